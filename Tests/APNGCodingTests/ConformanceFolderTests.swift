import APNGCoding
import Foundation
import GraphicsCore
import Testing

/// The public conformance sets, which we may not ship, from a folder named by an environment variable. Pillow's set is
/// in its source distribution, at `Tests/images/apng` (`pip download --no-binary :all: --no-deps pillow`).
@Suite(
  .enabled(
    if: ConformanceExpectation.folder != nil,
    "LOADERLOOM_APNG_CONFORMANCE names no folder with 000.png … 060.png, or Pillow's Tests/images/apng"))
struct ConformanceFolderTests {
  private static func files(of expectation: ConformanceExpectation) -> [URL] {
    guard let folder = ConformanceExpectation.folder else { return [] }
    return expectation.fileNames.map { URL(fileURLWithPath: folder).appendingPathComponent($0) }.filter {
      FileManager.default.fileExists(atPath: $0.path)
    }
  }

  @Test func theFolderHoldsASet() {
    let found = ConformanceExpectation.all.reduce(0) { $0 + Self.files(of: $1).count }
    #expect(found >= 50, "\(found) files of known names")
  }

  @Test(arguments: ConformanceExpectation.all)
  func isReadAsItSays(expectation: ConformanceExpectation) throws {
    for file in Self.files(of: expectation) {
      let bytes = [UInt8](try Data(contentsOf: file))
      if case .refused = expectation.outcome {
        #expect(throws: APNGReadingError.self, "\(file.lastPathComponent)") { try APNGReader.read(bytes) }
      } else {
        let read = try APNGReader.read(bytes)
        try Self.check(read, expectation.outcome)
      }
    }
  }

  private static func check(_ file: APNGFile, _ outcome: ConformanceExpectation.Outcome) throws {
    let last = try #require(file.animation.frames.last).pixmap
    let colors = Set(last.pixels)
    switch outcome {
    case .solid(let color): #expect(colors == [color.packed] && file.isAnimated)
    case .still(let color): #expect(colors == [color.packed] && !file.isAnimated)
    case .uniform: #expect(colors.count == 1)
    case .last(let corner, let middle):
      #expect(last[0, 0] == corner)
      #expect(last[last.width / 2, last.height / 2] == middle)
    case .timing(let milliseconds, let plays):
      #expect(file.animation.frames.map { Int(($0.delay.seconds * 1000).rounded()) } == milliseconds)
      #expect(file.animation.plays == plays)
    case .frames(let count): #expect(file.animation.frames.count == count)
    case .refused: Issue.record("a file that is to be refused was read")
    }
  }
}
