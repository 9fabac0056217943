import GraphicsCore
import Importing
import MotionMath
import PresetModel

/// The limits of an SVG file, checked before memory is asked for.
public struct SVGLimits: Equatable, Sendable {
  public var xml = XMLLimits()
  /// Shapes and groups, each use counted.
  public var mostNodes = 5_000
  /// `use` in `use`, masks in masks, and their like.
  public var deepestReference = 16
  /// Animation elements.
  public var mostAnimations = 2_000
  /// Comparisons of an element with a selector, and what else style sheets take, counted as such.
  public var mostStyleSteps = 50_000_000

  public init() {}
}

/// SVG with SMIL and CSS animation → an animated image. Nothing outside of the bytes is read, and no script runs.
public enum SVGReader {
  /// Whether the bytes are an XML text, by how it begins.
  public static func accepts(_ bytes: [UInt8]) -> Bool {
    var head = bytes.prefix(4096)
    if head.starts(with: [0xEF, 0xBB, 0xBF]) { head = head.dropFirst(3) }
    while let c = head.first, c <= 32 { head = head.dropFirst() }
    return head.first == UInt8(ascii: "<")
  }

  /// - Parameters:
  ///   - allowsMissing: whether what cannot be drawn is left out and listed. If not, it is an error.
  ///   - fonts: the fonts of the machine, among which a list of families chooses; nil where nothing is known of them,
  ///     and the first family of each list counts.
  public static func read(
    _ bytes: [UInt8], limits: SVGLimits = SVGLimits(), allowsMissing: Bool = false, fonts: ImportFonts? = nil
  ) throws(ImportError) -> AnimatedImage {
    if isHTML(bytes) { throw ImportError(html) }
    let xml = try XMLReader.read(bytes, limits: limits.xml)
    guard xml.name == "svg", xml.namespace == SVGElement.svg || xml.namespace.isEmpty else {
      if xml.name == "html" { throw ImportError(line: xml.line, html) }
      throw ImportError(line: xml.line, "the document is a <\(xml.name)>, not an <svg>")
    }
    var (image, asksForScheme) = try image(xml, limits, .light, fonts)
    if asksForScheme {
      let dark = try self.image(xml, limits, .dark, fonts).image
      let notes = image.notes + dark.notes.filter { !image.notes.contains($0) }
      let both = image.withColors(ofDark: dark)
      var missing = image.missing + dark.missing.filter { !image.missing.contains($0) }
      if both == nil { missing.append(MissingFeature(line: xml.line, "dark pages change more than colors")) }
      image = both ?? image
      image.missing = missing.sorted { $0.line < $1.line }
      image.notes = notes
    }
    image.notes = MissingFeature.gathered(image.notes)
    let missing = image.missing
    guard missing.isEmpty || allowsMissing else { throw ImportError(findings: missing) }
    return image
  }

  private static let html =
    "the file is an HTML page, which cannot be drawn; save its `svg` element, with the style sheet inside, as a file "
    + "of its own"

  /// Whether the bytes are a page rather than XML, by how they begin.
  private static func isHTML(_ bytes: [UInt8]) -> Bool {
    let head = String(decoding: bytes.prefix(1024), as: UTF8.self).lowercased().words.joined(separator: " ")
    return head.contains("<!doctype html") || head.hasPrefix("<html")
  }

  /// The image as it is on pages of one scheme, and whether that matters.
  private static func image(
    _ xml: XMLElement, _ limits: SVGLimits, _ scheme: ColorScheme, _ fonts: ImportFonts?
  ) throws(ImportError) -> (image: AnimatedImage, asksForScheme: Bool) {
    let document = try SVGDocument(SVGElement(xml, parent: nil, index: 0), limits, scheme)
    let builder = ImageBuilder(document, limits, fonts)
    let image = builder.image()
    if let failure = builder.failure { throw ImportError(findings: [failure]) }
    return (image, document.asksForScheme)
  }
}
