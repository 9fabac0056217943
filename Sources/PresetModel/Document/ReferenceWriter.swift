import MotionMath

/// Writes the references in Markdown from the field tables: for every kind and every nested object, a table of key,
/// type, default, range and meaning.
public enum ReferenceWriter {
  /// Returns the preset reference. `shipped` are the presets whose parameters it lists.
  public static func markdown(shipped: [Preset] = []) -> String {
    let objects = PresetDocument.objects
    let root = objects[0]
    let shared = root.sharedFields
    var out = """
      # Preset reference

      <!-- Written by the tool from its field tables; change those, not this file. -->

      A preset is a JSON file. `kind` is the only key that must be there; everything else has a default. Lengths \
      are in points, times in seconds (at most \(Seconds.maximumFractionDigits) decimal places), angles in degrees \
      clockwise. A file has at most \(JSONScanner.maximumBytes) bytes.

      ## Every preset

      \(tableHead)
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
    out += parameters(of: shipped)
    return out + "\n## Color\n\n\(ColorReference.documentation)\n\n## Easing\n\n\(EasingValue.documentation)\n"
  }

  /// The forms and keys that have an image, drawn from the preset of the same name under `docs/examples`.
  package static let images: Set<String> = [
    "layer-circle", "layer-ellipse", "layer-arc", "layer-rectangle", "layer-polygon", "layer-line", "layer-path",
    "layer-text", "layer-number", "layer-image", "layer-group", "layer-loader", "layer-anchor", "layer-scale",
    "layer-rotation", "layer-skew", "layer-rotatex", "layer-rotatey", "layer-perspective", "layer-time", "layer-in",
    "layer-animator",
    "layer-reveal", "layer-onpath", "layer-compound", "shapemodifier-offset",
    "shapemodifier-roundcorners", "shapemodifier-zigzag", "layershadow-inset", "layereffect-glow", "gradient-along",
    "stroke-taper",
    "layer-blend", "layer-blur", "layer-shadows", "layer-mask", "layer-clip", "layer-copies", "layereffect-shimmer",
    "layereffect-pulse", "gradient-linear", "gradient-radial", "gradient-conic", "gradient-space", "gradient-spread",
    "stroke-cap", "stroke-join", "stroke-dashes", "stroke-trim", "numbertrack-keyframes", "numbertrack-easing",
    "numbertrack-springs", "numbertrack-autoreverse", "numbertrack-starts", "copies-stagger", "copies-color",
  ]

  /// Those that SVG cannot show, or only in more bytes: APNGs.
  private static let pixelImages: Set<String> = [
    "gradient-conic", "layer-image", "layer-perspective", "layer-rotatex", "layer-rotatey", "shapemodifier-offset",
    "stroke-taper",
  ]

  /// The file of an image, in the folder of the reference.
  package static func file(ofImage name: String) -> String {
    "images/examples/\(name).\(pixelImages.contains(name) ? "png" : "svg")"
  }

  /// Returns the reference of any document: for all but presets, a section for each of its objects.
  ///
  /// - Parameter shipped: the presets whose parameters the preset reference lists.
  public static func markdown(of document: DocumentKind, shipped: [Preset]) -> String {
    guard document != .preset else { return markdown(shipped: shipped) }
    let title = document.rawValue.prefix(1).uppercased() + document.rawValue.dropFirst() + " reference"
    let head = """
      # \(title)

      <!-- Written by the tool from its field tables; change those, not this file. -->

      """
    return head + document.objects.map(section).joined()
  }

  private static let tableHead = "| key | type | default | range | meaning |\n| --- | --- | --- | --- | --- |\n"

  private static func section(_ object: ObjectDescription) -> String {
    var out = "\n## \(object.name)\n\n\(object.summary)\n"
    // Fields that all forms share come once, above those of each form alone.
    let shared = object.forms.count > 1 ? object.sharedFields.filter { object.hasSharedDefault($0.key) } : []
    if !shared.isEmpty {
      out += "\n" + tableHead
      for field in shared { out += row(field, in: object) }
    }
    for form in object.forms {
      if let it = form.discriminators.first {
        out += "\n`\"\(it.key)\": \"\(it.value)\"`: \(it.documentation)\(image(object, it.value))\n"
      }
      let own = form.fields.filter { field in !shared.contains { $0.key == field.key } }
      if own.isEmpty { continue }
      out += "\n" + tableHead
      for field in own { out += row(field, in: object) }
    }
    return out
  }

  /// The parameters that presets leave open to `--set`.
  private static func parameters(of presets: [Preset]) -> String {
    let open = presets.filter { !$0.parameters.isEmpty }
    guard !open.isEmpty else { return "" }
    var out =
      "\n## Parameters of the shipped presets\n\n"
      + "Each is set by its name: `loaderloom render NAME --set PARAMETER=VALUE`.\n\n"
    out += "| preset, parameter | type | default | range | meaning |\n| --- | --- | --- | --- | --- |\n"
    for preset in open {
      for parameter in preset.parameters {
        let node = Parameter.table.write(parameter)
        func text(_ key: String) -> String? { node.member(key).map { JSONPrinter.line($0) } }
        let limits = [text("minimum"), text("maximum")]
        out += row([
          "`\(preset.name)` `\(parameter.name)`", node.member("type")?.asText ?? "",
          node.member("default").map(short) ?? "",
          limits.contains(nil) ? "" : limits.compactMap { $0 }.joined(separator: "…"), parameter.description,
        ])
      }
    }
    return out
  }

  /// The image of a form or a key, if it has one.
  private static func image(_ object: ObjectDescription, _ key: String) -> String {
    let name = "\(object.name)-\(key)".lowercased()
    return images.contains(name) ? " ![](\(file(ofImage: name)))" : ""
  }

  private static func defaultWord(_ it: FormDescription.Discriminator, _ forms: [FormDescription]) -> String {
    let usual = forms.flatMap(\.discriminators).first { $0.key == it.key && $0.values == it.values && $0.isDefault }
    return usual.map { "`\(shown($0.value))`" } ?? "must be given"
  }

  private static func row(
    _ field: FieldDescription, in object: ObjectDescription? = nil, default note: String? = nil
  ) -> String {
    let unit = field.unit.isEmpty ? "" : ", \(field.unit)"
    // A key with the name of a form has that form's image above it.
    let isForm = object?.forms.contains { $0.discriminators.first?.value == field.key } == true
    let image = isForm ? "" : object.map { Self.image($0, field.key) } ?? ""
    return row([
      "`\(field.key)`", typeLink(field) + unit, note ?? defaultText(field), field.range, field.documentation + image,
    ])
  }

  private static func row(_ cells: [String]) -> String {
    // A pipe ends a cell.
    "| " + cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |\n"
  }

  /// The type's name. Each word that has a section of its own is a link.
  private static func typeLink(_ field: FieldDescription) -> String {
    let names = field.objects.map { $0().name }
    return field.label.split(separator: " ").map { whole in
      let comma = whole.hasSuffix(",") ? "," : ""
      let word = whole.dropLast(comma.count)
      return switch word {
      case "color": "[color](#color)\(comma)"
      case "easing": "[easing](#easing)\(comma)"
      case _ where names.contains(String(word)): "[\(word)](#\(word.lowercased()))\(comma)"
      default: String(whole)
      }
    }.joined(separator: " ")
  }

  private static func defaultText(_ field: FieldDescription) -> String {
    if field.isRequired { return "must be given" }
    guard let value = field.defaultValue, field.defaultNote == nil else { return field.defaultNote ?? "none" }
    guard let object = field.objects.first?(), field.label == object.name, object.forms.count == 1 else {
      return short(value)
    }
    // Of an object, show only what differs from its own defaults.
    guard case .object(let members) = value.value else { return short(value) }
    let own = members.filter { member in
      object.forms[0].fields.first { $0.key == member.key }?.defaultValue != member.value
    }
    return own.isEmpty ? "its own defaults" : short(JSONNode(.object(own), .nowhere))
  }

  /// Returns the default, or a reference to `explain` where it does not fit into a cell.
  private static func short(_ value: JSONNode) -> String {
    let longest = 100
    let text = JSONPrinter.line(value)
    return text.unicodeScalars.count <= longest ? "`\(text)`" : "see `explain`"
  }
}
