import MotionMath
import PresetModel
import Testing

/// What a preset extends, its parameters and their arithmetic, and where values come from.
@Suite struct PresetResolutionTests {
  /// Presets by name, each in the current folder.
  private func library(_ presets: [String: String]) -> PresetLibrary {
    PresetLibrary { (name, _) throws(PresetLibrary.Failure) in
      guard let text = presets[name] else { throw PresetLibrary.Failure("there is no \(name)") }
      return PresetLibrary.Source(bytes: Array(text.utf8), file: name, folder: nil)
    }
  }

  private func decode(_ text: String, _ presets: [String: String] = [:], _ sets: String...) throws -> DecodedPreset {
    try PresetDocument.decode(
      text: text, file: "p.json", overrides: sets.map(Override.init(set:)), library: library(presets))
  }

  private func messages(_ text: String, _ presets: [String: String] = [:], _ sets: String...) -> [String] {
    problems {
      try PresetDocument.decode(
        text: text, file: "p.json", overrides: sets.map(Override.init(set:)), library: library(presets)
      ).warnings
    }.map(\.description)
  }

  private func spinner(_ decoded: DecodedPreset) throws -> Spinner {
    guard case .spinner(let spinner) = decoded.preset.loader else { throw WrongKind() }
    return spinner
  }

  private func circle(_ decoded: DecodedPreset) throws -> CircleShape {
    guard case .composition(let composition) = decoded.preset.loader,
      case .circle(let circle) = composition.layers[0].content
    else { throw WrongKind() }
    return circle
  }

  // MARK: Extends

  @Test func aLottieAnimationIsOneError() {
    let lottie = #"{"v": "5.7.4", "fr": 30, "ip": 0, "op": 60, "w": 100, "h": 100, "layers": []}"#
    #expect(
      messages(lottie) == [
        "p.json:1:1: error: the document is a Lottie animation, not a preset; `loaderloom import` makes a preset of it"
      ])
  }

  @Test(arguments: [
    (#"{"inputs": ["a.json"]}"#, "a project"), (#"{"version": 1, "tool": "x", "files": []}"#, "the manifest"),
    (#"{"$schema": "x", "$defs": {}}"#, "a JSON Schema"),
  ])
  func aDocumentOfAnotherKindIsOneError(text: String, what: String) {
    let lines = messages(text)
    #expect(lines.count == 1 && lines[0].hasPrefix("p.json:1:1: error: the document is \(what)"), "\(lines)")
    #expect(messages(#"{"kind": "spinner", "inputs": []}"#) != lines)
  }

  @Test func takesOverWhatItDoesNotSay() throws {
    let base = #"{"kind": "spinner", "diameter": 30, "lineWidth": 4, "canvas": {"padding": 2, "background": "white"}}"#
    let decoded = try decode(#"{"extends": "base", "lineWidth": 5, "canvas": {"padding": 3}}"#, ["base": base])
    let spinner = try spinner(decoded)
    #expect(spinner.diameter == 30 && spinner.lineWidth == 5)
    #expect(decoded.preset.canvas.padding == Insets(3) && decoded.preset.canvas.background == .named(.white))
    #expect(decoded.preset.extends == nil)
  }

  @Test func extendsOverSeveralPresets() throws {
    let presets = [
      "a": #"{"extends": "b", "lineWidth": 4}"#, "b": #"{"kind": "spinner", "diameter": 30, "lineWidth": 2}"#,
    ]
    let spinner = try spinner(decode(#"{"extends": "a"}"#, presets, "diameter=31"))
    #expect(spinner.diameter == 31 && spinner.lineWidth == 4)
  }

  @Test func aCircleIsAnErrorThatShowsTheChain() {
    let presets = ["a": #"{"extends": "b"}"#, "b": "{\n \"extends\": \"a\" }"]
    let lines = messages(#"{"extends": "a"}"#, presets)
    #expect(
      lines.contains { $0.hasPrefix("b:2:13: error: circular extends: p.json → a → b → a; remove one") }, "\(lines)")
  }

  /// The keys of the other preset are not wrong.
  @Test func anotherKindIsOneError() {
    let presets = [
      "a": #"{"kind": "spinner", "lineWidth": 3, "duration": 1}"#, "b": #"{"kind": "spinner", "fps": 20}"#,
    ]
    #expect(
      messages(#"{"extends": "a", "kind": "orb", "disc": {}}"#, presets) == [
        #"p.json:1:26: error: "a" has the kind "spinner"; delete "kind", or extend another preset"#
      ])
    // What both kinds have may be extended.
    #expect(messages(#"{"extends": "b", "kind": "dotGrid"}"#, presets).isEmpty)
  }

  @Test func aChainHasALength() {
    var presets = ["p9": #"{"kind": "spinner"}"#]
    for i in 0..<9 { presets["p\(i)"] = #"{"extends": "p\#(i + 1)"}"# }
    #expect(messages(#"{"extends": "p0"}"#, presets).contains { $0.contains("more than 8 files") })
    #expect(messages(#"{"extends": "p3"}"#, presets).isEmpty)
  }

  @Test func findingsStandInTheFileThatIsWrong() {
    let lines = messages(#"{"extends": "a"}"#, ["a": "{\n \"kind\": \"spinner\",\n \"diameter\": -1 }"])
    #expect(lines.count == 1 && lines[0].hasPrefix("a:3:14: error: diameter: expected a number"))
    #expect(messages(#"{"extends": "zzz"}"#).contains { $0.hasPrefix("p.json:1:13: error: there is no zzz") })
    #expect(messages(#"{"extends": 5, "kind": "spinner"}"#).contains { $0.contains("the name of a shipped preset") })
  }

  // MARK: Parameters

  private let sized = #"""
    {"kind": "composition", "parameters": {
      "size": {"default": 10, "minimum": 2, "maximum": 40},
      "accent": {"type": "color", "default": {"light": "blue", "dark": "#FF0000"}},
      "count": {"type": "wholeNumber", "default": 3},
      "word": {"type": "text", "default": "soft", "options": ["soft", "hard"]}},
     "layers": [{"type": "circle", "name": "${word} dot", "diameter": "$size * 0.5 + 1", "fill": "${accent} / 50%",
       "position": ["${size * 2}%", 0], "copies": {"count": "$count"},
       "rotation": {"from": 0, "to": 1, "duration": "$size / 30"}}],
     "canvas": {"background": "$accent"}}
    """#

  @Test func parametersStandForNumbersColorsAndTexts() throws {
    let decoded = try decode(sized)
    let circle = try circle(decoded)
    #expect(circle.diameter == .constant(.points(6)))
    guard case .color(.constant(let color))? = circle.style.fill,
      case .composition(let composition) = decoded.preset.loader
    else { throw WrongKind() }
    #expect(
      color
        == ThemedColor(
          light: ColorReference(.named(.blue), opacity: 0.5),
          dark: ColorReference(ColorReference.hex(0xFF0000).base, opacity: 0.5)))
    #expect(decoded.preset.canvas.background.dark == .hex(0xFF0000))
    let layer = composition.layers[0]
    #expect(layer.name == "soft dot" && layer.copies.count == 3)
    #expect(layer.placement.position == .constant(LengthPair(.percent(20), .points(0))))
    guard case .tracks(let tracks) = layer.placement.rotation else { throw WrongKind() }
    // A third of a second, to the nanosecond.
    #expect(tracks[0].duration?.nanoseconds == 333_333_333)
  }

  @Test func setReachesParametersByName() throws {
    #expect(try circle(decode(sized, [:], "size=20")).diameter == .constant(.points(11)))
    #expect(try circle(decode(sized, [:], "parameters.size=20")).diameter == .constant(.points(11)))
    #expect(try circle(decode(sized, [:], #"parameters.size={"default": 20}"#)).diameter == .constant(.points(11)))
    let pair = #"{"light": "red", "dark": "white"}"#
    for key in ["accent", "parameters.accent"] {
      #expect(try decode(sized, [:], "\(key)=\(pair)").preset.canvas.background.dark == ColorReference(.named(.white)))
    }
    #expect(try decode(sized, [:], "accent.dark=white").preset.canvas.background.dark == ColorReference(.named(.white)))
    #expect(
      messages(sized, [:], "size=50").contains { $0.hasPrefix("--set size=50:6: error:") && $0.contains("at most 40") })
    #expect(messages(sized, [:], "word=wet").contains { $0.contains("expected \"soft\" or \"hard\", found \"wet\"") })
    #expect(messages(sized, [:], "count=2.5").contains { $0.contains("a whole number") })
  }

  @Test func aPresetThatExtendsSetsAValueAlone() throws {
    let decoded = try decode(#"{"extends": "sized", "parameters": {"size": 30}}"#, ["sized": sized])
    #expect(try circle(decoded).diameter == .constant(.points(16)))
    #expect(decoded.preset.parameters.count == 4)
    let colored = #"{"extends": "sized", "parameters": {"accent": {"light": "white", "dark": "black"}}}"#
    let background = try decode(colored, ["sized": sized]).preset.canvas.background
    #expect(background == ThemedColor(light: ColorReference(.named(.white)), dark: ColorReference(.named(.black))))
  }

  @Test func aTrackIsAValueToo() throws {
    func grown(to end: String) -> String {
      #"{"kind": "composition", "parameters": {"a": {"type": "track", "default": {"from": 0, "to": \#(end)}}}, "layers": [{"type": "circle", "scale": "$a"}]}"#
    }
    let expected = try decode(grown(to: "0.5")).preset.loader
    let track = #"{"from": 0, "to": 0.5}"#
    #expect(try decode(grown(to: "1"), [:], "parameters.a=\(track)").preset.loader == expected)
    let extended = #"{"extends": "grown", "parameters": {"a": \#(track)}}"#
    #expect(try decode(extended, ["grown": grown(to: "1")]).preset.loader == expected)
  }

  @Test func aParameterThatIsNotThereIsUnknown() {
    let presets = ["sized": sized, "plain": #"{"kind": "spinner"}"#]
    #expect(
      messages(#"{"extends": "sized", "parameters": {"siez": 3, "zzzzzz": "x"}}"#, presets) == [
        #"p.json:1:37: error: unknown parameter "siez"; did you mean "size"?"#,
        #"p.json:1:48: error: unknown parameter "zzzzzz"; expected one of "size", "accent", "count", "word""#,
      ])
    #expect(
      messages(#"{"extends": "plain", "parameters": {"foo": 3}}"#, presets) == [
        #"p.json:1:37: error: unknown parameter "foo"; a new one is an object such as { "default": 3 }"#
      ])
  }

  /// In a file a parameter has a place of its own; in an argument its name is enough.
  @Test func aKeyThatIsAParameterBelongsInParameters() {
    let presets = ["sized": sized]
    #expect(
      messages(#"{"extends": "sized", "word": "hard"}"#, presets) == [
        #"p.json:1:22: error: "word" is a parameter; write "parameters": { "word": "hard" }"#
      ])
    #expect(
      messages(#"{"extends": "sized", "acent": "red"}"#, presets) == [
        #"p.json:1:22: error: unknown key "acent"; did you mean "accent"? It is a parameter; "#
          + #"write "parameters": { "accent": "red" }"#
      ])
    #expect(
      messages(sized, [:], "acent=red") == [
        #"--set acent=red: error: unknown key "acent"; did you mean "accent"?"#
      ])
    #expect(
      messages(sized, [:], "zzzzzz=red").first?.contains(
        "expected one of the parameters size, accent, count, word, or of kind, ") == true)
  }

  @Test func aParameterInAWrongExpressionIsUsed() {
    let lines = messages(
      #"{"kind": "composition", "parameters": {"s": {"default": 1}}, "layers": [{"type": "circle", "diameter": "$s/0"}]}"#
    )
    #expect(
      lines == [#"p.json:1:104: error: layers[0].diameter: the expression divides by 0 (in "$s/0")"#], "\(lines)")
    let damaged = messages(
      #"{"kind": "composition", "parameters": {"s": {"default": 1}, "s": {"default": 2}}, "layers": [{"type": "circle"}]}"#
    )
    #expect(damaged == [#"p.json:1:61: error: the key "s" appears twice, first at 1:40; keep one of them"#])
  }

  @Test func theExplainedPresetHasNoneLeft() throws {
    let decoded = try decode(sized)
    let text = PresetDocument.explain(decoded.preset)
    #expect(!text.contains("$") && !text.contains("parameters"))
    let again = try decode(text)
    #expect(again.preset == decoded.preset.filled)
  }

  @Test func eachLoaderInsideHasItsOwnParameters() throws {
    let outer = #"""
      {"kind": "composition", "parameters": {"d": {"default": 7}}, "layers": [
        {"type": "loader", "loader": {"extends": "inner", "parameters": {"size": "$d * 2"}}}]}
      """#
    guard case .composition(let composition) = try decode(outer, ["inner": sized]).preset.loader,
      case .loader(let nested) = composition.layers[0].content,
      case .composition(let inner) = nested.loader.loader, case .circle(let circle) = inner.layers[0].content
    else { throw WrongKind() }
    #expect(circle.diameter == .constant(.points(8)))
  }

  @Test func presetsInsideOnesThatHoldThemEnd() {
    let holder = #"{"kind": "composition", "layers": [{"type": "loader", "loader": {"extends": "holder"}}]}"#
    #expect(messages(holder, ["holder": holder]).contains { $0.contains("in one another") || $0.contains("circle") })
  }

  @Test(arguments: [
    ("$siez", "\"size\""), ("$size +", "a number or a parameter's name"), ("$size / 0", "divides by 0"),
    ("$(2", "a closing parenthesis"), ("$accent * 2", "not a number"), ("${size", "missing a closing }"),
    ("$size 2", "an operator"),
    ("$foo(1)", "unknown function foo of 1"),
  ])
  func saysWhatIsWrongWithArithmetic(expression: String, part: String) {
    let text =
      #"{"kind": "composition", "parameters": {"size": {"default": 1}, "accent": {"type": "color", "default": "blue"}}, "layers": [{"type": "circle", "diameter": "\#(expression)"}]}"#
    let lines = messages(text)
    #expect(lines.contains { $0.contains(part) }, "\(lines)")
  }

  @Test(arguments: [
    ("$a + 2 * 3", 16.0), ("$(a + 2) * 3", 36), ("$-a / 4", -2.5), ("$max($a, 12) - min(1, 2)", 11),
    ("${round(10 / 3)}", 3),
    ("$a * sin(30)", 5), ("$(10 / 3)", 3.333333333),
  ])
  func worksOutArithmetic(expression: String, value: Double) throws {
    let text =
      #"{"kind": "composition", "parameters": {"a": {"default": 10}}, "layers": [{"type": "circle", "rotation": "\#(expression)"}]}"#
    #expect(try decode(text).preset.composition.layers[0].placement.rotation == .constant(value))
  }

  @Test func aDollarThatIsNoParameterIsWrittenTwice() throws {
    let text = #"{"kind": "composition", "layers": [{"type": "text", "text": "$$5"}]}"#
    guard case .composition(let composition) = try decode(text).preset.loader,
      case .text(let shape) = composition.layers[0].content
    else { throw WrongKind() }
    #expect(shape.text == .constant("$5"))
    // Presets of other kinds without parameters have plain texts.
    guard case .shimmerText(let shimmer) = try decode(#"{"kind": "shimmerText", "text": "$5"}"#).preset.loader else {
      throw WrongKind()
    }
    #expect(shimmer.text == "$5")
  }

  @Test func parametersHaveNamesOfTheirOwn() {
    let text =
      #"{"kind": "composition", "parameters": {"fps": {"default": 1}, "a-b": {"default": 1}}, "layers": [{"type": "circle"}]}"#
    let lines = messages(text)
    #expect(lines.contains { $0.contains("\"fps\" is a key of every preset") })
    #expect(lines.contains { $0.contains("letters and digits") })
  }

  @Test func parametersThatAreNoObjectAreOneError() {
    #expect(messages(#"{"extends": "sized", "parameters": [1]}"#, ["sized": sized]).count == 1)
  }

  @Test func aRangeThatHoldsNothingIsSaid() {
    let text =
      #"{"kind": "composition", "parameters": {"a": {"default": 3, "minimum": 5, "maximum": 1}}, "layers": [{"type": "circle"}]}"#
    #expect(
      messages(text) == [
        "p.json:1:85: error: parameters.a.maximum: is below the minimum, 5; swap the two"
      ])
  }

  @Test(arguments: [
    #"{"default": "x", "minimum": 1}"#, #"{"type": "wholeNumber", "default": 1.5, "minimum": 2}"#,
    #"{"minimum": 1}"#, #"{"type": "text", "default": 5, "options": ["y"]}"#,
  ])
  func aDefaultThatCannotBeReadIsOneError(parameter: String) {
    let text = #"{"kind": "composition", "parameters": {"a": \#(parameter)}, "layers": [{"type": "circle"}]}"#
    #expect(messages(text).count == 1)
  }

  // MARK: Origins

  @Test func everyValueSaysWhereItComesFrom() throws {
    let origins = try decode(#"{"extends": "sized"}"#, ["sized": sized], "canvas.padding=3").origins
    func origin(_ path: String) -> String? { origins.first { $0.path == path }?.origin }
    #expect(origin("$.canvas.padding") == "--set canvas.padding=3:16")
    #expect(origin("$.layers[0].type") == "sized:6:22")
    #expect(origin("$.layers[0].diameter")?.hasSuffix("\"$size * 0.5 + 1\"") == true)
    #expect(origin("$.layers[0].opacity") == "default")
    #expect(origins.first { $0.path == "$.layers[0].diameter" }?.value == "6")
  }

  /// The lines of a file of another format are not those of the preset that it became.
  @Test func convertedFilesHaveNoLines() {
    let library = PresetLibrary { (name, _) throws(PresetLibrary.Failure) in
      PresetLibrary.Source(
        bytes: Array("{ \"kind\": \"spinner\", \"diametr\": 9 }".utf8), file: name, folder: nil, isConverted: true)
    }
    for text in [
      "{ \"extends\": \"a.svg\" }",
      "{ \"kind\": \"composition\", \"layers\": [{ \"type\": \"loader\", \"loader\": { \"extends\": \"a.svg\" } }] }",
    ] {
      let found = problems { try PresetDocument.decode(text: text, file: "p.json", library: library).warnings }
      let place = found.first { $0.message.contains("diametr") }?.place
      #expect(place == SourcePlace(file: "a.svg", line: nil, column: 0), "\(found)")
    }
  }
}
