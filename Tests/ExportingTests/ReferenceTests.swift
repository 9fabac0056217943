import APNGCoding
import Exporting
import Foundation
import GraphicsCore
import PresetModel
import TestSupport
import Testing
import WebPCoding

/// Every animation against a browser's own rendering of it, at given moments. The images and the tolerances are
/// described in `Reference/README.md`.
@Suite struct ReferenceTests {
  struct Case: Sendable, CustomStringConvertible {
    var reference: String
    var preset: String
    var overrides: [String] = []
    var scheme = ColorScheme.light
    var largest: Double
    var meanInContent: Double
    /// The share of pixels that may differ by more than 4 levels.
    var shareOverFour = 1.0
    var description: String { reference }
  }

  private static let shapeEdges = 12.0
  private static let glyphEdges = 24.0

  static let cases: [Case] =
    [
      Case(reference: "worm", preset: "worm", largest: shapeEdges, meanInContent: 1),
      Case(reference: "snake", preset: "snake", largest: shapeEdges, meanInContent: 1),
      Case(reference: "linkedin", preset: "linkedin", largest: shapeEdges, meanInContent: 1),
      Case(reference: "spinner", preset: "spinner", largest: shapeEdges, meanInContent: 1),
      Case(reference: "skeleton-pulse", preset: "skeleton-pulse", largest: shapeEdges, meanInContent: 1),
      Case(reference: "skeleton-card", preset: "skeleton-card", largest: shapeEdges, meanInContent: 1),
      // The browser's image rounds the 12-point boxes by SVG's rule, an ellipse of 8 × 6; ours by CSS's and
      // SwiftUI's, a circle of 6.
      Case(reference: "skeleton-splash", preset: "skeleton-splash", largest: 20, meanInContent: 1),
      // On transparent background the band of light is seen by itself, and the corners of those boxes differ by the
      // light too. There are 514 such pixels of 820,584.
      Case(
        reference: "skeleton-splash-clear", preset: "skeleton-splash", largest: 80, meanInContent: 0.25,
        shareOverFour: 0.0007),
      // SVG mixes a gradient's colors before it premultiplies them; the specification, as CSS and SwiftUI, after.
      Case(reference: "orb", preset: "orb", overrides: ["loop=exact"], largest: shapeEdges, meanInContent: 1),
      Case(reference: "chatgpt", preset: "chatgpt", largest: glyphEdges, meanInContent: 1.5),
      Case(
        reference: "grok", preset: "grok",
        overrides: ["text=Listening and transcribing your voice in real-time..."], largest: glyphEdges,
        meanInContent: 1.5),
      Case(
        reference: "summarizing", preset: "summarizing", overrides: ["text=Summerizing the text…"],
        largest: glyphEdges, meanInContent: 1.5),
      Case(
        reference: "summarizing-dark", preset: "summarizing", overrides: ["text=Summerizing the text…"],
        scheme: .dark, largest: glyphEdges, meanInContent: 1.5),
    ] + platform

  /// Indicators as platforms and libraries publish them, drawn by a browser (`Reference/Platform`).
  private static let platform: [Case] = [
    Case(reference: "material-circular", preset: "material-circular", largest: shapeEdges, meanInContent: 1),
    Case(reference: "material-linear", preset: "material-linear", largest: shapeEdges, meanInContent: 1),
    // The dash as it is published, which does not close. Skia measures a dash along the circle to a twentieth of a
    // point.
    Case(
      reference: "mui-circular", preset: "mui-circular", overrides: ["travel=126", "canvas.padding=0"],
      largest: 30, meanInContent: 1),
    Case(reference: "mui-linear", preset: "mui-linear", largest: shapeEdges, meanInContent: 1),
    // The browser puts boxes on whole pixels, here of a sixteenth of a point.
    Case(reference: "ios-spokes", preset: "ios-spokes", largest: 20, meanInContent: 1),
    Case(
      reference: "ios-classic", preset: "ios-classic", overrides: ["size.width=64", "size.height=64"],
      largest: shapeEdges, meanInContent: 1),
    Case(reference: "windows-dots", preset: "windows-dots", largest: shapeEdges, meanInContent: 1),
    Case(
      reference: "stretching-bars", preset: "stretching-bars", overrides: ["layers.0.copies.translate=[8.5, 0]"],
      largest: shapeEdges, meanInContent: 1),
    Case(
      reference: "chasing-dots", preset: "chasing-dots", overrides: ["canvas.padding=6"], largest: shapeEdges,
      meanInContent: 1),
  ]

  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Reference")

  private struct Entry: Decodable {
    var times: [Double]
    var background: String
    var scale: Double
  }

  @Test(arguments: cases) func looksLikeTheBrowsersRendering(_ example: Case) throws {
    let index = try JSONDecoder().decode(
      [String: Entry].self, from: Data(contentsOf: Self.folder.appendingPathComponent("index.json")))
    let entry = try #require(index[example.reference])
    let background = entry.background == "transparent" ? "clear" : entry.background
    var overrides = example.overrides + ["canvas.background=\(background)"]
    if !example.overrides.contains("loop=exact") { overrides.append("loop=faithful") }
    var settings = RenderSettings()
    settings.encoding.effort = 1
    let exporter = try PresetExporter(shipped: example.preset, overrides, settings)
    for (i, time) in entry.times.enumerated() {
      let name = "\(example.reference)-\(i)"
      let bytes = try Data(contentsOf: Self.folder.appendingPathComponent("\(name).webp"))
      let expected = try WebPReader.read(Array(bytes)).animation.frames[0].pixmap
      let still = try exporter.still(at: time, example.scheme, scale: entry.scale)
      let actual = try APNGReader.read(still.bytes).animation.frames[0].pixmap
      #expect(actual.width == expected.width && actual.height == expected.height, "\(name)")
      guard actual.width == expected.width, actual.height == expected.height else { continue }
      let difference = PixmapDifference(expected, actual)
      #expect(difference.largest <= example.largest, "\(name): largest difference")
      #expect(difference.meanInContent <= example.meanInContent, "\(name): mean difference over the content")
      #expect(difference.shareOverFour <= example.shareOverFour, "\(name): pixels that differ by more than 4")
    }
  }
}
