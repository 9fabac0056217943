import Importing
import PresetModel

/// What fills the slots of an animation, by the slots' names.
struct LottieThemes {
  var light: [String: LottieValue] = [:]
  /// On dark pages; none where the archive has no theme for these.
  var dark: [String: LottieValue] = [:]
  /// What that theme says and is left out.
  var notes: [MissingFeature] = []

  init() {}

  /// The rules of a theme (dotLottie 2.0, "Theming") as properties of Lottie.
  /// - Throws: where it has no rules that can be read.
  static func properties(
    of theme: LottieValue, named name: String, for animation: String
  ) throws(ImportError) -> [String: LottieValue] {
    guard let rules = theme["rules"], rules.isList else {
      throw ImportError(line: theme.line, "the theme \"\(name.prefix(60))\" has no rules")
    }
    var properties: [String: LottieValue] = [:]
    for (slot, rule) in Self.rules(rules, for: animation) {
      if let property = try property(of: rule, theme: name) { properties[slot] = LottieValue(root: property) }
    }
    return properties
  }

  /// The slots that a theme fills with something else than a color.
  static func slotsWithoutColors(of theme: LottieValue, for animation: String) -> [String] {
    guard let rules = theme["rules"] else { return [] }
    return Self.rules(rules, for: animation).filter { $0.rule["type"]?.text != "Color" }.map(\.slot)
  }

  private static func rules(_ list: LottieValue, for animation: String) -> [(slot: String, rule: LottieValue)] {
    list.items.compactMap { rule in
      let animations = rule["animations"]?.items.compactMap(\.text) ?? []
      guard animations.isEmpty || animations.contains(animation) else { return nil }
      return rule["id"]?.text.map { ($0, rule) }
    }
  }

  private static func property(of rule: LottieValue, theme: String) throws(ImportError) -> JSONNode? {
    let type = rule["type"]?.text ?? ""
    /// With the rule's expression, which is read where the slot is used.
    func object(_ members: [(String, JSONNode)]) -> JSONNode {
      .object(members + (rule["expression"].map { [("x", $0.json)] } ?? []))
    }
    let read: (LottieValue) -> JSONNode
    switch type {
    case "Color", "Scalar", "Position", "Vector", "Path": read = { $0.json }
    case "Gradient": read = gradient
    case "Text": read = text
    case "Image": return rule["value"].map(image)
    default:
      throw ImportError(
        line: rule.line,
        "the theme \"\(theme.prefix(60))\" has a rule of type \"\(type.prefix(20))\", which cannot be drawn; choose "
          + "another theme with `--animation-theme`")
    }
    if let frames = rule["keyframes"]?.items, !frames.isEmpty {
      let list = frames.map { frame in
        var members: [(String, JSONNode)] = [("t", frame["frame"]?.json ?? .number(0))]
        if let own = frame["value"] {
          let own = read(own)
          // Lottie has the numbers of a keyframe in a list.
          if case .number = own.value { members.append(("s", .list([own]))) } else { members.append(("s", own)) }
        }
        if let out = frame["outTangent"] { members.append(("o", out.json)) }
        if let into = frame["inTangent"] { members.append(("i", into.json)) }
        if let out = frame["valueOutTangent"] { members.append(("to", out.json)) }
        if let into = frame["valueInTangent"] { members.append(("ti", into.json)) }
        if frame["hold"]?.isSet == true { members.append(("h", .number(1))) }
        return JSONNode.object(members)
      }
      return object([("a", .number(1)), ("k", .list(list))])
    }
    guard let own = rule["value"] else {
      guard let expression = rule["expression"] else { return nil }
      throw ImportError(
        line: expression.line,
        "the theme \"\(theme.prefix(60))\" has a rule with an expression and no value, which cannot be drawn; "
          + "choose another theme with `--animation-theme`")
    }
    let value = read(own)
    // Lottie writes a text as a list of keyframes even if it never changes.
    let still = type == "Text" ? JSONNode.list([.object([("t", .number(0)), ("s", value)])]) : value
    return object([("a", .number(0)), ("k", still)])
  }

  /// A text → the members of Lottie's own; what it leaves out is as in the animation.
  private static func text(_ value: LottieValue) -> JSONNode {
    if value.text != nil { return .object([("t", value.json)]) }
    let keys = [
      "text": "t", "fontName": "f", "fontSize": "s", "fillColor": "fc", "strokeColor": "sc", "strokeWidth": "sw",
      "strokeOverFill": "of", "lineHeight": "lh", "tracking": "tr", "baselineShift": "ls", "wrapSize": "sz",
      "wrapPosition": "ps",
    ]
    var members = keys.compactMap { key, own in value[key].map { (own, $0.json) } }
    let choices = [
      ("justify", "j", ["Left", "Right", "Center"] + ["Left", "Right", "Center", "Full"].map { "JustifyLast\($0)" }),
      ("textCaps", "ca", ["Regular", "AllCaps", "SmallCaps"]),
    ]
    for (key, own, words) in choices {
      if let i = value[key]?.text.flatMap(words.firstIndex) { members.append((own, .number(i))) }
    }
    return .object(members)
  }

  /// An image → an asset; what it leaves out is as in the animation.
  private static func image(_ value: LottieValue) -> JSONNode {
    let source = value["dataUrl"] ?? value["path"]
    let members = [("p", source), ("w", value["width"]), ("h", value["height"])]
    return .object(members.compactMap { key, own in own.map { (key, $0.json) } })
  }

  /// Stops with colors → the numbers of Lottie: each offset with its color, then each offset with its alpha.
  private static func gradient(_ stops: LottieValue) -> JSONNode {
    var (colors, alphas): ([Double], [Double]) = ([], [])
    for stop in stops.items {
      guard let offset = stop["offset"]?.number, let color = stop["color"]?.json.lottieNumbers, color.count >= 3 else {
        continue
      }
      colors += [offset] + color.prefix(3)
      alphas += [offset, color.count > 3 ? color[3] : 1]
    }
    return .list(
      (colors + (alphas.enumerated().contains { $0 % 2 == 1 && $1 != 1 } ? alphas : [])).map(JSONNode.number))
  }
}
