/// How much the parameters of a preset, and of all presets inside it, have put into the document.
///
/// A short document may use a long value many times, and a preset inside it may use the result many times again. So
/// what is put in is counted while it is put in, and the first value beyond a limit ends it.
struct ExpansionAccount {
  /// In UTF-8; the texts of sixteen documents of the largest size.
  static let mostBytes = 16 << 20
  /// Values of any kind: a thousand tracks of 250 keyframes.
  static let mostNodes = 1 << 20

  static let tooManyBytes = ValueSyntaxError(
    message: "the values of parameters would make a document of more than \(mostBytes) bytes; "
      + "use shorter values, or use them in fewer places")
  private static let tooManyNodes = ValueSyntaxError(
    message: "the values of parameters would make a document of more than \(mostNodes) values; "
      + "use tracks of fewer keyframes, or use them in fewer places")

  private(set) var bytesLeft = mostBytes
  private var nodesLeft = mostNodes
  /// Whether a limit has been reached, so that nothing more is put in.
  private(set) var isExhausted = false

  /// Counts what is put in the place of one expression.
  mutating func add(_ value: JSONNode.Value) throws(ValueSyntaxError) {
    nodesLeft -= 1
    guard nodesLeft >= 0 else { throw Self.tooManyNodes }
    switch value {
    case .text(let text): try add(bytes: text.utf8.count)
    case .number(let number): try add(bytes: number.text.utf8.count)
    case .list(let items): for item in items { try add(item.value) }
    case .object(let members):
      for member in members {
        try add(bytes: member.key.utf8.count)
        try add(member.value.value)
      }
    case .null, .boolean, .malformed: break
    }
  }

  private mutating func add(bytes: Int) throws(ValueSyntaxError) {
    bytesLeft -= bytes
    guard bytesLeft >= 0 else { throw Self.tooManyBytes }
  }

  /// Ends the expansion if the error is that a limit has been reached.
  mutating func note(_ error: ValueSyntaxError) {
    if [Self.tooManyBytes, Self.tooManyNodes].contains(where: { $0.message == error.message }) { isExhausted = true }
  }
}
