import Exporting
import PresetModel

/// The output of `destinations` for a person.
enum DestinationText {
  static func table(_ destinations: [Named<Destination>]) -> String {
    var table = TextTable([("destination", .left), ("formats", .left), ("limits", .left)])
    for destination in destinations {
      let limits = destination.value.limits.map(text)
      table.add([
        destination.name, destination.value.formats.map(\.title).joined(separator: ", "),
        limits.isEmpty ? "none" : limits.joined(separator: "; "),
      ])
    }
    return table.text + "Limits in parentheses are advice.\n"
  }

  static func page(_ destination: Named<Destination>) -> String {
    let value = destination.value
    var table = TextTable([("limit", .left), ("source", .left), ("read on", .left)])
    table.add(["formats: " + value.formats.map(\.title).joined(separator: ", "), value.source, value.checked])
    for limit in value.limits {
      table.add([text(limit), limit.source ?? value.source, limit.checked ?? value.checked])
    }
    let advice = value.limits.contains(where: \.isAdvice) ? "\nLimits in parentheses are advice.\n" : ""
    let notes = value.notes.isEmpty ? "" : "\n" + value.notes.map { "- \($0)\n" }.joined()
    return "\(value.title)\n\n\(table.text)\(advice)\(notes)"
  }

  /// "at most 262,144 bytes", "(square)".
  static func text(_ limit: Destination.Limit) -> String {
    let text = limit.measure.text(numbers(limit))
    return limit.isAdvice ? "(\(text))" : text
  }

  private static func numbers(_ limit: Destination.Limit) -> String {
    limit.values.isEmpty ? limit.accepted : String(limit.accepted.dropFirst("expected ".count))
  }
}
