import GraphicsCore
import Importing
import MotionMath
import PresetModel

/// What filter primitives say of blurs, places and colors, over time.
extension ElementContext {
  /// The `stdDeviation` of a blur that is the same in both directions.
  func deviation(standard: String) -> Track<Double> {
    number("stdDeviation", standard: standard, in: 0...(.infinity)) { (text) throws(SVGSyntaxError) in
      guard let numbers = NumberScanner.list(text), let first = numbers.first, numbers.count <= 2 else {
        throw SVGSyntaxError("not a deviation: \(text)")
      }
      guard numbers.count == 1 || numbers[1] == first else {
        throw SVGSyntaxError("a blur of two deviations (\(text)) cannot be drawn; one can")
      }
      return first
    }
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
