/// What is asked of a bundle; nil leaves a choice to its kind.
public struct BundleRequest: Equatable, Sendable {
  public var formats: [OutputFormat]?
  /// Pixels a point.
  public var scales: [Double]?
  public var schemes: [ColorScheme]?

  public init(formats: [OutputFormat]? = nil, scales: [Double]? = nil, schemes: [ColorScheme]? = nil) {
    self.formats = formats
    self.scales = scales
    self.schemes = schemes
  }
}

/// A bundle that a project asks for. Documents name its kind alone where nothing else is asked.
public struct ProjectBundle: Equatable, Sendable {
  public var kind: BundleKind
  public var request: BundleRequest
  /// Where the project file asks for it.
  package var place = SourcePlace.nowhere

  public init(_ kind: BundleKind, _ request: BundleRequest = BundleRequest()) {
    self.kind = kind
    self.request = request
  }

  public static func == (a: ProjectBundle, b: ProjectBundle) -> Bool { a.kind == b.kind && a.request == b.request }
}

extension BundleRequest: Tabled {
  static let table = Table("BundleRequest", "What a bundle is made from.", initial: BundleRequest()) {
    Field(
      "formats", \.formats, .optional(Project.someFormats), defaultNote: "the platform's",
      "The formats of the animations.")
    Field("scales", \.scales, .optional(Project.scales), defaultNote: "the platform's", "Pixels a point.")
    Field(
      "schemes", \.schemes, .optional(Project.schemes), defaultNote: "both",
      "The color schemes of the pages that it is shown on.")
  }
}

extension ProjectBundle: TabledObject {
  static let table = Table(
    "ProjectBundle", "A folder for one platform, with formats, scales or schemes of your choice.",
    initial: ProjectBundle(.web)
  ) {
    Field("kind", \.kind, .choice(), isRequired: true, "\(BundleKind.list).")
    Fields(in: \.request)
  }

  func check(_ node: JSONNode, _ reading: inout Reading) {
    refuseRepeats(["formats", "scales", "schemes"], of: node, &reading)
  }
}

/// A kind of bundle, or an object that asks for more.
struct ProjectBundleType: ValueType {
  private let kind = ChoiceType(among: BundleKind.allCases)
  private let object = ObjectType<ProjectBundle>()

  var label: String { "\(kind.label) or \(object.label)" }
  var range: String { kind.range }
  var schema: JSONNode { .text(.oneOf(kind.words), orElse: object.schema) }
  var objects: [@Sendable () -> ObjectDescription] { object.objects }

  func read(_ node: JSONNode, _ reading: inout Reading) -> ProjectBundle? {
    var bundle: ProjectBundle?
    if case .object = node.value {
      bundle = object.read(node, &reading)
    } else {
      bundle = kind.read(node, &reading).map { ProjectBundle($0) }
    }
    bundle?.place = node.place
    return bundle
  }

  func write(_ bundle: ProjectBundle) -> JSONNode? {
    bundle.request == BundleRequest() ? kind.write(bundle.kind) : object.write(bundle)
  }
}
