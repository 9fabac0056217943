/// Motions that are not drawn: each is named, so that none is lost without a word.
extension ImageBuilder {
  /// Names the motions of an element that is no shape, such as a gradient or a step of a filter.
  /// - Parameter drawn: The properties whose motions are drawn, or named elsewhere.
  func nameMotions(of element: SVGElement, besides drawn: Set<String>) {
    noteStarts(of: element)
    for animation in element.animations where !drawn.contains(animation.attribute) { name(animation) }
    nameKeyframes(of: element) { drawn.contains($0) || Self.unseen.contains($0) }
  }

  /// Names the motions of a shape or a group that nothing can draw.
  func nameUnknownMotions(of element: SVGElement) {
    noteStarts(of: element)
    for animation in element.animations where !Self.isKnown(animation.attribute) { name(animation) }
    nameKeyframes(of: element, unless: Self.isKnown)
  }

  private func noteStarts(of element: SVGElement) {
    for animation in element.animations where animation.timing.begins.allSatisfy({ $0 == .never }) {
      note(
        animation.element,
        "`begin` waits for an event or a script, which an image does not have: the animation never starts")
    }
  }

  private func name(_ animation: SMILAnimation) {
    miss(animation.element, "`\(animation.element.name)` of `\(animation.attribute)` cannot be drawn")
  }

  private func nameKeyframes(of element: SVGElement, unless isDrawn: (String) -> Bool) {
    guard let names = element.declared["animation-name"] else { return }
    let used = CSSScanner.split(names, at: UInt8(ascii: ",")).map(\.trimmedText)
    let properties = used.flatMap { document.sheet.keyframes[$0] ?? [] }.flatMap(\.declarations).map(\.name)
    for property in Set(properties).filter({ !isDrawn($0) }).sorted() {
      miss(element, "keyframes of `\(property)` cannot be drawn")
    }
  }

  private static func isKnown(_ property: String) -> Bool {
    PropertyNames.attributes.contains(property) || styleOnly.contains(property) || unseen.contains(property)
  }

  private static let styleOnly: Set<String> = ["translate", "rotate", "scale", "offset-distance", "motion"]

  /// Those that change nothing that is seen.
  private static let unseen: Set<String> = [
    "animation-timing-function", "animation-play-state", "cursor", "pointer-events", "will-change", "z-index",
  ]

  /// Those of `transforms`.
  static let transformMotions = styleOnly.union(["transform"])

  /// What may move in the primitives of a filter.
  static let filterMotions: [String: Set<String>] = [
    "feDropShadow": ["dx", "dy", "flood-color", "flood-opacity", "stdDeviation"],
    "feFlood": ["flood-color", "flood-opacity"], "feGaussianBlur": ["stdDeviation"], "feOffset": ["dx", "dy"],
  ]
}
