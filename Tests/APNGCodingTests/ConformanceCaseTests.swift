import APNGCoding
import Foundation
import GraphicsCore
import TestSupport
import Testing

@Suite struct ConformanceCaseTests {
  @Test(arguments: ConformanceCase.shown) func isShown(test: ConformanceCase) throws {
    guard case .shows(let pixels) = test.outcome else { return }
    #expect(test.bytes.count < 1000)
    let file = try APNGReader.read(test.bytes)
    #expect(file.animation.frames.last?.pixmap.pixels == pixels.map(\.packed))
    #expect(file.animation.frames.count == test.frames && file.isAnimated && file.animation.plays == test.plays)
    #expect(file.parts.total == test.bytes.count)
  }

  @Test(arguments: ConformanceCase.refused) func isRefused(test: ConformanceCase) {
    guard case .refused(let reason) = test.outcome else { return }
    #expect(test.bytes.count < 1000)
    do {
      _ = try APNGReader.read(test.bytes)
      Issue.record("no error")
    } catch {
      #expect((error as? APNGReadingError)?.reason == reason)
    }
  }

  /// Two independent decoders show the same last frame.
  @Test(
    .enabled(if: runsTest(needing: PythonProgram.withPillow != nil), "python3 with Pillow is not installed"),
    arguments: ConformanceCase.shown.filter { !$0.misreadBy.contains(.pillow) })
  func pillowShowsTheSame(test: ConformanceCase) throws {
    let script = """
      import sys
      from PIL import Image
      im = Image.open(sys.argv[1])
      im.seek(getattr(im, "n_frames", 1) - 1)
      sys.stdout.buffer.write(im.convert("RGBA").tobytes())
      """
    try Self.expect([try #require(PythonProgram.withPillow), "-c", script, Self.fileMark], toShow: test)
  }

  @Test(
    .enabled(if: runsTest(needing: IndependentDecoderTests.hasFFmpeg), "ffmpeg is not installed"),
    arguments: ConformanceCase.shown.filter { !$0.misreadBy.contains(.ffmpeg) })
  func ffmpegShowsTheSame(test: ConformanceCase) throws {
    try Self.expect(
      [
        "ffmpeg", "-v", "error", "-f", "apng", "-i", Self.fileMark, "-vsync", "passthrough", "-f", "rawvideo",
        "-pix_fmt",
        "rgba", "-",
      ], toShow: test)
  }

  /// Stands for the file in a command.
  private static let fileMark = "FILE"

  /// Compares with the program's last image; the color of transparent pixels does not count.
  private static func expect(_ command: [String], toShow test: ConformanceCase) throws {
    guard case .shows(let meant) = test.outcome else { return }
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).png")
    try Data(test.bytes).write(to: file)
    defer { unlink(file.path) }
    let arguments = command.map { $0 == fileMark ? file.path : $0 }
    let outcome = try RunningProgram(URL(fileURLWithPath: "/usr/bin/env"), arguments).outcome()
    let shown = [UInt8](outcome.output.suffix(meant.count * 4))
    try #require(shown.count == meant.count * 4, "\(outcome.errors)")
    for (i, pixel) in meant.enumerated() {
      let found = RGBA8(red: shown[4 * i], green: shown[4 * i + 1], blue: shown[4 * i + 2], alpha: shown[4 * i + 3])
      #expect(found == pixel || (found.alpha == 0 && pixel.alpha == 0), "pixel \(i)")
    }
  }
}
