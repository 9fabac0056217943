import GraphicsCore
import Importing
import MotionMath

/// How large things are drawn, which strokes with `vector-effect: non-scaling-stroke` leave aside (SVG 2, section
/// 8.12).
extension ImageBuilder {
  /// By how much an element is drawn larger than its lengths say, with all that is around it; nil where that changes,
  /// or is not the same in all directions.
  func scale(of context: ElementContext) -> Double? {
    // What these hold is drawn at scales of its own.
    if ["pattern", "marker", "mask"].contains(context.element.name) { return nil }
    var scale = 1.0
    if let parent = context.parent {
      guard let around = parent.scale else { return nil }
      scale = around
    }
    for step in transforms(context) + context.viewSteps {
      switch step {
      case .translate, .rotate, .along: break
      case .scale(let factors, _):
        guard let factors = factors.still, factors.x != 0,
          abs(abs(factors.x) - abs(factors.y)) <= 1e-9 * abs(factors.x)
        else { return nil }
        scale *= abs(factors.x)
      case .skew(let angles, _): guard angles == .constant(.zero) else { return nil }
      }
    }
    return scale
  }

  /// Takes the scale out of a stroke that does not follow it.
  func keepWidth(_ stroke: inout AnimatedStroke, of outline: AnimatedShape.Outline, _ context: ElementContext) {
    // Boxes that transforms refer to are measured without strokes.
    guard context.element.specified("vector-effect") == "non-scaling-stroke", !isFindingScale else { return }
    isFindingScale = true
    defer { isFindingScale = false }
    guard outline.isMeasured, let scale = context.scale else {
      let what = outline.isMeasured ? "where the scale moves, or differs between directions," : "on a text"
      return miss(context.element, "`vector-effect: non-scaling-stroke` \(what) cannot be drawn")
    }
    func unscaled(_ length: Track<Double>) -> Track<Double> { scale == 1 ? length : length.map { $0 / scale } }
    stroke.width = unscaled(stroke.width)
    stroke.dashes = stroke.dashes.map(unscaled)
    stroke.dashOffset = unscaled(stroke.dashOffset)
  }
}
