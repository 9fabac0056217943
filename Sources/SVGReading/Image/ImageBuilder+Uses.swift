import GraphicsCore
import Importing
import MotionMath
import PresetModel

/// `use`, and the viewports of inner `svg` and `symbol` elements.
extension ImageBuilder {
  /// What a `use` draws, at its `x` and `y`.
  func use(_ context: ElementContext) -> AnimatedNode? {
    let element = context.element
    guard let href = element.href else { return nil }
    guard href.hasPrefix("#") else {
      return missed(element, "`use` of another file is not followed: \(href)")
    }
    // A reference to nothing draws nothing.
    guard let target = document.element(href), target.isSVG else { return nil }
    var isAncestor: SVGElement? = element
    while let next = isAncestor {
      if next === target {
        return missed(element, "`use` refers to itself")
      }
      isAncestor = next.parent
    }
    return following(target, from: element) {
      guard let copy = self.copy(of: target, for: element) else { return nil }
      painters.append(context)
      defer { painters.removeLast() }
      var inner: AnimatedNode?
      if copy.name == "symbol" || copy.name == "svg" {
        let own = ElementContext(copy, in: context, viewport: context.viewport, self)
        inner = viewport(own, usedBy: element).map { AnimatedNode(.group([$0])) }
        if inner != nil { style(&inner!, own) }
      } else {
        inner = node(of: copy, in: context)
      }
      guard var inner else { return nil }
      let (x, y) = (context.length("x", .x), context.length("y", .y))
      if let offset = self.offset(x, y) { inner.transforms.insert(offset, at: 0) }
      return inner
    }
  }

  /// A copy of what a `use` refers to, with its styles; nil, and a failure, where those take too long.
  func copy(of target: SVGElement, for use: SVGElement) -> SVGElement? {
    do throws(Cascade.TooLong) {
      let (copy, notes) = try document.copy(of: target, for: use)
      for note in notes { self.note(note) }
      return copy
    } catch {
      fail(use, "the styles of what each `use` draws take too many steps; draw less by them, or with fewer selectors")
      return nil
    }
  }

  /// A step by two lengths; nil where it goes nowhere.
  private func offset(_ x: Track<Double>, _ y: Track<Double>) -> TransformStep? {
    x == .constant(0) && y == .constant(0) ? nil : .translate(.pair(x, y))
  }

  /// What an inner `svg` or a `symbol` shows: its children in its view box, cut at its edges.
  /// - Parameter use: The `use` that draws it, whose size overrides its own; nil if it is drawn where it is defined.
  func viewport(_ context: ElementContext, usedBy use: SVGElement? = nil) -> AnimatedNode? {
    let element = context.element
    func side(_ own: String?, _ name: String, _ axis: SVGValue.Axis) -> Double {
      let text = own ?? element.specified(name) ?? "100%"
      return read(name, of: element, try SVGValue.length(text == "auto" ? "100%" : text, axis, context.reference)) ?? 0
    }
    let size = Size(side(use?["width"], "width", .x), side(use?["height"], "height", .y))
    guard size.width > 0, size.height > 0 else { return nil }
    for name in ["width", "height", "viewBox", "preserveAspectRatio"] where isAnimated(element, name) {
      miss(element, "`\(name)` of a viewport that moves cannot be drawn")
    }
    let view = ViewBox(element["viewBox"])
    // In units of the viewport around.
    let place = offset(context.length("x", .x), context.length("y", .y))
    context.viewport = view.map { $0.rect.size } ?? size
    context.viewSteps = view.map { $0.steps(to: size, element["preserveAspectRatio"]) } ?? []
    var inner = AnimatedNode(.group(children(of: context)))
    inner.transforms = context.viewSteps
    inner.backdrop = .shared
    var outer = AnimatedNode(.group([inner]))
    outer.backdrop = .shared
    let overflow = element.specified("overflow")?.trimmedText ?? "hidden"
    if overflow != "visible", overflow != "auto" {
      outer.frame = .still(Rect(size))
    }
    if let place { outer.transforms = [place] }
    return outer
  }
}
