/// A named value that a preset leaves open: its type, limits and meaning.
public struct Parameter: Equatable, Sendable {
  public var name = ""
  public var description = ""
  public var value: ParameterValue

  public init(_ value: ParameterValue) { self.value = value }
}

public enum ParameterValue: Equatable, Sendable {
  case number(NumberParameter)
  case wholeNumber(WholeNumberParameter)
  case color(ColorParameter)
  case text(TextParameter)
  case track(TrackParameter)
}

public struct NumberParameter: Equatable, Hashable, Sendable {
  public var value = 0.0
  public var minimum: Double?
  public var maximum: Double?

  public init() {}
}

public struct WholeNumberParameter: Equatable, Hashable, Sendable {
  public var value = 0
  public var minimum: Int?
  public var maximum: Int?

  public init() {}
}

public struct ColorParameter: Equatable, Hashable, Sendable {
  public var value = ThemedColor.named(.blue)

  public init() {}
}

public struct TextParameter: Equatable, Hashable, Sendable {
  public var value = ""
  /// The words that it may be; if empty, any text.
  public var options: [String] = []

  public init() {}
}

/// A motion that several properties share.
public struct TrackParameter: Equatable, Sendable {
  /// An object or a list of objects, which is read where it is used.
  public var value = JSONNode.object([])

  public init() {}

  /// Where it is written does not matter.
  public static func == (a: TrackParameter, b: TrackParameter) -> Bool {
    JSONPrinter.line(a.value) == JSONPrinter.line(b.value)
  }
}

// MARK: Fields

extension Parameter: TabledObject {
  static let table = Table(
    "Parameter", "A named value that `--set` can set.", initial: Parameter(.number(NumberParameter()))
  ) {
    Variants(
      key: "type", documentation: "What the value is.", defaultName: "number",
      cases: [
        Variant("number", { if case .number(let it) = $0.value { it } else { nil } }, { $0.value = .number($1) }),
        Variant(
          "wholeNumber", { if case .wholeNumber(let it) = $0.value { it } else { nil } },
          { $0.value = .wholeNumber($1) }),
        Variant("color", { if case .color(let it) = $0.value { it } else { nil } }, { $0.value = .color($1) }),
        Variant("text", { if case .text(let it) = $0.value { it } else { nil } }, { $0.value = .text($1) }),
        Variant("track", { if case .track(let it) = $0.value { it } else { nil } }, { $0.value = .track($1) }),
      ])
    Field("description", \.description, .text(limit: Limits.longestText), "What it changes, for people.")
  }

  /// Reports a range that holds nothing, or a value outside `least`…`most`, at its default. One that could not be read
  /// has an error already.
  fileprivate static func checkRange(
    _ value: Double, _ least: Double?, _ most: Double?, _ node: JSONNode, _ reading: inout Reading
  ) {
    if let least, let most, least > most, node.member("maximum") != nil {
      return reading.refuse(at: "maximum", of: node, "is below the minimum, \(JSONNumber(least).text); swap the two")
    }
    guard let given = node.member("default"), case .number(let number) = given.value, number.value == value,
      least.map({ value < $0 }) == true || most.map({ value > $0 }) == true
    else { return }
    let limits = [
      least.map { "at least \(JSONNumber($0).text)" }, most.map { "at most \(JSONNumber($0).text)" },
    ].compactMap { $0 }
    reading.mismatch(given, limits.joined(separator: " and "))
  }
}

extension NumberParameter: TabledObject {
  private static let range = -1_000_000.0...1_000_000.0

  static let table = Table("NumberParameter", "A number: a length, a duration, a factor.", initial: NumberParameter()) {
    Field("default", \.value, .number(range), isRequired: true, "The value if nothing else sets it.")
    Field("minimum", \.minimum, .optional(.number(range)), "The least value.")
    Field("maximum", \.maximum, .optional(.number(range)), "The largest value.")
  }

  func check(_ node: JSONNode, _ reading: inout Reading) {
    Parameter.checkRange(value, minimum, maximum, node, &reading)
  }
}

extension WholeNumberParameter: TabledObject {
  private static let range = -1_000_000...1_000_000

  static let table = Table("WholeNumberParameter", "A whole number.", initial: WholeNumberParameter()) {
    Field("default", \.value, .integer(range), isRequired: true, "The value if nothing else sets it.")
    Field("minimum", \.minimum, .optional(.integer(range)), "The least value.")
    Field("maximum", \.maximum, .optional(.integer(range)), "The largest value.")
  }

  func check(_ node: JSONNode, _ reading: inout Reading) {
    Parameter.checkRange(Double(value), minimum.map { Double($0) }, maximum.map { Double($0) }, node, &reading)
  }
}

extension ColorParameter: TabledObject {
  static let table = Table("ColorParameter", "A color.", initial: ColorParameter()) {
    Field("default", \.value, .color, isRequired: true, "The color if nothing else sets it.")
  }
}

extension TextParameter: TabledObject {
  static let table = Table("TextParameter", "A string, or one of a few words.", initial: TextParameter()) {
    Field("default", \.value, .text(limit: Limits.longestImage), isRequired: true, "The text if nothing else sets it.")
    Field(
      "options", \.options, .list(of: .text(limit: 100), count: 0...32), defaultNote: "any text",
      "The words that it may be.")
  }

  func check(_ node: JSONNode, _ reading: inout Reading) {
    guard !options.isEmpty, !options.contains(value), let given = node.member("default"),
      given.asText == value
    else { return }
    reading.mismatch(given, oneOf(options), among: options)
  }
}

extension TrackParameter: TabledObject {
  static let table = Table(
    "TrackParameter", "A motion, which any property of its type can have.", initial: TrackParameter()
  ) {
    Field("default", \.value, .json, isRequired: true, "The track, or a list of tracks that add up.")
  }

  func check(_ node: JSONNode, _ reading: inout Reading) {
    guard let given = node.member("default") else { return }
    switch given.value {
    case .object, .list, .malformed: break
    default: reading.mismatch(given, "a track, such as { \"from\": 0, \"to\": 1 }")
    }
  }
}

/// An object of parameters by their names.
struct ParametersType: ValueType {
  private var parameter: ObjectType<Parameter> { ObjectType() }

  var label: String { "object of Parameter" }
  var schema: JSONNode {
    // A preset that extends another may give a parameter's value alone: a color, or a track of any type.
    let value = JSONNode.object([("type", .texts(["number", "string"]))])
    let track = JSONNode.allOf(.ofType("object"), .not(.havingKey("type")), .not(.havingKey("default")))
    let isValue = ["from", "to", "keyframes"].map { JSONNode.havingKey($0) }
    let object = JSONNode.branch(
      if: .havingKey("light"), then: ColorType().schema,
      else: .branch(if: .object([("anyOf", .list(isValue))]), then: track, else: parameter.schema))
    return .object([
      ("type", .text("object")),
      ("additionalProperties", .branch(if: .ofType("object"), then: object, else: value)),
    ])
  }
  var objects: [@Sendable () -> ObjectDescription] { parameter.objects }

  func read(_ node: JSONNode, _ reading: inout Reading) -> [Parameter]? {
    guard case .object(let members) = node.value else {
      return reading.mismatched(node, "an object of parameters by their names", takesParameter: false)
    }
    var parameters: [Parameter] = []
    let reserved = Preset.keys
    for member in members {
      reading.within(.key(member.key)) { reading in
        guard Expression.isName(member.key) else {
          reading.error(member.keyPlace, "\(shown(member.key)) is not a name of a parameter; use letters and digits")
          return
        }
        guard !reserved.contains(member.key) else {
          reading.error(member.keyPlace, "\(shown(member.key)) is a key of every preset; use another name")
          return
        }
        if let problem = Self.problem(ofValueAlone: member, among: members) {
          reading.error(member.keyPlace, problem)
          return
        }
        var declared = member.value
        if let given = declared.member("default"), let type = Self.unnamedType(of: given, in: declared) {
          reading.within(.key("default")) {
            $0.mismatch(given, "a number", remedy: "add \"type\": \(shown(type))")
          }
          // Everything else is read as with this remedy.
          declared.add(.object([("type", .text(type))]))
        }
        guard var value = parameter.read(declared, &reading) else { return }
        value.name = member.key
        parameters.append(value)
      }
    }
    return parameters
  }

  /// The type of a default that is not a number, in a parameter that names no type; nil where it may be meant as a
  /// number, or was set from elsewhere.
  private static func unnamedType(of value: JSONNode, in parameter: JSONNode) -> String? {
    guard parameter.member("type") == nil, value.place.file == parameter.place.file else { return nil }
    // Another name is that of a misspelled `type`, and limits are those of a number.
    guard Parameter.table.selection(of: parameter).variants.map(\.name) == ["number"],
      parameter.member("minimum") == nil, parameter.member("maximum") == nil
    else { return nil }
    switch value.value {
    case .text(let text):
      guard let first = text.first, !"$+-.0123456789".contains(first) else { return nil }
      return ColorType().accepts(value) ? "color" : "text"
    case .object: return ColorScheme.allCases.contains { value.member($0.rawValue) != nil } ? "color" : "track"
    case .list: return "track"
    default: return nil
    }
  }

  /// What is wrong with a value in place of a parameter: only one that the preset extends can be set by its value. Nil
  /// where the member is a parameter.
  private static func problem(ofValueAlone member: JSONMember, among members: [JSONMember]) -> String? {
    let example: String
    switch member.value.value {
    case .object, .malformed: return nil
    case .text: example = "{ \"type\": \"text\", \"default\": \(member.value.shown) }"
    case .number: example = "{ \"default\": \(member.value.shown) }"
    default: example = "{ \"default\": 3 }"
    }
    let inherited = members.filter { $0.keyPlace.file != member.keyPlace.file }.map(\.key)
    let near = didYouMean(member.key, among: inherited)
    let remedy =
      !near.isEmpty
      ? near
      : inherited.isEmpty
        ? "; a new one is an object such as \(example)" : "; expected \(oneOf(inherited))"
    return "unknown parameter \(shown(member.key))\(remedy)"
  }

  func write(_ parameters: [Parameter]) -> JSONNode? {
    parameters.isEmpty ? nil : .object(parameters.map { ($0.name, parameter.write($0) ?? .object([])) })
  }
}

extension Preset {
  /// Its parameters as JSON: an object by their names.
  public var parameterList: JSONNode { ParametersType().write(parameters) ?? .object([]) }
}
