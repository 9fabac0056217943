import APNGCoding
import Foundation
import GraphicsCore
import TestSupport
import Testing

/// SVG files beside Chromium's drawings of them at two moments (`SVGPictures/draw.py`).
@Suite struct SVGImageTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("SVGPictures")

  private static let names = [
    "patterns", "markers", "gradients", "images", "texts", "spans", "textpaths", "mixing", "outlines", "skipped",
    "clips", "transfers", "functions", "baselines", "backdrop", "root", "rootstyle", "moments", "gooey",
    "shadows", "loaders", "regions",
  ]

  @Test(arguments: names, [0, 1])
  func imagesAreThoseOfABrowser(name: String, moment: Int) throws {
    let file = Self.folder.appendingPathComponent("\(name).svg").path
    let output = try Command().run(["render", file, "--at", moment == 0 ? "0" : "0.3", "-o", "-"])
    try #require(output.status == 0, "\(output.errors)")
    let shown = try image(output.output)
    let meant = try image(Data(contentsOf: Self.folder.appendingPathComponent("\(name).\(moment).png")))
    try #require(shown.width == meant.width && shown.height == meant.height)
    let differences = zip(shown.pixels, meant.pixels).map { a, b in
      let (one, other) = (channels(a), channels(b))
      return zip(one, other).map { abs($0 - $1) }.max()!
    }
    let off = Double(differences.count { $0 > 16 }) / Double(differences.count)
    let mean = differences.reduce(0, +) / Double(differences.count)
    // Letters are hinted by nobody, but their edges are areas here and samples there.
    #expect(off <= 0.01 && mean <= 1, "\(off) of the pixels are off, \(mean) on average")
  }

  private func image(_ bytes: Data) throws -> Pixmap {
    try APNGReader.read([UInt8](bytes)).animation.frames[0].pixmap
  }

  /// Premultiplied, 0…255.
  private func channels(_ packed: UInt32) -> [Double] {
    let pixel = RGBA8(packed: packed)
    let alpha = Double(pixel.alpha) / 255
    return [Double(pixel.red) * alpha, Double(pixel.green) * alpha, Double(pixel.blue) * alpha, Double(pixel.alpha)]
  }
}
