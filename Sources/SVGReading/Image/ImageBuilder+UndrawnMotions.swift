/// Motions that are not drawn: each is named, so that none is lost without a word.
extension ImageBuilder {
  /// Names the motions of an element that is no shape, such as a gradient or a step of a filter.
  /// - Parameter drawn: The properties whose motions are drawn, or named elsewhere. Those that what is in it inherits
  ///   are drawn there.
  func nameMotions(of element: SVGElement, besides drawn: Set<String>) {
    nameMotions(of: element) { property in
      drawn.contains(property) || PropertyNames.inherited.contains(property) || Self.unseen.contains(property)
    }
  }

  /// Names the motions of a shape or a group that nothing can draw.
  func nameUnknownMotions(of element: SVGElement) {
    nameMotions(of: element) { property in
      // Of a shape, `offset` is the shorthand of style sheets.
      PropertyNames.attributes.contains(property) && property != "offset" || Self.styleOnly.contains(property)
        || Self.unseen.contains(property)
    }
  }

  private func nameMotions(of element: SVGElement, unless isDrawn: (String) -> Bool) {
    for animation in element.animations {
      if animation.timing.begins.allSatisfy({ $0 == .never }) {
        note(
          animation.element,
          "`begin` waits for an event or a script, which an image does not have: the animation never starts")
      } else if !isDrawn(animation.attribute) {
        miss(animation.element, "`\(animation.element.name)` of `\(animation.attribute)` cannot be drawn")
      }
    }
    let properties = cssAnimations(element).flatMap { keyframes($0, element) }.flatMap(\.declarations).map(\.name)
    for property in Set(properties).filter({ !isDrawn($0) }).sorted() {
      // What reads a custom property has keyframes of its own.
      if property.hasPrefix("--") { continue }
      miss(element, "keyframes of `\(property)` cannot be drawn")
    }
    for property in element.undrawnReadings where !Self.unseen.contains(property) {
      miss(element, "`\(property)` reads a custom property whose motion cannot be drawn; write its own keyframes")
    }
  }

  private static let styleOnly: Set<String> = [
    "translate", "rotate", "scale", "offset-distance", "motion", "mix-blend-mode",
  ]

  /// Those that change nothing that is seen.
  private static let unseen: Set<String> = [
    "animation-timing-function", "animation-play-state", "cursor", "pointer-events", "will-change", "z-index",
  ]

  /// What masks and clip paths themselves do not show.
  static let unseenOfClips: Set<String> = ["opacity", "display"]

  /// Those of `transforms`.
  static let transformMotions = styleOnly.union(["transform"])

  /// What may move in the primitives of a filter.
  static let filterMotions: [String: Set<String>] = [
    "feDropShadow": ["dx", "dy", "flood-color", "flood-opacity", "stdDeviation"],
    "feFlood": ["flood-color", "flood-opacity"], "feGaussianBlur": ["stdDeviation"], "feOffset": ["dx", "dy"],
  ]
}
