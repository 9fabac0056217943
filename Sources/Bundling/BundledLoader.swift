import Exporting
import PresetModel

/// One image of a loader, as it was made.
public struct BundleImage: Equatable, Sendable {
  public var variant: AssetVariant
  public var facts: FileFacts
  public var bytes: [UInt8]

  public init(variant: AssetVariant, facts: FileFacts, bytes: [UInt8]) {
    self.variant = variant
    self.facts = facts
    self.bytes = bytes
  }

  /// The ending of its file's name.
  var ending: String { variant.format.codec.endings[0] }

  /// Whether another image is the same for a scheme, with the same bytes.
  func serves(for other: BundleImage) -> Bool {
    variant.inScheme(other.variant.scheme) == other.variant && bytes == other.bytes
  }
}

/// Returns what `make` encodes of an image, or the same bytes from an earlier run: they depend on the kind of the
/// bundle, the bytes of the image, and the line `how` alone.
public typealias ImageDerivation =
  @Sendable (_ image: BundleImage, _ how: String, _ make: () throws -> [UInt8]) throws -> [UInt8]

/// A loader with all images that a bundle is made from.
public struct BundledLoader: Sendable {
  public var name: LoaderName
  /// A text for people who do not see the image.
  public var alt: String
  /// In points.
  public var width: Int
  public var height: Int
  /// The most bytes that a file may have; nil for no limit.
  public var maxBytes: Int?
  /// What the process may take.
  public var limits: DrawingLimits
  /// Makes what a bundle encodes of an image.
  public var derive: ImageDerivation = { _, _, make in try make() }
  /// Where a dark form looks like the light one in every image, the light one alone.
  public private(set) var images: [BundleImage]

  /// - Parameters:
  ///   - name: The preset's.
  ///   - size: The canvas, in points.
  ///   - images: With the light scheme before the dark one.
  public init(
    name: String, alt: String, size: (width: Int, height: Int), maxBytes: Int? = nil,
    limits: DrawingLimits = DrawingLimits(), images: [BundleImage]
  ) {
    self.name = LoaderName(name)
    self.alt = alt
    (width, height) = size
    self.maxBytes = maxBytes
    self.limits = limits
    let light = images.filter { $0.variant.scheme == .light }
    let dark = images.filter { $0.variant.scheme == .dark }
    let areAlike =
      light.count == dark.count
      && dark.allSatisfy { dark in light.contains { $0.serves(for: dark) } }
    self.images = areAlike ? light : light + dark
  }

  /// The schemes that it has a form for; both, or one.
  var schemes: [ColorScheme] {
    ColorScheme.allCases.filter { scheme in images.contains { $0.variant.scheme == scheme } }
  }
  var hasBothSchemes: Bool { schemes.count > 1 }

  /// The animations in the order of schemes and scales.
  var animations: [BundleImage] { images.filter { !$0.variant.isPoster } }
  var posters: [BundleImage] { images.filter { $0.variant.isPoster } }

  func animations(_ scheme: ColorScheme) -> [BundleImage] { animations.filter { $0.variant.scheme == scheme } }
  func posters(_ scheme: ColorScheme) -> [BundleImage] { posters.filter { $0.variant.scheme == scheme } }

  /// The image whose file shows this one: the light form where it has the same bytes, or else itself.
  func original(of image: BundleImage) -> BundleImage {
    images.first { $0.serves(for: image) } ?? image
  }

  func isDarkForm(_ scheme: ColorScheme) -> Bool { hasBothSchemes && scheme == .dark }

  /// "-dark" for the dark form of a loader that has both.
  func suffix(_ scheme: ColorScheme) -> String { isDarkForm(scheme) ? "-dark" : "" }
}

extension AssetVariant {
  fileprivate func inScheme(_ scheme: ColorScheme) -> AssetVariant {
    var variant = self
    variant.scheme = scheme
    return variant
  }
}
