import APNGCoding
import Foundation
import GraphicsCore
import TestSupport
import Testing

/// Compares our files with what independent programs show of them. Each test is skipped where its program is not
/// installed.
@Suite struct IndependentDecoderTests {
  /// Runs a program and returns its output; nil where it cannot be run or fails.
  private static func run(_ command: [String]) -> Data? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    do { try process.run() } catch { return nil }
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return process.terminationStatus == 0 ? data : nil
  }

  static let hasFFmpeg = run(["ffmpeg", "-version"]) != nil
  static let hasPNGCheck = run(["pngcheck", "-h"]) != nil || run(["which", "pngcheck"]) != nil
  static let hasImageMagick = run(["convert", "-version"]) != nil

  /// Writes every loop of the corpus into a folder of its own, and removes the folder afterwards.
  private static func forEachFile(
    _ body: (_ name: String, _ path: String, _ frames: [Pixmap], _ delays: [Int]) throws -> Void
  ) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (i, (name, animation)) in LoaderCorpus.all.enumerated() {
      let path = folder.appendingPathComponent("\(i).png").path
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

  @Test(.enabled(if: runsTest(needing: PythonProgram.withPillow != nil), "python3 with Pillow is not installed"))
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
    let python = try #require(PythonProgram.withPillow)
    // Before 9.5, Pillow blends an RGB frame without its transparent color, so such files are not compared with it.
    let seesColorKeys =
      Self.run([python, "-c", "import PIL; assert [int(n) for n in PIL.__version__.split('.')[:2]] >= [9, 5]"]) != nil
    try Self.forEachFile { name, path, frames, delays in
      guard try seesColorKeys || !Self.hasColorKey(path) else { return }
      let data = try #require(Self.run([python, "-c", script, path]), "\(name)")
      let bytes = [UInt8](data)
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

  @Test(.enabled(if: runsTest(needing: hasFFmpeg), "ffmpeg is not installed"))
  func ffmpeg() throws {
    try Self.forEachFile { name, path, frames, _ in
      // The demuxer for animations refuses stills.
      let command = [
        "ffmpeg", "-v", "error", "-f", frames.count > 1 ? "apng" : "png_pipe", "-i", path, "-vsync", "passthrough",
        "-f", "rawvideo", "-pix_fmt", "rgba", "-",
      ]
      let data = try #require(Self.run(command), "\(name)")
      let size = 4 * frames[0].pixels.count
      try #require(data.count == size * frames.count, "\(name)")
      for (i, frame) in frames.enumerated() {
        #expect(Self.difference(data[(i * size)..<((i + 1) * size)], Self.rgba(frame)) <= 1, "\(name) frame \(i)")
      }
    }
  }

  @Test(.enabled(if: runsTest(needing: hasPNGCheck), "pngcheck is not installed"))
  func pngcheck() throws {
    try Self.forEachFile { name, path, _, _ in #expect(Self.run(["pngcheck", "-q", path]) != nil, "\(name)") }
  }

  @Test(.enabled(if: runsTest(needing: hasImageMagick), "ImageMagick is not installed"))
  func imageMagickReadsThePoster() throws {
    try Self.forEachFile { name, path, frames, _ in
      let data = try #require(Self.run(["convert", "png:\(path)", "-depth", "8", "rgba:-"]), "\(name)")
      #expect(Self.difference(data, Self.rgba(frames[0])) == 0, "\(name)")
    }
  }
}
