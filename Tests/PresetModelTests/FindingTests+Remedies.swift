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
    {"kind": "composition", "layers": {"type": "circle", "mask": {"type": "circle"}, "effects": {"type": "shine"}}}
      p.json:1:35: error: layers: expected a list of 1 to 200 entries, found an object
    {"kind": "composition", "layers": [{"type": "circle", "mask": {"type": "circle"}, "shadows": {"radius": 3}, "effects": {"type": "shine"}}]}
      p.json:1:63: error: layers[0].mask: expected a list of 0 to 200 entries, found an object; put it in [ ]
      p.json:1:94: error: layers[0].shadows: expected a list of 0 to 8 entries, found an object; put it in [ ]
      p.json:1:120: error: layers[0].effects: expected a list of 0 to 8 entries, found an object
    {"kind": "composition", "parameters": {"t": {"type": "track", "default": {"from": 0, "to": 1, "dur": 3}}}, "layers": [{"type": "circle", "opacity": "$t"}, {"type": "circle", "opacity": "$t"}]}
      p.json:1:95: error: unknown key "dur"; did you mean "duration"?
    {"kind": "spinner", "canvas": {"matte": "clear"}}
      p.json:1:41: warning: canvas.matte: is translucent, but edges are blended onto it as if it were opaque; give the color of the page
    {"kind": "spinner", "palette": {"fixed": ["blue", "red / 30%"]}}
      p.json:1:51: error: palette.fixed[1]: is translucent; give an opaque color, as the page shows it
    """##
}
