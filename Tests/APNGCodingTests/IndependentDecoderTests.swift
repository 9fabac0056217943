import APNGCoding
import Foundation
import GraphicsCore
import TestSupport
import Testing

/// Compares our files with what independent programs show of them. Each test is skipped where its program is not
/// installed.
@Suite struct IndependentDecoderTests {
  /// Writes every loop of the corpus into a folder of its own, and removes the folder afterwards.
  private static func forEachFile(
    _ body: (_ name: String, _ path: String, _ frames: [Pixmap], _ delays: [Int]) throws -> Void
  ) throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    for (i, (name, animation)) in LoaderCorpus.all.enumerated() {
      let path = folder.path("\(i).png")
      let bytes = try APNGEncoder.encode(animation).bytes
      try Data(bytes).write(to: URL(fileURLWithPath: path))
      // The reader merges no frames, so these are the file's frames. Other tests check that they are right.
      let read = try APNGReader.read(bytes).animation.frames
      try body(name, path, read.map(\.pixmap), read.map { $0.delay.numerator * 1000 / $0.delay.denominator })
    }
  }

  private static func rgba(_ pixmap: Pixmap) -> [UInt8] {
    pixmap.pixels.flatMap { pixel in (0..<4).map { UInt8(truncatingIfNeeded: pixel >> UInt32(8 * $0)) } }
  }

  /// The largest difference of premultiplied components, so the hidden color of transparent pixels does not count.
  private static func difference(_ found: some Collection<UInt8>, _ expected: [UInt8]) -> Int {
    guard found.count == expected.count else { return .max }
    let found = Array(found)
    var worst = 0
    for i in stride(from: 0, to: expected.count, by: 4) {
      let (a, b) = (Int(found[i + 3]), Int(expected[i + 3]))
      worst = max(worst, abs(a - b))
      for c in 0..<3 { worst = max(worst, abs(Int(found[i + c]) * a - Int(expected[i + c]) * b) / 255) }
    }
    return worst
  }

  /// Whether a file has RGB pixels, one color of which is transparent.
  private static func hasColorKey(_ path: String) throws -> Bool {
    let file = try Data(contentsOf: URL(fileURLWithPath: path))
    // The color type is the tenth byte of the header, which follows signature, length and type.
    return file[25] == 2 && file.range(of: Data("tRNS".utf8)) != nil
  }

  @Test(.enabled(if: runsTest(needing: Tool.pillow != nil), "python3 with Pillow is not installed"))
  func pillow() throws {
    let script = """
      import sys
      from PIL import Image
      im = Image.open(sys.argv[1])
      n = getattr(im, "n_frames", 1)
      out = sys.stdout.buffer
      out.write(n.to_bytes(4, "big"))
      for i in range(n):
          im.seek(i)
          out.write(round(im.info.get("duration", 0)).to_bytes(4, "big"))
          out.write(im.convert("RGBA").tobytes())
      """
    let python = try #require(Tool.pillow)
    // Before 9.5, Pillow blends an RGB frame without its transparent color, so such files are not compared with it.
    let isNew = "import PIL; assert [int(n) for n in PIL.__version__.split('.')[:2]] >= [9, 5]"
    let seesColorKeys = try python.run(["-c", isNew]).status == 0
    try Self.forEachFile { name, path, frames, delays in
      guard try seesColorKeys || !Self.hasColorKey(path) else { return }
      let run = try python.run(["-c", script, path])
      try #require(run.status == 0, "\(name): \(run.errors)")
      let bytes = [UInt8](run.output)
      func number(_ at: Int) -> Int { bytes[at..<(at + 4)].reduce(0) { $0 << 8 | Int($1) } }
      try #require(number(0) == frames.count, "\(name)")
      let size = 4 * frames[0].pixels.count
      for (i, frame) in frames.enumerated() {
        let start = 4 + i * (size + 4)
        #expect(number(start) == delays[i], "\(name) frame \(i)")
        #expect(Self.difference(bytes[(start + 4)..<(start + 4 + size)], Self.rgba(frame)) == 0, "\(name) frame \(i)")
      }
    }
  }

  @Test(.enabled(if: runsTest(needing: Tool.ffmpeg != nil), "ffmpeg is not installed"))
  func ffmpeg() throws {
    try Self.forEachFile { name, path, frames, _ in
      // The demuxer for animations refuses stills.
      let arguments = [
        "-v", "error", "-f", frames.count > 1 ? "apng" : "png_pipe", "-i", path, "-vsync", "passthrough",
        "-f", "rawvideo", "-pix_fmt", "rgba", "-",
      ]
      let run = try #require(Tool.ffmpeg).run(arguments)
      try #require(run.status == 0, "\(name): \(run.errors)")
      let data = run.output
      let size = 4 * frames[0].pixels.count
      try #require(data.count == size * frames.count, "\(name)")
      for (i, frame) in frames.enumerated() {
        #expect(Self.difference(data[(i * size)..<((i + 1) * size)], Self.rgba(frame)) <= 1, "\(name) frame \(i)")
      }
    }
  }

  @Test(.enabled(if: runsTest(needing: Tool.pngcheck != nil), "pngcheck is not installed"))
  func pngcheck() throws {
    let pngcheck = try #require(Tool.pngcheck)
    try Self.forEachFile { name, path, _, _ in
      let run = try pngcheck.run(["-q", path])
      #expect(run.status == 0, "\(name): \(run.text)\(run.errors)")
    }
  }

  @Test(.enabled(if: runsTest(needing: Tool.imageMagick != nil), "ImageMagick is not installed"))
  func imageMagickReadsThePoster() throws {
    try Self.forEachFile { name, path, frames, _ in
      let run = try #require(Tool.imageMagick).run(["png:\(path)", "-depth", "8", "rgba:-"])
      try #require(run.status == 0, "\(name): \(run.errors)")
      #expect(Self.difference(run.output, Self.rgba(frames[0])) == 0, "\(name)")
    }
  }
}
