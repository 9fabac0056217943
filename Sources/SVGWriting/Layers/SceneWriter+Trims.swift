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

extension AnimatedValues {
  /// Values that hardly change, as those that stand still.
  fileprivate var settled: AnimatedValues {
    range.allSatisfy { $0.upperBound - $0.lowerBound < 1e-6 } ? .still(atStart) : self
  }
}

extension ShapeLayer {
  /// Whether its stroke goes on beyond its ends.
  fileprivate var hasCaps: Bool {
    if case .stroke(let style, _, _, _, _) = coverage { style.cap != .butt } else { false }
  }
}

/// A subpath whose stroke is trimmed by one dash.
private struct TrimmedPiece {
  /// Its length is 1.
  var node: SVGNode
  /// The part of a path's length that it takes.
  var share: ClosedRange<Double>
  /// At most a hundredth of a pixel, as a part of its length.
  var tolerance: Double

  var size: Double { share.upperBound - share.lowerBound }

  /// A place on the path as a part of the subpath's own length.
  func own(_ place: Double) -> Double {
    share == 0...1 ? place : min(1, max(0, (place - share.lowerBound) / size))
  }
}

/// Parts of strokes as dashes: one dash of each subpath, whose length is 1.
extension SceneWriter {
  /// A part of a path as the dashes of its stroke; nil where dashes do not show it.
  func dashed(_ part: PathPart, _ shape: ShapeLayer, _ context: LayerContext) -> SVGNode? {
    let pieces = pieces(part.path, ofEach: part.isOfEach, shape, context)
    let hidesDots = shape.hasCaps && !part.hasDots
    if pieces.count == 1, let ends = part.track {
      let motion = context.motions.motion(ends, within: pieces[0].tolerance)
      if case .moving(let keyed) = motion, keyed.keys.allSatisfy({ $0.values[1] >= $0.values[0] }) {
        return dashed(
          pieces[0].node, from: motion.map { [$0[0]] }.settled, length: motion.map { [$0[1] - $0[0]] }.settled,
          to: motion.map { [$0[1]] }, hidesDots: hidesDots)
      }
    }
    return dashed(pieces, part, hidesDots: hidesDots, context)
  }

  private func dashed(
    _ pieces: [TrimmedPiece], _ part: PathPart, hidesDots: Bool, _ context: LayerContext
  ) -> SVGNode? {
    guard let first = pieces.first else { return nil }
    func motion(_ tolerance: Double, _ value: @escaping ((Double, Double)) -> Double) -> AnimatedValues {
      let fit = CurveFit(tolerance: [tolerance])
      return AnimatedValues.moving(context.motions.sampled(fit, breaks: part.corners) { [value(part.ends($0))] })
        .settled
    }
    if first.share != 0...1 {
      // A part that goes over the start of the line is two parts of its subpaths.
      let tolerance = first.tolerance * first.size
      let (from, to) = (motion(tolerance) { $0.0 }.range[0], motion(tolerance) { max($0.0, $0.1) }.range[0])
      guard from.lowerBound >= -1e-6, to.upperBound <= 1 + 1e-6 else { return nil }
    }
    let nodes = pieces.map { piece in
      // Start and length move in different ways.
      dashed(
        piece.node, from: motion(piece.tolerance) { piece.own($0.0) },
        length: motion(piece.tolerance) { max(0, piece.own($0.1) - piece.own($0.0)) },
        to: motion(piece.tolerance) { piece.own(max($0.0, $0.1)) }, hidesDots: hidesDots)
    }
    return nodes.count > 1 ? SVGNode("g", [:], nodes) : nodes.first
  }

  /// The elements whose strokes are trimmed; none where a subpath has no length, or where several may overlap and the
  /// stroke is not opaque.
  private func pieces(_ written: Path, ofEach: Bool, _ shape: ShapeLayer, _ context: LayerContext) -> [TrimmedPiece] {
    let subpaths = (ofEach ? written : written.joined).subpaths
    let lengths = subpaths.map { MeasuredPath($0).length }
    guard subpaths.count == 1 || Self.isOpaque(shape.paint), lengths.allSatisfy({ $0 > 1e-6 }) else { return [] }
    let whole = lengths.reduce(0, +)
    var end = 0.0
    return zip(subpaths, lengths).map { subpath, length in
      var node = Self.still(subpath, context)
      node["pathLength"] = "1"
      let start = end
      end += length / whole
      var piece = TrimmedPiece(node: node, share: ofEach || subpaths.count == 1 ? 0...1 : start...end, tolerance: 0)
      piece.tolerance = context.tolerance / max(1, whole) / piece.size
      return piece
    }
  }

  private func dashed(
    _ node: SVGNode, from: AnimatedValues, length: AnimatedValues, to: AnimatedValues, hidesDots: Bool
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
    if hidesDots, case .moving(let lengths) = dashes, let presence = Self.presence(lengths, within: step) {
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
