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
    let error = #expect(throws: APNGReadingError.self) { try APNGReader.read(test.bytes) }
    #expect(error?.reason == reason)
  }

  /// Two independent decoders show the same last frame.
  @Test(
    .enabled(if: runsTest(needing: Tool.pillow != nil), "python3 with Pillow is not installed"),
    arguments: ConformanceCase.shown.filter { !$0.misreadBy.contains(.pillow) })
  func pillowShowsTheSame(test: ConformanceCase) throws {
    let script = """
      import sys
      from PIL import Image
      im = Image.open(sys.argv[1])
      im.seek(getattr(im, "n_frames", 1) - 1)
      sys.stdout.buffer.write(im.convert("RGBA").tobytes())
      """
    let python = try #require(Tool.pillow)
    try Self.expect(test) { try python.run(["-c", script, $0]) }
  }

  @Test(
    .enabled(if: runsTest(needing: Tool.ffmpeg != nil), "ffmpeg is not installed"),
    arguments: ConformanceCase.shown.filter { !$0.misreadBy.contains(.ffmpeg) })
  func ffmpegShowsTheSame(test: ConformanceCase) throws {
    let ffmpeg = try #require(Tool.ffmpeg)
    try Self.expect(test) { path in
      try ffmpeg.run([
        "-v", "error", "-f", "apng", "-i", path, "-vsync", "passthrough", "-f", "rawvideo", "-pix_fmt", "rgba", "-",
      ])
    }
  }

  /// Compares the file with the program's last image of it; the color of transparent pixels does not count.
  private static func expect(_ test: ConformanceCase, shownBy run: (_ path: String) throws -> ProgramOutcome) throws {
    guard case .shows(let meant) = test.outcome else { return }
    let outcome = try withFile(Data(test.bytes), named: "a.png", run)
    let shown = [UInt8](outcome.output.suffix(meant.count * 4))
    try #require(shown.count == meant.count * 4, "\(outcome.errors)")
    for (i, pixel) in meant.enumerated() {
      let found = RGBA8(red: shown[4 * i], green: shown[4 * i + 1], blue: shown[4 * i + 2], alpha: shown[4 * i + 3])
      #expect(found == pixel || (found.alpha == 0 && pixel.alpha == 0), "pixel \(i)")
    }
  }
}
