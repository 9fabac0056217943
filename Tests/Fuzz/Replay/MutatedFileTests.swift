import Foundation
import FuzzTargets
import TestSupport
import Testing

/// Damaged copies of the inputs, through each target. No sanitizer slows them down, so that they can be a million:
/// `LOADERLOOM_MUTATIONS=1000000 make test TESTS='--filter MutatedFileTests'`. That also takes the inputs that fuzzing
/// has kept. Each file follows from its number and the inputs; `LOADERLOOM_FIRST_MUTATION` says where to begin.
@Suite struct MutatedFileTests {
  private static func number(_ name: String) -> Int? { ProcessInfo.processInfo.environment[name].flatMap { Int($0) } }

  /// Enough for each run of the tests.
  private static let standardCount = 500

  @Test(arguments: FuzzTarget.all.map(\.name)) func noneBreaksAPromise(name: String) throws {
    let target = try #require(FuzzTarget.all.first { $0.name == name })
    let seeds = try Self.seeds(target)
    let first = Self.number("LOADERLOOM_FIRST_MUTATION") ?? 0
    for index in first..<first + (Self.number("LOADERLOOM_MUTATIONS") ?? Self.standardCount) {
      if index % 10_000 == 9_999 { FileHandle.standardError.write(Data("\(name): \(index + 1) files\n".utf8)) }
      var generator = SeededGenerator(seed: UInt64(index))
      let file = target.repair(Self.mutated(seeds.randomElement(using: &generator)!, from: seeds, &generator))
      do { try target.run(file) } catch { Issue.record("file \(index): \(error)") }
    }
  }

  /// The inputs of the target, for the optimizer also those of the formats that it reads, and those that fuzzing kept,
  /// in the order of their names.
  private static func seeds(_ target: FuzzTarget) throws -> [[UInt8]] {
    let formats = target.name == "optimize" ? ["gif", "apng", "webp"] : []
    var files = try ([target.name] + formats).flatMap(FuzzCorpus.files)
    if number("LOADERLOOM_MUTATIONS") != nil { files += try FuzzCorpus.keptFiles(target.name) }
    // Of a longer one, the start.
    return try files.map { Array(try Data(contentsOf: $0).prefix(target.longestInput)) }.filter { !$0.isEmpty }
  }

  /// One to eight changes: another byte or bit, a part that is gone, doubled, or comes from another file.
  private static func mutated(_ file: [UInt8], from others: [[UInt8]], _ generator: inout SeededGenerator) -> [UInt8] {
    var file = file
    for _ in 0..<Int.random(in: 1...8, using: &generator) where !file.isEmpty {
      let place = Int.random(in: 0..<file.count, using: &generator)
      let part = place..<min(file.count, place + Int.random(in: 1...16, using: &generator))
      switch Int.random(in: 0..<6, using: &generator) {
      case 0: file[place] = UInt8.random(in: 0...255, using: &generator)
      case 1: file[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      case 2: file[place] = [0, 1, 0x7F, 0x80, 0xFF].randomElement(using: &generator)!
      case 3: file.removeSubrange(part)
      case 4: file.insert(contentsOf: file[part], at: place)
      default:
        let other = others.randomElement(using: &generator)!
        let start = Int.random(in: 0..<other.count, using: &generator)
        file.replaceSubrange(part, with: other[start..<min(other.count, start + part.count)])
      }
    }
    return file
  }
}
