import Exporting
import PresetModel

/// One kind of bundle, with all that the program knows about it. No code outside a writer's own file tells one kind
/// from another.
///
/// A new kind needs a writer in its own file, what `BundleKind` says of it, and a line in `BundleKind.writer`.
public protocol BundleWriter: Sendable {
  var kind: BundleKind { get }

  /// Returns the images that the bundle is made from, where `asked` is wanted of it.
  /// - Throws: `BundleError` where the platform cannot use what was asked for.
  func needs(_ asked: BundleRequest) throws(BundleError) -> BundleNeeds

  /// The file that says how the others are used, by which builds name the bundle.
  /// - Parameter name: The preset's.
  func document(_ name: LoaderName) -> String

  /// The file whose text people paste into their page or app; `document`, unless that only tries it out.
  func code(_ name: LoaderName) -> String

  /// The name by which a page or an app tells the loader from others, without regard to case.
  func codeName(_ name: LoaderName) -> String

  /// Returns the files of the folder, `document` among them. Equal loaders give equal bytes.
  /// - Parameter loader: Its images are exactly those of `needs`.
  func files(_ loader: BundledLoader) throws -> [BundleFile]
}

extension BundleWriter {
  public func code(_ name: LoaderName) -> String { document(name) }
  public func codeName(_ name: LoaderName) -> String { name.type }
}

extension BundleKind {
  public var writer: any BundleWriter {
    switch self {
    case .web: WebBundle()
    case .react: ReactBundle()
    case .xcode: XcodeBundle()
    case .android: AndroidBundle()
    case .flutter: FlutterBundle()
    case .sprite: SpriteBundle()
    }
  }
}

/// Why a bundle cannot be made.
public struct BundleError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The problem and its remedy.
  public var description: String
  /// Whether everything worked, but a file has more bytes than it may have.
  public var isFailedCheck = false

  public init(_ description: String, isFailedCheck: Bool = false) {
    self.description = description
    self.isFailedCheck = isFailedCheck
  }
}

extension ExportError {
  /// - Parameter what: The bundle that cannot be made.
  package init(_ error: BundleError, _ what: String) {
    self.init(path: "$", message: "\(what): \(error)")
    isFailedCheck = error.isFailedCheck
  }
}

/// A file of a bundle.
public struct BundleFile: Equatable, Sendable {
  /// Within the bundle's folder.
  public var path: String
  public var bytes: [UInt8]
  /// The image that it is; nil for a text.
  public var image: BundleImage?

  init(_ path: String, _ image: BundleImage) {
    self.path = path
    bytes = image.bytes
    self.image = image
  }

  init(_ path: String, _ bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }

  init(_ path: String, _ text: String) { self.init(path, Array(text.utf8)) }
}
