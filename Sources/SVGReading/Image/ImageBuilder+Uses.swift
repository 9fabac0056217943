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
      miss(element, "`use` of another file is not followed: \(href)")
      return nil
    }
    // A reference to nothing draws nothing.
    guard let target = document.element(href), target.isSVG else { return nil }
    var isAncestor: SVGElement? = element
    while let next = isAncestor {
      if next === target {
        miss(element, "`use` refers to itself")
        return nil
      }
      isAncestor = next.parent
    }
    refuseOtherVariables(of: context, in: target)
    return following(target, from: element) {
      var inner: AnimatedNode?
      if target.name == "symbol" || target.name == "svg" {
        let own = ElementContext(target, in: context, viewport: context.viewport, self)
        inner = viewport(own, width: element["width"], height: element["height"])
        if inner != nil, target.name == "svg" { style(&inner!, own) }
      } else {
        inner = node(of: target, in: context)
      }
      guard var inner else { return nil }
      let (x, y) = (context.length("x", .x), context.length("y", .y))
      if let offset = self.offset(x, y) { inner.transforms.insert(offset, at: 0) }
      return inner
    }
  }

  /// Names the custom properties that have another value around a `use` than where its content stands: styles are read
  /// with those.
  private func refuseOtherVariables(of context: ElementContext, in target: SVGElement) {
    let (here, there) = (context.element.variables, target.parent?.variables ?? [:])
    guard here != there else { return }
    var names: Set<String> = []
    target.visit { element in
      let moving = cssAnimations(element).flatMap { keyframes($0, element) }.flatMap(\.declarations)
      let read = element.readVariables.union(moving.flatMap { Cascade.variables(in: $0.value) })
      names.formUnion(read.filter { here[$0] != there[$0] && element.variables[$0] == there[$0] })
    }
    for name in names.sorted() {
      miss(context.element, "`\(name)` of a `use` cannot be followed; set it where the content stands")
    }
  }

  /// A step by two lengths; nil where it goes nowhere.
  private func offset(_ x: Track<Double>, _ y: Track<Double>) -> TransformStep? {
    x == .constant(0) && y == .constant(0) ? nil : .translate(.pair(x, y))
  }

  /// What an inner `svg` or a `symbol` shows: its children in its view box, cut at its edges.
  func viewport(_ context: ElementContext, width: String?, height: String?) -> AnimatedNode? {
    let element = context.element
    func side(_ own: String?, _ name: String, _ axis: SVGValue.Axis) -> Double {
      let text = own ?? element.specified(name) ?? "100%"
      return read(name, of: element, try SVGValue.length(text == "auto" ? "100%" : text, axis, context.reference)) ?? 0
    }
    let size = Size(side(width, "width", .x), side(height, "height", .y))
    guard size.width > 0, size.height > 0 else { return nil }
    for name in ["width", "height", "viewBox", "preserveAspectRatio"] where isAnimated(element, name) {
      miss(element, "`\(name)` of a viewport that moves cannot be drawn")
    }
    let view = ViewBox(element["viewBox"])
    let place =
      element.name == "svg" && context.parent != nil && references.last !== element
      ? (context.length("x", .x), context.length("y", .y)) : (.constant(0), .constant(0))
    context.viewport = view.map { Size($0.rect.width, $0.rect.height) } ?? size
    var inner = AnimatedNode(.group(children(of: context)))
    if let view { inner.transforms = view.steps(to: size, element["preserveAspectRatio"]) }
    inner.backdrop = .shared
    var outer = AnimatedNode(.group([inner]))
    outer.backdrop = .shared
    let overflow = element.specified("overflow")?.trimmedText ?? "hidden"
    if overflow != "visible", overflow != "auto" {
      outer.frame = Rect(x: 0, y: 0, width: size.width, height: size.height)
    }
    if let offset = offset(place.0, place.1) { outer.transforms = [offset] }
    return outer
  }
}
