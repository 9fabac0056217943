import PresetModel
import Testing

@Suite struct PositionedDecoderTests {
  private struct Point: Decodable, Equatable {
    var x: Int8
    var y: Double?
    var tags: [String]
    var on: Bool
  }

  private func lines<Value: Decodable>(_ type: Value.Type, _ text: String) -> [String] {
    problems { try PositionedDecoder.decode(type, from: Array(text.utf8), file: "a.json").warnings }.map(\.description)
  }

  @Test func typesOfTheStandardLibrary() throws {
    let text = #"{"x": -3, "y": null, "tags": ["a", "b"], "on": true, "more": 1}"#
    let point = try PositionedDecoder.decode(Point.self, from: Array(text.utf8), file: "a.json").value
    #expect(point == Point(x: -3, y: nil, tags: ["a", "b"], on: true))
    let numbers = try PositionedDecoder.decode(
      [UInt64?].self, from: Array("[18446744073709551615, null, 1e3]".utf8), file: "a")
    #expect(numbers.value == [.max, nil, 1000])
    let byName = try PositionedDecoder.decode([String: [Float]].self, from: Array(#"{"1": [0.5]}"#.utf8), file: "a")
    #expect(byName.value == ["1": [0.5]])
  }

  @Test func whatIsWrongHasItsPlace() {
    #expect(
      lines([Preset].self, "[\n  {\"kind\": \"spinner\", \"duration\": 0, \"cap\": 3}\n]").map { $0.prefix(23) } == [
        "a.json:2:35: error: [0]", "a.json:2:45: error: [0]",
      ])
    #expect(lines([Bool].self, "[true, 3]").map { $0.prefix(22) } == ["a.json:1:8: error: [1]"])
    #expect(lines(Point.self, #"{"x": 1}"#) == [#"a.json:1:1: error: missing key "tags""#])
    #expect(lines(Preset.self, #"{"kind": "spinner",}"#).map { $0.prefix(14) } == ["a.json:1:19: e"])
    #expect(
      lines([Preset].self, #"[{"kind": "progressBar", "cornerRadius": 9}]"#).map { $0.prefix(22) } == [
        "a.json:1:42: warning: "
      ])
  }

  private struct Even: Decodable {
    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      guard try container.decode(Int.self).isMultiple(of: 2) else {
        throw DecodingError.dataCorruptedError(in: container, debugDescription: "the number is odd")
      }
    }
  }

  @Test func errorsOfACallersOwnHaveTheirPlaceToo() {
    #expect(lines([String: Even].self, "{\"a\": 2,\n \"b\": 3}") == ["a.json:2:7: error: the number is odd"])
  }

  @Test func containersInContainers() throws {
    struct Flat: Decodable {
      enum Key: String, CodingKey { case outer, inner, list }
      var value: Int
      init(from decoder: any Decoder) throws {
        let outer = try decoder.container(keyedBy: Key.self).nestedContainer(keyedBy: Key.self, forKey: .outer)
        var list = try outer.nestedUnkeyedContainer(forKey: .list)
        #expect(list.count == 2 && !list.isAtEnd)
        var inner = try list.nestedUnkeyedContainer()
        let first = try inner.decode(Int.self)
        value = try first + list.nestedContainer(keyedBy: Key.self).decode(Int.self, forKey: .inner)
        #expect(list.isAtEnd && outer.contains(.list) && outer.allKeys == [.list])
      }
    }
    let text = #"{"outer": {"list": [[40], {"inner": 2}]}}"#
    #expect(try PositionedDecoder.decode(Flat.self, from: Array(text.utf8), file: "a").value.value == 42)
  }
}
