import Importing
import MotionMath

/// One animation of an element, as `animation` and its parts say (CSS Animations Level 1, section 3).
struct CSSAnimation {
  enum Direction: String {
    case normal, reverse, alternate
    case alternateReverse = "alternate-reverse"
  }

  /// How it lies over what is below it (CSS Animations Level 2, section 4.6).
  enum Composition: String {
    case replace, add, accumulate
  }

  var name: String
  /// The place among the element's animations, from 1.
  var rank = 1
  var composition = Composition.replace
  var duration = Seconds.zero
  var delay = Seconds.zero
  /// Nil for ever.
  var iterations: Double? = 1
  var direction = Direction.normal
  var fillsForwards = false
  var fillsBackwards = false
  var timing = CSSEasing.ease
  var isPaused = false
  /// Keyframes of its own, in place of those of its name.
  var rules: [Stylesheet.KeyframeRule]?

  private static let initial: [(name: String, value: String)] = [
    ("animation-name", "none"), ("animation-duration", "0s"), ("animation-timing-function", "ease"),
    ("animation-delay", "0s"), ("animation-iteration-count", "1"), ("animation-direction", "normal"),
    ("animation-fill-mode", "none"), ("animation-play-state", "running"),
  ]

  /// What the shorthand says of each part; lists are separated by commas again.
  static func longhands(_ value: String) -> [(String, String)] {
    let word = value.trimmedText.lowercased()
    if word == "initial" { return initial.map { ($0.name, $0.value) } }
    if DeclarationCheck.isForAll(word) { return initial.map { ($0.name, word) } }
    var lists: [String: [String]] = [:]
    for part in CSSScanner.split(value, at: UInt8(ascii: ",")) {
      var found: [String: String] = [:]
      for word in CSSScanner.words(part) {
        let lower = word.lowercased()
        let key: String
        if time(lower) != nil {
          key = found["animation-duration"] == nil ? "animation-duration" : "animation-delay"
        } else if CSSEasing(lower) != nil, found["animation-timing-function"] == nil {
          key = "animation-timing-function"
        } else if (lower == "infinite" || Double(lower) != nil) && found["animation-iteration-count"] == nil {
          key = "animation-iteration-count"
        } else if Direction(rawValue: lower) != nil, found["animation-direction"] == nil {
          key = "animation-direction"
        } else if ["none", "forwards", "backwards", "both"].contains(lower), found["animation-fill-mode"] == nil {
          key = "animation-fill-mode"
        } else if ["running", "paused"].contains(lower), found["animation-play-state"] == nil {
          key = "animation-play-state"
        } else {
          key = "animation-name"
        }
        found[key] = word
      }
      for (key, standard) in initial { lists[key, default: []].append(found[key] ?? standard) }
    }
    return initial.map { ($0.name, lists[$0.name]!.joined(separator: ", ")) }
  }

  /// The animations of an element, in the order of their names; the last one wins.
  /// - Throws: a part that cannot be read.
  static func animations(of element: SVGElement) throws(SVGSyntaxError) -> [CSSAnimation] {
    func list(_ key: String) -> [String] {
      guard let value = element.declared[key] else { return [] }
      return CSSScanner.split(value, at: UInt8(ascii: ",")).map(\.trimmedText)
    }
    let names = list("animation-name")
    guard names.contains(where: { $0 != "none" }) else { return [] }
    let durations = list("animation-duration")
    let delays = list("animation-delay")
    let counts = list("animation-iteration-count")
    let directions = list("animation-direction")
    let fills = list("animation-fill-mode")
    let timings = list("animation-timing-function")
    let states = list("animation-play-state")
    let compositions = list("animation-composition")
    if list("animation-timeline").contains(where: { $0.lowercased() != "auto" }) {
      throw SVGSyntaxError("`animation-timeline` cannot be drawn")
    }
    var animations: [CSSAnimation] = []
    for (i, name) in names.enumerated() where name != "none" {
      func part(_ list: [String]) -> String? { list.isEmpty ? nil : list[i % list.count].lowercased() }
      var animation = CSSAnimation(name: name.unquoted)
      if let text = part(durations) {
        guard let time = time(text), time >= .zero else {
          throw SVGSyntaxError("`animation-duration` is not a time: \(text)")
        }
        animation.duration = time
      }
      if let text = part(delays) {
        guard let time = time(text) else { throw SVGSyntaxError("`animation-delay` is not a time: \(text)") }
        animation.delay = time
      }
      if let text = part(counts) {
        if text == "infinite" {
          animation.iterations = nil
        } else {
          guard let count = Double(text), count >= 0, count < 1e6 else {
            throw SVGSyntaxError("`animation-iteration-count` is not a number: \(text)")
          }
          animation.iterations = count
        }
      }
      if let text = part(directions) { animation.direction = Direction(rawValue: text) ?? .normal }
      if let text = part(fills) {
        animation.fillsForwards = text == "forwards" || text == "both"
        animation.fillsBackwards = text == "backwards" || text == "both"
      }
      if let text = part(timings) {
        guard let easing = CSSEasing(text) else { throw SVGSyntaxError("the easing \(text) cannot be read") }
        animation.timing = easing
      }
      animation.isPaused = part(states) == "paused"
      if let text = part(compositions) { animation.composition = Composition(rawValue: text) ?? .replace }
      animation.rank = animations.count + 1
      animations.append(animation)
    }
    return animations
  }

  /// The same; none where a part cannot be read.
  static func readable(of element: SVGElement) -> [CSSAnimation] {
    do throws(SVGSyntaxError) { return try animations(of: element) } catch {
      // It is named where the element is drawn.
      return []
    }
  }

  /// `1.5s` or `200ms`, with a sign.
  static func time(_ text: String) -> Seconds? {
    if text.hasSuffix(")") { return computedTime(text) }
    let isNegative = text.hasPrefix("-")
    let own = isNegative || text.hasPrefix("+") ? String(text.dropFirst()) : text
    guard own.hasSuffix("s"), let value = SMILTiming.clock(own) else { return nil }
    return isNegative ? .zero - value : value
  }

  /// A time such as `calc(2 * -0.1s)`; nil for anything else, a computed number without a unit among it.
  private static func computedTime(_ text: String) -> Seconds? {
    do throws(SVGSyntaxError) {
      let time = try Calculation.typed(text, "a time") { (number, unit) throws(SVGSyntaxError) in
        unit == "ms" ? number / 1000 : number
      }
      return time.kind == .time && abs(time.number) < 1e6 ? Seconds(time.number) : nil
    } catch {
      // Nil means that it is no time; the caller decides what CSS makes of that.
      return nil
    }
  }

  // MARK: Effect

  /// Two keyframes that follow one another → the numbers of which all between them is mixed. The last number says how
  /// much of the value below is added. Where nothing lies between the two, the animation jumps half way.
  typealias Mixed = ([Double], [Double]) throws(SVGSyntaxError) -> (first: [Double], last: [Double], jumps: Bool)

  /// What the animation does to one property; nil if its keyframes say nothing of it.
  ///
  /// - Parameter below: how the value below the animation is written; nil if other animations have a part in it.
  func effect(
    _ property: String, _ rules: [Stylesheet.KeyframeRule], variables: CustomProperties, below: String?,
    mixed: Mixed = { ($0, $1, false) }, _ parse: (String) throws(SVGSyntaxError) -> [Double]
  ) throws(SVGSyntaxError) -> Effect? {
    /// The last of the values says how much of the value below is added. Of a color, the first says whether it is one,
    /// and not a keyword.
    var frames: [(offset: Double, values: [Double], timing: CSSEasing)] = []
    var texts: [Double: String] = [:]
    for rule in rules {
      guard let written = rule.declarations.last(where: { $0.name == property && !$0.isImportant })?.value,
        let value = VariableReferences.filled(written, variables)
      else { continue }
      let values = try parse(value)
      let timing =
        rule.declarations.last { $0.name == "animation-timing-function" }.flatMap { CSSEasing($0.value.lowercased()) }
        ?? self.timing
      for offset in rule.offsets {
        frames.removeAll { $0.offset == offset }
        frames.append((offset, values + [composition == .replace ? 0 : 1], timing))
        texts[offset] = value
      }
    }
    guard !frames.isEmpty, !isInstant || isSeenWithoutTime else { return nil }
    frames.sort { $0.offset < $1.offset }
    var unwritten = [Double](repeating: 0, count: frames[0].values.count - 1) + [1]
    if let below, ([below] + texts.values).contains(where: OklabMixing.isAsked(by:)) {
      // How colors are mixed depends on both.
      unwritten = try parse(below) + [0]
      for end in [0.0, 1] where texts[end] == nil { texts[end] = below }
    }
    if frames[0].offset > 0 { frames.insert((0, unwritten, timing), at: 0) }
    if frames[frames.count - 1].offset < 1 { frames.append((1, unwritten, timing)) }
    guard frames.allSatisfy({ $0.values.count == frames[0].values.count }) else {
      throw SVGSyntaxError("its keyframes hold values that cannot be mixed")
    }
    var segments: [Effect.Segment] = []
    for (a, b) in zip(frames, frames.dropFirst()) {
      let written = [a, b].map { texts[$0.offset] }
      let areColors = [a, b].allSatisfy { $0.values.count == 6 && $0.values[0] == 1 }
      if areColors, !written.contains(nil), written.compactMap(\.self).contains(where: OklabMixing.isAsked(by:)) {
        let progress = a.timing.segments(from: a.offset, to: b.offset, [0], [1])
        segments += OklabMixing.segments(progress, from: Array(a.values[1...4]), to: Array(b.values[1...4]))
          .map(\.ofColorOrKeyword)
      } else {
        let (first, last, jumps) = try mixed(a.values, b.values)
        let own =
          jumps
          ? a.timing.segments(from: a.offset, to: b.offset, [0], [1]).flatMap { $0.jumping(from: first, to: last) }
          : a.timing.segments(from: a.offset, to: b.offset, first, last)
        segments += own.map(\.withBelowApart)
      }
    }
    return effect(segments)
  }

  /// Whether it is over when it begins.
  private var isInstant: Bool { duration == .zero || iterations == 0 }

  /// Whether something of it is seen all the same: what it fills with.
  private var isSeenWithoutTime: Bool { !isPaused && (fillsForwards || fillsBackwards && delay > .zero) }

  /// The first and the last value of an animation that has no time between them.
  private func ends(_ pass: [Effect.Segment], isDouble: Bool) -> [Effect.Segment] {
    let passes = (duration == .zero ? iterations ?? 1 : 0) / (isDouble ? 2 : 1)
    let share = passes > 0 && passes == passes.rounded() ? 1 : passes - passes.rounded(.down)
    let segment = pass.last { $0.from <= share } ?? pass[0]
    let (first, last) = (pass[0].value(0), segment.value(at: segment.progress(at: share)))
    return [Effect.Segment(from: 0, to: 0, first, first), Effect.Segment(from: 0, to: 1, last, last)]
  }

  private func effect(_ forward: [Effect.Segment]) -> Effect {
    let backward = forward.reversed().map { segment in
      Effect.Segment(
        from: 1 - segment.to, to: 1 - segment.from, segment.value(1), segment.value(0),
        easing: EasingCut.reversed(segment.easing))
    }
    let passes = direction == .reverse || direction == .alternateReverse ? [backward, forward] : [forward, backward]
    let isDouble = direction == .alternate || direction == .alternateReverse
    let segments = !isDouble ? passes[0] : passes[0].map { $0.half(0) } + passes[1].map { $0.half(0.5) }
    let pass = isDouble ? duration * 2 : duration
    let end = isInstant ? delay : iterations.map { delay + Seconds(min(duration.value * $0, 1e8)) }
    var effect = Effect(segments: segments, pass: pass, intervals: [Effect.Interval(begin: delay, end: end)])
    if isInstant {
      // Any length does, since no pass is played.
      (effect.segments, effect.pass) = (ends(segments, isDouble: isDouble), Seconds(1))
    }
    effect.period = end == nil ? pass : nil
    effect.settled = max(.zero, end ?? delay)
    effect.fillsForwards = fillsForwards
    effect.fillsBackwards = fillsBackwards
    effect.rank = rank
    guard isPaused else { return effect }
    // It stands where it is at time 0.
    let single = effect.withSingleSteps
    let local = max(0, -delay.value) / pass.value
    let share = local - local.rounded(.down)
    guard delay <= .zero || fillsBackwards, let segment = single.segments.last(where: { $0.from <= share }) else {
      effect.intervals = []
      return effect
    }
    let value = segment.value(at: segment.progress(at: share))
    var still = effect.holding(value.numbers, below: value.below)
    still.pass = nil
    still.intervals = [Effect.Interval(begin: .zero, end: nil)]
    still.period = nil
    still.settled = .zero
    return still
  }
}

extension Effect.Segment {
  fileprivate func half(_ start: Double) -> Effect.Segment {
    var segment = self
    segment.from = start + from / 2
    segment.to = start + to / 2
    return segment
  }
}
