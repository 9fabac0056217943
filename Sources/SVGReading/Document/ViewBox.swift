import GraphicsCore
import Importing
import MotionMath
import PresetModel

/// The part of the plane that a viewport shows.
struct ViewBox {
  var rect: Rect
  private static let largestScale = 100.0
  private static let scalesInSteps = largestScale.nextUp...1e6

  /// Nil where there is none, or an empty one.
  init?(_ text: String?) {
    guard let text, let n = NumberScanner.list(text), n.count == 4, n[2] > 0, n[3] > 0 else { return nil }
    rect = Rect(x: n[0], y: n[1], width: n[2], height: n[3])
  }

  /// The words of `preserveAspectRatio`: where the rest of each direction is shared, from 0 to 1, and whether the view
  /// is cut rather than shrunk; nil where it is stretched.
  private static func aspect(_ text: String?) -> (shares: Point, isCut: Bool)? {
    var words = (text ?? "xMidYMid").words
    if words.first == "defer" { words.removeFirst() }
    let align = words.first ?? "xMidYMid"
    if align == "none" { return nil }
    func share(_ name: Substring) -> Double { name == "Min" ? 0 : name == "Max" ? 1 : 0.5 }
    return (
      Point(share(align.dropFirst(1).prefix(3)), share(align.dropFirst(5).prefix(3))),
      words.count > 1 && words[1] == "slice"
    )
  }

  /// How an image fills a box, by `preserveAspectRatio`.
  static func fit(_ text: String?) -> (fit: ImagePlacing.Fit, focus: Point) {
    guard let aspect = aspect(text) else { return (.fill, Point(0.5, 0.5)) }
    return (aspect.isCut ? .cover : .contain, aspect.shares)
  }

  /// The steps that bring it to a viewport at the origin (SVG 2, section 8.2).
  func steps(to size: Size, _ text: String?) -> [TransformStep] {
    var (sx, sy) = (size.width / rect.width, size.height / rect.height)
    var (x, y) = (0.0, 0.0)
    if let aspect = Self.aspect(text) {
      let s = aspect.isCut ? max(sx, sy) : min(sx, sy)
      (sx, sy) = (s, s)
      x = (size.width - rect.width * s) * aspect.shares.x
      y = (size.height - rect.height * s) * aspect.shares.y
    }
    let (tx, ty) = (x - rect.x * sx, y - rect.y * sy)
    var steps: [TransformStep] = []
    if abs(tx) > 1e-12 || abs(ty) > 1e-12 { steps.append(.translate(.constant(Point(tx, ty)))) }
    // A scale of a preset is at most 100; more is several. What no preset can hold stays one, which is refused then.
    while Self.scalesInSteps.contains(max(sx, sy)) {
      let part = Point(min(sx, Self.largestScale), min(sy, Self.largestScale))
      steps.append(.scale(.constant(part)))
      (sx, sy) = (sx / part.x, sy / part.y)
    }
    if abs(sx - 1) > 1e-12 || abs(sy - 1) > 1e-12 { steps.append(.scale(.constant(Point(sx, sy)))) }
    return steps
  }
}
