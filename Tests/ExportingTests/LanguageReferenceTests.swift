import Exporting
import Foundation
import GraphicsCore
import PresetFiles
import PresetModel
import Rasterizer
import SceneModel
import Testing
import WebPCoding

/// The primitives of compositions against a browser's drawing of the same thing, at three scales, in two schemes and at
/// three moments. `Reference/Language/make.py` draws the images.
@Suite struct LanguageReferenceTests {
  static let names = [
    "image", "image-paint", "text-animator", "text-words", "text-reveal", "number", "space-card", "space-cube", "blend",
    "shadow-inset", "glow", "filter-goo", "text-path", "stroke-along", "stroke-taper", "compound", "modifier-offset",
    "modifier-corners", "time-sequence", "time-span", "time-own", "mask-modes",
  ]
  private static let moments = [0.15, 0.75, 1.65]
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Reference/Language")

  @Test(arguments: names) func isDrawnAsInABrowser(_ name: String) throws {
    let text = try String(contentsOf: Self.folder.appendingPathComponent("\(name).json"), encoding: .utf8)
    let preset = try PresetDocument.decode(text: text, file: "\(name).json", library: .installed).preset
    let builder = try SceneBuilder(preset, resources: .none.readingDataURLs)
    var (inside, edge) = (0, 0)
    for scheme in [ColorScheme.light, .dark] {
      let scene = try builder.scene(Appearance(scheme))
      for scale in 1...3 {
        let file = Self.folder.appendingPathComponent("\(name)-\(scale)-\(scheme.rawValue).webp")
        let expected = try WebPReader.read([UInt8](Data(contentsOf: file))).animation.frames[0].pixmap
        let rasterizer = Rasterizer(scale: Double(scale))
        for (i, moment) in Self.moments.enumerated() {
          let actual = rasterizer.render(scene.displayList(at: moment), outputs: [.straight])[0]
          try #require(expected.width == actual.width * Self.moments.count && expected.height == actual.height)
          let difference = EdgeDifference(expected, from: i * actual.width, actual)
          inside = max(inside, difference.inside)
          edge = max(edge, difference.edge)
        }
      }
    }
    if ProcessInfo.processInfo.environment["LOADERLOOM_FIGURES"] != nil {
      print("\(name): inside \(inside), edges \(edge)")
    }
    #expect(inside <= 2, "\(name): inside")
    #expect(edge <= 16, "\(name): at edges")
  }
}

/// The largest differences of a channel where the expected image is even, and where it has an edge.
private struct EdgeDifference {
  private(set) var inside = 0
  private(set) var edge = 0

  /// Neighbors that differ by more are an edge.
  private static let evenness = 12

  init(_ expected: Pixmap, from left: Int, _ actual: Pixmap) {
    for y in 0..<actual.height {
      for x in 0..<actual.width {
        let center = expected[left + x, y]
        let difference = Self.largest(center, actual[x, y])
        guard difference > inside || difference > edge else { continue }
        var isEven = true
        for dy in -1...1 {
          for dx in -1...1 {
            let (nx, ny) = (min(max(x + dx, 0), actual.width - 1), min(max(y + dy, 0), actual.height - 1))
            if Self.largest(center, expected[left + nx, ny]) > Self.evenness { isEven = false }
          }
        }
        if isEven { inside = max(inside, difference) } else { edge = max(edge, difference) }
      }
    }
  }

  private static func largest(_ a: RGBA8, _ b: RGBA8) -> Int {
    max(abs(Int(a.red) - Int(b.red)), abs(Int(a.green) - Int(b.green)), abs(Int(a.blue) - Int(b.blue)))
  }
}
