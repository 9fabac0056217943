import Studio
import Testing

@Suite struct RequestHeadTests {
  private func head(_ text: String) throws -> RequestHead? {
    var reader = RequestHeadReader()
    return try reader.add(Array(text.utf8))?.head
  }

  @Test func theLineAndTheHeadersAreRead() throws {
    let head = try #require(
      try head("POST /t%20o/draw?a=b?c HTTP/1.1\r\nHost: localhost:1\r\nX-A:  b c \t\r\nContent-Length: 12\r\n\r\n"))
    #expect(head.method == "POST" && head.path == "/t%20o/draw" && head.query == "a=b?c")
    #expect(head.headers == ["host": "localhost:1", "x-a": "b c", "content-length": "12"])
    #expect(try head.bodyLength(limit: 12) == 12)
    #expect(try #require(try self.head("GET / HTTP/1.1\r\n\r\n")).bodyLength(limit: 0) == 0)
  }

  @Test func aHeadMayComeInParts() throws {
    let text = Array("GET /a HTTP/1.1\r\nHost: b\r\n\r\nbody".utf8)
    for size in 1...text.count {
      var reader = RequestHeadReader()
      var found: (head: RequestHead, rest: [UInt8])?
      var after: [UInt8] = []
      for start in stride(from: 0, to: text.count, by: size) {
        let part = Array(text[start..<min(start + size, text.count)])
        if found == nil { found = try reader.add(part) } else { after += part }
      }
      #expect(found?.head.path == "/a" && (found?.rest ?? []) + after == Array("body".utf8))
    }
  }

  @Test(arguments: [
    "\r\n\r\n", "GET /\r\n\r\n", "GET  / HTTP/1.1\r\n\r\n", "GET a HTTP/1.1\r\n\r\n", "GET / HTTP/2\r\n\r\n",
    "GET / HTTP/1.1\r\nHost\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\r\nhost: b\r\n\r\n", "GET / HTTP/1.1\r\n: a\r\n\r\n",
    "GET / HTTP/1.1\r\nA: b\r\n c\r\n\r\n",
  ])
  func whatIsNoHeadIsRefused(text: String) {
    #expect(#expect(throws: StudioError.self) { try head(text) }?.status == 400)
  }

  /// Neither a long line nor many headers are read further than the limit, and no byte is looked at twice.
  @Test(arguments: ["GET /" + String(repeating: "a", count: 200_000), String(repeating: "A: b\r\n", count: 100_000)])
  func aLongHeadIsRefusedAtOnce(text: String) {
    #expect(#expect(throws: StudioError.self) { try head(text) }?.status == 431)
    var reader = RequestHeadReader()
    var read = 0
    let refused = #expect(throws: StudioError.self) {
      for byte in text.utf8 {
        read += 1
        _ = try reader.add([byte])
      }
    }
    #expect(refused?.status == 431 && read == RequestHead.largest + 1)
  }

  @Test(arguments: [
    ("Transfer-Encoding: chunked", 411), ("Transfer-Encoding: chunked\r\nContent-Length: 1", 411),
    ("Content-Length: 101", 413), ("Content-Length: -1", 400), ("Content-Length: +1", 400), ("Content-Length: ", 400),
    ("Content-Length: 1, 1", 400), ("Content-Length: 99999999999999999999", 400),
  ])
  func aBodyIsAnnouncedAndNotTooLong(header: String, status: Int) throws {
    let head = try #require(try head("POST / HTTP/1.1\r\n\(header)\r\n\r\n"))
    #expect(#expect(throws: StudioError.self) { try head.bodyLength(limit: 100) }?.status == status)
  }
}
