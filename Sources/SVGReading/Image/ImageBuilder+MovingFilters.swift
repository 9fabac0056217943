import GraphicsCore
import Importing
import MotionMath
import PresetModel

/// `filter` in the keyframes of style sheets: blurs and shadows, the same in all of them, or `none` (Filter Effects
/// Module Level 1, section 14).
extension ImageBuilder {
  func movingFilters(_ context: ElementContext) -> [NodeFilter] {
    let element = context.element
    let texts = [element.specified("filter") ?? "none"] + keyframeTexts(element, "filter")
    guard
      let lists = read(
        "filter", of: element, try texts.map { (text) throws(SVGSyntaxError) in try functions(text, context) })
    else { return [] }
    let all = lists.max { $0.count < $1.count } ?? []
    guard lists.allSatisfy({ $0.isEmpty || $0.map(\.functionName) == all.map(\.functionName) }),
      !all.contains(where: { $0.functionName == nil })
    else {
      miss(
        element, "`filter` that moves cannot be drawn unless its keyframes have the same `blur()` and `drop-shadow()`")
      return []
    }
    let track = context.animated("filter", standard: "none") { (text) throws(SVGSyntaxError) in
      let own = try functions(text, context)
      return own.isEmpty ? all.flatMap(\.numbersOfNone) : own.flatMap(\.numbers)
    }
    var first = 0
    return all.map { filter in
      let range = first..<(first + filter.numbersOfNone.count)
      first = range.upperBound
      return filter.moving(track.map { Array($0[range]) }.settled)
    }
  }
}

extension NodeFilter {
  /// That of a function whose numbers may move.
  fileprivate var functionName: String? {
    switch self {
    case .blur: "blur"
    case .shadow: "drop-shadow"
    case .colorMatrix, .colorTransfer, .originalOver, .originalAtop, .colorMatrixAtop: nil
    }
  }

  /// The deviation; before it the color, and after it the offset of a shadow.
  fileprivate var numbers: [Double] {
    switch self {
    case .blur(let deviation): return [deviation.value(at: 0)]
    case .shadow(let color, let deviation, let offset, _):
      let (color, offset) = (color.value(at: 0).light, offset.value(at: 0))
      return [color.red, color.green, color.blue, color.alpha, deviation.value(at: 0), offset.x, offset.y]
    case .colorMatrix, .colorTransfer, .originalOver, .originalAtop, .colorMatrixAtop: return []
    }
  }

  /// What `none` stands for where the other keyframe has this function.
  fileprivate var numbersOfNone: [Double] { numbers.map { _ in 0 } }

  fileprivate func moving(_ numbers: Track<[Double]>) -> NodeFilter {
    guard case .shadow = self else { return .blur(numbers.map { $0[0] }) }
    return .shadow(
      color: numbers.map { ColorPair(Color(numbers: Array($0[..<4]))) }.settled,
      deviation: numbers.map { $0[4] }.settled, offset: numbers.map { Point($0[5], $0[6]) }.settled)
  }
}
