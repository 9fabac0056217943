import GraphicsCore
import Importing
import MotionMath
import PathGeometry
import PresetModel

/// Properties → tracks.
extension LottieBuilder {
  enum Property<Value> {
    case still(Value)
    case keyframes([PropertyKeyframe<Value>])
  }

  /// Reads a property; nil, after a finding, where it is malformed, or where nothing says what its expression does.
  /// - Parameters:
  ///   - mix: The value between two others; nil where an expression cannot mix them.
  ///   - isAtTime: The value of a number, where an expression says it; nil where it is more than a number.
  ///   - parse: What a value is; nil where it is malformed.
  func property<Value>(
    _ written: LottieValue, _ what: String, _ timeline: Timeline, mix: ((Value, Value, Double) -> Value)? = nil,
    isAtTime: ((Double) -> Value)? = nil, _ parse: (JSONNode) -> Value?
  ) -> Property<Value>? {
    var value = written
    if let slot = written["sid"]?.text, let filled = root["slots"]?[slot]?["p"] { value = filled }
    // Some exporters write a value in the place of a property.
    guard value.isObject, let own = value["k"] else {
      if let still = parse(value.json) { return .still(still) }
      refuse(written, "\(what) has no value that can be read")
      return nil
    }
    var expression = LottieExpression.value
    if let text = value["x"]?.text {
      guard let known = LottieExpression(text) else {
        let words = text.split { $0.isWhitespace }.joined(separator: " ")
        refuse(value, "\(what) is moved by an expression, which cannot be drawn: `\(words.prefix(60))`")
        return nil
      }
      expression = known
    }
    if case .property(let names, let key) = expression {
      guard let other = shapeProperty(names, key) else {
        refuse(value, "\(what) is that of another shape, which is not there")
        return nil
      }
      return nested(value) { property(other, what, timeline, mix: mix, isAtTime: isAtTime, parse) }
    }
    if case .time(let factor) = expression {
      guard let isAtTime else {
        refuse(value, "\(what) is moved by an expression of the time, which cannot be drawn")
        return nil
      }
      func frame(_ seconds: Double) -> PropertyKeyframe<Value> {
        let frame = timeline.frame(at: seconds)
        let value = isAtTime(factor * frame / timeline.rate)
        return PropertyKeyframe(
          time: frame, value: value, end: isAtTime(factor * timeline.frame(at: timeline.period.value) / timeline.rate),
          isHold: false, easings: [.linear], outward: .zero, inward: .zero, hasTangents: false)
      }
      return .keyframes([frame(0), frame(timeline.period.value)])
    }
    let isMoving = own.items.first.map { $0.isObject && $0["t"] != nil } ?? false
    guard isMoving else {
      if let still = parse(own.json) { return .still(still) }
      refuse(own, "\(what) has no value that can be read")
      return nil
    }
    guard own.items.count <= limits.mostKeyframes else {
      fail(own, "\(what) has \(own.items.count) keyframes; at most \(limits.mostKeyframes) are read")
      return nil
    }
    guard let frames = PropertyKeyframe<Value>.list(own.items.map(\.json), parse) else {
      refuse(own, "\(what) has a keyframe that cannot be read")
      return nil
    }
    var expressed: [PropertyKeyframe<Value>]? = frames
    switch expression {
    case .loop(let isAfter, let isMirrored):
      expressed = ExpressedKeyframes.looped(
        frames, isAfter: isAfter, isMirrored: isMirrored,
        until: timeline.frame(at: isAfter ? timeline.period.value : 0), most: limits.mostKeyframes)
    case .eased(let penner):
      expressed = mix.flatMap { ExpressedKeyframes.eased(frames, { penner($0) }, $0, most: limits.mostKeyframes) }
    case .value, .time, .property: break
    }
    guard let expressed else {
      refuse(value, "\(what) is moved by an expression that needs too many keyframes")
      return nil
    }
    return .keyframes(expressed)
  }

  /// A property of a shape of the layer that is read.
  private func shapeProperty(_ names: [String], _ key: String) -> LottieValue? {
    var items = layerShapes
    for (i, name) in names.enumerated() {
      guard let shape = items.first(where: { $0["nm"]?.text == name }) else { return nil }
      if i + 1 < names.count || key != "ks" { items = shape["it"]?.items ?? [] }
      guard i + 1 == names.count else { continue }
      return key == "ks" ? shape["ks"] : items.last { $0["ty"]?.text == "tr" }?[key]
    }
    return nil
  }

  // MARK: Numbers

  /// A finite number within a range that no drawing leaves.
  static func limited(_ value: Double) -> Double? { abs(value) <= 1e6 ? value : nil }

  /// A track of one number.
  /// - Parameter factor: what the file's number is multiplied by.
  func number(
    _ value: LottieValue?, _ what: String, default standard: Double, factor: Double = 1, _ timeline: Timeline
  ) -> Track<Double> {
    guard let value else { return .constant(standard * factor) }
    guard
      let property = property(
        value, what, timeline, mix: Double.interpolate, isAtTime: { $0 }, { $0.lottieNumber.flatMap(Self.limited) })
    else {
      return .constant(standard * factor)
    }
    switch property {
    case .still(let number): return .constant(number * factor)
    case .keyframes(let frames): return timeline.track(.frames(frames) { $0 * factor })
    }
  }

  private static func pair(_ node: JSONNode) -> Point? {
    guard let numbers = node.lottieNumbers, let x = numbers.first, limited(x) != nil else { return nil }
    let y = numbers.count > 1 ? numbers[1] : x
    return limited(y).map { Point(x, $0) }
  }

  /// A track of two numbers, each with its own easing.
  func pair(
    _ value: LottieValue?, _ what: String, default standard: Point, factor: Double = 1, _ timeline: Timeline
  ) -> Track<Point> {
    guard let value else { return .constant(standard * factor) }
    guard let property = property(value, what, timeline, mix: Point.interpolate, Self.pair) else {
      return .constant(standard * factor)
    }
    switch property {
    case .still(let point): return .constant(point * factor)
    case .keyframes(let frames): return track(frames, factor, timeline)
    }
  }

  private func track(_ frames: [PropertyKeyframe<Point>], _ factor: Double, _ timeline: Timeline) -> Track<Point> {
    if frames.allSatisfy(\.isEven) { return timeline.track(.frames(frames) { $0 * factor }) }
    return .pair(
      timeline.track(.frames(frames) { $0.x * factor }),
      timeline.track(.frames(frames, dimension: 1) { $0.y * factor }))
  }

  // MARK: Colors

  func color(_ value: LottieValue?, _ what: String, _ timeline: Timeline) -> Track<ColorPair> {
    guard let value else { return .constant(ColorPair(.black)) }
    // Before version 4.1.9 channels were 0…255.
    let isOld = isBefore(4, 1, 9)
    let property = property(value, what, timeline, mix: ColorPair.interpolate) { node -> ColorPair? in
      guard let numbers = node.lottieNumbers, numbers.count >= 3 else { return nil }
      let k = isOld && numbers.contains { $0 > 1 } ? 1 / 255.0 : 1
      func channel(_ i: Int) -> Double { min(1, max(0, numbers[i] * k)) }
      return ColorPair(Color(red: channel(0), green: channel(1), blue: channel(2)))
    }
    switch property {
    case nil: return .constant(ColorPair(.black))
    case .still(let color): return .constant(color)
    case .keyframes(let frames):
      if !frames.allSatisfy(\.isEven) { refuse(value, "\(what) has an easing for each channel") }
      return timeline.track(.frames(frames) { $0 })
    }
  }

  private func isBefore(_ major: Int, _ minor: Int, _ patch: Int) -> Bool {
    let parts = (root["v"]?.text ?? "5").split(separator: ".").map { Int($0) ?? 0 } + [0, 0]
    return (parts[0], parts[1], parts[2]) < (major, minor, patch)
  }

  // MARK: Positions

  /// A place over time: a track, or a way along a path with its curves.
  enum Place {
    case track(Track<Point>)
    case along(Path, progress: Track<Double>)

    var isStill: Bool { if case .track(let track) = self { track.isConstant } else { false } }
  }

  /// A position with spatial curves.
  func place(_ value: LottieValue?, _ what: String, _ timeline: Timeline) -> Place {
    guard let value else { return .track(.constant(.zero)) }
    if value["s"]?.isSet == true || (value["k"] == nil && value["x"]?.isObject == true) {
      if let z = value["z"], number(z, "\(what) z", default: 0, timeline) != .constant(0) {
        refuse(z, "\(what) leaves the plane")
      }
      return .track(
        .pair(
          number(value["x"], "\(what) x", default: 0, timeline), number(value["y"], "\(what) y", default: 0, timeline)))
    }
    let property = property(value, what, timeline, mix: Point.interpolate) { node -> Point? in
      if let numbers = node.lottieNumbers, numbers.count > 2, numbers[2] != 0 { self.depthIsSeen = true }
      return Self.pair(node)
    }
    if depthIsSeen {
      depthIsSeen = false
      if isInSpace { refuse(value, "\(what) leaves the plane") }
    }
    switch property {
    case nil: return .track(.constant(.zero))
    case .still(let point): return .track(.constant(point))
    case .keyframes(let frames):
      guard frames.contains(where: { Self.isCurved($0) }) else {
        // With tangents the way has one easing, even where it is straight.
        let isOne = frames.contains(where: \.hasTangents)
        let even = isOne ? frames.map { Self.withOneEasing($0) } : frames
        return .track(track(even, 1, timeline))
      }
      return way(frames, value, what, timeline)
    }
  }

  private static func withOneEasing(_ frame: PropertyKeyframe<Point>) -> PropertyKeyframe<Point> {
    var frame = frame
    frame.easings = [frame.easings[0]]
    return frame
  }

  /// Whether the way to the next value leaves the straight line.
  private static func isCurved(_ frame: PropertyKeyframe<Point>) -> Bool {
    let d = frame.end - frame.value
    func isAside(_ v: Point) -> Bool {
      abs(v.x * d.y - v.y * d.x) > 1e-6 * max(1, d.x * d.x + d.y * d.y) || (d == .zero && v != .zero)
    }
    guard !frame.isHold else { return false }
    // On the line, but beyond its ends, it goes there and back.
    let length = d.length
    func share(_ v: Point) -> Double { length > 0 ? (v.x * d.x + v.y * d.y) / (length * length) : 0 }
    let isWithin =
      share(frame.outward) >= -1e-6 && share(frame.inward) <= 1e-6 && share(frame.outward) <= 1 + 1e-6
      && share(frame.inward) >= -1 - 1e-6
    return isAside(frame.outward) || isAside(frame.inward) || !isWithin
  }

  /// The path of all keyframes, and the part of its length that is behind at each.
  private func way(
    _ frames: [PropertyKeyframe<Point>], _ value: LottieValue, _ what: String, _ timeline: Timeline
  ) -> Place {
    var path = Path([.move(frames[0].value)])
    // Of each keyframe, the number of pieces behind it, and behind the end of its segment.
    var pieces: [(start: Int, end: Int)] = []
    var count = 0
    for (i, frame) in frames.enumerated() {
      let start = count
      guard i + 1 < frames.count else {
        pieces.append((start, start))
        break
      }
      if !frame.isHold {
        if Self.isCurved(frame) {
          path.cubic(frame.value + frame.outward, frame.end + frame.inward, to: frame.end)
        } else {
          path.line(to: frame.end)
        }
        count += 1
      }
      pieces.append((start, count))
      let next = frames[i + 1].value
      if frame.isHold ? next != frame.value : next != frame.end {
        path.line(to: next)
        count += 1
      }
    }
    let ends = MeasuredPath(path).pieceEnds.map { min(1, max(0, $0)) }
    var list: [Timeline.Frame<Double>] = []
    for (i, frame) in frames.enumerated() {
      let easing = frame.easing(0)
      if Self.overshoots(easing) {
        refuse(value, "\(what) goes beyond the ends of a curved way")
        return .track(.constant(frames[0].value))
      }
      list.append(Timeline.Frame(time: frame.time, value: ends[pieces[i].start], easing: easing))
      if i + 1 < frames.count, !frame.isHold, pieces[i].end != pieces[i + 1].start {
        list.append(Timeline.Frame(time: frames[i + 1].time, value: ends[pieces[i].end], easing: .linear))
      }
    }
    return .along(path, progress: timeline.track(list))
  }

  private static func overshoots(_ easing: Easing) -> Bool {
    guard case .cubicBezier(_, let y1, _, let y2) = easing, y1 < 0 || y1 > 1 || y2 < 0 || y2 > 1 else { return false }
    return (1..<200).contains { i in
      let value = easing(Double(i) / 200)
      return value < -1e-4 || value > 1 + 1e-4
    }
  }
}
