/// Names that SVG, CSS and design tools use for things that presets call otherwise. For a misspelled name that is not
/// listed here, `nearestName` compares spellings.
package enum NameElsewhere {
  /// The names in presets, by the other name. The first one that the object at hand has is meant.
  private static let meanings: [String: [String]] = [
    "rect": ["rectangle"], "roundedRectangle": ["rectangle"], "box": ["rectangle"], "square": ["rectangle"],
    "star": ["polygon"], "triangle": ["polygon"],
    "oval": ["ellipse"], "img": ["image"], "g": ["group"], "children": ["layers", "shapes"],
    "layers": ["shapes"], "shapes": ["layers"], "preset": ["loader", "extends"],
    "content": ["text"], "text": ["value"], "label": ["text", "primary"],
    "polyline": ["path"], "points": ["sides", "path"], "endAngle": ["sweep"],
    "image": ["picture"], "picture": ["image"],
    "rx": ["radius", "cornerRadius", "width"], "ry": ["radius", "cornerRadius", "height"],
    "borderRadius": ["radius", "cornerRadius"],
    "cornerRadius": ["radius"], "r": ["diameter", "radius"], "radius": ["cornerRadius", "diameter"],
    "d": ["path"], "x": ["position"], "y": ["position"], "cx": ["position", "center"], "cy": ["position", "center"],
    "rotate": ["rotation"], "rotation": ["rotate"], "angle": ["rotation", "startAngle"], "startAngle": ["start"],
    "alpha": ["opacity"], "visibility": ["hidden"], "display": ["hidden"],
    "dur": ["duration"], "duration": ["cycle"], "speed": ["duration"], "begin": ["delay"], "wait": ["pause", "delay"],
    "timingFunction": ["easing"], "timing": ["easing"], "ease": ["easing"], "repeat": ["repeatCount", "plays"],
    "strokeWidth": ["lineWidth", "stroke"], "lineWidth": ["stroke", "width"], "lineCap": ["cap", "stroke"],
    "linecap": ["cap", "stroke"], "strokeLinecap": ["cap", "stroke"], "lineJoin": ["join", "stroke"],
    "linejoin": ["join", "stroke"], "strokeLinejoin": ["join", "stroke"], "dasharray": ["dashes"],
    "strokeDasharray": ["dashes", "stroke"], "dashoffset": ["dashOffset"],
    "strokeDashoffset": ["dashOffset", "stroke"],
    "boxShadow": ["shadows"], "textShadow": ["shadows"], "dropShadow": ["shadows"], "mixBlendMode": ["blend"],
    "clipPath": ["clip"], "transformOrigin": ["anchor"], "textAlign": ["alignment"], "alignItems": ["alignment"],
    "flexDirection": ["arrangement"], "layout": ["arrangement"], "spacing": ["gap"], "blur": ["radius"],
    "x1": ["start"], "y1": ["start"], "x2": ["end"], "y2": ["end"], "from": ["start"], "to": ["end", "sweep"],
    "fontSize": ["font"], "fontFamily": ["font"],
    "fontWeight": ["font"],
    "tint": ["color"], "color": ["fill", "paint", "textColor", "barColor", "headColor"],
    "fill": ["color", "paint", "textColor", "barColor"], "type": ["kind", "effect"],
    "size": ["diameter", "dotSize", "width", "font"], "width": ["diameter", "maxWidth", "size"],
    "height": ["diameter", "size"], "w": ["width", "diameter", "size"], "h": ["height", "diameter", "size"],
    "direction": ["autoreverse", "arrangement"], "yoyo": ["autoreverse"],
    "alternate": ["autoreverse"], "iterations": ["repeatCount", "plays"], "iterationCount": ["repeatCount", "plays"],
    "time": ["at", "duration"], "offset": ["at", "translate"], "delay": ["stagger"],
    "values": ["keyframes"], "frames": ["keyframes"],
    "colors": ["stops"], "background": ["fill"], "backgroundColor": ["fill", "background"], "border": ["stroke"],
    "borderWidth": ["stroke"], "borderColor": ["stroke"], "translate": ["position"], "translation": ["position"],
    "src": ["picture", "image"], "href": ["picture", "image"], "url": ["picture", "image"], "horizontal": ["row"],
    "hstack": ["row"], "vertical": ["column"], "vstack": ["column"], "zstack": ["overlay"], "stack": ["overlay"],
    "absolute": ["free"], "left": ["position", "leading", "start"], "right": ["position", "trailing", "end"],
    "top": ["position", "start"], "bottom": ["position", "end"], "flexStart": ["start", "leading"],
    "flexEnd": ["end", "trailing"], "leading": ["start"], "trailing": ["end"], "start": ["leading"],
    "end": ["sweep", "trailing"], "round": ["roundCorners"], "none": ["clear"], "middle": ["center"],
    "infinite": ["forever"],
    "add": ["plusLighter"], "difference": ["subtract"], "letter": ["character"],
    "currentColor": ["primary"], "currentcolor": ["primary"], "secondaryLabel": ["secondary"], "systemBlue": ["blue"],
    "systemPurple": ["purple"], "systemPink": ["pink"], "systemGray": ["gray"], "systemGray5": ["gray5"],
    "rtl": ["rightToLeft"], "ltr": ["leftToRight"],
    "presets": ["inputs"], "files": ["inputs"], "sources": ["inputs"], "include": ["inputs"], "ignore": ["exclude"],
    "out": ["outDir"], "output": ["outDir"], "outputDir": ["outDir"], "dist": ["outDir"], "maxSize": ["maxBytes"],
    "fileName": ["nameTemplate"], "naming": ["nameTemplate"], "template": ["nameTemplate"], "locales": ["texts"],
    "languages": ["texts"], "int": ["wholeNumber"], "integer": ["wholeNumber"], "float": ["number"],
    "double": ["number"], "string": ["text"], "night": ["dark"], "day": ["light"],
    "export": ["render"], "convert": ["render"], "generate": ["render"], "list": ["presets"], "new": ["init"],
    "create": ["init"], "compress": ["optimize"], "minify": ["optimize"], "fix": ["repair"], "lint": ["validate"],
    "info": ["inspect"], "compare": ["diff"], "view": ["preview"], "show": ["preview"], "edit": ["studio"],
    "ios": ["xcode"], "swiftui": ["xcode"], "html": ["web"], "kotlin": ["android"], "dart": ["flutter"],
  ]

  /// The names in presets of the opposites.
  private static let opposites = ["visible": "hidden"]

  static func opposite(of name: String, among names: [String]) -> String? {
    opposites[name].flatMap { names.contains($0) ? $0 : nil }
  }

  /// What a name may mean, the most likely first.
  static func meanings(of name: String) -> [String] { meanings[name] ?? meanings[withoutHyphens(name)] ?? [] }

  package static func meant(by name: String, among names: [String]) -> String? {
    meanings(of: name).first(where: names.contains)
  }

  /// `strokeWidth` for `stroke-width`.
  private static func withoutHyphens(_ name: String) -> String {
    let words = name.split(separator: "-")
    return words.dropFirst().reduce(String(words.first ?? "")) { $0 + $1.prefix(1).uppercased() + $1.dropFirst() }
  }
}
