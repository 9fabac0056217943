import PresetModel
import Testing

@testable import Exporting

@Suite struct SVGCodecTests {
  private func files(_ preset: String, _ change: (inout RenderSettings) -> Void) throws -> [String] {
    var settings = RenderSettings()
    settings.formats = [.svg]
    change(&settings)
    return try PresetExporter(preset, settings).files().map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  private let ofTwoColors = ##"{ "kind": "spinner", "color": { "light": "#FF0000", "dark": "#00FF00" } }"##

  @Test func oneFileHoldsAllForms() throws {
    let text = try #require(try files(ofTwoColors) { _ in }.first)
    for query in ["prefers-color-scheme:dark", "prefers-reduced-motion"] { #expect(text.contains(query)) }
    #expect(text.contains("id=\"a-") && text.contains("#f00") && text.contains("#0f0"))
  }

  /// Files of single forms may stand in one page.
  @Test func formsThatDifferHaveIdsOfTheirOwn() throws {
    func single(_ preset: String, _ motion: MotionForm = .full) throws -> [String] {
      try files(preset) { settings in
        settings.schemes = [.light, .dark]
        settings.motion = motion
        settings.encoding.adapts = false
      }
    }
    func names(_ text: String) -> Set<String> { Set(text.matches(of: /@keyframes ([^{]+)/).map { String($0.1) }) }
    let two = try single(ofTwoColors).map(names)
    #expect(two.count == 2 && two.allSatisfy { !$0.isEmpty } && two[0].isDisjoint(with: two[1]))
    #expect(try single(ofTwoColors, .reduced).map(names).allSatisfy { $0.isDisjoint(with: two[0].union(two[1])) })
    let alike = try single(##"{ "kind": "spinner", "color": "#FF0000" }"##)
    #expect(alike.count == 2 && alike[0] == alike[1])
  }

  /// The error names both ways to leave a layer out, and one of them does.
  @Test func whatSVGLacksMayBeLeftOut() throws {
    let stops = #"[{ "color": "red", "offset": 0 }, { "color": "blue", "offset": 1 }]"#
    let filled = """
      { "kind": "composition", "canvas": { "size": { "width": 9, "height": 9 } }, "layers": [
        { "type": "circle", "diameter": 4, "fill": { "gradient": "along", "stops": \(stops) } }, { "type": "circle", "diameter": 3, "fill": "#012345" }] }
      """
    let error = #expect(throws: ExportError.self) { try files(filled) { _ in } }
    #expect(error?.path == "$.layers[0]" && error?.message.contains("--allow-missing") == true)
    #expect(error?.message.contains(#""allowMissing": true"#) == true)
    let ofStudio = #expect(throws: ExportError.self) { try files(filled) { $0.controlNames = .studio } }
    #expect(ofStudio?.message.hasSuffix("out: “without what it cannot show”, under More in the export") == true)
    let text = try files(filled) { $0.encoding.allowMissing = true }.first
    #expect(text?.contains("#012345") == true)
  }

  /// A limit of bytes can only refuse it, and names what helps.
  @Test func aFileOverItsLimitIsAnError() throws {
    let limited = #"{ "kind": "spinner", "maxBytes": 9 }"#
    let error = #expect(throws: ExportError.self) { try files(limited) { _ in } }
    #expect(error?.message.hasSuffix("or simplify the drawing, or write one form alone with --no-adapts") == true)
    let ofStudio = #expect(throws: ExportError.self) { try files(limited) { $0.controlNames = .studio } }
    #expect(ofStudio?.message.hasSuffix("or choose both schemes, each of which is a form alone") == true)
    let single = #expect(throws: ExportError.self) { try files(limited) { $0.encoding.adapts = false } }
    #expect(single?.message.hasSuffix("bytes or more, or simplify the drawing") == true)
  }
}
