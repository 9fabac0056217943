/// An image inside a text: `data:image/png;base64,…` (RFC 2397).
public struct DataURL: Sendable {
  public let bytes: [UInt8]

  public init(_ text: String) throws(ImageError) {
    guard let comma = text.utf8.firstIndex(of: UInt8(ascii: ",")) else {
      throw .badDataURL("the data URL has no comma; expected data:image/png;base64,…")
    }
    guard text[..<comma].hasSuffix(";base64") else {
      throw .badDataURL("the data URL is not in base64; expected data:image/png;base64,…")
    }
    bytes = try Self.decoded(text.utf8[text.utf8.index(after: comma)...])
  }

  /// Base64 (RFC 4648, section 4); white space is skipped.
  private static func decoded(_ text: Substring.UTF8View) throws(ImageError) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 4 * 3)
    var (bits, count): (UInt32, Int) = (0, 0)
    var isPadded = false
    for character in text {
      let value: UInt8
      switch character {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): value = character - UInt8(ascii: "A")
      case UInt8(ascii: "a")...UInt8(ascii: "z"): value = character - UInt8(ascii: "a") + 26
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = character - UInt8(ascii: "0") + 52
      case UInt8(ascii: "+"): value = 62
      case UInt8(ascii: "/"): value = 63
      case UInt8(ascii: "="):
        isPadded = true
        continue
      case 0x09, 0x0A, 0x0D, 0x20: continue
      default: throw .badDataURL("the data URL has a character that base64 does not know")
      }
      guard !isPadded else { throw .badDataURL("the data URL goes on after its padding") }
      bits = bits << 6 | UInt32(value)
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    return bytes
  }
}
