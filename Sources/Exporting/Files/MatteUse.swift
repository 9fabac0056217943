import GraphicsCore
import PresetModel
import Rasterizer

/// How much of a file was translucent before its format, which has no such pixels, blended them onto a matte.
struct MatteUse {
  /// Frames that are looked at, spread over the loop. They are drawn once more.
  static let frames = 4
  /// The part of the pixels, 0…1, from which soft areas show on a page of another color.
  static let visibleShare = 0.01

  /// The color that pixels are blended onto.
  let matte: RGBA8
  /// The part of all pixels that is translucent.
  let translucent: Double
  /// The part that is translucent and has only translucent neighbors: glows, shadows and faded shapes, and not the
  /// edges of shapes, which are a pixel wide.
  let soft: Double

  /// - Returns: nil where nothing is blended.
  init?(_ rendition: Rendition, _ choice: FormatChoice, _ maker: FrameMaker) throws {
    guard case .matte(let color) = choice.codec.pixels(choice.settings, matte: rendition.matte) else { return nil }
    let frames = try maker.withoutReports.unblended(rendition, choice, frames: Self.frames)
    self.init(matte: color.fitted(to: .srgb).rgba8, frames)
  }

  /// - Parameter frames: With straight alpha, of one size.
  init(matte: RGBA8, _ frames: [Pixmap]) {
    self.matte = matte
    let counts = frames.map(Self.counts)
    let pixels = Double(max(1, frames.reduce(0) { $0 + $1.pixels.count }))
    translucent = Double(counts.reduce(0) { $0 + $1.translucent }) / pixels
    soft = Double(counts.reduce(0) { $0 + $1.soft }) / pixels
  }

  /// What to do where the matte is only a guess at a dark page, as a note for the file's report; nil where hardly
  /// anything would show.
  func note(_ controls: RenderSettings.ControlNames) -> String? {
    guard soft >= Self.visibleShare else { return nil }
    let remedy =
      switch controls {
      case .options: "pass the page's color with --matte"
      case .studio: "set `canvas.matte` to the page's color"
      }
    let able = OutputFormat.files.filter { format in
      format.codec.pixels(format.codec.settings(EncodingSettings()), matte: .black) == .straight
    }
    return "\(NumberText.tenths(translucent * 100)) % of the pixels are translucent and were blended onto "
      + "\(matte.hexadecimal); on any other background they show as a box: \(remedy), or use "
      + able.map(\.titleWithArticle).listed("or")
  }

  private static func counts(_ pixmap: Pixmap) -> (translucent: Int, soft: Int) {
    let (width, height) = (pixmap.width, pixmap.height)
    let isTranslucent = pixmap.pixels.map { (1..<255).contains($0 >> 24) }
    let translucent = isTranslucent.count { $0 }
    guard width > 2, height > 2, translucent > 0 else { return (translucent, 0) }
    /// Whether a pixel and its neighbors to the left and right are.
    let inRow = isTranslucent.indices.map { i in
      i % width > 0 && i % width < width - 1 && isTranslucent[i - 1] && isTranslucent[i] && isTranslucent[i + 1]
    }
    let soft = (width..<width * (height - 1)).count { inRow[$0 - width] && inRow[$0] && inRow[$0 + width] }
    return (translucent, soft)
  }
}
