import PresetModel
import Testing

/// Keys that have no effect are warned of, with what would give them one.
@Suite struct IdleKeyTests {
  private func warnings(_ text: String, overrides: [Override] = []) throws -> [String] {
    try PresetDocument.decode(text: text, file: "p.json", overrides: overrides).warnings.map(\.message)
  }

  private func layer(_ keys: String) -> String { #"{"kind": "composition", "layers": [{\#(keys)}]}"# }

  private static let presetCases: [(String, [String])] = [
    (
      #""kind": "orb", "loop": "exact", "cycle": 3"#,
      ["cycle: has no effect with \"loop\": \"exact\"; delete one of the two"]
    ),
    (#""kind": "orb", "cycle": 3"#, []),
    (
      #""kind": "composition", "cycle": 3, "layers": [{"type": "circle"}]"#,
      ["cycle: has no effect without \"loop\": \"fit\"; add it, or delete cycle"]
    ),
    (#""kind": "composition", "loop": "fit", "cycle": 3, "layers": [{"type": "circle"}]"#, []),
    (
      #""kind": "composition", "arrangement": "free", "alignment": "end", "layers": [{"type": "circle"}]"#,
      ["alignment: has no effect with \"arrangement\": \"free\", where layers stand at their positions; delete it"]
    ),
    (
      #""kind": "shimmerText", "bandMinimum": 3"#,
      ["bandMinimum: has no effect while textColor is clear; give the text a color, or delete the key"]
    ),
    (
      #""kind": "shimmerText", "textColor": "gray", "bandMinimum": 3, "gradientColors": ["red", "blue"]"#,
      ["gradientColors: has no effect with a textColor; delete one of the two"]
    ),
    (#""kind": "shimmerText", "alignment": "leading""#, ["alignment: has no effect on a single line; delete it"]),
    (#""kind": "shimmerText", "alignment": "leading", "text": "a\nb""#, []),
    (#""kind": "shimmerText", "alignment": "leading", "maxWidth": 30"#, []),
  ]

  @Test(arguments: IdleKeyTests.presetCases) func presets(keys: String, expected: [String]) throws {
    #expect(try warnings("{\(keys)}") == expected)
  }

  private static let stops = #"{"color": "red", "offset": 0}, {"color": "blue", "offset": 1}"#

  private static let layerCases: [(String, [String])] = [
    (#""type": "circle", "copies": {"stagger": 0.1}"#, ["copies.stagger", "with a count of 1"]),
    (#""type": "circle", "copies": {"count": 2, "seed": 3, "stagger": 0.1}"#, ["copies.seed", "\"random\""]),
    (#""type": "circle", "copies": {"count": 2, "order": "end"}"#, ["copies.order", "without \"stagger\""]),
    (#""type": "circle", "copies": {"count": 2, "delays": [1], "stagger": 0.1}"#, ["copies.stagger", "with delays"]),
    (#""type": "text", "animator": {"seed": 2}"#, ["animator.seed", "\"random\""]),
    (#""type": "text", "alignment": "leading""#, ["alignment", "on a single line"]),
    (#""type": "group", "perspectiveOrigin": [0, 0], "layers": [{"type": "circle"}]"#, ["perspectiveOrigin"]),
    (#""type": "circle", "stroke": {"join": "round", "miterLimit": 2}"#, ["stroke.miterLimit", "\"miter\""]),
    (
      #""type": "circle", "modifiers": [{"type": "offset", "join": "round", "miterLimit": 2}]"#,
      ["modifiers[0].miterLimit", "\"miter\""]
    ),
    (
      #""type": "ellipse", "modifiers": [{"type": "roundCorners", "radius": 3}]"#,
      ["modifiers[0].radius", "no corners"]
    ),
    (#""type": "circle", "along": {"path": "M0 0H9"}"#, ["along.path", "\"progress\": { \"from\": 0"]),
    (#""type": "circle", "anchor": [0, 0]"#, ["anchor", "\"position\""]),
    (
      #""type": "circle", "fill": {"gradient": "conic", "spread": "repeat", "stops": [\#(stops)]}"#,
      ["fill.spread", "conic"]
    ),
    (
      #""type": "circle", "stroke": {"paint": {"gradient": "along", "offset": [1, 1], "stops": [\#(stops)]}}"#,
      ["stroke.paint.offset", "along a line"]
    ),
    (#""type": "circle", "opacity": {"from": 0, "to": 1, "repeatCount": 2}"#, ["opacity.repeatCount", "\"pause\""]),
    (#""type": "circle", "stroke": {"dashOffset": 2}"#, ["stroke.dashOffset", "\"dashes\""]),
    (#""type": "rectangle", "radiusY": 2"#, ["radiusY", "\"radius\""]),
    (#""type": "line", "fill": "red""#, ["fill", "\"stroke\""]),
    (#""type": "line", "fill": "clear", "stroke": {"paint": "red"}"#, ["fill", "delete it"]),
    (#""type": "number", "value": 1, "decimalSeparator": ",""#, ["decimalSeparator", "\"0.0\""]),
    (#""type": "number", "value": 1, "groupingSeparator": ".""#, ["groupingSeparator", "\"#,##0\""]),
    (
      #""type": "circle", "opacity": {"keyframes": [{"at": 0, "value": 0}, {"at": 1, "value": 1, "easing": "easeIn"}]}"#,
      ["opacity.keyframes[1].easing", "at the one before"]
    ),
    (#""type": "loader", "loader": {"kind": "spinner", "fps": 10, "shutter": 0}"#, ["loader.fps", "around it"]),
    (#""type": "loader", "loader": {"kind": "spinner", "canvas": {"padding": 3}}"#, ["loader.canvas", "around it"]),
    (#""type": "loader", "loader": {"kind": "spinner", "plays": 2}"#, ["loader.plays", "around it"]),
    (
      #""type": "loader", "loader": {"kind": "composition", "poster": 1, "layers": [{"type": "circle"}]}"#,
      ["loader.poster", "around it"]
    ),
    (#""type": "image", "picture": "a.png", "fit": "cover""#, ["fit", "\"width\""]),
    (
      #""type": "circle", "opacity": {"from": 0, "to": 1, "springs": [{"target": 1}], "pause": 1}"#,
      ["opacity.pause", "with springs"]
    ),
  ]

  @Test(arguments: IdleKeyTests.layerCases) func layers(keys: String, parts: [String]) throws {
    let found = try warnings(layer(keys))
    #expect(found.count == 1 && found[0].hasPrefix("layers[0].\(parts[0]): has no effect "), "\(found)")
    for part in parts.dropFirst() { #expect(found.first?.contains(part) == true, "\(found)") }
  }

  @Test(arguments: [
    #""type": "circle", "copies": {"count": 1, "stagger": 0, "translate": [0, 0], "color": null}"#,
    #""type": "circle", "opacity": {"keyframes": [{"at": 0, "value": 0}, {"at": 1, "value": 1, "easing": "hold"}]}"#,
    #""type": "circle", "opacity": {"keyframes": [{"value": 0, "easing": "easeIn"}, {"at": 1, "value": 1, "easing": "easeIn"}]}"#,
    #""type": "circle", "copies": {"count": 3, "stagger": 0.1, "order": "random", "seed": 3}"#,
    #""type": "circle", "copies": {"count": 3, "rotate": 30}"#,
    #""type": "circle", "along": {"path": "M0 0H9", "progress": 0.5}"#,
    #""type": "circle", "anchor": [0, 0], "rotation": 0"#,
    #""type": "circle", "anchor": ["50%", "50%"]"#,
    #""type": "rectangle", "modifiers": [{"type": "roundCorners", "radius": 3}]"#,
    #""type": "circle", "modifiers": [{"type": "zigZag"}, {"type": "roundCorners", "radius": 3}]"#,
    #""type": "circle", "opacity": {"from": 0, "to": 1, "repeatCount": 2, "pause": 1}"#,
    #""type": "circle", "opacity": {"from": 0, "to": 1, "repeatCount": 2, "name": "a"}"#,
    #""type": "rectangle", "radius": 3, "radiusY": 2"#,
    #""type": "line", "fill": "red", "modifiers": [{"type": "zigZag"}]"#,
    ##""type": "number", "value": 1, "format": "#,##0.0", "decimalSeparator": ",", "groupingSeparator": ".""##,
    #""type": "circle", "opacity": {"from": 0, "to": 1, "springs": [{"target": 1}], "delay": 1, "pause": 0}"#,
    #""type": "loader", "loader": {"kind": "skeleton", "plays": 1, "content": {"picture": "a.png"}}"#,
    #""type": "text", "alignment": "leading", "text": {"keyframes": [{"at": 0, "value": "a"}, {"at": 1, "value": "bc"}]}"#,
  ])
  func keysWithAnEffectAndDefaultsAreFine(keys: String) throws { #expect(try warnings(layer(keys)).isEmpty) }

  @Test(arguments: [
    #""type": "loader", "loader": {"kind": "dotGrid"}"#,
    #""type": "loader", "loader": {"kind": "composition", "layers": [{"type": "circle"}]}"#,
    #""type": "compound", "fill": "blue", "shapes": [{"type": "text", "text": "a"}, {"type": "number", "value": 1}]"#,
  ])
  func whatExplainWritesIsFine(keys: String) throws {
    let preset = try PresetDocument.decode(text: layer(keys), file: "p.json").preset
    #expect(try warnings(PresetDocument.explain(preset)).isEmpty)
  }

  /// What a parameter or an override decides may be another one in another run.
  @Test(arguments: [
    #""type": "text", "text": "$label", "alignment": "leading""#,
    #""type": "rectangle", "radius": "$zero", "radiusY": 2"#,
    #""type": "circle", "copies": {"count": "$zero + 1", "stagger": 0.1}"#,
    #""type": "circle", "copies": {"count": 3, "stagger": "$zero", "order": "end"}"#,
    #""type": "circle", "copies": {"count": 3, "rotate": "$zero"}"#,
    #""type": "circle", "anchor": [0, 0], "rotation": "$zero""#,
  ])
  func aParameterMayGiveAKeyItsEffect(keys: String) throws {
    let declared = #""label": {"type": "text", "default": "a"}, "zero": {"type": "number", "default": 0, "minimum": 0}"#
    let text = #"{"kind": "composition", "parameters": {\#(declared)}, "layers": [{\#(keys)}]}"#
    #expect(try !warnings(text).contains { $0.contains("no effect") })
  }

  @Test(arguments: [
    (#""text": "a\nb", "alignment": "trailing""#, "text=Wait"),
    (#""gradientColors": ["red", "blue"]"#, "textColor=red"),
  ])
  func anOverrideMayTakeTheEffectOfAKey(keys: String, override: String) throws {
    #expect(try warnings(#"{"kind": "shimmerText", \#(keys)}"#, overrides: [Override(set: override)]).isEmpty)
  }

  @Test(arguments: [
    ("[0.75, 0.25]", "[0.25, 0.75] for the part between the two, or [0.75, 1.25]"),
    ("[1, 0]", "[0, 1] for the part between the two, or [1, 2]"),
  ])
  func aTrimThatEndsBeforeItStartsDrawsNothing(trim: String, remedy: String) throws {
    let found = try warnings(layer(#""type": "circle", "stroke": {"trim": \#(trim)}"#))
    #expect(found.count == 1 && found[0].hasPrefix("layers[0].stroke.trim: "), "\(found)")
    #expect(found.first?.contains(remedy) == true, "\(found)")
  }

  @Test(arguments: ["[0.25, 0.75]", "[0.75, 1.25]", "[-0.25, 0.25]", "[0.5, 0.5]"])
  func anyOtherTrimIsFine(trim: String) throws {
    #expect(try warnings(layer(#""type": "circle", "stroke": {"trim": \#(trim)}"#)).isEmpty)
  }

  @Test func nothingIsSaidAfterAnError() {
    let text = layer(#""type": "circle", "copies": {"count": "3", "stagger": 0.1}"#)
    #expect(problems(in: text).map(\.path) == ["$.layers[0].copies.count"])
  }

  @Test func anOverrideIsNotWarnedOf() throws {
    let override = Override(set: "cycle=3")
    #expect(try warnings(layer(#""type": "circle""#), overrides: [override]).isEmpty)
  }
}
