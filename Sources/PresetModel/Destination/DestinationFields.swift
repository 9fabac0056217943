/// The tables of a destination's file.
extension Destination: TabledObject {
  static let table = Table(
    "Destination", "What a place accepts that files are uploaded to or shown in.", initial: Destination()
  ) {
    Field(
      "$schema", \.schema, .optional(.text(limit: Limits.longestText)),
      "Where editors find the JSON Schema of this format; it has no effect on the files.")
    Field(
      "version", \.version, .integer(Destination.currentVersion...Destination.currentVersion),
      "Version of this format.")
    Field("title", \.title, .text(minimum: 1, limit: 100), isRequired: true, "What people call it.")
    Field(
      "formats", \.formats, .list(of: .choice(among: OutputFormat.files), count: 1...OutputFormat.files.count),
      isRequired: true, "The formats that it accepts; the first is the one that `render --for` writes.")
    Field("source", \.source, source, "The publisher's page.")
    Field("checked", \.checked, day, "The day on which that page was read, such as `2026-11-26`.")
    Field("limits", \.limits, .list(of: .object(), count: 0...100), "What a file must keep.")
    Field(
      "notes", \.notes, .list(of: .text(minimum: 1, limit: 1000), count: 0...20), "What no limit can say, for people.")
  }

  fileprivate static let source = TextType(limit: 1000)
  fileprivate static let day = TextType(limit: 10)

  func check(_ node: JSONNode, _ reading: inout Reading) {
    refuseRepeats(["formats"], of: node, &reading)
  }
}

extension Destination.Limit: TabledObject {
  static let table = Table(
    "Limit", "What a file must keep: at least `min`, at most `max`, or one of `values`.",
    initial: Destination.Limit()
  ) {
    Field("measure", \.measure, .choice(), isRequired: true, measures)
    Field("min", \.min, .optional(number), "The least that is accepted.")
    Field("max", \.max, .optional(number), "The most that is accepted.")
    Field("values", \.values, .list(of: number, count: 0...100), "All that is accepted.")
    Field(
      "best", \.best, .optional(number), defaultNote: "the largest, or the first of `values`",
      "What a new file aims at.")
    Field(
      "advice", \.isAdvice, .boolean,
      "Whether it is a recommendation, or not from the publisher. A file that breaks it gets a warning, not an error.")
    Field(
      "source", \.source, .optional(Destination.source), defaultNote: "the destination's",
      "Where the limit is published.")
    Field(
      "checked", \.checked, .optional(Destination.day), defaultNote: "the destination's",
      "The day on which the source was read.")
  }

  private static let number = NumberType(0...1e12)

  private static let measures =
    "What is limited: `bytes`; `width`, `height` and `longerSide` in pixels; `square`; `frames`; the `delay` of each "
    + "frame in milliseconds; the `rate` in frames a second; the number of `plays`; the `cycle`, which is one play, "
    + "and the `duration` of all plays in seconds; `transparent`; `firstFrame`, which is shown alone. `square`, "
    + "`transparent` and `firstFrame` have no numbers."

  func check(_ node: JSONNode, _ reading: inout Reading) {
    let word = shown(measure.rawValue)
    guard measure.hasNumbers else {
      let numbers = [
        ("min", min != nil), ("max", max != nil), ("values", !values.isEmpty),
        ("best", best != nil),
      ]
      if let key = numbers.first(where: \.1)?.0 {
        reading.refuse(node.place, "\(word) has no numbers; delete \(shown(key))")
      }
      return
    }
    if min == nil, max == nil, values.isEmpty {
      reading.refuse(node.place, "\(word) says no number; add \"min\", \"max\" or \"values\"")
    } else if let min, let max, min > max {
      reading.refuse(node.place, "min is larger than max; swap them")
    } else if let best, !allows(best) {
      reading.refuse(node.place, "best is \(JSONNumber(best).text), which the limit does not allow")
    }
  }
}

/// Reads destinations: JSON text to a destination with findings.
public enum DestinationDocument {
  /// `file` is the name that findings carry.
  ///
  /// - Throws: everything that is wrong, in the order of the file.
  public static func decode(_ bytes: [UInt8], file: String) throws(InvalidPreset) -> Destination {
    try PositionedDecoder.decode(Destination.self, from: bytes, file: file).value
  }
}
