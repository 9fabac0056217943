/// The base64 form of bytes (RFC 4648, section 4), which `data:` addresses and JSON can hold.
public enum Base64 {
  private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  public static func text(_ bytes: [UInt8]) -> String {
    let count = (bytes.count + 2) / 3 * 4
    return String(unsafeUninitializedCapacity: count) { out in
      var at = 0
      for start in stride(from: 0, to: bytes.count, by: 3) {
        let rest = bytes.count - start
        let group =
          UInt32(bytes[start]) << 16 | (rest > 1 ? UInt32(bytes[start + 1]) << 8 : 0)
          | (rest > 2 ? UInt32(bytes[start + 2]) : 0)
        for place in 0..<4 {
          out[at + place] = place > rest ? UInt8(ascii: "=") : letters[Int(group >> UInt32(18 - 6 * place) & 63)]
        }
        at += 4
      }
      return count
    }
  }
}
