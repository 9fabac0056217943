/// The keys of a document's outermost object, found without reading the rest.
struct RootKeys: IteratorProtocol {
  private let bytes: [UInt8]
  private var index = 0
  private var depth = 0
  private var expectsKey = false

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    while index < bytes.count, bytes[index] <= 32 { index += 1 }
    // Anything but an object has no keys.
    if index >= bytes.count || bytes[index] != UInt8(ascii: "{") { index = bytes.count }
  }

  mutating func next() -> String? {
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        expectsKey = depth == 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: ","): expectsKey = depth == 1
      case UInt8(ascii: ":"): expectsKey = false
      case UInt8(ascii: "\""):
        let start = index
        while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
          index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        let end = min(index, bytes.count)
        index += 1
        if depth == 1, expectsKey { return String(decoding: bytes[start..<end], as: UTF8.self) }
      default: break
      }
    }
    return nil
  }
}
