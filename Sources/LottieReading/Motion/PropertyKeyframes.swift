import GraphicsCore
import MotionMath
import PresetModel

/// The keyframes of a property as they are written.
struct PropertyKeyframe<Value> {
  /// In frames.
  var time: Double
  /// What it starts with, and what it ends with before the next one.
  var value: Value
  var end: Value
  var isHold = false
  /// The easing of each dimension; the last is that of all further ones.
  var easings = [Easing.linear]
  /// The tangents of the way to the next value.
  var outward = Point.zero
  var inward = Point.zero
  var hasTangents = false

  /// The easing of a dimension until the next keyframe.
  func easing(_ dimension: Int) -> Easing {
    isHold ? .steps(1, jumpAtStart: false) : easings[min(dimension, easings.count - 1)]
  }

  /// Whether all dimensions have one easing.
  var isEven: Bool { isHold || easings.allSatisfy { $0 == easings[0] } }
}

extension PropertyKeyframe {
  /// Whether the times of keyframes ascend.
  static func areInOrder(_ nodes: [JSONNode]) -> Bool {
    let times = nodes.compactMap { $0.member("t")?.lottieNumber }
    return zip(times, times.dropFirst()).allSatisfy { $0 <= $1 }
  }

  /// Reads a list of keyframes; nil if one of them is malformed.
  /// - Parameter parse: what a value is; `nil` where it is malformed.
  static func list(_ nodes: [JSONNode], _ parse: (JSONNode) -> Value?) -> [PropertyKeyframe]? {
    var frames: [PropertyKeyframe] = []
    var lastTime = -Double.infinity
    for (i, node) in nodes.enumerated() {
      guard let time = node.member("t")?.lottieNumber, abs(time) <= LottieLimits.farthestFrame,
        time >= lastTime
      else { return nil }
      lastTime = time
      let own = node.member("s").flatMap(parse)
      // Older files end with a keyframe that has a time only.
      guard let value = own ?? frames.last?.end else { return nil }
      let next = i + 1 < nodes.count ? nodes[i + 1].member("s").flatMap(parse) : nil
      // Older files say the end too; players go to the next start.
      let end = next ?? node.member("e").flatMap(parse) ?? value
      let isHold = (node.member("h")?.lottieNumber ?? 0) == 1 || node.member("h")?.value == .boolean(true)
      let (out, into) = (node.member("to")?.lottieNumbers, node.member("ti")?.lottieNumbers)
      frames.append(
        PropertyKeyframe(
          time: time, value: value, end: isHold ? value : end, isHold: isHold, easings: easings(node),
          outward: point(out), inward: point(into), hasTangents: out != nil || into != nil))
    }
    return frames.isEmpty ? nil : frames
  }

  private static func point(_ numbers: [Double]?) -> Point {
    guard let numbers, numbers.count >= 2 else { return .zero }
    return Point(numbers[0], numbers[1])
  }

  private static func easings(_ node: JSONNode) -> [Easing] {
    guard let out = node.member("o"), let into = node.member("i"),
      let x1 = out.member("x")?.lottieNumbers, let y1 = out.member("y")?.lottieNumbers,
      let x2 = into.member("x")?.lottieNumbers, let y2 = into.member("y")?.lottieNumbers,
      let count = [x1.count, y1.count, x2.count, y2.count].max(), count <= 8,
      !x1.isEmpty, !y1.isEmpty, !x2.isEmpty, !y2.isEmpty
    else { return [.linear] }
    func at(_ list: [Double], _ i: Int) -> Double { list[min(i, list.count - 1)] }
    return (0..<count).map { i in
      let (a, b) = (min(1, max(0, at(x1, i))), min(1, max(0, at(x2, i))))
      let (c, d) = (at(y1, i), at(y2, i))
      return a == c && b == d ? .linear : .cubicBezier(x1: a, y1: c, x2: b, y2: d)
    }
  }
}

extension Array {
  /// The keyframes of a value, with the easing of one dimension. Where one ends with another value than the next starts
  /// with, two have the same time.
  static func frames<Value, Result: Interpolatable>(
    _ frames: [PropertyKeyframe<Value>], dimension: Int = 0, _ convert: (Value) -> Result
  ) -> [Timeline.Frame<Result>] where Element == Timeline.Frame<Result> {
    var list: [Timeline.Frame<Result>] = []
    for (i, frame) in frames.enumerated() {
      list.append(Timeline.Frame(time: frame.time, value: convert(frame.value), easing: frame.easing(dimension)))
      guard i + 1 < frames.count, !frame.isHold else { continue }
      let end = convert(frame.end)
      if end != convert(frames[i + 1].value) {
        list.append(Timeline.Frame(time: frames[i + 1].time, value: end, easing: .linear))
      }
    }
    return list
  }
}
