/// The colors of a design-token file (Design Tokens Community Group, format module and color module).
struct DesignTokens {
  private let root: JSONNode

  init(_ root: JSONNode) { self.root = root }

  /// Whether any object of the file has a `$value`, which makes it a token.
  static func isTokenFile(_ node: JSONNode) -> Bool {
    guard case .object(let members) = node.value else { return false }
    return members.contains { $0.key == "$value" || isTokenFile($0.value) }
  }

  func theme(_ reading: inout Reading) -> Theme {
    var theme = Theme()
    var found = 0
    collect(root, path: [], type: nil, &theme, &found, &reading)
    if found == 0 {
      let names = NamedColor.allCases.map(\.rawValue).joined(separator: ", ")
      reading.error(
        root.place, "no color token is named like a color of presets; name a token or a group one of \(names)")
    }
    return theme
  }

  private func collect(
    _ node: JSONNode, path: [String], type inherited: String?, _ theme: inout Theme, _ found: inout Int,
    _ reading: inout Reading
  ) {
    guard case .object(let members) = node.value else { return }
    let type = node.member("$type")?.asText ?? inherited
    if let value = node.member("$value") {
      guard type == "color" || type == nil, let name = path.reversed().lazy.compactMap(NamedColor.init(rawValue:)).first
      else {
        return
      }
      found += 1
      guard let color = reference(value, depth: 0, &reading) else { return }
      let before = theme.colors[name] ?? .named(name)
      theme.colors[name] = ThemedColor(
        light: path.contains("dark") ? before.light : color, dark: path.contains("light") ? before.dark : color)
      return
    }
    for member in members where !member.key.hasPrefix("$") {
      reading.within(.key(member.key)) {
        collect(member.value, path: path + [member.key], type: type, &theme, &found, &$0)
      }
    }
  }

  /// A longer chain of references is taken to refer to itself.
  private static let longestChain = 16

  private func reference(_ value: JSONNode, depth: Int, _ reading: inout Reading) -> ColorReference? {
    guard depth < Self.longestChain else {
      reading.error(value.place, "the token refers to itself; end the chain with a color")
      return nil
    }
    switch value.value {
    case .text(let text) where text.hasPrefix("{") && text.hasSuffix("}"):
      var target: JSONNode? = root
      for key in text.dropFirst().dropLast().split(separator: ".") { target = target?.member(String(key)) }
      guard let token = target?.member("$value") else {
        reading.error(value.place, "unknown token \(shown(text)); use the path of a token")
        return nil
      }
      return reference(token, depth: depth + 1, &reading)
    case .text(let text): return reading.parsed(text, at: value, ColorReference.init)
    case .object: return components(of: value, depth: depth, &reading)
    default: return reading.mismatched(value, "a color such as \"#0A84FF\"")
    }
  }

  /// Reads the color module's object: `colorSpace`, `components` and `alpha`. It knows sRGB (to 8 bits) and Display
  /// P3. For any other space it uses the object's `hex`, if there is one.
  private func components(of value: JSONNode, depth: Int, _ reading: inout Reading) -> ColorReference? {
    var alpha = 1.0
    if case .number(let number)? = value.member("alpha")?.value { alpha = min(max(number.value, 0), 1) }
    if case .list(let items)? = value.member("components")?.value, items.count == 3 {
      let numbers = items.compactMap { item -> Double? in
        guard case .number(let number) = item.value, 0...1 ~= number.value else { return nil }
        return number.value
      }
      switch value.member("colorSpace")?.asText {
      case "srgb" where numbers.count == 3:
        let bytes = numbers.map { UInt8(($0 * 255).rounded()) }
        return ColorReference(.literal(red: bytes[0], green: bytes[1], blue: bytes[2], alpha: alpha))
      case "display-p3" where numbers.count == 3:
        return ColorReference(.displayP3(red: numbers[0], green: numbers[1], blue: numbers[2], alpha: alpha))
      default: break
      }
    }
    if let hex = value.member("hex") {
      return reference(hex, depth: depth + 1, &reading).map { ColorReference($0.base, opacity: alpha) }
    }
    reading.refuse(value.place, "expected components of srgb or display-p3 from 0 to 1, or a \"hex\" beside them")
    return nil
  }
}
