import GraphicsCore
import MotionMath
import PathGeometry
import SceneModel

extension Path {
  /// The path without moves to where the pen already is.
  fileprivate var joined: Path {
    var result = Path()
    var pen: Point?
    for element in elements {
      switch element {
      case .move(let p):
        if let pen, (p - pen).length < 1e-6 { continue }
        pen = p
      case .line(let p), .quadratic(_, let p), .cubic(_, _, let p): pen = p
      case .close: pen = nil
      }
      result.append(Path([element]))
    }
    return result
  }
}

/// Parts of strokes as dashes: one dash of a path whose length is 1.
extension SceneWriter {
  /// A part of a path whose ends move together.
  func trimmed(_ path: Path, _ part: Track<Point>, _ cap: LineCap, _ context: LayerContext) -> SVGNode? {
    guard let node = base(path, context) else { return nil }
    let motion = context.motions.motion(part, within: Self.tolerance(path, context))
    if case .moving(let keyed) = motion, keyed.keys.allSatisfy({ $0.values[1] >= $0.values[0] }) {
      return dashed(
        node, from: motion.map { [$0[0]] }, length: motion.map { [$0[1] - $0[0]] }, to: motion.map { [$0[1]] }, cap)
    }
    return dashed(path, breaks: [part], cap, context) { value in
      let ends = value(part)
      return (ends.x, ends.y)
    }
  }

  /// A part of a path by a function of tracks.
  /// - Parameter part: The start and the end as parts of the length, the start first.
  func dashed<Value>(
    _ path: Path, breaks: [Track<Value>], _ cap: LineCap, _ context: LayerContext,
    part: @escaping (TrackMoment) -> (Double, Double)
  ) -> SVGNode? {
    guard let node = base(path, context) else { return nil }
    let tolerance = Self.tolerance(path, context)
    // Tracks of one period share their phase with other copies only if they are keyframes of their own.
    let corners = breaks.flatMap(context.motions.corners)
    func motion(_ value: @escaping ((Double, Double)) -> Double) -> AnimatedValues {
      let keyed = context.motions.sampled(CurveFit(tolerance: [tolerance]), breaks: corners) { [value(part($0))] }
      let range = AnimatedValues.moving(keyed).range[0]
      return range.upperBound - range.lowerBound < 1e-6 ? .still(keyed.keys[0].values) : .moving(keyed)
    }
    // Start and length move in different ways.
    return dashed(
      node, from: motion { $0.0 }, length: motion { max(0, $0.1 - $0.0) }, to: motion { max($0.0, $0.1) }, cap)
  }

  /// A hundredth of a pixel as a part of the path's length.
  private static func tolerance(_ path: Path, _ context: LayerContext) -> Double {
    context.tolerance / max(1, MeasuredPath(path).length)
  }

  /// The element whose stroke is trimmed; nil if the path has several subpaths, whose dashes would each start anew.
  private func base(_ written: Path, _ context: LayerContext) -> SVGNode? {
    let path = written.joined
    let moves = path.elements.count { if case .move = $0 { true } else { false } }
    guard moves == 1, path.elements.count > 1 else { return nil }
    var node = Self.still(path, context)
    node["pathLength"] = "1"
    return node
  }

  private func dashed(
    _ node: SVGNode, from: AnimatedValues, length: AnimatedValues, to: AnimatedValues, _ cap: LineCap
  ) -> SVGNode {
    var node = node
    let step = 5e-5
    // A part that goes over the path's start is a dash of a pattern that repeats with the path.
    let wraps = from.range[0].lowerBound < -1e-6 || to.range[0].upperBound > 1 + 1e-6
    let dashes = length.map { v in [min(1, max(0, v[0]))] }
    node.style("stroke-dasharray", dashes) { v in
      let length = SVGNumber.rounded(v[0], within: step)
      return SVGNumber.text(length, within: step) + " " + (wraps ? SVGNumber.text(1 - length, within: step / 10) : "2")
    }
    node.style("stroke-dashoffset", from.map { v in [-v[0]] }) { SVGNumber.text($0[0], within: step) }
    if cap != .butt, case .moving(let lengths) = dashes, let presence = Self.presence(lengths, within: step) {
      node.style("stroke-opacity", .moving(presence)) { $0[0] > 0.5 ? "1" : "0" }
    }
    return node
  }

  /// 0 while a dash has no length, of which caps would leave a dot, and 1 otherwise; nil if that never changes.
  private static func presence(_ lengths: KeyedMotion, within step: Double) -> KeyedMotion? {
    let isEmpty = lengths.keys.map { SVGNumber.rounded($0.values[0], within: step) <= 0 }
    var keys: [KeyedMotion.Key] = []
    for i in isEmpty.indices.dropLast() where lengths.keys[i + 1].offset > lengths.keys[i].offset {
      let value = isEmpty[i] && (isEmpty[i + 1] || lengths.keys[i].easing == .hold) ? 0.0 : 1
      if keys.last?.values != [value] { keys.append(KeyedMotion.Key(lengths.keys[i].offset, [value], .hold)) }
    }
    guard keys.count > 1 else { return nil }
    // What is there at the end stays there where the motion stops.
    let last = lengths.timing.passes == nil ? keys[keys.count - 1].values : [isEmpty[isEmpty.count - 1] ? 0 : 1]
    keys.append(KeyedMotion.Key(1, last))
    return KeyedMotion(keys: keys, timing: lengths.timing)
  }
}
