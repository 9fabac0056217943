import PresetModel
import Testing

/// Every message as it is printed, under the document that causes it.
///
/// ⏎ and ⇥ stand for a line end and a tab; the text after ` --set ` is an argument (`FindingTests+Arguments`).
@Suite struct FindingTests {
  static func cases(_ table: String) -> [(input: String, lines: [String])] {
    var cases: [(input: String, lines: [String])] = []
    for line in table.split(separator: "\n").map(String.init) {
      if line.hasPrefix("  ") {
        cases[cases.count - 1].lines.append(String(line.dropFirst(2)))
      } else {
        cases.append((line, []))
      }
    }
    return cases
  }

  @Test func aPlaceIsAsExactAsItIsKnown() {
    let place = SourcePlace(file: "a.svg", line: 3, column: 0)
    #expect(Finding(.note, place, "is skipped").description == "a.svg:3: note: is skipped")
    #expect("\(SourcePlace(file: "a.json", line: 3, column: 7))" == "a.json:3:7")
    #expect("\(SourcePlace(file: "--set a=1", line: nil, column: 7))" == "--set a=1:7")
    #expect("\(SourcePlace(file: "$.a", line: nil, column: 0))" == "$.a")
  }

  func printed(_ input: String) -> [String] {
    let parts = input.split(separator: " --set ").map(String.init)
    let text = String(parts[0].map { $0 == "⏎" ? "\n" : $0 == "⇥" ? "\t" : $0 })
    let overrides = parts.dropFirst().map(Override.init(set:))
    return problems { try PresetDocument.decode(text: text, file: "p.json", overrides: overrides).warnings }
      .map(\.description)
  }

  @Test(arguments: FindingTests.cases(FindingTests.malformedTable)) func malformedJSON(input: String, lines: [String]) {
    #expect(printed(input) == lines)
  }

  static let wrongValueCases: [(input: String, lines: [String])] = FindingTests.cases(FindingTests.wrongValuesTable)

  @Test(arguments: FindingTests.wrongValueCases) func wrongValues(input: String, lines: [String]) {
    #expect(printed(input) == lines)
  }

  @Test(arguments: [
    ("", "p.json:1:1: error: the file is empty; expected an object in { }"),
    (
      "\u{FEFF}{\"kind\": \"spinner\"}",
      "p.json:1:1: error: the file starts with a byte order mark; save it as UTF-8 without one"
    ),
    (
      String(repeating: "[", count: 65),
      "p.json:1:65: error: brackets are nested more than 64 deep; make the document flatter"
    ),
    (
      String(repeating: " ", count: 1 << 20) + "{}",
      "p.json:1:1: error: the file has 1048578 bytes; at most 1048576 are allowed"
    ),
  ])
  func wholeFiles(text: String, line: String) {
    let error = #expect(throws: InvalidPreset.self) { try PresetDocument.decode(text: text, file: "p.json") }
    #expect(error?.description == line)
  }

  /// A key that seems to be missing may be in the part that could not be read.
  @Test func aDocumentThatIsNotQuiteJSONMissesNothing() {
    #expect(printed(#"{"kind": "composition", "layer's': []}"#).allSatisfy { !$0.contains("missing key") })
    #expect(
      printed(#"{"kind": "composition", 'layer': [{"type": "circle"}]}"#) == [
        "p.json:1:25: error: strings are written in double quotes, not single quotes",
        #"p.json:1:25: error: unknown key "layer"; did you mean "layers"?"#,
      ])
  }

  /// What cannot be read may have the keys.
  @Test func aPresetThatExtendsNothingMissesNothing() {
    let nothing = "no preset \"wurm\" can be found here; write the whole preset without extends"
    #expect(printed(#"{"extends": "wurm", "dotSize": 8}"#) == ["p.json:1:13: error: \(nothing)"])
    #expect(printed(#"{"extends": "wurm", "kind": "composition"}"#) == ["p.json:1:13: error: \(nothing)"])
    #expect(
      printed(#"{"extends": "wurm", "kind": "composition", "layers": [{"type": "circle", "diameter": "$size"}]}"#) == [
        "p.json:1:13: error: \(nothing)"
      ])
    #expect(
      printed(#"{"kind": "composition", "layers": [{"type": "loader", "loader": {"extends": "wurm"}}]}"#) == [
        "p.json:1:77: error: \(nothing)"
      ])
  }

  @Test func fileInUTF16() {
    let error = #expect(throws: InvalidPreset.self) {
      try PresetDocument.decode([0xFF, 0xFE, 0x7B, 0x00], file: "p.json")
    }
    #expect(error?.description == "p.json:1:1: error: the file is UTF-16; save it as UTF-8")
  }

  @Test func ofVeryManyErrorsTheFirstAreTold() {
    let keys = (0..<5000).map { "\"z\($0)\": 1" }.joined(separator: ",")
    let error = #expect(throws: InvalidPreset.self) {
      try PresetDocument.decode(text: "{\"kind\": \"spinner\", \(keys)}", file: "p.json")
    }
    #expect(error?.findings.count == 101)
    #expect(error?.findings.last?.message == "4900 more errors; correct these first")
  }

  @Test func optionsOfTheirOwn() {
    let error = #expect(throws: InvalidPreset.self) {
      try PresetDocument.decode(
        text: #"{"kind": "spinner"}"#, file: "p.json",
        overrides: [
          Override(option: "--text", path: "text", value: "Hi", isText: true),
          Override(option: "--background", path: "canvas.background", value: "rot"),
        ])
    }
    #expect(
      error?.findings.map(\.description).map { String($0.prefix(72)) } == [
        "--text Hi: error: \"text\" belongs to the kind \"shimmerText\", but this is ",
        "--background rot: error: canvas.background: unknown color \"rot\"; expecte",
      ])
  }

  private static let malformedTable = ##"""
    {"kind": "spinner", "duration": 1,}
      p.json:1:34: error: trailing comma before "}"; delete it
    {"kind": "spinner" "duration": 1}
      p.json:1:20: error: a comma is missing before this
    {"kind": "spinner",, "duration": 1}
      p.json:1:20: error: a comma stands where a key is expected; delete it
    {"kind": "shimmerText", "gradientColors": [, "rot" "blue",]}
      p.json:1:44: error: a comma stands where a value is expected; delete it
      p.json:1:46: error: gradientColors[0]: unknown color "rot"; expected one of "blue", "purple", "pink", "gray", "gray5", "primary", "secondary", "white", "black", "clear", a name of CSS, or #RRGGBB
      p.json:1:52: error: a comma is missing before this
      p.json:1:58: error: trailing comma before "]"; delete it
    {"kind": 'spinner'}
      p.json:1:10: error: strings are written in double quotes, not single quotes
    {kind: "spinner"}
      p.json:1:2: error: the key kind has no quotes; write "kind"
    {"kind" = "spinner"}
      p.json:1:9: error: expected ":" after the key "kind", found "="
    {"kind" "spinner"}
      p.json:1:9: error: a colon is missing after the key "kind"
    {"kind": }
      p.json:1:10: error: the key "kind" has no value
    {"kind": spinner}
      p.json:1:10: error: spinner has no quotes; write "spinner"
    {"kind": "spinner"]
      p.json:1:19: error: expected "}" to close "{", found "]"
    {"kind": "spinner"
      p.json:1:19: error: the document ends, but the object that starts at 1:1 is never closed; "}" is missing
    {⏎  "kind": "spinner⏎}
      p.json:2:11: error: the string that starts here has no closing quote on its line; a line break is written \n
    {"kind": "spinner"} }
      p.json:1:21: error: unexpected "}" after the end of the document; delete it
    {"kind": "spinner" // ring⏎}
      p.json:1:20: error: JSON has no comments; put the words into "description", or name the file .jsonc
    {"kind": "spinner" /* ring */}
      p.json:1:20: error: JSON has no comments; put the words into "description", or name the file .jsonc
    {"kind": "spinner", "duration": NaN}
      p.json:1:33: error: NaN is not a JSON number; use a finite number
    {"kind": "spinner", "duration": -Infinity}
      p.json:1:33: error: "-Infinity" is not a JSON number: use a finite number
    {"kind": "spinner", "duration": True}
      p.json:1:33: error: True is not a JSON value; did you mean true?
    {"kind": "spinner", "duration": 1e999}
      p.json:1:33: error: the number "1e999" is too large; at most 1.7e308 is allowed
    {"kind": "spinner", "duration": 01}
      p.json:1:33: error: "01" is not a JSON number: a number has no zeros in front
    {"kind": "spinner", "duration": .5}
      p.json:1:33: error: ".5" is not a JSON number: a digit must stand before the point, as in 0.5
    {"kind": "spinner", "duration": 5.}
      p.json:1:33: error: "5." is not a JSON number: a digit must stand after the point, as in 5.0
    {"kind": "spinner", "duration": +5}
      p.json:1:33: error: "+5" is not a JSON number: a number has no plus sign
    {"kind": "spinner", "duration": 5s}
      p.json:1:33: error: "5s" is not a JSON number: "s" does not belong to a number; delete it
    {"kind": "spinner", "duration": 1e}
      p.json:1:33: error: "1e" is not a JSON number: a digit is missing after the exponent's e
    {"kind": "spinner", "duration": -}
      p.json:1:33: error: "-" is not a JSON number: a digit is missing
    {"kind": "spinner", "name": "a\qb"}
      p.json:1:31: error: \ before "q" is not an escape; use \" \\ \/ \b \f \n \r \t or \uXXXX
    {"kind": "spinner", "name": "\ud83d"}
      p.json:1:30: error: a surrogate is alone; write a pair such as \ud83d\ude00, or the character itself
    {"kind": "spinner", "name": "\udc00"}
      p.json:1:30: error: a surrogate is alone; write a pair such as \ud83d\ude00, or the character itself
    {"kind": "spinner", "name": "\u12"}
      p.json:1:30: error: \u needs four hexadecimal digits, as in \u2026
    {"kind": "spinner", "name": "a⇥b"}
      p.json:1:31: error: control characters are not allowed in strings; write "\t"
    {"kind": "spinner", "kind": "orb"}
      p.json:1:21: error: the key "kind" appears twice, first at 1:2; keep one of them
    {“kind”: "spinner"}
      p.json:1:2: error: "“" is a typographic quote; use a straight one
    {"kind": ‘spinner’}
      p.json:1:10: error: "‘" is a typographic quote; use a straight one
    {"kind": "composition", "layers": [{"type": "circle", "diameter": 10 ]}
      p.json:1:70: error: expected "}" to close "{", found "]"
    {"kind": "spinner, "diameter": 20}
      p.json:1:10: error: the string that starts here has no closing quote, or has a quote inside that is not written \"
    {"kind": "spinner"; "diameter": 5}
      p.json:1:19: error: expected ",", found ";"
    {"kind": "spinner", "diameter": 2,5}
      p.json:1:33: error: 2,5 has a decimal comma; write 2.5
    {"kind": "spinner", "color": #ff0000}
      p.json:1:30: error: #ff0000 has no quotes; write "#ff0000"
    {"kind": "spinner", "diameter": 0x10}
      p.json:1:33: error: "0x10" is not a JSON number: numbers are decimal; write 16
    {"Kind": "spinner", "diameter": 5}
      p.json:1:2: error: unknown key "Kind"; did you mean "kind"?
    {"type": "spinner", "diameter": 5}
      p.json:1:2: error: unknown key "type"; did you mean "kind"?
    {"kind": @}
      p.json:1:10: error: "@" stands where a value is expected
    """##

  private static let wrongValuesTable = ##"""
    []
      p.json:1:1: error: expected an object in { }, found an empty list
    3
      p.json:1:1: error: expected an object in { }, found 3
    {}
      p.json:1:1: error: missing key "kind"; expected one of "shimmerText", "dotGrid", "progressBar", "skeleton", "spinner", "orb", "composition"
    {"kind": "spiner"}
      p.json:1:10: error: kind: expected one of "shimmerText", "dotGrid", "progressBar", "skeleton", "spinner", "orb", "composition", found "spiner"; did you mean "spinner"?
    {"kind": 3}
      p.json:1:10: error: kind: expected one of "shimmerText", "dotGrid", "progressBar", "skeleton", "spinner", "orb", "composition", found 3
    {"kind": "spinner", "dotSize": 3}
      p.json:1:21: error: "dotSize" belongs to the kind "dotGrid", but this is "spinner"; delete it
    {"kind": "spinner", "diametre": 3}
      p.json:1:21: error: unknown key "diametre"; did you mean "diameter"?
    {"kind": "shimmerText", "weight": 3}
      p.json:1:25: error: unknown key "weight"; it belongs in "font"
    {"kind": "spinner", "zzzzzz": 3}
      p.json:1:21: error: unknown key "zzzzzz"; expected one of kind, $schema, version, name, description, alt, accessibility, extends, parameters, diameter, lineWidth, trim, startAngle, duration, color, cap, trackColor, canvas, loop, jump, seam, plays, speed, fps, shutter, palette, maxBytes
    {"kind": "dotGrid", "stagger": 0.1}
      p.json:1:21: error: "stagger" belongs to the effect "stagger", but this is "trail"; delete it
    {"kind": "dotGrid", "effect": "snake"}
      p.json:1:31: error: effect: expected "trail" or "stagger", found "snake"
    {"version": 2, "kind": "spinner"}
      p.json:1:13: error: version: expected 1, found 2
    {"kind": "spinner", "duration": "fast", "diameter": 0, "lineWidth": null, "trim": [0.9, 0.2], "cap": "rounded", "color": "bleu", "startAngle": true}
      p.json:1:33: error: duration: expected a number from 0.01 to 60 (s), found "fast"
      p.json:1:53: error: diameter: expected a number from 0.1 to 4096 (pt), found 0
      p.json:1:69: error: lineWidth: expected a number from 0.1 to 4096 (pt), found null
      p.json:1:83: error: trim runs backwards; put the smaller number first, as in [0, 0.7]
      p.json:1:102: error: cap: expected one of "butt", "round", "square", found "rounded"; did you mean "round"?
      p.json:1:122: error: color: unknown color "bleu"; did you mean "blue"?
      p.json:1:144: error: startAngle: expected a number from -360 to 360 (°), found true
    {"kind": "spinner", "color": "none"}
      p.json:1:30: error: color: unknown color "none"; did you mean "clear"?
    {"kind": "spinner", "duration": 0.0123456789}
      p.json:1:33: error: duration: expected at most 9 decimal places, found 0.0123456789
    {"kind": "spinner", "duration": 61}
      p.json:1:33: error: duration: expected a number from 0.01 to 60 (s), found 61
    {"kind": "spinner", "trim": [0, 2]}
      p.json:1:33: error: trim[1]: expected a number from 0 to 1, found 2
    {"kind": "spinner", "trim": 0.5}
      p.json:1:29: error: trim: expected a list of two numbers [from, to], found 0.5
    {"kind": "spinner", "lineWidth": 30}
      p.json:1:34: warning: lineWidth is 30, more than the diameter; the ring has no hole
    {"kind": "progressBar", "cornerRadius": 9}
      p.json:1:41: warning: cornerRadius is 9, more than half of the track's shorter side; it is drawn as 5
    {"kind": "progressBar", "easing": "bounce"}
      p.json:1:35: error: easing: unknown easing "bounce"; did you mean "bouncy"?
    {"kind": "progressBar", "easing": "easeinout"}
      p.json:1:35: error: easing: unknown easing "easeinout"; did you mean "easeInOut"?
    {"kind": "progressBar", "easing": "cubic-bezier(2, 0, 0, 1)"}
      p.json:1:35: error: easing: expected a number from 0 to 1 as x1, found "2"
    {"kind": "progressBar", "easing": "cubic-bezier(0, 0, 1)"}
      p.json:1:35: error: easing: expected cubic-bezier(x1, y1, x2, y2), found "cubic-bezier(0, 0, 1)"
    {"kind": "progressBar", "easing": "steps(0, end)"}
      p.json:1:35: error: easing: expected a whole number from 1 to 1000 as the count, found "0"
    {"kind": "progressBar", "easing": "steps(4, both)"}
      p.json:1:35: error: easing: expected start or end as the jump, found "both"
    {"kind": "progressBar", "easing": "spring(0, 0)"}
      p.json:1:35: error: easing: expected a number from 0.01 to 60 as duration, found "0"
    {"kind": "progressBar", "easing": "spring(1, 2)"}
      p.json:1:35: error: easing: expected a number from -0.99 to 0.99 as bounce, found "2"
    {"kind": "progressBar", "easing": "ease(1)"}
      p.json:1:35: error: easing: expected cubic-bezier(…), linear(…), steps(…) or spring(…), found "ease(1)"
    {"kind": "progressBar", "easing": 3}
      p.json:1:35: error: easing: expected an easing such as "linear" or "cubic-bezier(0.6, 0, 0.4, 1)", found 3
    {"kind": "progressBar", "barColor": "rgb(1, 2, 300)"}
      p.json:1:37: error: barColor: expected 0 to 255, or up to 100%, as blue, found "300"
    {"kind": "progressBar", "barColor": "rgb(1, 2)"}
      p.json:1:37: error: barColor: expected rgb(red green blue) or rgb(red green blue / alpha), found "rgb(1, 2)"
    {"kind": "progressBar", "barColor": "rgba(1, 2, 3, 4)"}
      p.json:1:37: error: barColor: expected 0 to 1, or up to 100%, as alpha, found "4"
    {"kind": "progressBar", "barColor": "#12345"}
      p.json:1:37: error: barColor: expected 3, 4, 6 or 8 hexadecimal digits after the #, found "#12345"
    {"kind": "progressBar", "barColor": "blue / 120%"}
      p.json:1:37: error: barColor: expected 0% to 100% as opacity, found "120%"
    {"kind": "progressBar", "barColor": "blue / 1 / 2"}
      p.json:1:37: error: barColor: expected one opacity after a "/", as in "secondary / 45%", found "blue / 1 / 2"
    {"kind": "progressBar", "barColor": 255}
      p.json:1:37: error: barColor: expected a color such as "blue" or "#0A84FF", or one for each of light and dark, found 255
    {"kind": "progressBar", "barColor": {"light": "blue"}}
      p.json:1:37: error: barColor: missing key "dark"; give a color for each of light and dark
    {"kind": "progressBar", "barColor": {"light": "blue", "dark": 3, "night": "red"}}
      p.json:1:63: error: barColor.dark: expected a color such as "blue" or "#0A84FF", found 3
      p.json:1:66: error: unknown key "night"; expected "light" or "dark"
    {"kind": "shimmerText", "text": "", "gradientColors": ["blue"]}
      p.json:1:33: error: text: expected a string of 1 to 2000 characters, found 0 characters
      p.json:1:55: error: gradientColors: expected a list of 2 to 32 entries, found a list of 1
    {"kind": "shimmerText", "text": 5, "gradientColors": ["blue", "rot"]}
      p.json:1:33: error: text: expected a string of 1 to 2000 characters, found 5
      p.json:1:63: error: gradientColors[1]: unknown color "rot"; expected one of "blue", "purple", "pink", "gray", "gray5", "primary", "secondary", "white", "black", "clear", a name of CSS, or #RRGGBB
    {"kind": "shimmerText", "gradientColors": "blue"}
      p.json:1:43: error: gradientColors: expected a list of 2 to 32 entries, found "blue"
    {"kind": "shimmerText", "font": {"weight": "hevy", "design": "round", "size": 0}}
      p.json:1:44: error: font.weight: expected one of "thin", "extraLight", "light", "regular", "medium", "semibold", "bold", "extraBold", "black", or a whole number from 1 to 1000, found "hevy"
      p.json:1:62: error: font.design: expected "default" or "rounded", found "round"; did you mean "rounded"?
      p.json:1:79: error: font.size: expected a number from 1 to 1000 (pt), found 0
    {"kind": "shimmerText", "font": {"weight": 1001, "features": ["tn"]}}
      p.json:1:44: error: font.weight: expected one of "thin", "extraLight", "light", "regular", "medium", "semibold", "bold", "extraBold", "black", or a whole number from 1 to 1000, found 1001
      p.json:1:63: error: font.features[0]: expected an OpenType feature such as "tnum" or "liga=0", found "tn"
    {"kind": "shimmerText", "font": "Inter"}
      p.json:1:33: error: font: expected an object in { }, found "Inter"; write { "family": "Inter" }
    {"kind": "dotGrid", "path": [[1, 2], [3, 3]]}
      p.json:1:29: error: path: missing 4; use each of 1 to 4 once
      p.json:1:42: error: path[1][1]: 3 is there twice; use each number once
    {"kind": "dotGrid", "path": [[1, 2], [3]]}
      p.json:1:38: error: path[1]: expected 2 numbers as in the first row, found 1
    {"kind": "dotGrid", "path": [1, 2]}
      p.json:1:30: error: path[0]: expected a row of 1 to 64 whole numbers such as [1, 2, 3], found 1
      p.json:1:33: error: path[1]: expected a row of 1 to 64 whole numbers such as [1, 2, 3], found 2
    {"kind": "dotGrid", "path": []}
      p.json:1:29: error: path: expected a list of 1 to 64 rows such as [[1, 2], [4, 3]], found an empty list
    {"kind": "dotGrid", "path": [[1, 2], [3, 5]]}
      p.json:1:29: error: path: missing 4; use each of 1 to 4 once
      p.json:1:42: error: path[1][1]: expected a whole number from 1 to 4 (the number of places), found 5
    {"kind": "spinner", "loop": "exact"}
      p.json:1:29: error: loop is "exact", which is for kinds of several periods (orb, composition); use "seamless" or "faithful"
    {"kind": "spinner", "plays": "twice"}
      p.json:1:30: error: plays: expected "forever" or "once", or a whole number from 1 to 65535, found "twice"
    {"kind": "spinner", "plays": 0}
      p.json:1:30: error: plays: expected "forever" or "once", or a whole number from 1 to 65535, found 0; write "forever"
    {"kind": "spinner", "plays": "infinite"}
      p.json:1:30: error: plays: expected "forever" or "once", or a whole number from 1 to 65535, found "infinite"; did you mean "forever"?
    {"kind": "spinner", "canvas": {"padding": "8", "size": {"width": 3}}}
      p.json:1:43: error: canvas.padding: expected a number from 0 to 4096 (pt) or an object of sides, found "8"; write 8
      p.json:1:56: error: canvas.size: missing key "height" (number, 1…4096 pt)
    {"kind": "spinner", "canvas": {"padding": {"top": 3, "links": 4}}}
      p.json:1:54: error: unknown key "links"; expected one of top, right, bottom, left
    {"kind": "skeleton", "layout": {"type": "grid"}}
      p.json:1:41: error: layout.type: expected one of "row", "column", "box", found "grid"
    {"kind": "skeleton", "layout": {"gap": 3}}
      p.json:1:32: error: layout: missing key "type"; expected one of "row", "column", "box"
    {"kind": "skeleton", "layout": {"type": "row", "radius": 3}}
      p.json:1:32: error: layout: missing key "children" (list of Layout, 1…100 entries)
      p.json:1:48: error: "radius" belongs to the type "box", but this is "row"; delete it
    {"kind": "skeleton", "layout": {"type": "column", "children": [{"type": "box", "width": "content"}, {"type": "box", "width": true}]}}
      p.json:1:89: error: layout.children[0].width: expected a number of points, or "fill", found "content"
      p.json:1:126: error: layout.children[1].width: expected a number of points, or "fill", found true
    {"kind": "skeleton", "minOpacity": 0.9, "maxOpacity": 0.1}
      p.json:1:36: error: minOpacity is 0.9, above maxOpacity, which is 0.1; swap them
    {"kind": "orb", "rings": {"count": 2.5}, "disc": {"shadows": [{"radius": -1}], "center": [0.3]}}
      p.json:1:36: error: rings.count: expected a whole number from 0 to 32, found 2.5
      p.json:1:74: error: disc.shadows[0].radius: expected a number from 0 to 1000 (pt), found -1
      p.json:1:90: error: disc.center: expected a list of two numbers [x, y], found a list of 1
    {"kind": "spinner", "diameter": "8px", "duration": "800ms", "startAngle": "90deg", "lineWidth": "3"}
      p.json:1:33: error: diameter: expected a number from 0.1 to 4096 (pt), found "8px"; write 8
      p.json:1:52: error: duration: expected a number from 0.01 to 60 (s), found "800ms"; write 0.8
      p.json:1:75: error: startAngle: expected a number from -360 to 360 (°), found "90deg"; write 90
      p.json:1:97: error: lineWidth: expected a number from 0.1 to 4096 (pt), found "3"; write 3
    {"kind": "spinner", "canvas": {"padding": "8pt"}, "strokeWidth": 2}
      p.json:1:43: error: canvas.padding: expected a number from 0 to 4096 (pt) or an object of sides, found "8pt"; write 8
      p.json:1:51: error: unknown key "strokeWidth"; did you mean "lineWidth"?
    {"kind": "composition", "layers": [{"type": "rect", "rx": 3}, {"type": "rectangle", "rx": 3, "width": "5px"}]}
      p.json:1:45: error: layers[0].type: expected one of "circle", "ellipse", "arc", "rectangle", "polygon", "line", "path", "compound", "text", "number", "image", "group", "loader", found "rect"; did you mean "rectangle"?
      p.json:1:53: error: unknown key "rx"; did you mean "radius"?
      p.json:1:85: error: unknown key "rx"; did you mean "radius"?
      p.json:1:103: error: layers[1].width: expected a number from 0 to 4096 (pt) or a string such as "50%", found "5px"; write 5
    {"kind": "composition", "layers": [{"type": "circle", "r": 3, "fill": {"type": "linear", "stops": []}}]}
      p.json:1:55: error: unknown key "r"; did you mean "diameter"?
      p.json:1:71: error: layers[0].fill: expected a gradient, found the key "type"; write "gradient": "linear"
    {"kind": "spinner", "color": "hsl(1deg 200% 3%)", "trackColor": "oklch(1 2)"}
      p.json:1:30: error: color: expected 0 to 100, or up to 100%, as saturation, found "200%"
      p.json:1:65: error: trackColor: expected oklch(L C H) or oklch(L C H / alpha), found "oklch(1 2)"
    {"kind": "composition", "layers": [{"type": "circle", "stroke": 3}, {"type": "loader", "loader": "worm"}]}
      p.json:1:65: error: layers[0].stroke: expected an object in { }, found 3; write { "width": 3 }
      p.json:1:98: error: layers[1].loader: expected an object in { }, found "worm"; write { "extends": "worm" }
    {"kind": "progressBar", "easing": "easeInOutCubik"}
      p.json:1:35: error: easing: unknown easing "easeInOutCubik"; did you mean "easeInOutCubic"?
    {"kind": "composition", "gap": 4, "layers": [{"type": "group", "gap": 2, "layers": [{"type": "circle"}]}]}
      p.json:1:32: warning: gap: has no effect without "arrangement": "row" or "column"; add it, or delete gap
      p.json:1:71: warning: layers[0].gap: has no effect without "arrangement": "row" or "column"; add it, or delete gap
    {"kind": "composition", "layers": [{"type": "circle", "rotation": {"from": 5, "duration": 1}}]}
      p.json:1:67: warning: layers[0].rotation: has from alone, so nothing moves; add to, or write the value itself
    {"kind": "composition", "layers": [{"type": "circle", "rotation": [{"from": 5}, {"from": 0, "to": 9}]}]}
    {"kind": "spinner", "name": "äöü", "nam": 1}
      p.json:1:36: error: unknown key "nam"; did you mean "name"?
    """##
}
