/// Names that SVG, CSS and design tools use for things that presets call otherwise. For a misspelled name that is not
/// listed here, `nearestName` compares spellings.
enum NameElsewhere {
  /// The names in presets, by the other name. The first one that the object at hand has is meant.
  private static let meanings: [String: [String]] = [
    "rect": ["rectangle"], "box": ["rectangle"], "square": ["rectangle"], "star": ["polygon"], "triangle": ["polygon"],
    "g": ["group"], "children": ["layers"], "preset": ["loader"], "content": ["text"], "label": ["text"],
    "polyline": ["path"], "points": ["sides", "path"], "endAngle": ["sweep"],
    "image": ["picture"], "picture": ["image"],
    "rx": ["radius", "cornerRadius"], "ry": ["radius", "cornerRadius"], "borderRadius": ["radius", "cornerRadius"],
    "cornerRadius": ["radius"], "r": ["diameter", "radius"], "radius": ["cornerRadius", "diameter"],
    "d": ["path"], "x": ["position"], "y": ["position"], "cx": ["position", "center"], "cy": ["position", "center"],
    "rotate": ["rotation"], "angle": ["rotation", "startAngle"], "startAngle": ["start"], "alpha": ["opacity"],
    "dur": ["duration"], "speed": ["duration"], "begin": ["delay"], "wait": ["pause", "delay"],
    "timingFunction": ["easing"], "timing": ["easing"], "ease": ["easing"], "repeat": ["repeatCount", "plays"],
    "strokeWidth": ["lineWidth", "stroke"], "stroke-width": ["lineWidth", "stroke"], "lineWidth": ["stroke", "width"],
    "lineCap": ["cap", "stroke"], "linecap": ["cap", "stroke"], "lineJoin": ["join", "stroke"],
    "linejoin": ["join", "stroke"], "fontSize": ["font"], "fontFamily": ["font"], "fontWeight": ["font"],
    "tint": ["color"], "color": ["fill", "paint", "textColor", "barColor", "headColor"],
    "fill": ["color", "paint", "textColor", "barColor"], "type": ["kind", "effect"],
    "size": ["diameter", "dotSize", "width", "font"], "width": ["diameter", "maxWidth", "size"],
    "height": ["diameter", "size"], "direction": ["autoreverse", "arrangement"], "yoyo": ["autoreverse"],
    "alternate": ["autoreverse"], "iterations": ["repeatCount", "plays"], "iterationCount": ["repeatCount", "plays"],
    "time": ["at", "duration"], "offset": ["at", "translate"], "delay": ["stagger"],
    "values": ["keyframes"], "frames": ["keyframes"],
    "colors": ["stops"], "background": ["fill"], "backgroundColor": ["fill", "background"], "border": ["stroke"],
    "borderWidth": ["stroke"], "borderColor": ["stroke"], "translate": ["position"], "translation": ["position"],
    "src": ["picture", "image"], "href": ["picture", "image"], "url": ["picture", "image"], "horizontal": ["row"],
    "vertical": ["column"], "none": ["clear"], "middle": ["center"], "infinite": ["forever"], "add": ["plusLighter"],
    "currentColor": ["primary"], "currentcolor": ["primary"],
  ]

  /// What a name may mean, the most likely first.
  static func meanings(of name: String) -> [String] { meanings[name] ?? [] }

  static func meant(by name: String, among names: [String]) -> String? {
    meanings[name]?.first(where: names.contains)
  }
}
