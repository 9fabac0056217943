import Exporting
import PresetModel

/// The images that a bundle is made from: animations in formats and scales, and poster frames in scales, for each
/// scheme.
public struct BundleNeeds: Equatable, Sendable {
  public var formats: [OutputFormat]
  public var scales: [Double]
  public var posterScales: [Double]
  public var schemes: [ColorScheme]

  init(formats: [OutputFormat], scales: [Double], posterScales: [Double], schemes: [ColorScheme]?) {
    self.formats = formats
    self.scales = scales.sorted()
    self.posterScales = posterScales.sorted()
    // The light form comes first, since it is the one that stands where no dark one is.
    self.schemes = ColorScheme.allCases.filter { (schemes ?? ColorScheme.allCases).contains($0) }
  }

  /// Whether an image is one of them, whatever its motion.
  public func include(_ variant: AssetVariant) -> Bool {
    guard schemes.contains(variant.scheme) else { return false }
    if variant.isPoster { return posterScales.contains(variant.scale) }
    return formats(at: variant.scale).contains(variant.format)
  }

  /// The formats of the animations of one scale. What is sharp at any size is drawn once, in the scale nearest to 1.
  func formats(at scale: Double) -> [OutputFormat] {
    guard scales.contains(scale) else { return [] }
    let nearest = scales.nearestToOne { $0 }
    return formats.filter { scale == nearest || $0.codec.web?.hasScales != false }
  }
}

/// The images of one scheme and scale, which are drawn together.
public struct BundleDrawing: Equatable, Sendable {
  public var scheme: ColorScheme
  public var scale: Double
  /// Of the animations.
  public var formats: [OutputFormat]
  public var hasPoster: Bool

  /// The number of images.
  public var count: Int { formats.count + (hasPoster ? 1 : 0) }

  /// Returns what several bundles of one preset need, each image once.
  public static func all(for needs: [BundleNeeds]) -> [BundleDrawing] {
    let scales = Set(needs.flatMap { $0.scales + $0.posterScales }).sorted()
    var drawings: [BundleDrawing] = []
    for scheme in ColorScheme.allCases {
      let needs = needs.filter { $0.schemes.contains(scheme) }
      for scale in scales {
        let drawing = BundleDrawing(
          scheme: scheme, scale: scale,
          formats: needs.flatMap { $0.formats(at: scale) }.withoutRepeats,
          hasPoster: needs.contains { $0.posterScales.contains(scale) })
        if !drawing.formats.isEmpty || drawing.hasPoster { drawings.append(drawing) }
      }
    }
    return drawings
  }
}

extension BundleWriter {
  /// The one format of the animations: the one that was asked for, else the first that the platform plays.
  /// - Parameter playable: The formats that it plays.
  func format(_ asked: BundleRequest, among playable: [OutputFormat]) throws(BundleError) -> OutputFormat {
    guard let formats = asked.formats else { return playable[0] }
    try refuseFormats(formats.filter { !playable.contains($0) }, among: playable)
    guard formats.count == 1 else {
      throw BundleError(
        "a bundle for \(kind.rawValue) has one animation; give one format, \(playable.map(\.rawValue).listed("or"))")
    }
    return formats[0]
  }

  /// The formats of the animations: those that were asked for, else all that `standard` names.
  func formats(
    _ asked: BundleRequest, standard: [OutputFormat], among playable: [OutputFormat]
  ) throws(BundleError) -> [OutputFormat] {
    guard let formats = asked.formats else { return standard }
    try refuseFormats(formats.filter { !playable.contains($0) }, among: playable)
    return formats
  }

  private func refuseFormats(_ formats: [OutputFormat], among playable: [OutputFormat]) throws(BundleError) {
    guard let other = formats.first else { return }
    throw BundleError(
      "a bundle for \(kind.rawValue) cannot use \(other.titleWithArticle); it takes "
        + playable.map(\.rawValue).listed("or"))
  }

  /// The scales: those that were asked for, else `standard`.
  /// - Parameter known: Those that the platform has; nil for any.
  func scales(_ asked: BundleRequest, standard: [Double], known: [Double]? = nil) throws(BundleError) -> [Double] {
    guard let scales = asked.scales else { return standard }
    if let known, let other = scales.first(where: { !known.contains($0) }) {
      throw BundleError(
        "a bundle for \(kind.rawValue) has no scale \(NumberText.short(other)); it takes "
          + known.map(NumberText.short).listed("or"))
    }
    return scales.sorted()
  }
}
