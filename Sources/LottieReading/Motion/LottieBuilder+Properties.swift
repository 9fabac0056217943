import GraphicsCore
import Importing
import MotionMath
import PresetModel

/// Properties → tracks.
extension LottieBuilder {
  enum Property<Value> {
    case still(Value)
    case keyframes([PropertyKeyframe<Value>])
  }

  /// Reads a property; nil, after a finding, where it is malformed, or where nothing says what its expression does.
  /// - Parameters:
  ///   - components: The numbers of its values; nil where an expression cannot count with them.
  ///   - parse: What a value is; nil where it is malformed.
  func property<Value>(
    _ written: LottieValue, _ what: String, _ timeline: Timeline, _ components: Components<Value>? = nil,
    _ parse: (JSONNode) -> Value?
  ) -> Property<Value>? {
    var value = written
    if let slot = written["sid"]?.text, let filled = slots[slot] { value = filled }
    // Some exporters write a value in the place of a property.
    if let slot = value["sid"]?.text, value["k"] == nil, slots[slot] == nil {
      return refused(
        value,
        "\(what) is that of the slot \"\(slot.prefix(60))\", which is not in the file; add it to `slots`, or write a "
          + "value")
    }
    guard value.isObject, let own = value["k"] else {
      if let still = parse(value.json) { return .still(still) }
      refuseValue(written, what)
      return nil
    }
    var expression = LottieExpression.value
    if let text = value["x"]?.text {
      guard let known = LottieExpression(text, control: { self.control($0, timeline) }) else {
        refuseExpression(value, what, text)
        return nil
      }
      expression = known
    }
    if case .property = expression, openReferences.contains(value.path) { expression = .value }
    if expression == .fromCorner {
      // Only a shape knows its size, and adds half of it.
      guard openReferences.contains(value.path) else {
        refuseExpression(value, what, value["x"]?.text ?? "")
        return nil
      }
      expression = .value
    }
    if case .property(let reference) = expression {
      return referred(by: value, to: reference, what) { property($0, what, timeline, components, parse) }
    }
    let isMoving = own.items.first.map { $0.isObject && $0["t"] != nil } ?? false
    var frames: [PropertyKeyframe<Value>]
    if isMoving {
      guard own.items.count <= limits.mostKeyframes else {
        return failed(own, "\(what) has \(own.items.count) keyframes; at most \(limits.mostKeyframes) are read")
      }
      let nodes = own.items.map(\.json)
      guard PropertyKeyframe<Value>.areInOrder(nodes) else {
        return refused(own, "\(what) has keyframes out of order; sort them by their times (`t`)")
      }
      // The list of keyframes takes a last one without a value that can be read for one without a value.
      if let large = own.items.flatMap({ [$0["s"], $0["e"]] }).compactMap({ $0 }).first(where: Self.isTooLarge) {
        refuseValue(large, what)
        return nil
      }
      guard let list = PropertyKeyframe<Value>.list(nodes, parse) else {
        refuse(own, "\(what) has a keyframe that cannot be read")
        return nil
      }
      frames = list
    } else {
      guard let still = parse(own.json) else {
        refuseValue(own, what)
        return nil
      }
      // Most expressions change nothing where nothing moves.
      guard expression.movesByItself else { return .still(still) }
      frames = [PropertyKeyframe(time: 0, value: still, end: still)]
    }
    if expression == .value { return .keyframes(frames) }
    guard let expressed = expressed(frames, expression, value, timeline, components) else {
      refuseExpression(value, what, value["x"]?.text ?? "")
      return nil
    }
    return .keyframes(expressed)
  }

  private static func isTooLarge(_ value: LottieValue) -> Bool {
    value.json.lottieNumbers?.contains { limited($0) == nil } ?? false
  }

  private func refuseValue(_ value: LottieValue, _ what: String) {
    guard Self.isTooLarge(value) else { return refuse(value, "\(what) has no value that can be read") }
    refuse(value, "\(what) has a number that is too large; up to \(Int(Self.largestNumber)) can be drawn")
  }

  private func refuseExpression(_ value: LottieValue, _ what: String, _ text: String) {
    let words = text.split { $0.isWhitespace }.joined(separator: " ")
    refuse(
      value,
      "\(what) is moved by an expression, which cannot be drawn: `\(words.prefix(60))`; convert it to keyframes")
  }

  /// The keyframes as an expression changes them; nil where it cannot be applied to them.
  private func expressed<Value>(
    _ frames: [PropertyKeyframe<Value>], _ expression: LottieExpression, _ value: LottieValue, _ timeline: Timeline,
    _ components: Components<Value>?
  ) -> [PropertyKeyframe<Value>]? {
    let (range, rate, most) = (timeline.frames, timeline.rate, limits.mostKeyframes)
    if case .loop(let loop) = expression {
      return ExpressedKeyframes.looped(frames, loop, over: range, rate: rate, components, most: most)
    }
    guard let components else { return nil }
    func own(_ frame: Double) -> [Double] { components.numbers(of: frames, at: frame) }
    switch expression {
    case .value, .fromCorner, .property, .loop: return frames
    case .numbers(let numbers):
      // Of a list that is too long, the first ones count.
      guard own(0).count <= numbers.count else { return nil }
      return [components.keyframe(range.lowerBound, numbers, to: numbers)]
    case .eased(let penner): return ExpressedKeyframes.eased(frames, { penner($0) }, components, most: most)
    case .clamped(let low, let high):
      return components.sampled(range, most: most) { own($0).map { min(high, max(low, $0)) } }
    case .time(let factor, let start, let isAdded):
      guard own(0).count == 1 else { return nil }
      let way = { (frame: Double) in start + factor * frame / rate }
      guard isAdded, frames.count > 1 else {
        let rest = isAdded ? own(0)[0] : 0
        let (first, last) = ([rest + way(range.lowerBound)], [rest + way(range.upperBound)])
        return [
          components.keyframe(range.lowerBound, first, to: last), components.keyframe(range.upperBound, last, to: last),
        ]
      }
      return components.sampled(range, most: most) { [own($0)[0] + way($0)] }
    case .wiggle(let frequency, let amplitude):
      let wiggle = Wiggle(
        seed: value.path, frequency: frequency, dimensions: own(0).count, over: range, rate: rate)
      return components.sampled(range, most: most) { frame in
        zip(own(frame), wiggle(at: frame)).map { $0 + $1 * amplitude }
      }
    case .overshoot(let overshoot):
      return components.swinging(frames, over: range, rate: rate, most: most) { seconds, velocity in
        velocity.map { $0 * overshoot.swing(after: seconds) }
      }
    case .bounce(let bounce):
      return components.swinging(frames, over: range, rate: rate, most: most) { seconds, velocity in
        let speed = velocity.reduce(0) { $0 + $1 * $1 }.squareRoot()
        guard speed > 0 else { return velocity.map { _ in 0 } }
        let height = bounce.height(after: seconds, speed: speed)
        return velocity.map { -$0 / speed * height }
      }
    }
  }

  /// The value of a slider of the layer that is read; nil if there is none, or it moves.
  private func control(_ name: String, _ timeline: Timeline) -> Double? {
    guard
      let effect = expressionLayer?["ef"]?.items.first(where: { $0["nm"]?.text?.filter { !$0.isWhitespace } == name }),
      let slider = effect["ef"]?.items.first?["v"]
    else { return nil }
    return nested(slider) { number(slider, "a slider", default: 0, timeline).still }
  }

  /// The motion, if a preset can have as many keyframes.
  func bounded<Value>(_ track: Track<Value>, _ value: LottieValue, _ what: String) -> Track<Value> {
    guard case .keyframes(let motion) = track, motion.frames.count > limits.mostWrittenKeyframes else { return track }
    refuse(
      value,
      "\(what) needs \(motion.frames.count) keyframes; at most \(limits.mostWrittenKeyframes) can be drawn: bake fewer "
        + "frames, or cut the animation")
    return .constant(motion.frames[0].value)
  }

  // MARK: Numbers

  /// No drawing has larger ones, in any unit.
  private static let largestNumber = 1e6

  /// A finite number within a range that no drawing leaves.
  static func limited(_ value: Double) -> Double? { abs(value) <= largestNumber ? value : nil }

  /// A track of one number.
  /// - Parameter factor: what the file's number is multiplied by.
  func number(
    _ value: LottieValue?, _ what: String, default standard: Double, factor: Double = 1, _ timeline: Timeline
  ) -> Track<Double> {
    guard let value else { return .constant(standard * factor) }
    guard let property = property(value, what, timeline, .number, { $0.lottieNumber.flatMap(Self.limited) }) else {
      return .constant(standard * factor)
    }
    switch property {
    case .still(let number): return .constant(number * factor)
    case .keyframes(let frames): return bounded(timeline.track(.frames(frames) { $0 * factor }), value, what)
    }
  }

  static func pair(_ node: JSONNode) -> Point? {
    guard let numbers = node.lottieNumbers, let x = numbers.first, limited(x) != nil else { return nil }
    let y = numbers.count > 1 ? numbers[1] : x
    return limited(y).map { Point(x, $0) }
  }

  /// A track of two numbers, each with its own easing.
  func pair(
    _ value: LottieValue?, _ what: String, default standard: Point, factor: Double = 1, _ timeline: Timeline
  ) -> Track<Point> {
    guard let value else { return .constant(standard * factor) }
    guard let property = property(value, what, timeline, .point, Self.pair) else {
      return .constant(standard * factor)
    }
    switch property {
    case .still(let point): return .constant(point * factor)
    case .keyframes(let frames): return track(frames, factor, timeline, value, what)
    }
  }

  func track(
    _ frames: [PropertyKeyframe<Point>], _ factor: Double, _ timeline: Timeline, _ value: LottieValue, _ what: String
  ) -> Track<Point> {
    if frames.allSatisfy(\.isEven) { return bounded(timeline.track(.frames(frames) { $0 * factor }), value, what) }
    return .pair(
      bounded(timeline.track(.frames(frames) { $0.x * factor }), value, what),
      bounded(timeline.track(.frames(frames, dimension: 1) { $0.y * factor }), value, what))
  }

  // MARK: Colors

  func color(_ value: LottieValue?, _ what: String, _ timeline: Timeline) -> Track<ColorPair> {
    guard let value else { return .constant(ColorPair(.black)) }
    // Before version 4.1.9 channels were 0…255.
    let isOld = isBefore(4, 1, 9)
    let property = property(value, what, timeline, .color) { node -> ColorPair? in
      guard let numbers = node.lottieNumbers, numbers.count >= 3 else { return nil }
      let k = isOld && numbers.contains { $0 > 1 } ? 1 / 255.0 : 1
      return ColorPair(Color(channels: numbers.map { $0 * k }))
    }
    switch property {
    case nil: return .constant(ColorPair(.black))
    case .still(let color): return .constant(slotted(color, value, what, timeline))
    case .keyframes(let frames):
      if frames.allSatisfy(\.isEven) { return bounded(timeline.track(.frames(frames) { $0 }), value, what) }
      return bounded(byChannels(frames, timeline), value, what)
    }
  }

  /// A color whose channels have easings of their own: at every frame, and lines between.
  private func byChannels(_ frames: [PropertyKeyframe<ColorPair>], _ timeline: Timeline) -> Track<ColorPair> {
    let red: Track<Double> = timeline.track(.frames(frames, dimension: 0) { $0.light.red })
    let green: Track<Double> = timeline.track(.frames(frames, dimension: 1) { $0.light.green })
    let blue: Track<Double> = timeline.track(.frames(frames, dimension: 2) { $0.light.blue })
    return timeline.sampled(
      { ColorPair(Color(red: red.value(at: $0), green: green.value(at: $0), blue: blue.value(at: $0))) },
      isSame: Self.looksSame)
  }

  /// Whether two colors differ by less than is seen.
  static func looksSame(_ a: ColorPair, _ b: ColorPair) -> Bool {
    let (a, b) = (a.light, b.light)
    return [a.red - b.red, a.green - b.green, a.blue - b.blue, a.alpha - b.alpha].allSatisfy { abs($0) < 0.001 }
  }

  /// Whether two lengths or angles differ by less than is seen.
  static func isNear(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 0.01 }

  static func isNear(_ a: Point, _ b: Point) -> Bool { isNear(a.x, b.x) && isNear(a.y, b.y) }

  /// The same of factors.
  static func areNearFactors(_ a: Point, _ b: Point) -> Bool { abs(a.x - b.x) < 0.0005 && abs(a.y - b.y) < 0.0005 }

  /// The color with the name of its slot, and with what this is on dark pages.
  private func slotted(
    _ color: ColorPair, _ value: LottieValue, _ what: String, _ timeline: Timeline
  ) -> ColorPair {
    guard let slot = value["sid"]?.text else { return color }
    var color = color
    color.name = slot
    if let dark = darkSlots[slot] { color.dark = self.color(dark, what, timeline).value(at: 0).light }
    return color
  }

  /// Whether the file was written for an earlier version of the players.
  func isBefore(_ major: Int, _ minor: Int, _ patch: Int) -> Bool {
    let parts = (root["v"]?.text ?? "5").split(separator: ".").map { Int($0) ?? 0 } + [0, 0]
    return (parts[0], parts[1], parts[2]) < (major, minor, patch)
  }
}
