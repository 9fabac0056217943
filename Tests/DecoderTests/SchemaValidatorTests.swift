import Foundation
import PresetFiles
import PresetModel
import ShippedPresets
import TestSupport
import Testing

/// The JSON Schema of presets, read by a validator that is not ours.
@Suite(.enabled(if: runsTest(needing: Tool.jsonSchema != nil), "no Python with jsonschema"))
struct SchemaValidatorTests {
  private struct Verdict: Decodable {
    struct Problem: Decodable {
      var path: String
      var message: String
    }
    var name: String
    var errors: [Problem]
  }

  private static let project = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// Validates documents, given as JSON texts.
  private func verdicts(_ documents: [(name: String, text: String)]) throws -> [Verdict] {
    let python = try #require(Tool.jsonSchema)
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    try folder.write(SchemaWriter.schema(), to: "schema.json")
    let list = documents.map { "{\"name\": \"\($0.name)\", \"document\": \($0.text)}" }.joined(separator: ",\n")
    try folder.write("[\(list)]", to: "cases.json")
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Scripts/schema.py")
    let outcome = try python.output(of: [script.path, folder.path("schema.json"), folder.path("cases.json")])
    return try JSONDecoder().decode([Verdict].self, from: Data(outcome.text.utf8))
  }

  private func expectValid(_ documents: [(name: String, text: String)]) throws {
    let verdicts = try verdicts(documents)
    #expect(verdicts.count == documents.count && !documents.isEmpty)
    for verdict in verdicts { #expect(verdict.errors.isEmpty, "\(verdict)") }
  }

  @Test func acceptsEveryShippedPreset() throws {
    try expectValid(ShippedPreset.all.map { ($0.name, $0.text) })
  }

  /// With every default filled in, too.
  @Test func acceptsEveryPresetAsExplained() throws {
    try expectValid(
      try ShippedPreset.all.map { shipped in
        let preset = try PresetDocument.decode(text: shipped.text, file: shipped.name, library: .installed).preset
        return (shipped.name, PresetDocument.explain(preset))
      })
  }

  @Test func acceptsEveryExample() throws {
    let folders = ["docs/examples", "docs/example/presets"].map { Self.project.appendingPathComponent($0) }
    let files = try folders.flatMap {
      try FileManager.default.contentsOfDirectory(at: $0, includingPropertiesForKeys: nil)
    }
    .filter { $0.pathExtension == "json" }
    try expectValid(try files.map { ($0.lastPathComponent, try String(contentsOf: $0, encoding: .utf8)) })
  }

  /// Blocks of JSON in the documentation that are presets.
  @Test func acceptsTheDocumentation() throws {
    var blocks: [(String, String)] = []
    let pages = try FileManager.default.contentsOfDirectory(
      at: Self.project.appendingPathComponent("docs"), includingPropertiesForKeys: nil)
    for page in pages + [Self.project.appendingPathComponent("README.md")] where page.pathExtension == "md" {
      let parts = try String(contentsOf: page, encoding: .utf8).components(separatedBy: "```")
      for (i, part) in parts.enumerated() where i % 2 == 1 && part.hasPrefix("json") {
        let text = String(part.drop { $0 != "\n" })
        guard let object = try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any] else { continue }
        guard object["kind"] != nil || object["extends"] != nil else { continue }
        // One shows what a mistake looks like. Presets in files beside the page are not there.
        do throws(InvalidPreset) {
          _ = try PresetDocument.decode(text: text, file: "a.json", library: .installed)
        } catch {
          if error.findings[0].path != "$.extends" { continue }
        }
        blocks.append(("\(page.lastPathComponent) \(i)", text))
      }
    }
    #expect(blocks.count > 20)
    try expectValid(blocks)
  }

  @Test func acceptsShortFormsAndWhatExtends() throws {
    try expectValid([
      ("extends, a key of several kinds", #"{"extends": "orb", "size": 40, "cycle": null, "duration": "$d"}"#),
      ("extends, an object of one kind", #"{"extends": "bouncing-dots", "size": {"width": 80, "height": 40}}"#),
      ("extends, a word of each kind", #"{"extends": "worm", "alignment": "leading"}"#),
      ("extends, a word of the other kind", #"{"extends": "worm", "alignment": "start"}"#),
      ("extends", #"{"extends": "worm", "dotSize": 8}"#),
      ("extends, of another kind's variant", #"{"extends": "worm", "effect": "stagger", "snakeLength": 4}"#),
      ("extends with a kind", #"{"extends": "bouncing-dots", "kind": "composition", "poster": 0.2}"#),
      ("extends with a parameter", #"{"extends": "bouncing-dots", "parameters": {"size": 20}}"#),
      ("stroke", composition(#"{"type": "circle", "stroke": "blue"}"#)),
      (
        "parameter",
        #"{"kind": "composition", "parameters": {"size": {"default": 8}}, "layers": [{"type": "circle", "diameter": "$size * 2"}]}"#
      ),
      (
        "sum",
        composition(
          #"{"type": "circle", "fill": "blue", "position": [{"from": [0, 0], "to": [8, 0]}, {"from": [0, 0], "to": [0, 8]}]}"#
        )
      ),
      (
        "a place of a track and a number",
        composition(#"{"type": "circle", "fill": "blue", "position": [{"from": -3, "to": "-9%"}, -16]}"#)
      ),
      (
        "colors",
        composition(
          #"{"type": "circle", "fill": "light-dark(#eee, rgb(0 0 0 / 50%))", "stroke": {"paint": {"light": "red", "dark": "var(--brand, blue)"}}}"#
        )
      ),
      (
        "color track",
        composition(
          #"{"type": "circle", "fill": {"from": "red", "to": {"light": "blue", "dark": "white"}, "autoreverse": true}}"#
        )
      ),
      (
        "easings",
        composition(
          #"{"type": "circle", "fill": "blue", "opacity": {"from": 0, "to": 1, "easing": "linear(0, 0.8 25%, 1)"}}"#)
      ),
      (
        "easings",
        composition(#"{"type": "circle", "fill": "blue", "opacity": {"from": 0, "to": 1, "easing": "easeOutBounce"}}"#)
      ),
      ("jump", #"{"kind": "dotGrid", "jump": {"meant": "the head hops"}, "alt": "Thinking"}"#),
      ("reasons", #"{"kind": "spinner", "accessibility": {"contrast": "it fades", "alt": null}}"#),
      ("track in a pair", composition(#"{"type": "circle", "stroke": {"trim": [0, {"from": 0, "to": 1}]}}"#)),
      (
        "track parameter",
        #"{"kind": "composition", "parameters": {"t": {"type": "track", "default": {"from": 0, "to": 1}}}, "layers": [{"type": "circle", "rotation": "$t * 360", "position": [0, "$t"], "scale": [1, "$t / 2"]}]}"#
      ),
      (
        "lengths and words",
        composition(
          #"{"type": "text", "font": {"weight": "bold"}, "fill": "grey / 50%", "position": ["50%", "$x"], "mask": {"layers": [{"type": "circle"}]}}, {"type": "circle", "diameter": "50%", "fill": "rebeccapurple / 0.5"}"#
        )
      ),
      ("null", #"{"kind": "spinner", "fps": null}"#),
    ])
  }

  private func composition(_ layer: String) -> String { #"{"kind": "composition", "layers": [\#(layer)]}"# }

  /// What people get wrong, and where a validator says so.
  static let mistakes: [(text: String, path: String)] = [
    (#"{"kind": "dotGird"}"#, "$.kind"),
    (#"{"kind": "dotGrid", "dotSise": 8}"#, "$.dotSise"),
    (#"{"kind": "dotGrid", "dotSize": "8px"}"#, "$.dotSize"),
    (#"{"kind": "dotGrid", "dotSize": -1}"#, "$.dotSize"),
    (#"{"kind": "dotGrid", "effect": "trial"}"#, "$.effect"),
    (#"{"kind": "dotGrid", "effect": "stagger", "trailLength": 3}"#, "$.trailLength"),
    (#"{"kind": "dotGrid", "lineWidth": 3}"#, "$.lineWidth"),
    (#"{"kind": "dotGrid", "canvas": {"paddin": 3}}"#, "$.canvas.paddin"),
    (#"{"kind": "dotGrid", "jump": "meant"}"#, "$.jump"),
    (#"{"kind": "dotGrid", "jump": {"ment": "why"}}"#, "$.jump.ment"),
    (#"{"kind": "spinner", "color": 3}"#, "$.color"),
    (#"{"kind": "spinner", "color": {"light": "red"}}"#, "$.color"),
    (#"{"kind": "spinner", "color": "bleu"}"#, "$.color"),
    (#"{"kind": "spinner", "color": "bleu / 50%"}"#, "$.color"),
    (#"{"kind": "spinner", "color": {"light": "bleu", "dark": "red"}}"#, "$.color.light"),
    (#"{"kind": "spinner", "canvas": {"padding": "8"}}"#, "$.canvas.padding"),
    (#"{"kind": "shimmerText", "font": {"weight": "hevy"}}"#, "$.font.weight"),
    (#"{"kind": "spinner", "loop": "seemless"}"#, "$.loop"),
    (#"{"kind": "spinner", "loop": "fit"}"#, "$.loop"),
    (#"{"kind": "spinner", "plays": "always"}"#, "$.plays"),
    (#"{"kind": "spinner", "fps": 0}"#, "$.fps"),
    (#"{"extends": "worm", "dotSise": 8}"#, "$.dotSise"),
    (#"{"extends": "worm", "canvas": {"paddin": 8}}"#, "$.canvas.paddin"),
    (#"{"extends": 3}"#, "$.extends"),
    (#"{"extends": "worm", "duration": "fast"}"#, "$.duration"),
    (#"{"extends": "worm", "color": "bleu"}"#, "$.color"),
    (#"{"extends": "worm", "minOpacity": 2}"#, "$.minOpacity"),
    (#"{"extends": "worm", "alignment": "middle"}"#, "$.alignment"),
    (#"{"extends": "orb", "cycle": "2s"}"#, "$.cycle"),
    (#"{"extends": "orb", "size": "big"}"#, "$.size"),
    (#"{"extends": "bouncing-dots", "size": {"width": 80, "hight": 40}}"#, "$.size.hight"),
    (#"{"dotSize": 8}"#, "$"),
    (#"{"kind": "composition"}"#, "$"),
    (#"{"kind": "composition", "layers": []}"#, "$.layers"),
    (#"{"kind": "composition", "layers": [{"type": "rect"}]}"#, "$.layers[0].type"),
    (#"{"kind": "composition", "layers": [{"type": "circle", "rx": 4}]}"#, "$.layers[0].rx"),
    (#"{"kind": "composition", "layers": [{"type": "circle", "fill": {"type": "linear"}}]}"#, "$.layers[0].fill.type"),
    (
      #"{"kind": "composition", "layers": [{"type": "circle", "fill": {"gradient": "liner"}}]}"#,
      "$.layers[0].fill.gradient"
    ),
    (
      #"{"kind": "composition", "layers": [{"type": "circle", "stroke": {"width": "thick"}}]}"#,
      "$.layers[0].stroke.width"
    ),
    (
      #"{"kind": "composition", "layers": [{"type": "circle", "opacity": {"from": 0, "too": 1}}]}"#,
      "$.layers[0].opacity.too"
    ),
    (
      #"{"kind": "composition", "layers": [{"type": "circle", "opacity": {"from": 0, "to": 1, "duration": "800ms"}}]}"#,
      "$.layers[0].opacity.duration"
    ),
    (
      #"{"kind": "composition", "layers": [{"type": "circle", "opacity": {"from": 0, "to": 1, "easing": "easeInOutQuirky"}}]}"#,
      "$.layers[0].opacity.easing"
    ),
    (#"{"kind": "composition", "layers": [{"type": "circle", "position": [1]}]}"#, "$.layers[0].position"),
    (
      #"{"kind": "composition", "layers": [{"type": "circle", "position": [{"from": [0, 0], "to": [8]}]}]}"#,
      "$.layers[0].position[0].to"
    ),
    (
      #"{"kind": "composition", "layers": [{"type": "loader", "loader": {"kind": "spinner", "diametre": 8}}]}"#,
      "$.layers[0].loader.diametre"
    ),
    (#"{"kind": "composition", "layers": [{"type": "group", "layers": []}]}"#, "$.layers[0].layers"),
    (
      #"{"kind": "composition", "layers": [{"type": "circle", "effects": [{"type": "glowing"}]}]}"#,
      "$.layers[0].effects[0].type"
    ),
  ]

  /// A mistake is reported where it is, and not at everything around it.
  @Test func refusesMistakesWhereTheyAre() throws {
    let verdicts = try verdicts(Self.mistakes.enumerated().map { ("\($0)", $1.text) })
    for (verdict, mistake) in zip(verdicts, Self.mistakes) {
      #expect(verdict.errors.contains { $0.path == mistake.path }, "\(mistake.text): \(verdict.errors)")
      #expect((1...2).contains(verdict.errors.count), "\(mistake.text): \(verdict.errors)")
    }
    // No message says that nothing fits.
    for problem in verdicts.flatMap(\.errors) { #expect(!problem.message.contains("any of the given"), "\(problem)") }
    // The tool refuses them too.
    for mistake in Self.mistakes {
      #expect(throws: InvalidPreset.self, "\(mistake.text)") {
        _ = try PresetDocument.decode(text: mistake.text, file: "a.json", library: .installed)
      }
    }
  }
}
