/// Prints a JSON value as a designer reads it: two spaces a level, keys in their order.
///
/// A list or an object of scalars stays on one line where it fits. So a color for each scheme, a row of a path or a
/// box of a layout is one line.
package enum JSONPrinter {
  /// The longest line, in characters, that a list or an object of scalars may fill.
  package static let lineLimit = 100

  /// With a newline at the end.
  package static func document(_ node: JSONNode) -> String {
    var out = ""
    write(node, indent: 0, column: 0, isRoot: true, to: &out)
    out += "\n"
    return out
  }

  /// On one line, whatever its length.
  package static func line(_ node: JSONNode) -> String {
    switch node.value {
    case .null, .malformed: "null"
    case .boolean(let value): value ? "true" : "false"
    case .number(let number): number.text
    case .text(let text): quoted(text)
    case .list(let items): "[" + items.map(line).joined(separator: ", ") + "]"
    case .object(let members):
      members.isEmpty
        ? "{}" : "{ " + members.map { quoted($0.key) + ": " + line($0.value) }.joined(separator: ", ") + " }"
    }
  }

  /// In double quotes, with the escapes that JSON asks for.
  static func quoted(_ text: String) -> String {
    // Most texts need no escapes.
    let isPlain = text.utf8.allSatisfy {
      $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
    }
    if isPlain { return "\"\(text)\"" }
    var out = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": out += "\\\""
      case "\\": out += "\\\\"
      case "\n": out += "\\n"
      case "\r": out += "\\r"
      case "\t": out += "\\t"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        let digits = String(scalar.value, radix: 16)
        out += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: out.unicodeScalars.append(scalar)
      }
    }
    return out + "\""
  }

  /// `column` is where the value starts on its line.
  private static func write(_ node: JSONNode, indent: Int, column: Int, isRoot: Bool = false, to out: inout String) {
    let margin = String(repeating: " ", count: indent + 2)
    let parts: [(head: String, value: JSONNode)]
    let brackets: (open: String, close: String)
    switch node.value {
    case .list(let items):
      parts = items.map { ("", $0) }
      brackets = ("[", "]")
    case .object(let members):
      parts = members.map { (quoted($0.key) + ": ", $0.value) }
      brackets = ("{", "}")
    default:
      out += line(node)
      return
    }
    if parts.isEmpty || (!isRoot && parts.allSatisfy { $0.value.isScalar }) {
      let text = line(node)
      if parts.isEmpty || column + text.unicodeScalars.count <= lineLimit {
        out += text
        return
      }
    }
    out += brackets.open
    for (i, part) in parts.enumerated() {
      out += (i == 0 ? "\n" : ",\n") + margin + part.head
      write(part.value, indent: indent + 2, column: indent + 2 + part.head.unicodeScalars.count, to: &out)
    }
    out += "\n" + String(repeating: " ", count: indent) + brackets.close
  }
}
