import GraphicsCore
import Importing
import MotionMath
import PresetModel

/// The part of the plane that a viewport shows.
struct ViewBox {
  var rect: Rect

  /// Nil where there is none, or an empty one.
  init?(_ text: String?) {
    guard let text, let n = NumberScanner.list(text), n.count == 4, n[2] > 0, n[3] > 0 else { return nil }
    rect = Rect(x: n[0], y: n[1], width: n[2], height: n[3])
  }

  /// How a picture fills a box, by `preserveAspectRatio`.
  static func fit(_ aspect: String?) -> (fit: PicturePlacing.Fit, focus: Point) {
    var words = (aspect ?? "xMidYMid").words
    if words.first == "defer" { words.removeFirst() }
    let align = words.first ?? "xMidYMid"
    if align == "none" { return (.fill, Point(0.5, 0.5)) }
    func share(_ name: Substring) -> Double { name == "Min" ? 0 : name == "Max" ? 1 : 0.5 }
    return (
      words.count > 1 && words[1] == "slice" ? .cover : .contain,
      Point(share(align.dropFirst(1).prefix(3)), share(align.dropFirst(5).prefix(3)))
    )
  }

  /// The steps that bring it to a viewport at the origin (SVG 2, section 8.2).
  func steps(to size: Size, _ aspect: String?) -> [TransformStep] {
    var (sx, sy) = (size.width / rect.width, size.height / rect.height)
    var words = (aspect ?? "xMidYMid").words
    if words.first == "defer" { words.removeFirst() }
    let align = words.first ?? "xMidYMid"
    var (x, y) = (0.0, 0.0)
    if align != "none" {
      let s = words.count > 1 && words[1] == "slice" ? max(sx, sy) : min(sx, sy)
      (sx, sy) = (s, s)
      func rest(_ whole: Double, _ part: Double, _ name: Substring) -> Double {
        name == "Min" ? 0 : name == "Max" ? whole - part : (whole - part) / 2
      }
      x = rest(size.width, rect.width * s, align.dropFirst(1).prefix(3))
      y = rest(size.height, rect.height * s, align.dropFirst(5).prefix(3))
    }
    let (tx, ty) = (x - rect.x * sx, y - rect.y * sy)
    var steps: [TransformStep] = []
    if abs(tx) > 1e-12 || abs(ty) > 1e-12 { steps.append(.translate(.constant(Point(tx, ty)))) }
    if abs(sx - 1) > 1e-12 || abs(sy - 1) > 1e-12 { steps.append(.scale(.constant(Point(sx, sy)))) }
    return steps
  }
}
