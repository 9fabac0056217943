import MotionMath

/// The field tables → the preset reference in Markdown: for every kind and every nested object a table of key, type, default, range and meaning.
public enum ReferenceWriter {
  /// The reference's text.
  public static func markdown() -> String {
    let objects = PresetDocument.objects
    let root = objects[0]
    let shared = root.sharedFields
    var out = """
      # Preset reference

      <!-- Written by the tool from its field tables; change those, not this file. -->

      A preset is a JSON file. `kind` is the only key that must be there; everything else has a default. Lengths are in points, times in seconds \
      (at most \(Seconds.maximumFractionDigits) decimal places), angles in degrees clockwise. A file has at most \(JSONScanner.maximumBytes) bytes.

      ## Every preset

      | key | type | default | range | meaning |
      | --- | --- | --- | --- | --- |

      """
    if let kind = root.forms[0].discriminators.first {
      out += row(
        ["`\(kind.key)`", "word", "must be given", kind.values.joined(separator: ", "), kind.keyDocumentation])
    }
    for field in shared { out += row(field, default: root.hasSharedDefault(field.key) ? nil : "the kind's own") }
    for form in root.forms {
      let title = form.discriminators.enumerated().map { i, it in
        i == 0 ? "`\(it.value)`" : "\(it.key) `\(it.value)`"
      }.joined(separator: ", ")
      out += "\n## \(title)\n\n\(form.discriminators.map(\.documentation).joined(separator: " "))\n\n\(tableHead)"
      for discriminator in form.discriminators.dropFirst() {
        out += row([
          "`\(discriminator.key)`", "word", defaultWord(discriminator, root.forms),
          discriminator.values.joined(separator: ", "), discriminator.keyDocumentation,
        ])
      }
      for field in form.fields
      where !shared.contains(where: { $0.key == field.key }) || !root.hasSharedDefault(field.key) {
        out += row(field)
      }
    }
    for object in objects.dropFirst() { out += section(object) }
    return out + "\n## Color\n\n\(ColorReference.documentation)\n\n## Easing\n\n\(EasingValue.documentation)\n"
  }

  /// The reference of another document: a section for each of its objects.
  public static func markdown(of document: DocumentKind) -> String {
    guard document != .preset else { return markdown() }
    let title = document == .project ? "Project file reference" : "Manifest reference"
    let head = """
      # \(title)

      <!-- Written by the tool from its field tables; change those, not this file. -->

      """
    return head + document.objects.map(section).joined()
  }

  private static let tableHead = "| key | type | default | range | meaning |\n| --- | --- | --- | --- | --- |\n"

  private static func section(_ object: ObjectDescription) -> String {
    var out = "\n## \(object.name)\n\n\(object.summary)\n"
    for form in object.forms {
      if let it = form.discriminators.first {
        out += "\n`\"\(it.key)\": \"\(it.value)\"`: \(it.documentation)\n"
      }
      out += "\n" + tableHead
      for field in form.fields { out += row(field) }
    }
    return out
  }

  private static func defaultWord(_ it: FormDescription.Discriminator, _ forms: [FormDescription]) -> String {
    let usual = forms.flatMap(\.discriminators).first { $0.key == it.key && $0.values == it.values && $0.isDefault }
    return usual.map { "`\(shown($0.value))`" } ?? "must be given"
  }

  private static func row(_ field: FieldDescription, default note: String? = nil) -> String {
    let unit = field.unit.isEmpty ? "" : ", \(field.unit)"
    return row(["`\(field.key)`", typeLink(field) + unit, note ?? defaultText(field), field.range, field.documentation])
  }

  private static func row(_ cells: [String]) -> String {
    "| " + cells.map { $0.replacingPipes }.joined(separator: " | ") + " |\n"
  }

  /// The type's name, each word of it a link where it has a section of its own.
  private static func typeLink(_ field: FieldDescription) -> String {
    let names = field.objects.map { $0().name }
    return field.label.split(separator: " ").map { word in
      switch word {
      case "colour": "[colour](#color)"
      case "easing": "[easing](#easing)"
      case _ where names.contains(String(word)): "[\(word)](#\(word.lowercased()))"
      default: String(word)
      }
    }.joined(separator: " ")
  }

  private static func defaultText(_ field: FieldDescription) -> String {
    if field.isRequired { return "must be given" }
    guard let value = field.defaultValue, field.defaultNote == nil else { return field.defaultNote ?? "none" }
    guard let object = field.objects.first?(), field.label == object.name, object.forms.count == 1 else {
      return short(value)
    }
    // Of an object only what differs from its own defaults.
    guard case .object(let members) = value.value else { return short(value) }
    let own = members.filter { member in
      object.forms[0].fields.first { $0.key == member.key }?.defaultValue != member.value
    }
    return own.isEmpty ? "its own defaults" : short(JSONNode(.object(own), .nowhere))
  }

  /// A default that does not fit into a cell is shown by `explain`.
  private static func short(_ value: JSONNode) -> String {
    let longest = 100
    let text = JSONPrinter.line(value)
    return text.unicodeScalars.count <= longest ? "`\(text)`" : "see `explain`"
  }
}

extension String {
  /// A pipe ends a cell.
  fileprivate var replacingPipes: String { map { $0 == "|" ? "\\|" : String($0) }.joined() }
}
