import Exporting
import PresetModel

/// An image that a page serves.
struct ServedImage: Equatable, Sendable {
  /// Where it is, as the page's author names it.
  var path: String
  var variant: AssetVariant
  /// In pixels.
  var width: Int
  var height: Int
  var byteCount: Int
  /// Whether it follows the visitor's scheme and wish for less motion by itself.
  var adapts = false

  /// Its scale as `srcset` has it, after a space; empty where the format has no scales.
  var density: String {
    variant.format.codec.web?.hasScales == false ? "" : " \(NumberText.short(variant.scale))x"
  }
}

extension ServedImage {
  init(_ file: RenderedFile) {
    let facts = file.report.facts
    self.init(
      path: file.path, variant: file.variant, width: facts.width, height: facts.height, byteCount: facts.bytes,
      adapts: file.report.facts.adapts == true)
  }

  init(_ image: BundleImage, at path: String) {
    self.init(
      path: path, variant: image.variant, width: image.facts.width, height: image.facts.height,
      byteCount: image.bytes.count)
  }
}

/// What a `picture` element chooses from: its sources in their order, and the image for everyone else.
///
/// Of the sources that fit a visitor, a browser takes the first. So files that adapt to the visitor by themselves come
/// first, posters for people who ask for less motion before animations, the dark scheme before the light one, and
/// formats in the order of preference; what every browser shows is the `img` element.
struct PictureSources: Equatable, Sendable {
  struct Source: Equatable, Sendable {
    /// The media query; nil for every visitor.
    var media: String?
    /// The media type; nil where every browser knows it.
    var type: String?
    /// One for each scale, the smallest first; a single one where the format has no scales.
    var images: [ServedImage]
  }

  /// Which of two formats is listed first.
  enum Order: Sendable {
    /// The better-looking one.
    case rank
    /// The one with fewer bytes.
    case size
  }

  private(set) var sources: [Source] = []
  /// For everyone else, as in a source.
  private(set) var fallback: [ServedImage] = []

  /// - Parameter images: In formats that a page can serve; at least one of them is an animation.
  init(_ images: [ServedImage], order: Order) {
    let adapting = Self.served(images.filter(\.adapts))
    let images = images.filter { !$0.adapts }
    let animations = images.filter { !$0.variant.isPoster }
    guard !animations.isEmpty else {
      fallback = adapting
      return
    }
    if let format = adapting.first?.variant.format {
      sources.append(Source(media: nil, type: format.codec.mediaType, images: adapting))
    }
    let schemes = Set(animations.map(\.variant.scheme))
    let hasBoth = schemes.count > 1
    for isPoster in [true, false] {
      for scheme in hasBoth ? [ColorScheme.dark, .light] : [animations[0].variant.scheme] {
        let formats = Self.formats(of: images.filter { $0.variant.scheme == scheme }, order)
        let last = formats.last { format, _ in animations.contains { $0.variant.format == format } }?.0
        for (format, web) in formats {
          let found = Self.served(
            images.filter {
              $0.variant.isPoster == isPoster && $0.variant.scheme == scheme && $0.variant.format == format
            })
          if found.isEmpty { continue }
          if !isPoster, !(hasBoth && scheme == .dark), format == last {
            fallback = found
            continue
          }
          let media =
            (isPoster ? ["(prefers-reduced-motion: reduce)"] : [])
            + (hasBoth && scheme == .dark ? ["(prefers-color-scheme: dark)"] : [])
          sources.append(
            Source(
              media: media.isEmpty ? nil : media.joined(separator: " and "),
              type: web.isUniversal ? nil : isPoster ? web.stillMediaType : format.codec.mediaType, images: found))
        }
      }
    }
  }

  /// Which of the images of one form and format a page serves.
  private static func served(_ images: [ServedImage]) -> [ServedImage] {
    // Where a byte budget takes pixels, two may have one scale; a browser uses the first.
    var scales = Set<Double>()
    let images = images.filter { scales.insert($0.variant.scale).inserted }
      .sorted { $0.variant.scale < $1.variant.scale }
    guard let format = images.first?.variant.format, format.codec.web?.hasScales == false else { return images }
    return images.nearestToOne(\.variant.scale).map { [$0] } ?? []
  }

  /// The formats that a page can serve, the preferred one first. One that every browser shows ends the search, so by
  /// size it comes last.
  private static func formats(of images: [ServedImage], _ order: Order) -> [(OutputFormat, WebSource)] {
    let formats = OutputCodecs.all.compactMap { codec in codec.web.map { (codec.format, $0) } }
      .sorted { $0.1.rank < $1.1.rank }
    guard order == .size else { return formats }
    func bytes(_ format: OutputFormat) -> Int {
      images.filter { $0.variant.format == format && !$0.variant.isPoster }.reduce(0) { $0 + $1.byteCount }
    }
    let weighed = formats.enumerated().map { (offset: $0, format: $1, bytes: bytes($1.0)) }
    return weighed.sorted { a, b in
      if a.format.1.isUniversal != b.format.1.isUniversal { return b.format.1.isUniversal }
      return (a.bytes, a.offset) < (b.bytes, b.offset)
    }.map(\.format)
  }

  /// Of the images for everyone else, the one whose scale is nearest to 1.
  var base: ServedImage {
    guard let base = fallback.nearestToOne(\.variant.scale) else { preconditionFailure("a picture has an animation") }
    return base
  }
}

extension Sequence {
  /// The element whose scale is nearest to 1, the first of several.
  func nearestToOne(_ scale: (Element) -> Double) -> Element? {
    self.min { abs(scale($0) - 1) < abs(scale($1) - 1) }
  }
}
