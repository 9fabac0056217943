/// Motions of one element → `@keyframes` and the property `animation`.
struct KeyframesText {
  /// One animation of an element.
  struct Animation: Hashable {
    /// What stands between the braces of `@keyframes`.
    var body: String
    /// The default easing.
    var easing: String
    var timing: MotionTiming

    /// The value of `animation` for keyframes of a name.
    /// - Parameter withDelay: Whether the delay is part of it.
    func value(_ name: String, withDelay: Bool) -> String {
      var words = [name, Self.seconds(timing.duration), easing]
      if withDelay, delay != "0s" { words.append(delay) }
      if let passes = timing.passes {
        if passes != 1 { words.append("\(passes)") }
        words.append("both")
      } else {
        words.append("infinite")
      }
      if timing.alternates { words.append("alternate") }
      return words.joined(separator: " ")
    }

    var delay: String { Self.seconds(timing.delay) }

    static func seconds(_ value: Double) -> String {
      SVGNumber.text(value, within: abs(value) < 1e-9 ? 1e-6 : 5e-5) + "s"
    }
  }

  /// - Parameter own: The values that the element has without motion, by property.
  static func animations(_ motions: [StyleMotion], own: [String: String]) -> [Animation] {
    var rest = motions
    var animations: [Animation] = []
    while let first = rest.first {
      let together = rest.filter { isAlike($0, first) }
      rest.removeAll { isAlike($0, first) }
      animations.append(animation(together, own: own))
    }
    return animations
  }

  /// Whether two motions can share their keyframes.
  private static func isAlike(_ a: StyleMotion, _ b: StyleMotion) -> Bool {
    a.timing == b.timing && a.keys.count == b.keys.count
      && zip(a.keys, b.keys).allSatisfy { $0.offset == $1.offset && $0.easing == $1.easing }
  }

  private static func animation(_ motions: [StyleMotion], own: [String: String]) -> Animation {
    let keys = motions[0].keys
    let last = keys.count - 1
    // Where nothing changes, any easing does.
    let easings = keys.indices.map { i in
      i == last || motions.allSatisfy { $0.keys[i].value == $0.keys[i + 1].value } ? nil : keys[i].easing.css
    }
    let easing = mostUsed(easings.compactMap(\.self))
    // What an element has where it starts differs from copy to copy, but their keyframes are the same.
    let isOwn = keys.indices.map { i in
      motions.allSatisfy {
        own[$0.property] == $0.keys[i].value && ($0.isClosed || SVGNode.styleOnly.contains($0.property))
      }
    }
    var bodies: [(offsets: [String], body: String)] = []
    let offsets = offsets(of: keys, motions[0].timing)
    for i in keys.indices {
      guard let offset = offsets[i] else { continue }
      if isOwn[i], (i == 0 && easings[i] ?? easing == easing) || i == last { continue }
      var body = motions.map { "\($0.property):\($0.keys[i].value)" }.joined(separator: ";")
      if let own = easings[i], own != easing { body += ";animation-timing-function:" + own }
      if let known = bodies.firstIndex(where: { $0.body == body }) {
        bodies[known].offsets.append(offset)
      } else {
        bodies.append(([offset], body))
      }
    }
    return Animation(
      body: bodies.map { "\($0.offsets.joined(separator: ",")){\($0.body)}" }.joined(), easing: easing,
      timing: motions[0].timing)
  }

  private static func mostUsed(_ texts: [String]) -> String {
    var counts: [String: Int] = [:]
    for text in texts { counts[text, default: 0] += text.utf8.count + 28 }
    return texts.max { (counts[$0]!, $1) < (counts[$1]!, $0) } ?? "linear"
  }

  /// The keys' selectors; nil for those that another one at the same place hides. The first key of a jump stands half a
  /// millisecond, or a fraction of the pass, before it. A jump at the end is seen only where the motion stops.
  private static func offsets(of keys: [StyleMotion.Key], _ timing: MotionTiming) -> [String?] {
    let (duration, stops) = (timing.duration, timing.passes != nil)
    let tolerance = max(2e-7, min(5e-4, 2.5e-4 / duration))
    let step = max(1e-5, min(1e-3, 5e-4 / duration))
    return keys.indices.map { i in
      let offset = keys[i].offset
      let (jumpsFrom, jumpsTo) = (
        i + 1 < keys.count && keys[i + 1].offset - offset < step / 2,
        i > 0 && offset - keys[i - 1].offset < step / 2
      )
      if jumpsFrom {
        // Of more than two at one place, the ones between show nothing; at the start, nothing comes before.
        if jumpsTo || offset < step / 2 { return nil }
        if !stops, keys[i + 1].offset > 1 - step / 2, i + 1 == keys.count - 1 { return "to" }
        return SVGNumber.text((offset - step) * 100, within: step * 20) + "%"
      }
      if !stops, jumpsTo, offset > 1 - step / 2, i == keys.count - 1 { return nil }
      if offset > 1 - 1e-9 { return "to" }
      return SVGNumber.text(offset * 100, within: tolerance * 100) + "%"
    }
  }
}
