import GraphicsCore
import MotionMath

/// The colors of a gradient that SVG does not have, as steps of one color each.
///
/// Steps that are drawn over one another leave no seams. That takes opaque colors, so alpha is steps of grays.
struct GradientSteps: Equatable {
  struct Step: Equatable {
    /// As a part of the gradient's way, 0…1.
    var start: Double
    var end: Double
    var color: Color
  }

  /// In order, without gaps.
  private(set) var steps: [Step] = []
  /// The color behind the end: that of the last step, unless two stops stand there.
  private(set) var colorBehind = Color.clear

  /// Two levels of 255, so that a step's own color is off by one, and at most by 1.5.
  private static let size = 2.0 / 255

  /// The opaque colors. Where they are translucent, they may be off by more, since less of them is seen.
  static func colors(_ gradient: Gradient) -> GradientSteps {
    GradientSteps(gradient, seen: \.alpha, shown: { Color(red: $0.red, green: $0.green, blue: $0.blue) })
  }

  /// The alpha as opaque grays.
  static func alphas(_ gradient: Gradient) -> GradientSteps {
    GradientSteps(gradient, seen: { _ in 1 }, shown: { Color(red: $0.alpha, green: $0.alpha, blue: $0.alpha) })
  }

  /// Places between two stops at which the colors are compared; chosen.
  private static let parts = 8

  private init(_ gradient: Gradient, seen: (Color) -> Double, shown: (Color) -> Color) {
    let stops = gradient.stops
    // What is transparent has the color of the stop beside it.
    func color(_ stop: GradientStop, beside other: GradientStop) -> Color {
      stop.color.alpha == 0 ? other.color.withAlpha(multipliedBy: 0) : stop.color
    }
    let (first, last) = (stops[0], stops[stops.count - 1])
    colorBehind = shown(color(last, beside: stops.dropLast().last ?? last))
    add(Step(start: 0, end: first.offset, color: shown(color(first, beside: stops.dropFirst().first ?? first))))
    for (a, b) in zip(stops, stops.dropFirst()) where b.offset > a.offset {
      func mixed(_ u: Double) -> Color {
        switch u {
        case 0: color(a, beside: b)
        case 1: color(b, beside: a)
        default: GradientStops.mixed(a.color, b.color, u, gradient.space)
        }
      }
      let colors = (0...Self.parts).map { mixed(Double($0) / Double(Self.parts)) }
      let steepest = zip(colors, colors.dropFirst()).map { from, to in
        let change = zip(shown(from).premultiplied, shown(to).premultiplied).map { abs($0 - $1) }.max() ?? 0
        return change * Double(Self.parts) * max(seen(from), seen(to))
      }.max()!
      // The dark colors of a loader change by about as much as the light ones: with powers of two, both mostly have
      // the same steps, so that they differ in colors alone.
      let count = steepest <= Self.size ? 1 : 1 << Int(binaryLogarithm(steepest / Self.size).rounded())
      for index in 0..<count {
        func offset(_ index: Int) -> Double { a.offset + (b.offset - a.offset) * Double(index) / Double(count) }
        let color = shown(mixed((Double(index) + 0.5) / Double(count)))
        add(Step(start: offset(index), end: offset(index + 1), color: color))
      }
    }
    add(Step(start: last.offset, end: 1, color: colorBehind))
    if !Self.isEdge(steps[steps.count - 1].color, colorBehind) { colorBehind = steps[steps.count - 1].color }
  }

  private mutating func add(_ step: Step) {
    guard step.end > step.start else { return }
    if let last = steps.last, last.color.rgba8 == step.color.rgba8 {
      steps[steps.count - 1].end = step.end
    } else {
      steps.append(step)
    }
  }

  /// Whether the edge between two steps is seen.
  func isEdge(_ a: Int, _ b: Int) -> Bool { Self.isEdge(steps[a].color, steps[b].color) }

  private static func isEdge(_ a: Color, _ b: Color) -> Bool {
    zip(a.premultiplied, b.premultiplied).contains { abs($0 - $1) > 2 * size }
  }
}
