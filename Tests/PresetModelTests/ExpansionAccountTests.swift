import PresetModel
import Testing

/// A short document stands for a long one only up to a limit.
@Suite struct ExpansionAccountTests {
  private func beyond(_ text: String) -> [Finding] {
    problems(in: text).filter { $0.message.contains("the values of parameters would make a document of more than ") }
  }

  /// A document with one string of `count` uses of a parameter of so many bytes.
  private func repeated(_ count: Int, _ bytes: Int) -> String {
    let value = String(repeating: "y", count: bytes)
    let uses = String(repeating: "${a}", count: count)
    return
      #"{"kind": "composition", "parameters": {"a": {"type": "text", "default": "\#(value)"}}, "layers": [{"type": "text", "text": "\#(uses)"}]}"#
  }

  @Test func bytesWithinOneStringAreCounted() {
    let found = beyond(repeated(40, 500_000))
    #expect(found.count == 1)
    #expect(found.first?.path == "$.layers[0].text")
    #expect(found.first?.message.contains("16777216 bytes; use shorter values") == true)
    // Three times half a million are less.
    #expect(beyond(repeated(3, 500_000)).isEmpty)
  }

  @Test func bytesOfAllStringsAreCountedTogether() {
    let value = String(repeating: "y", count: 1900)
    let layer = #"{"type": "text", "text": "$a"}"#
    func document(_ count: Int) -> String {
      let groups = [String](repeating: #"{"type": "text", "text": "$a"}"#, count: 200).joined(separator: ",")
      let layers = [String](repeating: #"{"type": "group", "layers": [\#(groups)]}"#, count: count).joined(
        separator: ",")
      return
        #"{"kind": "composition", "parameters": {"a": {"type": "text", "default": "\#(value)"}}, "layers": [\#(layers), \#(layer)]}"#
    }
    #expect(beyond(document(50)).count == 1)
    #expect(beyond(document(2)).isEmpty)
  }

  @Test func valuesOfTracksAreCounted() {
    let keyframes = (0...255).map { #"{"at": \#($0), "value": 0}"# }.joined(separator: ",")
    func document(_ count: Int) -> String {
      let group = [String](repeating: #"{"type": "circle", "opacity": "$t"}"#, count: 200).joined(separator: ",")
      let layers = [String](repeating: #"{"type": "group", "layers": [\#(group)]}"#, count: count).joined(
        separator: ",")
      return
        #"{"kind": "composition", "parameters": {"t": {"type": "track", "default": {"keyframes": [\#(keyframes)]}}}, "layers": [\#(layers)]}"#
    }
    let found = beyond(document(8))
    #expect(found.count == 1)
    #expect(found.first?.message.contains("1048576 values; use tracks of fewer keyframes") == true)
  }

  /// What a preset inside another one makes of a value counts with the rest.
  @Test func presetsInsideAddToTheSame() {
    let value = String(repeating: "y", count: 100_000)
    let uses = String(repeating: "${a}", count: 20)
    let inner =
      #"{"kind": "composition", "parameters": {"a": {"type": "text", "default": ""}}, "layers": [{"type": "text", "text": "\#(uses)"}]}"#
    let library = PresetLibrary { (_, _) throws(PresetLibrary.Failure) in
      PresetLibrary.Source(bytes: Array(inner.utf8), file: "inner", folder: nil)
    }
    func beyond(_ count: Int) -> Int {
      let loader = #"{"type": "loader", "loader": {"extends": "inner", "parameters": {"a": "$b"}}}"#
      let layers = [String](repeating: loader, count: count).joined(separator: ",")
      let text =
        #"{"kind": "composition", "parameters": {"b": {"type": "text", "default": "\#(value)"}}, "layers": [\#(layers)]}"#
      do throws(InvalidPreset) {
        _ = try PresetDocument.decode(text: text, file: "p.json", library: library)
        return 0
      } catch {
        return error.findings.count { $0.message.contains("would make a document of more than 16777216 bytes") }
      }
    }
    #expect(beyond(10) == 1)
    #expect(beyond(1) == 0)
  }
}
