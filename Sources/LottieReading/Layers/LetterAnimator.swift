import GraphicsCore
import Importing
import MotionMath
import PresetModel

/// A text animator: what it does to a letter that its selector takes whole, and how much of that each letter gets.
struct LetterAnimator {
  var selector: TextSelector
  /// Of each character and end of a line, the number of its unit.
  var units: [Int]
  /// At each sample of the timeline, the selector's range in units, and what part of the animator it gives.
  var reaches: [(range: ClosedRange<Double>, amount: Double)]
  // Nil where the animator leaves them as they are.
  var position: Track<Point>?
  var anchor: Track<Point>?
  /// Factors.
  var scale: Track<Point>?
  /// In degrees.
  var rotation: Track<Double>?
  var skew: Track<Double>?
  var skewAxis = Track.constant(0.0)
  /// 0…1, like those of the filling and the stroke.
  var opacity: Track<Double>?
  var fillOpacity: Track<Double>?
  var strokeOpacity: Track<Double>?
  var fill: Track<ColorPair>?
  var stroke: Track<ColorPair>?
  /// In points, like the tracking.
  var strokeWidth: Track<Double>?
  var tracking: Track<Double>?

  init(_ selector: TextSelector, units: [Int], reaches: [(range: ClosedRange<Double>, amount: Double)]) {
    self.selector = selector
    self.units = units
    self.reaches = reaches
  }

  /// What part of the animator a character gets at a sample.
  func share(of character: Int, at sample: Int) -> Double {
    let reach = reaches[sample]
    return selector.share(of: units[character], in: reach.range) * reach.amount
  }

  /// Whether it matters what letters are turned and scaled about.
  var turns: Bool { scale != nil || rotation != nil || skew != nil }

  /// Whether letters only jump from one look to another.
  var jumps: Bool {
    guard selector.isAbrupt, reaches.allSatisfy({ $0.amount == reaches[0].amount }) else { return false }
    let numbers = [rotation, skew, skewAxis, opacity, fillOpacity, strokeOpacity, strokeWidth, tracking]
    guard numbers.allSatisfy({ $0?.isConstant ?? true }) else { return false }
    guard [position, anchor, scale].allSatisfy({ $0?.isConstant ?? true }) else { return false }
    return [fill, stroke].allSatisfy { $0?.isConstant ?? true }
  }
}

/// Text animators of a file.
extension LottieBuilder {
  /// The animators of a text; nil, after a finding, where one cannot be drawn.
  /// - Parameter text: nil for the end of a line.
  func animators(_ written: [LottieValue], of text: [Character?], _ timeline: Timeline) -> [LetterAnimator]? {
    guard written.count <= limits.mostAnimators else {
      return failed(
        written[0],
        "a text has \(written.count) animators; at most \(limits.mostAnimators) are read: join some, or convert the "
          + "text to shapes")
    }
    var animators: [LetterAnimator] = []
    for value in written {
      guard var animator = selecting(value, text, timeline) else { return nil }
      if let looks = value["a"] {
        guard changes(looks, timeline) else { return nil }
        read(looks, into: &animator, timeline)
      }
      animators.append(animator)
    }
    return animators
  }

  private func read(_ looks: LottieValue, into animator: inout LetterAnimator, _ timeline: Timeline) {
    func number(_ key: String, _ what: String, factor: Double = 1) -> Track<Double>? {
      looks[key].map { self.number($0, "the animator's \(what)", default: 0, factor: factor, timeline) }
    }
    func place(_ key: String, _ what: String) -> Track<Point>? {
      looks[key].map { sampledPlace($0, "the animator's \(what)", timeline) }
    }
    func color(_ key: String, _ what: String) -> Track<ColorPair>? {
      looks[key].map { self.color($0, "the animator's \(what)", timeline) }
    }
    animator.position = place("p", "position")
    animator.anchor = place("a", "anchor")
    animator.scale = looks["s"].map {
      pair($0, "the animator's scale", default: Point(100, 100), factor: 0.01, timeline)
    }
    animator.rotation = number("r", "rotation")
    animator.skew = number("sk", "skew")
    animator.skewAxis = number("sa", "skew axis") ?? .constant(0)
    animator.opacity = number("o", "opacity", factor: 0.01)
    animator.fillOpacity = number("fo", "fill opacity", factor: 0.01)
    animator.strokeOpacity = number("so", "stroke opacity", factor: 0.01)
    animator.fill = color("fc", "fill color")
    animator.stroke = color("sc", "stroke color")
    animator.strokeWidth = number("sw", "stroke width")
    animator.tracking = number("t", "tracking")
  }

  /// Whether all that an animator changes can be drawn.
  private func changes(_ looks: LottieValue, _ timeline: Timeline) -> Bool {
    let others = [
      ("rx", "rotation about the x axis"), ("ry", "rotation about the y axis"), ("fh", "fill hue"),
      ("fs", "fill saturation"), ("fb", "fill brightness"), ("sh", "stroke hue"), ("ss", "stroke saturation"),
      ("sb", "stroke brightness"), ("ls", "line spacing"), ("bl", "blur"),
    ]
    for (key, name) in others {
      guard let value = looks[key], pair(value, "the animator's \(name)", default: .zero, timeline) != .constant(.zero)
      else { continue }
      refuse(value, "letters whose \(name) an animator changes cannot be drawn; convert the text to shapes")
      return false
    }
    return true
  }

  /// An animator with its selector, that changes nothing; nil, after a finding, where the selector cannot be followed.
  private func selecting(_ animator: LottieValue, _ text: [Character?], _ timeline: Timeline) -> LetterAnimator? {
    let moments = timeline.samples
    guard let written = animator["s"] else {
      // Without a selector it is for the whole text.
      let selector = TextSelector()
      let (units, count) = selector.units(of: text)
      return LetterAnimator(selector, units: units, reaches: moments.map { _ in (range: 0...Double(count), amount: 1) })
    }
    guard written["t"]?.integer ?? 0 == 0 else {
      return refused(written, "letters that an expression selects cannot be drawn; convert the text to shapes")
    }
    let (based, shaped) = (written["b"]?.integer ?? 1, written["sh"]?.integer ?? 1)
    guard let unit = TextSelector.Unit(rawValue: based), let shape = TextSelector.Shape(rawValue: shaped) else {
      return refused(
        written, "a selector of letters by \(based) in shape \(shaped) cannot be drawn; convert the text to shapes")
    }
    func share(_ key: String, _ what: String, _ standard: Double = 0) -> Track<Double> {
      number(written[key], "the selector's \(what)", default: standard, factor: 0.01, timeline)
    }
    guard let smoothness = share("sm", "smoothness", 100).still, let low = share("ne", "ease low").still,
      let high = share("xe", "ease high").still
    else {
      return refused(
        written, "a selector of letters whose smoothness or ease moves cannot be drawn; let them stand still")
    }
    let selector = TextSelector(
      unit: unit, shape: shape, easing: Self.easing(low: low, high: high), smoothness: min(1, max(0, smoothness)))
    let (numbers, count) = selector.units(of: text)
    var units = numbers
    if written["rn"]?.integer == 1 {
      let order = StaggerOrder.random.ranks(count, seed: Int(truncatingIfNeeded: UInt64(fnv1aOf: written.path)))
      units = units.map { order.indices.contains($0) ? Int(order[$0]) : $0 }
    }
    // In percent of the text, or in units.
    let isCounted = written["r"]?.integer == 2
    let scale = isCounted ? 100 : Double(count)
    let (start, offset) = (share("s", "start"), share("o", "offset"))
    let end = share("e", "end", isCounted ? Double(text.count) : 100)
    let amount = share("a", "amount", 100)
    let reaches = moments.map { time -> (range: ClosedRange<Double>, amount: Double) in
      let moved = offset.value(at: time)
      let (a, b) = ((start.value(at: time) + moved) * scale, (end.value(at: time) + moved) * scale)
      return (min(a, b)...max(a, b), amount.value(at: time))
    }
    return LetterAnimator(selector, units: units, reaches: reaches)
  }

  /// The curve of a selector's two eases, -1…1.
  private static func easing(low: Double, high: Double) -> Easing {
    guard low != 0 || high != 0 else { return .linear }
    let (low, high) = (min(1, max(-1, low)), min(1, max(-1, high)))
    return .cubicBezier(x1: max(0, low), y1: max(0, -low), x2: 1 - max(0, high), y2: 1 + min(0, high))
  }
}
