import PresetModel
import Testing

/// Messages that say what to write instead, and those that cannot.
extension FindingTests {
  @Test(arguments: FindingTests.cases(FindingTests.remediesTable)) func remedies(input: String, lines: [String]) {
    #expect(printed(input) == lines)
  }

  private static let remediesTable = ##"""
    {"kind": "spinner", "shutter": "50%", "fps": "500", "canvas": {"padding": "50%"}}
      p.json:1:32: error: shutter: expected a number from 0 to 1, found "50%"; write 0.5
      p.json:1:46: error: fps: expected a number from 1 to 100, found "500"
      p.json:1:75: error: canvas.padding: expected a number from 0 to 4096 (pt) or an object of sides, found "50%"
    {"kind": "spinner", "duration": 800, "shutter": 50}
      p.json:1:33: error: duration: expected a number from 0.01 to 60 (s), found 800; for 800 ms write 0.8
      p.json:1:49: error: shutter: expected a number from 0 to 1, found 50; for 50% write 0.5
    {"kind": "composition", "layers": [{"type": "circle", "opacity": {"duration": 90000, "keyframes": [{"at": "0%", "value": 100}, {"at": "100%", "value": 3}]}}]}
      p.json:1:79: error: layers[0].opacity.duration: expected a number from 0.01 to 60 (s), found 90000
      p.json:1:122: error: layers[0].opacity.keyframes[0].value: expected a number from 0 to 1, found 100; for 100% write 1
      p.json:1:152: error: layers[0].opacity.keyframes[1].value: expected a number from 0 to 1, found 3
    {"kind": "composition", "layers": {"type": "circle", "mask": {"type": "circle"}, "effects": {"type": "shine"}}}
      p.json:1:35: error: layers: expected a list of 1 to 200 entries, found an object
    {"kind": "composition", "layers": [{"type": "circle", "mask": {"type": "circle"}, "shadows": {"radius": 3}, "effects": {"type": "shine"}}]}
      p.json:1:63: error: layers[0].mask: expected a list of 0 to 200 entries, found an object; put it in [ ]
      p.json:1:94: error: layers[0].shadows: expected a list of 0 to 8 entries, found an object; put it in [ ]
      p.json:1:120: error: layers[0].effects: expected a list of 0 to 8 entries, found an object
    {"kind": "composition", "parameters": {"t": {"type": "track", "default": {"from": 0, "to": 1, "dur": 3}}}, "layers": [{"type": "circle", "opacity": "$t"}, {"type": "circle", "opacity": "$t"}]}
      p.json:1:95: error: unknown key "dur"; did you mean "duration"?
    {"kind": "composition", "parameters": {"c": {"default": "red"}, "t": {"default": "Hi"}, "m": {"default": [{"from": 0}]}, "s": {"default": {"light": "#FFF", "dark": "#000"}}, "n": {"default": "8"}}, "layers": [{"type": "circle"}]}
      p.json:1:40: warning: parameter "c" is not used; write "$c" where its value belongs, or delete it
      p.json:1:57: error: parameters.c.default: expected a number, found "red"; add "type": "color"
      p.json:1:65: warning: parameter "t" is not used; write "$t" where its value belongs, or delete it
      p.json:1:82: error: parameters.t.default: expected a number, found "Hi"; add "type": "text"
      p.json:1:89: warning: parameter "m" is not used; write "$m" where its value belongs, or delete it
      p.json:1:106: error: parameters.m.default: expected a number, found a list of 1; add "type": "track"
      p.json:1:122: warning: parameter "s" is not used; write "$s" where its value belongs, or delete it
      p.json:1:139: error: parameters.s.default: expected a number, found an object; add "type": "color"
      p.json:1:192: error: parameters.n.default: expected a number from -1000000 to 1000000, found "8"; write 8
    {"kind": "composition", "parameters": {"a": {"default": "red", "foo": 1}}, "layers": [{"type": "circle", "fill": "$a"}]}
      p.json:1:57: error: parameters.a.default: expected a number, found "red"; add "type": "color"
      p.json:1:64: error: unknown key "foo"; expected one of type, default, description
    {"kind": "composition", "layers": ["circle", {"type": "circle", "copies": 5, "effects": ["glow"]}, {"type": "text", "font": 12, "opacity": {"keyframes": [1]}}, 3]}
      p.json:1:36: error: layers[0]: expected an object in { }, found "circle"; write { "type": "circle" }
      p.json:1:75: error: layers[1].copies: expected an object in { }, found 5; write { "count": 5 }
      p.json:1:90: error: layers[1].effects[0]: expected an object in { }, found "glow"; write { "type": "glow" }
      p.json:1:125: error: layers[2].font: expected an object in { }, found 12; write { "size": 12 }
      p.json:1:155: error: layers[2].opacity.keyframes[0]: expected an object in { }, found 1; write { "value": 1 }
      p.json:1:161: error: layers[3]: expected an object in { }, found 3
    {"kind": "composition", "size": 64, "layers": [{"type": "circle", "fill": {"gradient": "linear", "stops": ["red", {"color": "blue", "offset": 1}]}}]}
      p.json:1:33: error: size: expected an object in { }, found 64; write { "width": 64, "height": … }
      p.json:1:108: error: layers[0].fill.stops[0]: expected an object in { }, found "red"; write { "color": "red", "offset": … }
    {"kind": "progressBar", "easing": [0.4, 0, 0.2, 1]}
      p.json:1:35: error: easing: expected an easing such as "linear" or "cubic-bezier(0.6, 0, 0.4, 1)", found a list of 4; write "cubic-bezier(0.4, 0, 0.2, 1)"
    {"kind": "progressBar", "easing": [1.4, 0, 0.2, 1]}
      p.json:1:35: error: easing: expected an easing such as "linear" or "cubic-bezier(0.6, 0, 0.4, 1)", found a list of 4
    {"kind": "spinner", "canvas": {"matte": "clear"}}
      p.json:1:41: warning: canvas.matte: is translucent, but edges are blended onto it as if it were opaque; give the color of the page
    {"kind": "spinner", "palette": {"fixed": ["blue", "red / 30%"]}}
      p.json:1:51: error: palette.fixed[1]: is translucent; give an opaque color, as the page shows it
    """##
}
