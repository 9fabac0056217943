import GraphicsCore
import MotionMath

/// How much of a text's animator each letter gets: letters, words or lines within a range (After Effects' range
/// selector, counted as lottie-web counts).
struct TextSelector {
  /// What the range counts.
  enum Unit: Int {
    case character = 1
    /// Without spaces.
    case glyph
    case word, line
  }

  /// What the units of the range get, from its start to its end.
  enum Shape: Int {
    case square = 1
    case rampUp, rampDown, triangle, round, smooth
  }

  var unit = Unit.character
  var shape = Shape.square
  /// What becomes of the shape's share.
  var easing = Easing.linear
  /// 0…1: how much of a unit an end of the range crosses while the unit comes in. At 0 it comes in at once.
  var smoothness = 1.0

  /// Whether a unit gets all or nothing.
  var isAbrupt: Bool { shape == .square && smoothness == 0 }

  /// 0…1.
  /// - Parameter range: in units from the start of the text.
  func share(of unit: Int, in range: ClosedRange<Double>) -> Double {
    let (start, end, place) = (range.lowerBound, range.upperBound, Double(unit))
    let length = end - start
    // Where its middle is on the way from the start to the end.
    let way: Double = length > 0 ? min(1, max(0, (place + 0.5 - start) / length)) : place >= end ? 1 : 0
    let share: Double =
      switch shape {
      case .square: max(0, min(end, place + 1) - max(start, place))
      case .rampUp: way
      case .rampDown: 1 - way
      case .triangle: length > 0 ? 1 - abs(2 * way - 1) : 0
      case .round: length > 0 ? max(0, 1 - (2 * way - 1) * (2 * way - 1)).squareRoot() : 0
      case .smooth: length > 0 ? (1 - cosine(2 * .pi * way)) / 2 : 0
      }
    let eased = easing(share)
    guard smoothness < 1 else { return eased }
    return min(1, max(0, (eased - 0.5 + smoothness / 2) / max(1e-8, smoothness)))
  }

  /// The number of the unit of each character of a text, and how many units there are.
  /// - Parameter text: nil for the end of a line.
  func units(of text: [Character?]) -> (numbers: [Int], count: Int) {
    var numbers: [Int] = []
    var count = 0
    for (i, character) in text.enumerated() {
      numbers.append(count)
      let isLast = i + 1 == text.count
      let isWhole =
        switch unit {
        case .character: character != nil
        case .glyph: character != nil && character != " "
        case .word: character == nil || character == " " || isLast
        case .line: character == nil || isLast
        }
      if isWhole { count += 1 }
    }
    return (numbers, count)
  }
}
