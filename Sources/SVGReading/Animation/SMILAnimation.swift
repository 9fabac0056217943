import MotionMath
import PresetModel

/// An animation element of SMIL: what it animates, and its values.
struct SMILAnimation {
  enum Kind: String { case animate, set, animateTransform, animateMotion, animateColor }

  var kind: Kind
  let element: SVGElement
  /// The property or attribute; `transform` and `motion` for the elements made for these.
  var attribute: String
  /// Its place among all animation elements of the document.
  var order: Int
  /// When it runs; filled in when the times of all elements are known.
  var schedule = SMILSchedule.Result()
  var timing: SMILTiming

  init(_ kind: Kind, _ element: SVGElement, order: Int) throws(SVGSyntaxError) {
    self.kind = kind
    self.element = element
    self.order = order
    let name = element["attributeName"] ?? (kind == .animateTransform ? "transform" : "")
    attribute = kind == .animateMotion ? "motion" : name.hasPrefix("xlink:") ? String(name.dropFirst(6)) : name
    timing = try SMILTiming { element[$0] }
  }

  /// How values are mixed: numbers, numbers or a keyword (`KeywordValue`), or from one to the next at once.
  enum Mixing { case numbers, keywords, steps }

  /// Segments of a pass, at the times at which the element runs.
  func effect(_ segments: [Effect.Segment]) -> Effect {
    var effect = Effect(segments: segments, pass: timing.pass, intervals: schedule.intervals)
    effect.period = schedule.period
    effect.settled = schedule.settled
    effect.fillsForwards = timing.freezes
    effect.order = order
    return effect
  }

  /// What the element does; nil if it is in error and so does nothing.
  ///
  /// - Parameters:
  ///   - base: the element's own value, of the kind that `to` alone starts from.
  ///   - start: what `to` alone starts from, if that is not the value below.
  func effect(
    base: [Double], start: [Double]? = nil, mixing: Mixing = .numbers,
    _ parse: (String) throws(SVGSyntaxError) -> [Double]
  ) throws(SVGSyntaxError) -> Effect? {
    var effect = effect([])
    effect.isAdditive = element["additive"] == "sum"
    effect.accumulates = element["accumulate"] == "sum" && mixing != .steps
    var values: [[Double]] = []
    var startsBelow = false
    if kind == .set {
      guard let to = element["to"] else { return nil }
      effect.isAdditive = false
      effect.accumulates = false
      effect.segments = effect.holding(try parse(to.trimmedText)).segments
      return effect
    }
    if let text = element["values"] {
      for part in text.split(separator: ";", omittingEmptySubsequences: false).map(\.trimmedText) where !part.isEmpty {
        values.append(try parse(part))
      }
    } else {
      let from = try element["from"].map { (text) throws(SVGSyntaxError) in try parse(text.trimmedText) }
      let to = try element["to"].map { (text) throws(SVGSyntaxError) in try parse(text.trimmedText) }
      let by = try element["by"].map { (text) throws(SVGSyntaxError) in try parse(text.trimmedText) }
      if let to {
        // A `to` alone starts from the value below and ignores `additive`.
        if from == nil {
          startsBelow = start == nil
          effect.isAdditive = false
          effect.accumulates = false
        }
        values = [from ?? start ?? base, to]
      } else if var by {
        if from == nil { effect.isAdditive = true }
        // What is added is no keyword, and turns none into numbers.
        if mixing == .keywords { by[0] = 0 }
        let start = from ?? by.map { _ in 0 }
        values = [start, zip(start, by).map { $0 + $1 }]
      } else {
        return nil
      }
    }
    guard !values.isEmpty else { return nil }
    let width = values.map(\.count).max() ?? 0
    guard values.allSatisfy({ $0.count == width }), base.isEmpty || base.count == width else {
      throw SVGSyntaxError("`\(kind.rawValue)` has values of different lengths")
    }
    let isDiscrete = mixing == .steps || mixing == .keywords && Set(values.map { $0[0] }).count > 1
    // The last of the values says how much of the value below is added.
    if startsBelow { values = [base.map { _ in 0.0 } + [1], values[1] + [0]] }
    guard let segments = try segments(values, isDiscrete: isDiscrete) else { return nil }
    effect.segments = startsBelow ? segments.map(\.withBelowApart) : segments
    return effect
  }

  /// The segments of a pass by `calcMode`, `keyTimes` and `keySplines` (SVG Animations Level 2, section 3.4); nil if
  /// these do not fit the values.
  private func segments(_ values: [[Double]], isDiscrete: Bool) throws(SVGSyntaxError) -> [Effect.Segment]? {
    let standard = kind == .animateMotion ? "paced" : "linear"
    let written = element["calcMode"]?.trimmedText ?? standard
    let mode = isDiscrete ? "discrete" : written
    if element["values"] == nil, let text = element["keyTimes"] {
      return segments(from: values[0], to: values[1], mode, isWritten: mode == written, keyTimes: text)
    }
    var times: [Double]?
    if let text = element["keyTimes"], mode != "paced" {
      guard let numbers = Self.keyTimes(text), numbers.count == values.count,
        mode == "discrete" || numbers[numbers.count - 1] == 1
      else { return nil }
      times = numbers
    }
    if values.count == 1 {
      return [Effect.Segment(from: 0, to: 1, start: values[0], end: values[0], easing: .linear)]
    }
    if mode == "discrete" {
      let times = times ?? values.indices.map { Double($0) / Double(values.count) }
      return values.indices.map { i in
        Effect.Segment(
          from: times[i], to: i + 1 < times.count ? times[i + 1] : 1, start: values[i], end: values[i], easing: .linear)
      }
    }
    if mode == "paced" { times = Self.paced(values) }
    let even = values.indices.map { Double($0) / Double(values.count - 1) }
    let at = times ?? even
    var easings = [Easing](repeating: .linear, count: values.count - 1)
    if mode == "spline" {
      guard let splines, splines.count == values.count - 1 else { return nil }
      easings = splines
    }
    return easings.indices.map { i in
      Effect.Segment(from: at[i], to: at[i + 1], start: values[i], end: values[i + 1], easing: easings[i])
    }
  }

  /// The times at which a steady pace comes to each value.
  static func paced(_ values: [[Double]]) -> [Double]? {
    var lengths = [0.0]
    for (a, b) in zip(values, values.dropFirst()) {
      let d = zip(a, b).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
      lengths.append(lengths[lengths.count - 1] + d.squareRoot())
    }
    guard let whole = lengths.last, whole > 0 else { return nil }
    return lengths.map { $0 / whole }
  }
}
