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
      p.json:1:75: error: canvas.padding: expected a number from 0 to 4096 (pt) or an object of sides, found "50%"; write a number of points
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
    {"kind": "composition", "layers": [{"type": "circle", "rotation": {"from": "0deg", "to": 9, "springs": [{}]}}]}
      p.json:1:76: error: layers[0].rotation.from: expected a number from -36000 to 36000 (°), found "0deg"; write 0
    {"kind": "composition", "layers": [{"type": "circle", "rotation": [0, 360], "anchor": "50% 10px", "fill": "linear-gradient(red, blue)"}]}
      p.json:1:67: error: layers[0].rotation: expected one value, or a track, found a list of 2; write { "from": 0, "to": 360 }
      p.json:1:87: error: layers[0].anchor: expected a list [x, y] of points or percentages, found "50% 10px"; write ["50%", 10]
      p.json:1:107: error: layers[0].fill: expected a color, a gradient or an image, found "linear-gradient(red, blue)"; write { "gradient": "linear", "stops": [{ "color": …, "offset": 0 }, { "color": …, "offset": 1 }] }
    {"kind": "composition", "layers": [{"type": "circle", "opacity": {"duration": 1, "keyframes": [{"at": "0.5", "value": 0}, {"at": 100, "value": 1}, {"at": 250, "value": 1}, {"at": "150%", "value": 1}]}}]}
      p.json:1:103: error: layers[0].opacity.keyframes[0].at: expected a number of seconds from 0 to 60, or a percentage such as "40%", found "0.5"; write 0.5
      p.json:1:130: error: layers[0].opacity.keyframes[1].at: expected a number of seconds from 0 to 60, or a percentage such as "40%", found 100; for 100% write "100%"
      p.json:1:155: error: layers[0].opacity.keyframes[2].at: expected a number of seconds from 0 to 60, or a percentage such as "40%", found 250; for 250 ms write 0.25
      p.json:1:180: error: layers[0].opacity.keyframes[3].at: expected a number of seconds from 0 to 60, or a percentage such as "40%", found "150%"; write a percentage from 0% to 100%
    {"kind": "composition", "layers": [{"type": "circle", "opacity": {"keyframes": {"0%": 0, "100%": 1}}, "scale": {"keyframes": {"0%": "x"}}}]}
      p.json:1:80: error: layers[0].opacity.keyframes: expected a list of 0 to 256 entries, found an object; write [{ "at": "0%", "value": 0 }, …]
      p.json:1:126: error: layers[0].scale.keyframes: expected a list of 0 to 256 entries, found an object
    {"kind": "composition", "layers": [{"type": "circle", "stroke": {"dashes": "4 2"}, "clip": [{"type": "circle"}], "hidden": "true", "scale": {"from": 0, "to": 1, "repeatCount": "infinite"}}]}
      p.json:1:76: error: layers[0].stroke.dashes: expected a list of 0 to 32 entries, found "4 2"; write [4, 2]
      p.json:1:92: error: layers[0].clip: expected an object in { }, found a list of 1; write it without [ ]
      p.json:1:124: error: layers[0].hidden: expected true or false, found "true"; write true
      p.json:1:177: error: layers[0].scale.repeatCount: expected a whole number from 1 to 1000, found "infinite"; delete it: a track repeats for ever
    {"kind": "spinner", "plays": "3", "maxBytes": "128kB", "canvas": {"padding": [4, 8]}}
      p.json:1:30: error: plays: expected "forever" or "once", or a whole number from 1 to 65535, found "3"; write 3
      p.json:1:47: error: maxBytes: expected a whole number from 1 to 1073741824 (bytes), found "128kB"; write 128000
      p.json:1:78: error: canvas.padding: expected a number from 0 to 4096 (pt) or an object of sides, found a list of 2; write { "top": 4, "right": 8, "bottom": 4, "left": 8 }
    {"kind": "spinner", "parameters": {"x": {"default": 4}}, "diameter": "${x}px", "lineWidth": "$24 / x"}
      p.json:1:70: error: diameter: expected a number from 0.1 to 4096 (pt), found "4px" (in "${x}px")
      p.json:1:93: error: lineWidth: no parameter's name starts with a digit; write "$(24 / 2)" for arithmetic, or $$ for the sign itself (in "$24 / x")
    {"kind": "spinner", "parameters": {"s": {"default": 0}}, "diameter": "$(1 / s)"}
      p.json:1:70: error: diameter: the expression divides by 0 (in "$(1 / s)")
    {"kind": "composition", "layers": [{"type": "circle", "scale": {"from": 0, "to": 1, "repeatCount": 1.5}}]}
      p.json:1:100: error: layers[0].scale.repeatCount: expected a whole number from 1 to 1000, found 1.5
    {"kind": "skeleton", "layout": {"type": "row", "children": [{"type": "box", "width": "100%"}]}}
      p.json:1:86: error: layout.children[0].width: expected a number of points, or "fill", found "100%"; write "fill"
    {"kind": "progressBar", "easing": "steps(5, jump-end)"}
      p.json:1:35: error: easing: expected start or end as the jump, found "jump-end"; write "steps(5, end)"
    kind: spinner
      p.json:1:1: error: this is not JSON; write the keys and values in { }, as in { "key": "value" }
    "kind": "spinner", "diameter": 24
      p.json:1:1: error: this is not JSON; write the keys and values in { }, as in { "key": "value" }
    {"kind": "spinner", "diameter": "$d", "color": "$accent", "startAngle": "90°", "duration": "1.5 sec"}
      p.json:1:33: error: diameter: expected a number from 0.1 to 4096 (pt), found "$d"; define the parameter under "parameters", with a value as its default
      p.json:1:48: error: color: expected a value, found "$accent"; define the parameter under "parameters", with a value as its default
      p.json:1:73: error: startAngle: expected a number from -360 to 360 (°), found "90°"; write 90
      p.json:1:92: error: duration: expected a number from 0.01 to 60 (s), found "1.5 sec"; write 1.5
    {"kind": "spinner", "lineWidth": "0.25rem", "fps": "30fps", "color": "0x0A84FF", "canvas": {"w": 40}}
      p.json:1:34: error: lineWidth: expected a number from 0.1 to 4096 (pt), found "0.25rem"; write a number of points
      p.json:1:52: error: fps: expected a number from 1 to 100, found "30fps"; write a number without a unit
      p.json:1:70: error: color: unknown color "0x0A84FF"; write "#0A84FF"
      p.json:1:93: error: unknown key "w"; did you mean "size"?
    {"kind": "spinner", "startAngle": "3.14rad", "duration": "0.5min", "color": "0xFF2196F3"}
      p.json:1:35: error: startAngle: expected a number from -360 to 360 (°), found "3.14rad"; write 179.908747671
      p.json:1:58: error: duration: expected a number from 0.01 to 60 (s), found "0.5min"; write 30
      p.json:1:77: error: color: unknown color "0xFF2196F3"; write "#2196F3FF"
    {"kind": "spinner", "startAngle": "100 grad", "duration": "2min", "canvas": "$c"}
      p.json:1:35: error: startAngle: expected a number from -360 to 360 (°), found "100 grad"; write 90
      p.json:1:59: error: duration: expected a number from 0.01 to 60 (s), found "2min"
      p.json:1:77: error: canvas: expected an object in { }, found "$c"; parameters cannot stand here; write the value
    "$x"
      p.json:1:1: error: expected an object in { }, found "$x"; parameters cannot stand here; write the value
    {"kind": "spinner", "color": undefined}
      p.json:1:30: error: undefined is not a JSON value; leave it out
    {"kind": "spinner", "parameters": {"a": {"default": "$b / 2"}, "b": {"default": "48px"}}, "diameter": "$a", "lineWidth": "$b"}
      p.json:1:53: error: parameters.a.default: expected a number from -1000000 to 1000000, found "$b / 2"; parameters cannot stand here; write the value
      p.json:1:81: error: parameters.b.default: expected a number from -1000000 to 1000000, found "48px"; write 48
    {"kind": "spinner", "color": [255, 0, 64], "trackColor": "red/50"}
      p.json:1:30: error: color: expected a color such as "blue" or "#0A84FF", or one for each of light and dark, found a list of 3; write "rgb(255 0 64)"
      p.json:1:58: error: trackColor: expected 0% to 100% as opacity, found "50"; write "50%"
    {"kind": "spinner", "color": [1, 0.5, 0, 0.5], "trackColor": "0A84FF"}
      p.json:1:30: error: color: expected a color such as "blue" or "#0A84FF", or one for each of light and dark, found a list of 4; write "rgb(100% 50% 0% / 0.5)"
      p.json:1:62: error: trackColor: unknown color "0A84FF"; write "#0A84FF"
    {"kind": "spinner", "color": "systemBlue", "trackColor": {"light": "redd", "dark": "blue"}}
      p.json:1:30: error: color: unknown color "systemBlue"; did you mean "blue"?
      p.json:1:68: error: trackColor.light: unknown color "redd"; did you mean "red"?
    {"kind": "composition", "layers": [{"type": "circle", "fill": {"from": "$a", "to": "red"}}]}
      p.json:1:72: error: layers[0].fill.from: unknown parameter "a"; add it under "parameters", or write $$ for the sign itself (in "$a")
    {"kind": "spinner", "loop": "infinite", "canvas": {"size": [64, 32]}}
      p.json:1:29: error: loop: expected one of "seamless", "faithful", "fit", "exact", found "infinite"; write "plays" for how many times it plays
      p.json:1:60: error: canvas.size: expected an object in { }, found a list of 2; write { "width": 64, "height": 32 }
    """##
}
