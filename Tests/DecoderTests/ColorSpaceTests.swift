import Foundation
import GraphicsCore
import TestSupport
import Testing

/// Display P3 files of presets whose colors are in sRGB. Converted to sRGB, a decoder's image of them equals that of
/// the sRGB file.
///
/// The presets have flat colors on a transparent canvas. Where colors overlap, a soft edge is mixed in encoded values,
/// which gives a small difference.
@Suite struct ColorSpaceTests {
  private static let presets = ["spinner", "skeleton-pulse"]

  private struct Files {
    let wide: [Corpus.File]
    let plain: [Corpus.File]
  }

  private static let files = Result {
    let folder = try Corpus.shared.get().folder
    let common = ["render"] + presets + ["-f", "apng", "--background", "clear", "--verify", "--quiet"]
    for (suffix, space) in [("p3", "display-p3"), ("srgb", "srgb")] {
      _ = try Tool.loaderloom.output(
        of: common + ["--color-space", space, "--name-template", "{name}.\(suffix).{ext}"], in: folder)
    }
    return Files(
      wide: presets.map { Corpus.File(name: "\($0).p3.png") },
      plain: presets.map { Corpus.File(name: "\($0).srgb.png") })
  }

  /// The largest difference of any premultiplied channel, in 8-bit levels, for all pixels or only for the opaque ones.
  private static func difference(_ shown: Decoded, from meant: Animation, onlyOpaque: Bool = false) throws -> Int {
    let frameBytes = meant.width * meant.height * 4
    try #require(shown.pixels.count == frameBytes * meant.frames.count)
    var largest = 0
    for (i, frame) in meant.frames.enumerated() {
      let bytes = [UInt8](shown.pixels.subdata(in: i * frameBytes..<(i + 1) * frameBytes))
      for (k, packed) in frame.pixmap.pixels.enumerated() {
        let pixel = RGBA8(packed: packed)
        if onlyOpaque, pixel.alpha < 255 { continue }
        let (alpha, wanted) = (Int(bytes[4 * k + 3]), Int(pixel.alpha))
        largest = max(largest, abs(alpha - wanted))
        for (a, b) in [(bytes[4 * k], pixel.red), (bytes[4 * k + 1], pixel.green), (bytes[4 * k + 2], pixel.blue)] {
          largest = max(largest, abs(Int(a) * alpha - Int(b) * wanted) / 255)
        }
      }
    }
    return largest
  }

  /// A color engine differs by at most one level from our own conversion of the same samples.
  @Test(.enabled(if: runsTest(needing: Tool.python != nil), "no Python with Pillow"))
  func littleCMSReadsTheProfile() throws {
    let files = try Self.files.get()
    let batch = try DecodedBatch(script: "icc.py", files.wide)
    for (wide, plain) in zip(files.wide, files.plain) {
      let decoded = try batch.decoded(wide)
      var own = try wide.animation
      for i in own.frames.indices { own.frames[i].pixmap = own.frames[i].pixmap.converted(from: .displayP3, to: .srgb) }
      #expect(try Self.difference(decoded, from: own) <= 1, "\(wide)")
      #expect(try Self.difference(decoded, from: plain.animation) <= 2, "\(wide)")
    }
  }

  @Test(
    .enabled(if: runsTest(needing: Tool.chromium != nil && Tool.python != nil), "no Chromium, or no Python to serve it")
  )
  func chromiumShowsTheSameColors() throws {
    let files = try Self.files.get()
    let chromium = try #require(Tool.chromium)
    let batch = try DecodedBatch(script: "chromium.py", arguments: [chromium.executable.path], files.wide)
    for (wide, plain) in zip(files.wide, files.plain) {
      let decoded = try batch.decoded(wide)
      #expect(try Self.difference(decoded, from: plain.animation, onlyOpaque: true) <= 1, "\(wide)")
      // A canvas stores translucent colors premultiplied in 8 bits, and converts those.
      #expect(try Self.difference(decoded, from: plain.animation) <= 4, "\(wide)")
    }
  }

  /// pngcheck 3 does not know cICP, which is newer, and reports it as an error. So it gets the file without that chunk.
  @Test(.enabled(if: runsTest(needing: Tool.pngcheck != nil), "no pngcheck"))
  func pngcheckFindsNothingElseWrong() throws {
    let folder = try Corpus.shared.get().folder
    for file in try Self.files.get().wide {
      var bytes = [UInt8](try Data(contentsOf: file.url))
      // The chunk follows the signature and IHDR. It has 4 bytes, with length, name and checksum.
      #expect(String(decoding: bytes[37..<41], as: UTF8.self) == "cICP")
      bytes.removeSubrange(33..<49)
      let path = folder.appendingPathComponent(".\(file.name).without-cICP.png")
      try Data(bytes).write(to: path)
      let outcome = try #require(Tool.pngcheck).run(["-q", path.path])
      #expect(outcome.status == 0 && outcome.text.isEmpty, "\(outcome.text)")
    }
  }
}
