import ArgumentParser
import Exporting
import PresetFiles
import PresetModel

/// A list of different values in one argument, such as `gif,apng` or `1,2,1.5`; at least one.
struct CommaList<Element: ExpressibleByArgument & Hashable>: ExpressibleByArgument {
  var values: [Element]
  /// The text of the first part that is no value, and of a value that is there twice. A list with one is refused when
  /// the option is checked, with a message of its own.
  private var unknown: String?
  private var repeated: String?

  init(_ values: [Element]) { self.values = values }

  init(argument: String) {
    let parts = argument.split(separator: ",", omittingEmptySubsequences: false).map { String($0.trimmed) }
    values = parts.compactMap { Element(argument: $0) }
    unknown = parts.first { Element(argument: $0) == nil }
    repeated = values.indices.first { values[..<$0].contains(values[$0]) }.map { parts[$0] }
  }

  /// Refuses a list with an unknown value, or with one that is there twice.
  func check(_ option: String) throws {
    if let unknown {
      let names = Element.allValueStrings
      let near = PresetSource.unknown("value", Escaping.line(unknown), in: names)
      throw ValidationError("\(option): \(near)expected \(names.listed("or"))")
    }
    if let repeated { throw ValidationError("\(option): \(Escaping.line(repeated)) is given twice; give it once") }
  }

  var defaultValueDescription: String { values.map(\.defaultValueDescription).joined(separator: ",") }

  static var allValueStrings: [String] { Element.allValueStrings }

  static var defaultCompletionKind: CompletionKind { Completions.list(of: allValueStrings) }
}

extension CommaList: Sendable where Element: Sendable {}

extension CommaList<ScaleArgument> {
  /// - Throws: a message with the limits and the first value that is not within them.
  func check() throws {
    for scale in values {
      guard scale.value.isFinite else {
        throw ValidationError(
          "--scale: expected numbers such as 2 or 1.5, separated by commas; found \"\(scale.text)\"")
      }
      try Project.scaleRange.check(scale.value, of: "--scale")
    }
    try check("--scale")
  }
}

extension OutputFormat: ExpressibleByArgument {}
extension ColorScheme: ExpressibleByArgument {}
extension MotionForm: ExpressibleByArgument {}

/// A number of pixels per point.
struct ScaleArgument: ExpressibleByArgument, Hashable, Sendable {
  /// Within the limits once the option has been checked.
  let value: Double
  /// As it was given.
  let text: String

  init(_ value: Double) { (self.value, text) = (value, value.description) }

  init(argument: String) {
    // Designers write `2x` or `@2x`.
    var text = argument[...]
    if text.first == "@" { text = text.dropFirst() }
    if text.last == "x" { text = text.dropLast() }
    // What is not a number is refused when the option is checked, with a message of its own.
    value = Double(text) ?? .nan
    self.text = argument
  }

  static func == (a: ScaleArgument, b: ScaleArgument) -> Bool { a.value == b.value }

  func hash(into hasher: inout Hasher) { hasher.combine(value) }

  var defaultValueDescription: String { NumberText.fixed(value, value == value.rounded() ? 0 : 2) }
}
