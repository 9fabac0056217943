import PresetModel
import Testing

/// Every message as it is printed, under the document that gives it.
///
/// ⏎ and ⇥ stand for a line end and a tab; what follows ` --set ` is an argument.
@Suite struct FindingTests {
  private static func cases(_ table: String) -> [(input: String, lines: [String])] {
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

  private func printed(_ input: String) -> [String] {
    let parts = input.split(separator: " --set ").map(String.init)
    let text = String(parts[0].map { $0 == "⏎" ? "\n" : $0 == "⇥" ? "\t" : $0 })
    do throws(InvalidPreset) {
      let overrides = parts.dropFirst().map(Override.init(set:))
      return try PresetDocument.decode(text: text, file: "p.json", overrides: overrides).warnings.map(\.description)
    } catch {
      return error.findings.map(\.description)
    }
  }

  @Test(arguments: FindingTests.cases(FindingTests.malformedTable)) func malformedJSON(input: String, lines: [String]) {
    #expect(printed(input) == lines)
  }

  static let wrongValues = cases(wrongValuesTable)

  @Test(arguments: FindingTests.wrongValues) func wrongValues(input: String, lines: [String]) {
    #expect(printed(input) == lines)
  }

  @Test(arguments: FindingTests.cases(FindingTests.argumentsTable)) func arguments(input: String, lines: [String]) {
    #expect(printed(input) == lines)
  }

  @Test(arguments: [
    ("", "p.json:1:1: error: the file is empty; an object such as { \"kind\": \"spinner\" } would be right"),
    (
      "\u{FEFF}{\"kind\": \"spinner\"}",
      "p.json:1:1: error: the file starts with a byte order mark; save it as UTF-8 without one"
    ),
    (
      String(repeating: "[", count: 65),
      "p.json:1:65: error: brackets stand more than 64 deep; a flatter document would be right"
    ),
    (
      String(repeating: " ", count: 1 << 20) + "{}",
      "p.json:1:1: error: the file has 1048578 bytes; at most 1048576 would be right"
    ),
  ])
  func wholeFiles(text: String, line: String) {
    let error = #expect(throws: InvalidPreset.self) { try PresetDocument.decode(text: text, file: "p.json") }
    #expect(error?.description == line)
  }

  @Test func fileInUTF16() {
    let error = #expect(throws: InvalidPreset.self) {
      try PresetDocument.decode([0xFF, 0xFE, 0x7B, 0x00], file: "p.json")
    }
    #expect(error?.description == "p.json:1:1: error: the file is UTF-16; save it as UTF-8")
  }

  @Test func optionsOfTheirOwn() {
    let error = #expect(throws: InvalidPreset.self) {
      try PresetDocument.decode(
        text: #"{"kind": "spinner"}"#, file: "p.json",
        overrides: [
          Override(option: "--text", path: "text", text: "Hi"),
          Override(option: "--background", path: "canvas.background", value: "rot"),
        ])
    }
    #expect(
      error?.findings.map(\.description).map { String($0.prefix(72)) } == [
        "--text Hi:1: error: \"text\" belongs to kind \"shimmerText\", and this is \"s",
        "--background rot:1: error: canvas.background is \"rot\": no colour has thi",
      ])
  }

  private static let malformedTable = ##"""
    {"kind": "spinner", "duration": 1,}
      p.json:1:34: error: a comma stands before the closing "}"; delete it
    {"kind": "spinner" "duration": 1}
      p.json:1:20: error: a comma is missing before this
    {"kind": "spinner",, "duration": 1}
      p.json:1:20: error: a comma stands where a key is expected; delete it
    {"kind": "shimmerText", "gradientColors": [, "red" "blue",]}
      p.json:1:44: error: a comma stands where a value is expected; delete it
      p.json:1:46: error: gradientColors[0] is "red": no colour has this name; one of "blue", "purple", "pink", "gray", "gray5", "primary", "secondary", "white", "black", "clear", or #RRGGBB, would be right
      p.json:1:52: error: a comma is missing before this
      p.json:1:58: error: a comma stands before the closing "]"; delete it
    {"kind": 'spinner'}
      p.json:1:10: error: a text stands in single quotes; double quotes would be right
    {kind: "spinner"}
      p.json:1:2: error: the key kind stands without quotes; "kind" would be right
    {"kind" = "spinner"}
      p.json:1:9: error: "=" stands after the key "kind"; ":" would be right
    {"kind" "spinner"}
      p.json:1:9: error: a colon is missing after the key "kind"
    {"kind": }
      p.json:1:10: error: the key "kind" has no value
    {"kind": spinner}
      p.json:1:10: error: spinner stands without quotes; "spinner" would be right
    {"kind": "spinner"]
      p.json:1:19: error: "]" closes what "{" opened; "}" would be right
    {"kind": "spinner"
      p.json:1:19: error: the text ends, but the object that starts at 1:1 is never closed; "}" is missing
    {⏎  "kind": "spinner⏎}
      p.json:2:11: error: the text that starts here has no closing quote on its line; a line break is written \n
    {"kind": "spinner"} }
      p.json:1:21: error: "}" stands after the document's end; delete it
    {"kind": "spinner" // ring⏎}
      p.json:1:20: error: JSON has no comments; delete it, or put the words into "description"
    {"kind": "spinner" /* ring */}
      p.json:1:20: error: JSON has no comments; delete it, or put the words into "description"
    {"kind": "spinner", "duration": NaN}
      p.json:1:33: error: NaN is no JSON number; a finite number would be right
    {"kind": "spinner", "duration": -Infinity}
      p.json:1:33: error: "-Infinity" is no JSON number: a finite number would be right
    {"kind": "spinner", "duration": True}
      p.json:1:33: error: True is no JSON value; true would be right
    {"kind": "spinner", "duration": 1e999}
      p.json:1:33: error: the number "1e999" is too large; at most 1.7e308 would be right
    {"kind": "spinner", "duration": 01}
      p.json:1:33: error: "01" is no JSON number: a number has no zeros in front
    {"kind": "spinner", "duration": .5}
      p.json:1:33: error: ".5" is no JSON number: a digit must stand before the point, as in 0.5
    {"kind": "spinner", "duration": 5.}
      p.json:1:33: error: "5." is no JSON number: a digit must stand after the point, as in 5.0
    {"kind": "spinner", "duration": +5}
      p.json:1:33: error: "+5" is no JSON number: a number has no plus sign
    {"kind": "spinner", "duration": 5s}
      p.json:1:33: error: "5s" is no JSON number: "s" does not belong to a number; delete it
    {"kind": "spinner", "duration": 1e}
      p.json:1:33: error: "1e" is no JSON number: a digit is missing after the exponent's e
    {"kind": "spinner", "duration": -}
      p.json:1:33: error: "-" is no JSON number: a digit is missing
    {"kind": "spinner", "name": "a\qb"}
      p.json:1:31: error: \ before "q" is no escape; \" \\ \/ \b \f \n \r \t or \uXXXX would be right
    {"kind": "spinner", "name": "\ud83d"}
      p.json:1:30: error: a surrogate stands alone; a pair such as \ud83d\ude00, or the character itself, would be right
    {"kind": "spinner", "name": "\udc00"}
      p.json:1:30: error: a surrogate stands alone; a pair such as \ud83d\ude00, or the character itself, would be right
    {"kind": "spinner", "name": "\u12"}
      p.json:1:30: error: \u needs four hexadecimal digits, as in \u2026
    {"kind": "spinner", "name": "a⇥b"}
      p.json:1:31: error: a control character stands in a text; "\t" would be right
    {"kind": "spinner", "kind": "orb"}
      p.json:1:21: error: the key "kind" stands twice, first at 1:2; keep one of them
    {"kind": @}
      p.json:1:10: error: "@" stands where a value is expected
    """##

  private static let wrongValuesTable = ##"""
    []
      p.json:1:1: error: the preset is a list; an object in { } would be right
    3
      p.json:1:1: error: the preset is 3; an object in { } would be right
    {}
      p.json:1:1: error: the preset has no "kind"; one of "shimmerText", "dotGrid", "progressBar", "skeleton", "spinner", "orb", "composition" would be right
    {"kind": "spiner"}
      p.json:1:10: error: kind is "spiner"; "spinner" (or "shimmerText", "dotGrid", "progressBar", "skeleton", "orb", "composition") would be right
    {"kind": 3}
      p.json:1:10: error: kind is 3; one of "shimmerText", "dotGrid", "progressBar", "skeleton", "spinner", "orb", "composition" would be right
    {"kind": "spinner", "dotSize": 3}
      p.json:1:21: error: "dotSize" belongs to kind "dotGrid", and this is "spinner"; delete it
    {"kind": "spinner", "diametre": 3}
      p.json:1:21: error: unknown key "diametre"; "diameter" would be right
    {"kind": "shimmerText", "weight": 3}
      p.json:1:25: error: unknown key "weight"; inside of "font" it would be right
    {"kind": "spinner", "zzzzzz": 3}
      p.json:1:21: error: unknown key "zzzzzz"; one of kind, $schema, version, name, description, extends, parameters, diameter, lineWidth, trim, startAngle, duration, color, cap, trackColor, canvas, loop, plays, fps, palette, maxBytes would be right
    {"kind": "dotGrid", "stagger": 0.1}
      p.json:1:21: error: "stagger" belongs to effect "stagger", and this is "trail"; delete it
    {"kind": "dotGrid", "effect": "snake"}
      p.json:1:31: error: effect is "snake"; one of "trail", "stagger" would be right
    {"version": 2, "kind": "spinner"}
      p.json:1:13: error: version is 2; 1 would be right
    {"kind": "spinner", "duration": "fast", "diameter": 0, "lineWidth": null, "trim": [0.9, 0.2], "cap": "rounded", "color": "bleu", "startAngle": true}
      p.json:1:33: error: duration is "fast"; a number from 0.01 to 60 (s) would be right
      p.json:1:53: error: diameter is 0; a number from 0.1 to 4096 (pt) would be right
      p.json:1:69: error: lineWidth is null; a number from 0.1 to 4096 (pt) would be right
      p.json:1:83: error: trim runs backwards; a smaller number first, as in [0, 0.7], would be right
      p.json:1:102: error: cap is "rounded"; "round" (or "butt", "square") would be right
      p.json:1:122: error: color is "bleu": no colour has this name; "blue" (or "purple", "pink", "gray", "gray5", "primary", "secondary", "white", "black", "clear"), or #RRGGBB, would be right
      p.json:1:144: error: startAngle is true; a number from -360 to 360 (°) would be right
    {"kind": "spinner", "duration": 0.0123456789}
      p.json:1:33: error: duration is 0.0123456789; at most 9 decimal places would be right
    {"kind": "spinner", "duration": 61}
      p.json:1:33: error: duration is 61; a number from 0.01 to 60 (s) would be right
    {"kind": "spinner", "trim": [0, 2]}
      p.json:1:33: error: trim[1] is 2; a number from 0 to 1 would be right
    {"kind": "spinner", "trim": 0.5}
      p.json:1:29: error: trim is 0.5; a list of two numbers [from, to] would be right
    {"kind": "spinner", "lineWidth": 30}
      p.json:1:34: warning: lineWidth is 30, more than the diameter; the ring has no hole
    {"kind": "progressBar", "cornerRadius": 9}
      p.json:1:41: warning: cornerRadius is 9, more than half of the track's shorter side; it is drawn as 5
    {"kind": "progressBar", "easing": "bounce"}
      p.json:1:35: error: easing is "bounce": no easing has this name; "bouncy" would be right
    {"kind": "progressBar", "easing": "easeinout"}
      p.json:1:35: error: easing is "easeinout": no easing has this name; "easeInOut" would be right
    {"kind": "progressBar", "easing": "cubic-bezier(2, 0, 0, 1)"}
      p.json:1:35: error: easing is "cubic-bezier(2, 0, 0, 1)": x1 is "2"; a number from 0 to 1 would be right
    {"kind": "progressBar", "easing": "cubic-bezier(0, 0, 1)"}
      p.json:1:35: error: easing is "cubic-bezier(0, 0, 1)": cubic-bezier(x1, y1, x2, y2) would be right
    {"kind": "progressBar", "easing": "steps(0, end)"}
      p.json:1:35: error: easing is "steps(0, end)": the count is "0"; a whole number from 1 to 1000 would be right
    {"kind": "progressBar", "easing": "steps(4, both)"}
      p.json:1:35: error: easing is "steps(4, both)": the jump is "both"; start or end would be right
    {"kind": "progressBar", "easing": "spring(0, 0)"}
      p.json:1:35: error: easing is "spring(0, 0)": the duration is "0"; a number from 0.01 to 60 would be right
    {"kind": "progressBar", "easing": "spring(1, 2)"}
      p.json:1:35: error: easing is "spring(1, 2)": the bounce is "2"; a number from -0.99 to 0.99 would be right
    {"kind": "progressBar", "easing": "ease(1)"}
      p.json:1:35: error: easing is "ease(1)": cubic-bezier(…), steps(…) or spring(…) would be right
    {"kind": "progressBar", "easing": 3}
      p.json:1:35: error: easing is 3; an easing such as "linear" or "cubic-bezier(0.6, 0, 0.4, 1)" would be right
    {"kind": "progressBar", "barColor": "rgb(1, 2, 300)"}
      p.json:1:37: error: barColor is "rgb(1, 2, 300)": blue is "300"; a whole number from 0 to 255 would be right
    {"kind": "progressBar", "barColor": "rgb(1, 2)"}
      p.json:1:37: error: barColor is "rgb(1, 2)": rgb(red, green, blue) or rgba(red, green, blue, alpha) would be right
    {"kind": "progressBar", "barColor": "rgba(1, 2, 3, 4)"}
      p.json:1:37: error: barColor is "rgba(1, 2, 3, 4)": alpha is "4"; a number from 0 to 1 would be right
    {"kind": "progressBar", "barColor": "#12345"}
      p.json:1:37: error: barColor is "#12345": 3, 6 or 8 hexadecimal digits after the # would be right
    {"kind": "progressBar", "barColor": "blue / 120%"}
      p.json:1:37: error: barColor is "blue / 120%": the opacity is "120%"; 0% to 100% would be right
    {"kind": "progressBar", "barColor": "blue / 1 / 2"}
      p.json:1:37: error: barColor is "blue / 1 / 2": one opacity after a "/" would be right, as in "secondary / 45%"
    {"kind": "progressBar", "barColor": 255}
      p.json:1:37: error: barColor is 255; a colour such as "blue" or "#0A84FF", or one for each of light and dark, would be right
    {"kind": "progressBar", "barColor": {"light": "blue"}}
      p.json:1:37: error: barColor has no "dark"; a colour for each of light and dark would be right
    {"kind": "progressBar", "barColor": {"light": "blue", "dark": 3, "night": "red"}}
      p.json:1:63: error: barColor.dark is 3; a colour such as "blue" or "#0A84FF" would be right
      p.json:1:66: error: unknown key "night"; "light" or "dark" would be right
    {"kind": "shimmerText", "text": "", "gradientColors": ["blue"]}
      p.json:1:33: error: text has 0 characters; a text of 1 to 2000 characters would be right
      p.json:1:55: error: gradientColors has 1 entry; a list of 2 to 32 would be right
    {"kind": "shimmerText", "text": 5, "gradientColors": ["blue", "rot"]}
      p.json:1:33: error: text is 5; a text of 1 to 2000 characters would be right
      p.json:1:63: error: gradientColors[1] is "rot": no colour has this name; one of "blue", "purple", "pink", "gray", "gray5", "primary", "secondary", "white", "black", "clear", or #RRGGBB, would be right
    {"kind": "shimmerText", "gradientColors": "blue"}
      p.json:1:43: error: gradientColors is "blue"; a list of 2 to 32 would be right
    {"kind": "shimmerText", "font": {"weight": "hevy", "design": "round", "size": 0}}
      p.json:1:44: error: font.weight is "hevy"; one of "thin", "extraLight", "light", "regular", "medium", "semibold", "bold", "extraBold", "black", or a whole number from 1 to 1000, would be right
      p.json:1:62: error: font.design is "round"; "rounded" (or "default") would be right
      p.json:1:79: error: font.size is 0; a number from 1 to 1000 (pt) would be right
    {"kind": "shimmerText", "font": {"weight": 1001, "features": ["tn"]}}
      p.json:1:44: error: font.weight is 1001; one of "thin", "extraLight", "light", "regular", "medium", "semibold", "bold", "extraBold", "black", or a whole number from 1 to 1000, would be right
      p.json:1:63: error: font.features[0] is "tn"; an OpenType feature such as "tnum" or "liga=0" would be right
    {"kind": "shimmerText", "font": "Inter"}
      p.json:1:33: error: font is "Inter"; an object in { } would be right
    {"kind": "dotGrid", "path": [[1, 2], [3, 3]]}
      p.json:1:29: error: path lacks 4; each of 1 to 4 once would be right
      p.json:1:42: error: path[1][1] is 3 once more; each number once would be right
    {"kind": "dotGrid", "path": [[1, 2], [3]]}
      p.json:1:38: error: path[1] has 1 numbers, the first row 2; rows of one length would be right
    {"kind": "dotGrid", "path": [1, 2]}
      p.json:1:30: error: path[0] is 1; a row of 1 to 64 whole numbers such as [1, 2, 3] would be right
      p.json:1:33: error: path[1] is 2; a row of 1 to 64 whole numbers such as [1, 2, 3] would be right
    {"kind": "dotGrid", "path": []}
      p.json:1:29: error: path is a list; a list of 1 to 64 rows such as [[1, 2], [4, 3]] would be right
    {"kind": "dotGrid", "path": [[1, 2], [3, 5]]}
      p.json:1:29: error: path lacks 4; each of 1 to 4 once would be right
      p.json:1:42: error: path[1][1] is 5; a whole number from 1 to 4 (the grid has 4 places) would be right
    {"kind": "spinner", "loop": "exact"}
      p.json:1:29: error: loop is "exact", which is for kinds of several periods (orb, composition); "seamless" or "faithful" would be right
    {"kind": "spinner", "plays": "twice"}
      p.json:1:30: error: plays is "twice"; one of "forever", "once", or a whole number from 1 to 65535, would be right
    {"kind": "spinner", "plays": 0}
      p.json:1:30: error: plays is 0; a whole number from 1 to 65535 would be right
    {"kind": "spinner", "canvas": {"padding": "8", "size": {"width": 3}}}
      p.json:1:43: error: canvas.padding is "8"; a number from 0 to 4096 (pt) or an object of sides would be right
      p.json:1:56: error: canvas.size has no "height"; a number of 1…4096 (pt) would be right
    {"kind": "spinner", "canvas": {"padding": {"top": 3, "links": 4}}}
      p.json:1:54: error: unknown key "links"; one of top, right, bottom, left would be right
    {"kind": "skeleton", "layout": {"type": "grid"}}
      p.json:1:41: error: layout.type is "grid"; one of "row", "column", "box" would be right
    {"kind": "skeleton", "layout": {"gap": 3}}
      p.json:1:32: error: layout has no "type"; one of "row", "column", "box" would be right
    {"kind": "skeleton", "layout": {"type": "row", "radius": 3}}
      p.json:1:32: error: layout has no "children"; a list of Layout of 1…100 entries would be right
      p.json:1:48: error: "radius" belongs to type "box", and this is "row"; delete it
    {"kind": "skeleton", "layout": {"type": "column", "children": [{"type": "box", "width": "content"}, {"type": "box", "width": true}]}}
      p.json:1:89: error: layout.children[0].width is "content"; "fill" or a number of points would be right
      p.json:1:126: error: layout.children[1].width is true; a number of points or "fill" would be right
    {"kind": "skeleton", "minOpacity": 0.9, "maxOpacity": 0.1}
      p.json:1:36: error: minOpacity is 0.9 and maxOpacity 0.1; the smaller as minOpacity would be right
    {"kind": "orb", "rings": {"count": 2.5}, "disc": {"shadows": [{"radius": -1}], "center": [0.3]}}
      p.json:1:36: error: rings.count is 2.5; a whole number from 0 to 32 would be right
      p.json:1:74: error: disc.shadows[0].radius is -1; a number from 0 to 1000 (pt) would be right
      p.json:1:90: error: disc.center is a list; a list of two numbers [x, y] would be right
    {"kind": "spinner", "name": "äöü", "nam": 1}
      p.json:1:36: error: unknown key "nam"; "name" would be right
    """##

  private static let argumentsTable = ##"""
    {"kind": "spinner"} --set duration=0
      --set duration=0:10: error: duration is 0; a number from 0.01 to 60 (s) would be right
    {"kind": "spinner"} --set duration
      --set duration:1: error: the argument is no key.path=value, as in font.weight=bold
    {"kind": "spinner"} --set canvas..padding=3
      --set canvas..padding=3:1: error: the argument is no key.path=value, as in font.weight=bold
    {"kind": "spinner"} --set colour=red
      --set colour=red:1: error: unknown key "colour"; "color" would be right
    {"kind": "shimmerText"} --set font.weight=hevy
      --set font.weight=hevy:13: error: font.weight is "hevy"; one of "thin", "extraLight", "light", "regular", "medium", "semibold", "bold", "extraBold", "black", or a whole number from 1 to 1000, would be right
    {"kind": "shimmerText"} --set gradientColors.7=red
      --set gradientColors.7=red:16: error: "7" is no entry of gradientColors; an index from 0 to 3 would be right
    {"kind": "shimmerText"} --set gradientColors.1=rot
      --set gradientColors.1=rot:18: error: gradientColors[1] is "rot": no colour has this name; one of "blue", "purple", "pink", "gray", "gray5", "primary", "secondary", "white", "black", "clear", or #RRGGBB, would be right
    {"kind": "shimmerText"} --set text.size=3
      --set text.size=3:6: error: text is "Loading…" and has no "size"; a whole value for it would be right
    {"kind": "spinner", "duration": 0} --set diameter=-1 --set kind=orbs
      --set kind=orbs:6: error: kind is "orbs"; "orb" (or "shimmerText", "dotGrid", "progressBar", "skeleton", "spinner", "composition") would be right
    """##
}
