import GraphicsCore
import Importing
import MotionMath

/// A filter function of CSS (Filter Effects Module Level 1, section 6.1).
enum FilterFunction: Equatable {
  case blur(Double)
  /// The color as red, green, blue and alpha.
  case shadow(color: [Double], deviation: Double, offset: Point)
  case color(ColorFilterFunction)

  var name: String {
    switch self {
    case .blur: "blur"
    case .shadow: "drop-shadow"
    case .color(let function): function.kind.rawValue
    }
  }

  /// What it does to colors alone; nil where it does more.
  var recoloring: ColorFilterFunction.Kind? {
    if case .color(let function) = self, function.kind != .opacity { function.kind } else { nil }
  }

  /// What keyframes mix.
  var numbers: [Double] {
    switch self {
    case .blur(let deviation): [deviation]
    case .shadow(let color, let deviation, let offset): color + [deviation, offset.x, offset.y]
    case .color(let function): [function.amount]
    }
  }

  /// What `none` stands for where the other keyframe has this function.
  var numbersOfNone: [Double] {
    switch self {
    case .blur, .shadow: numbers.map { _ in 0 }
    case .color(let function): [function.kind.amountOfNone]
    }
  }

  /// The filter while nothing moves.
  var still: NodeFilter { filter(.constant(numbers)) }

  /// The filter with these numbers in place of its own. The matrix of a color function does not move.
  func filter(_ numbers: Track<[Double]>) -> NodeFilter {
    switch self {
    case .blur: .blur(numbers.map { $0[0] })
    case .shadow:
      .shadow(
        color: numbers.map { ColorPair(Color(numbers: Array($0[..<4]))) }.settled,
        deviation: numbers.map { $0[4] }.settled, offset: numbers.map { Point($0[5], $0[6]) }.settled)
    case .color(let function): .colorMatrix(function.matrix)
    }
  }
}
