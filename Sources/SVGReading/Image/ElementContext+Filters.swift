import GraphicsCore
import Importing
import MotionMath
import PresetModel

/// What filter primitives say of blurs, places and colors, over time.
extension ElementContext {
  /// The `stdDeviation` of a blur in both directions.
  func deviations(standard: String) -> (x: Track<Double>, y: Track<Double>) {
    func deviation(_ choose: ([Double]) -> Double?) -> Track<Double> {
      number("stdDeviation", standard: standard, in: 0...(.infinity)) { (text) throws(SVGSyntaxError) in
        guard let numbers = NumberScanner.list(text), let number = choose(numbers), numbers.count <= 2 else {
          throw SVGSyntaxError("not a deviation: \(text)")
        }
        return number
      }
    }
    return (deviation(\.first), deviation(\.last))
  }

  /// That of a shadow, whose blur is the same in both directions.
  func deviation(standard: String) -> Track<Double> {
    let (x, y) = deviations(standard: standard)
    if x != y { miss("a shadow whose blur has two deviations cannot be drawn; one with one can") }
    return x
  }

  /// `dx` and `dy`.
  func offset(standard: String) -> Track<Point> {
    func length(_ name: String) -> Track<Double> {
      number(name, standard: standard) { (text) throws(SVGSyntaxError) in
        try SVGValue.number(text.words.first ?? text)
      }
    }
    return .pair(length("dx"), length("dy"))
  }

  /// `flood-color` with `flood-opacity`; nil if both move.
  var floodColor: Track<ColorPair>? {
    color("flood-color", standard: "black").faded(by: share("flood-opacity"))
  }
}

extension Track<ColorPair> {
  /// A color with its alpha multiplied; nil where both move.
  func faded(by opacity: Track<Double>) -> Track? {
    if let opacity = opacity.still { return map { $0.withAlpha(multipliedBy: opacity) } }
    return still.map { color in opacity.map { color.withAlpha(multipliedBy: $0) } }
  }
}
