import GraphicsCore
import PresetModel
import Quantizing
import Testing

@testable import Exporting

@Suite struct MatteUseTests {
  /// An image of a row of alphas, repeated.
  private func image(_ alphas: [UInt8], rows: Int) -> Pixmap {
    var pixmap = Pixmap(width: alphas.count, height: rows, fill: RGBA8(red: 0, green: 0, blue: 0, alpha: 0))
    for y in 0..<rows {
      for (x, alpha) in alphas.enumerated() { pixmap[x, y] = RGBA8(red: 9, green: 9, blue: 9, alpha: alpha) }
    }
    return pixmap
  }

  private let matte = RGBA8(red: 0x12, green: 0xAB, blue: 0x0F)

  @Test func edgesAreTranslucentAndNotSoft() {
    let use = MatteUse(matte: matte, [image([0, 128, 255, 90, 40, 0], rows: 10)])
    #expect(use.translucent == 0.5 && use.soft == 0 && use.note(.options) == nil)
  }

  @Test func softIsWhatHasTranslucentNeighborsOnly() {
    // Three columns, of which the middle one is soft but for its ends.
    let use = MatteUse(matte: matte, [image([0, 10, 128, 250, 255], rows: 10), image([0, 0, 0, 0, 0], rows: 10)])
    #expect(use.translucent == 0.3 && use.soft == 0.08)
    #expect(
      use.note(.options)
        == "30 % of the pixels are translucent and were blended onto #12AB0F; on any other background they show as a "
        + "box: pass the page's color with --matte, or use an APNG, a WebP or an SVG")
    #expect(use.note(.studio)?.contains(": set `canvas.matte` to the page's color, or use an APNG") == true)
  }

  private static let glow = """
    "kind": "composition", "size": { "width": 40, "height": 40 }, "layers": [
      { "type": "circle", "diameter": 12, "fill": "white", "blur": 6 }] }
    """

  private func reports(_ canvas: String, _ scheme: ColorScheme) throws -> [FileReport] {
    var settings = RenderSettings()
    settings.formats = [.gif, .apng]
    settings.schemes = [scheme]
    settings.encoding.effort = 1
    return try PresetExporter("{ \(canvas) " + Self.glow, settings).files().map(\.report)
  }

  private func hasNote(_ report: FileReport) -> Bool { report.notes.contains { $0.contains("--matte") } }

  @Test func aGlowOnADarkPageIsNoted() throws {
    let dark = try reports("", .dark)
    #expect(hasNote(dark[0]) && dark[0].facts.matte == "#121212" && (dark[0].facts.translucent ?? 0) > 0.2)
    // An APNG blends nothing.
    #expect(!hasNote(dark[1]) && dark[1].facts.matte == nil && dark[1].facts.translucent == nil)
    let light = try reports("", .light)
    #expect(!hasNote(light[0]) && light[0].facts.matte == "#FFFFFF")
  }

  @Test func whoNamesTheMatteKnowsThePage() throws {
    let named = try reports(##""canvas": { "matte": "#1A1D21" },"##, .dark)[0]
    #expect(!hasNote(named) && named.facts.matte == "#1A1D21")
    let opaque = try reports(##""canvas": { "background": "#1A1D21" },"##, .dark)[0]
    #expect(!hasNote(opaque) && opaque.facts.translucent == 0)
  }

  /// The surfaces of docs/quality.md: of their colors, the standard matte is the one that looks least wrong where the
  /// others are.
  @Test func theStandardMatteIsTheLeastWrongOfDarkSurfaces() {
    let surfaces: [UInt32] = [0x000000, 0x0D1117, 0x121212, 0x121212, 0x141218, 0x1C1C1E, 0x1F1F1F]
    let inks: [UInt32] = [0xFFFFFF, 0x0A84FF, 0x8E8E93, 0x30D158]
    /// A pixel of an ink that covers a part of it, on a ground, as it is seen.
    func seen(_ ink: UInt32, _ alpha: Double, on ground: UInt32) -> LabVector {
      let inkColor = ColorReference.hex(ink).resolved(Appearance(.dark))
      let groundColor = ColorReference.hex(ground).resolved(Appearance(.dark))
      func mix(_ a: Double, _ b: Double) -> Double { a * alpha + b * (1 - alpha) }
      let mixed = Color(
        red: mix(inkColor.red, groundColor.red), green: mix(inkColor.green, groundColor.green),
        blue: mix(inkColor.blue, groundColor.blue))
      return LabColors.seen.lab(of: mixed.rgba8.packed)
    }
    /// The mean difference of pixels that are blended onto one surface and shown on the others.
    func error(_ matte: UInt32) -> Double {
      var distances: [Double] = []
      for page in surfaces {
        for ink in inks {
          for alpha in [0.1, 0.25, 0.5, 0.75, 0.9] {
            let squared = LabColors.squaredDistance(seen(ink, alpha, on: matte), seen(ink, alpha, on: page))
            distances.append(Double(squared.squareRoot()))
          }
        }
      }
      return distances.reduce(0, +) / Double(distances.count)
    }
    let least = Set(surfaces).min { error($0) < error($1) }
    #expect(least == 0x121212)
    #expect(Canvas.standardMatte.dark == .hex(0x121212))
    #expect(error(0x121212) < error(0) / 2)
  }
}
