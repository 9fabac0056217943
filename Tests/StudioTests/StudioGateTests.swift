import Studio
import Testing

@Suite struct StudioGateTests {
  private let gate: StudioGate

  init() {
    gate = StudioGate()
    gate.open(at: 4711)
  }

  private func path(_ path: String, host: String? = "127.0.0.1:4711", origin: String? = nil) -> String? {
    gate.path(path, host: host, origin: origin)
  }

  @Test func whoKnowsTheTokenGetsThePathAfterIt() {
    #expect(gate.token.count == 32 && gate.token.allSatisfy(\.isHexDigit))
    #expect(path("/\(gate.token)/start") == "start")
    #expect(path("/\(gate.token)/a/b") == "a/b")
    #expect(path("/\(gate.token)/") == "" && path("/\(gate.token)") == "")
    #expect(path("/\(gate.token)/start", host: "localhost:4711", origin: "http://localhost:4711") == "start")
  }

  @Test func nobodyElseGetsAny() {
    for wrong in ["", "/", "/start", "/\(gate.token.dropLast())/start", "/\(gate.token)0/start"] {
      #expect(path(wrong) == nil, "\(wrong)")
    }
    // Each digit counts, and so does its place.
    let digits = Array(gate.token)
    for index in digits.indices {
      var other = digits
      other[index] = other[index] == "0" ? "1" : "0"
      #expect(path("/\(String(other))/start") == nil)
    }
    for index in digits.indices.dropLast() where digits[index] != digits[index + 1] {
      var other = digits
      other.swapAt(index, index + 1)
      #expect(path("/\(String(other))/start") == nil)
    }
    #expect(path("/\(String(digits.reversed()))/start") == nil || digits == digits.reversed())
  }

  @Test(arguments: [nil, "", "127.0.0.1", "127.0.0.1:4712", "evil.example", "evil.example:4711"])
  func aPageOfAnotherHostGetsNone(host: String?) {
    #expect(path("/\(gate.token)/start", host: host) == nil)
  }

  @Test(arguments: ["null", "", "http://evil.example", "https://127.0.0.1:4711", "http://localhost:4711"])
  func aRequestAcrossOriginsGetsNone(origin: String) {
    #expect(path("/\(gate.token)/start", origin: origin) == nil)
  }

  @Test func nothingIsAnsweredBeforeTheServerListens() {
    let gate = StudioGate()
    #expect(gate.path("/\(gate.token)/start", host: "127.0.0.1:0", origin: nil) == nil)
    #expect(gate.token != StudioGate().token)
  }
}
