/// The head of an HTTP/1.1 request (RFC 9112): its first line and its headers.
public struct RequestHead: Equatable, Sendable {
  public var method: String
  /// As it was sent, with percent signs, without the query.
  public var path: String
  /// What follows the first question mark; empty where there is none.
  public var query: String
  /// By their names in lower case.
  public private(set) var headers: [String: String] = [:]

  /// In bytes. No browser's head for the studio comes near it.
  public static let largest = 16 << 10

  /// - Parameter text: the lines before the empty one.
  /// - Throws: `StudioError` 400 for what is no head, and for one that two readers could understand differently.
  init(_ text: String) throws(StudioError) {
    var lines = text.split(separator: "\r\n", omittingEmptySubsequences: false)
    let words = lines.removeFirst().split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, words[2].hasPrefix("HTTP/1."), words[1].hasPrefix("/"), !words[0].isEmpty else {
      throw StudioError(400, "expected a request line such as GET / HTTP/1.1")
    }
    let target = words[1].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    method = String(words[0])
    path = String(target[0])
    query = target.count > 1 ? String(target[1]) : ""
    for line in lines {
      guard let colon = line.firstIndex(of: ":"), colon != line.startIndex, line.first != " ", line.first != "\t" else {
        throw StudioError(400, "expected headers such as Host: localhost")
      }
      let name = line[..<colon].lowercased()
      guard headers[name] == nil else { throw StudioError(400, "the header \(name) is there twice") }
      let value = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
      headers[name] = String(value.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
    }
  }

  /// The length of the body that follows, in bytes.
  /// - Parameter limit: a longer one is refused before any of it is read.
  /// - Throws: `StudioError` 411 for a body in chunks, which does not say how long it is; 413 for one that is too long.
  public func bodyLength(limit: Int) throws(StudioError) -> Int {
    guard headers["transfer-encoding"] == nil else {
      throw StudioError(411, "expected a body whose length is announced, found one in chunks")
    }
    guard let text = headers["content-length"] else { return 0 }
    let mostDigits = 15
    guard !text.isEmpty, text.utf8.count <= mostDigits, text.utf8.allSatisfy({ 48...57 ~= $0 }), let length = Int(text)
    else { throw StudioError(400, "expected a length in bytes, found \(text)") }
    guard length <= limit else { throw StudioError(413, "expected at most \(limit) bytes, found \(length)") }
    return length
  }
}

/// Finds the head of a request in the bytes that come, and looks at each of them once.
public struct RequestHeadReader: Sendable {
  private var bytes: [UInt8] = []

  public init() {}

  /// - Returns: the head, once it is whole, and the bytes that follow it.
  /// - Throws: `StudioError` 431 as soon as the head is too long, and 400 for one that is none.
  public mutating func add(_ part: [UInt8]) throws(StudioError) -> (head: RequestHead, rest: [UInt8])? {
    // The empty line may have begun in an earlier part.
    var at = max(0, bytes.count - 3)
    bytes += part
    while at + 4 <= bytes.count, at <= RequestHead.largest {
      if bytes[at] == 13, bytes[at + 1] == 10, bytes[at + 2] == 13, bytes[at + 3] == 10 {
        let head = try RequestHead(String(decoding: bytes[..<at], as: UTF8.self))
        return (head, Array(bytes[(at + 4)...]))
      }
      at += 1
    }
    guard bytes.count <= RequestHead.largest else {
      throw StudioError(431, "expected a head of at most \(RequestHead.largest) bytes")
    }
    return nil
  }
}
