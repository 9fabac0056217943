import Importing
import MotionMath

/// `filter` in the keyframes of style sheets: the same functions in all of them, or `none` (Filter Effects Module
/// Level 1, section 14).
extension ImageBuilder {
  /// The blurs and shadows; what comes before them moves the colors of the node.
  func movingFilters(_ node: inout AnimatedNode, _ context: ElementContext) -> [NodeFilter] {
    let element = context.element
    let texts = [element.specified("filter") ?? "none"] + keyframeTexts(element, "filter")
    guard
      let lists = read(
        "filter", of: element, try texts.map { (text) throws(SVGSyntaxError) in try functions(text, context) })
    else { return [] }
    let all = lists.max { $0.count < $1.count } ?? []
    let kinds = all.prefix { $0.recoloring != nil }.compactMap(\.recoloring)
    let others = all.dropFirst(kinds.count)
    let isDrawable = others.allSatisfy { if case .color = $0 { false } else { true } }
    guard isDrawable, lists.allSatisfy({ $0.isEmpty || $0.map(\.name) == all.map(\.name) }) else {
      miss(
        element,
        "`filter` that moves cannot be drawn unless its keyframes have the same functions: those of colors but "
          + "`opacity()`, then `blur()` and `drop-shadow()`")
      return []
    }
    let track = context.animated("filter", standard: "none") { (text) throws(SVGSyntaxError) in
      let own = try functions(text, context)
      return own.isEmpty ? all.flatMap(\.numbersOfNone) : own.flatMap(\.numbers)
    }
    if !kinds.isEmpty {
      let amounts = track.map { Array($0[..<kinds.count]) }.settled
      do throws(SVGSyntaxError) {
        node.content = try Recoloring(kinds, amounts, isOpaque: node.isOpaque).content(node.content)
      } catch {
        miss(element, "`filter` that moves cannot be drawn \(error.message)")
      }
    }
    var first = kinds.count
    return others.map { function in
      let range = first..<(first + function.numbers.count)
      first = range.upperBound
      return function.filter(track.map { Array($0[range]) }.settled)
    }
  }
}
