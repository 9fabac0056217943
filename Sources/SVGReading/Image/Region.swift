import GraphicsCore
import Importing
import MotionMath

/// The region of a mask or a filter as it is written (Filter Effects Module Level 1, section 5).
///
/// Around an ellipse or a rectangle that moves, a region in units of the box moves in the same way. Around texts, and
/// groups and paths that change, it is unknown, and may be left out where it is sure to cut nothing off.
struct Region {
  /// In shares of the box, or in the coordinates of the node.
  let rect: Rect
  let isOfBox: Bool
  /// Whether any of its sides is written.
  let isWritten: Bool

  /// The edges around a node; nil where they are unknown, or the node is nowhere.
  func frame(around node: AnimatedNode) -> NodeFrame? {
    guard isOfBox else { return .still(rect) }
    guard node.hasStillBox else {
      return movingFrame(around: node).map { .moving(center: $0.center, size: $0.size) }
    }
    return node.ownBounds(at: 0).map { box in
      .still(
        Rect(
          x: box.minX + rect.x * box.width, y: box.minY + rect.y * box.height, width: rect.width * box.width,
          height: rect.height * box.height))
    }
  }

  /// What fills a region has to end somewhere.
  static func unknown(filledBy what: String) -> SVGSyntaxError {
    SVGSyntaxError(
      "\(what) that fills the filter's region, which is unknown around a text and around a group or a path that "
        + "changes,")
  }

  private func movingFrame(around node: AnimatedNode) -> (center: Track<Point>, size: Track<Size>)? {
    switch node.content {
    case .group(let nodes):
      guard nodes.count == 1, var frame = movingFrame(around: nodes[0]) else { return nil }
      for step in nodes[0].transforms.reversed() {
        guard case .translate(let offset) = step else { return nil }
        frame.center = frame.center + offset
      }
      return frame
    case .shape(let shape):
      switch shape.outline {
      case .ellipse(let center, let radii):
        let box = radii.map { Size(2 * $0.width, 2 * $0.height) }
        return (moved(center, by: box, Point(middle.x - 0.5, middle.y - 0.5)), sized(box))
      case .rectangle(let origin, let box, _): return (moved(origin, by: box, middle), sized(box))
      case .line, .path, .text, .compound: return nil
      }
    }
  }

  private var middle: Point { Point(rect.x + rect.width / 2, rect.y + rect.height / 2) }

  private func sized(_ box: Track<Size>) -> Track<Size> {
    box.map { Size($0.width * rect.width, $0.height * rect.height) }
  }

  private func moved(_ point: Track<Point>, by box: Track<Size>, _ shares: Point) -> Track<Point> {
    // Most regions are as wide on one side as on the other.
    if abs(shares.x) < 1e-9, abs(shares.y) < 1e-9 { return point }
    return point + box.map { Point($0.width * shares.x, $0.height * shares.y) }
  }

  /// Whether nothing of a node and of what filters make of it is ever outside of the region, which is in units of the
  /// node's box.
  func holds(_ node: AnimatedNode, after filters: [NodeFilter]) -> Bool {
    guard let overhang = node.overhang, let reach = filters.overhang(over: overhang) else { return false }
    let margins = (x: min(-rect.x, rect.maxX - 1), y: min(-rect.y, rect.maxY - 1))
    guard margins.x >= -1e-9, margins.y >= -1e-9 else { return false }
    let least = node.leastBox.size
    return margins.x * least.width >= reach - 1e-6 && margins.y * least.height >= reach - 1e-6
  }
}

extension AnimatedNode {
  /// Whether its box is known and stays as it is.
  var hasStillBox: Bool { !movesOutline && isMeasured }

  /// How far what is drawn goes beyond the outlines, in x or in y, at most; nil if unknown.
  fileprivate var overhang: Double? {
    switch content {
    case .shape(let shape): return shape.overhang
    case .group(let nodes):
      var most = 0.0
      for node in nodes {
        guard let own = node.overhang, var own = node.filters.overhang(over: own) else { return nil }
        for step in node.transforms.reversed() {
          guard let factor = step.mostStretch else { return nil }
          own *= factor
        }
        most = max(most, own)
      }
      return most
    }
  }

  /// A lower bound of its box at all times.
  fileprivate var leastBox: LeastBox {
    switch content {
    case .shape(let shape): return shape.outline.leastBox
    case .group(let nodes):
      // What is not displayed has no box.
      let lasting = nodes.filter { $0.presence == .constant(1) }
      let still = lasting.filter { !$0.movesOutline && $0.transforms.allSatisfy(\.isStill) }
      let box = AnimatedNode(.group(still)).ownBounds(at: 0)
      return lasting.reduce(LeastBox(size: box.map { Size($0.width, $0.height) } ?? .zero, disc: 0)) { least, node in
        let own = node.transforms.reversed().reduce(node.leastBox) { $0.after($1) }
        return LeastBox(
          size: Size(max(least.size.width, own.size.width), max(least.size.height, own.size.height)),
          disc: max(least.disc, own.disc))
      }
    }
  }
}

/// Sides that a box never falls below.
private struct LeastBox {
  var size: Size
  /// The diameter of a disc that lies within the outline: sides that remain however it is turned.
  var disc: Double

  func after(_ step: TransformStep) -> LeastBox {
    switch step {
    case .translate, .along(_, _, _, turns: false): self
    case .rotate, .along: LeastBox(size: Size(disc, disc), disc: disc)
    case .scale(let factors, _):
      if let x = factors.map(\.x).range?.leastMagnitude, let y = factors.map(\.y).range?.leastMagnitude {
        LeastBox(size: Size(size.width * x, size.height * y), disc: disc * min(x, y))
      } else {
        LeastBox(size: .zero, disc: 0)
      }
    case .skew: LeastBox(size: .zero, disc: 0)
    }
  }
}

extension AnimatedShape {
  fileprivate var overhang: Double? {
    guard outline.isMeasured, modifiers.allSatisfy(\.onlyShortens) else { return nil }
    if case .compound(let parts, _) = outline, !parts.allSatisfy({ $0.modifiers.allSatisfy(\.onlyShortens) }) {
      return nil
    }
    guard let stroke else { return 0 }
    guard let width = stroke.width.range?.upperBound else { return nil }
    let cap = stroke.cap == .square ? 2.0.squareRoot() : 1
    let factor =
      switch outline {
      case .rectangle: 1.0
      case .ellipse: cap
      case .line, .path, .text, .compound: max(cap, stroke.join == .miter ? stroke.miterLimit : 1)
      }
    return max(0, width) / 2 * factor
  }
}

extension AnimatedShape.Outline {
  fileprivate var leastBox: LeastBox {
    func box(_ size: Track<Size>) -> LeastBox {
      func least(_ side: Track<Double>) -> Double { max(0, side.range?.lowerBound ?? 0) }
      let size = Size(least(size.map(\.width)), least(size.map(\.height)))
      return LeastBox(size: size, disc: min(size.width, size.height))
    }
    switch self {
    case .ellipse(_, let radii): return box(radii.map { Size(2 * $0.width, 2 * $0.height) })
    case .rectangle(_, let size, _): return box(size)
    case .line, .path, .text, .compound:
      let still = isStill ? AnimatedNode(.shape(AnimatedShape(self))).ownBounds(at: 0) : nil
      return LeastBox(size: still.map { Size($0.width, $0.height) } ?? .zero, disc: 0)
    }
  }
}

extension OutlineModifier {
  fileprivate var onlyShortens: Bool { if case .trim = self { true } else { false } }
}

extension TransformStep {
  /// How much longer the step makes the part of a way that is along an axis, at most; nil if unknown.
  fileprivate var mostStretch: Double? {
    switch self {
    case .translate, .along(_, _, _, turns: false): return 1
    case .rotate, .along: return 2.0.squareRoot()
    case .scale(let factors, _):
      guard let x = factors.map(\.x).range, let y = factors.map(\.y).range else { return nil }
      return [x.lowerBound, x.upperBound, y.lowerBound, y.upperBound].map(abs).max()
    case .skew: return nil
    }
  }
}

extension [NodeFilter] {
  /// How far the last result goes beyond the outlines if what is filtered goes so far; nil if unknown.
  fileprivate func overhang(over overhang: Double) -> Double? {
    var reach = overhang
    for filter in self {
      switch filter {
      case .blur(let deviation):
        guard let deviation = deviation.range?.upperBound else { return nil }
        reach += Self.blurReach * deviation
      case .shadow(_, let deviation, let offset, let isInset):
        guard !isInset else { continue }
        guard let deviation = deviation.range?.upperBound, let x = offset.map(\.x).range,
          let y = offset.map(\.y).range
        else { return nil }
        let way = [x.lowerBound, x.upperBound, y.lowerBound, y.upperBound].map(abs).max() ?? 0
        reach += Self.blurReach * deviation + way
      case .colorMatrix(let matrix): if matrix[19] > 0 { return nil }
      case .colorTransfer(let transfer): if transfer.alpha.value(at: 0) > 0 { return nil }
      case .originalOver, .originalAtop, .colorMatrixAtop: break
      }
    }
    return reach
  }

  /// In deviations: where the three averages end that browsers take for a Gaussian.
  private static var blurReach: Double { 3 }
}

extension Track<Double> {
  /// What its values are between; nil if unknown.
  fileprivate var range: ClosedRange<Double>? {
    switch self {
    case .constant(let value): return value...value
    case .keyframes(let motion):
      var values = (motion.frames + motion.intro).map(\.value)
      for frames in [motion.frames, motion.intro] {
        for (from, to) in zip(frames, frames.dropFirst()) where from.value != to.value {
          guard let bounds = from.easing.bounds else { return nil }
          values += [bounds.lowerBound, bounds.upperBound].map { .interpolate(from.value, to.value, $0) }
        }
      }
      return (values.min() ?? 0)...(values.max() ?? 0)
    case .sum(let a, let b):
      guard let a = a.range, let b = b.range else { return nil }
      return (a.lowerBound + b.lowerBound)...(a.upperBound + b.upperBound)
    case .springs: return nil
    }
  }
}

extension Easing {
  /// What its values are between, with 0 and 1; nil if unknown.
  fileprivate var bounds: ClosedRange<Double>? {
    switch self {
    case .linear, .steps, .powerOut: 0...1
    case .cubicBezier(_, let y1, _, let y2): min(0, y1, y2)...max(1, y1, y2)
    case .points(let stops): stops.reduce(0...1) { min($0.lowerBound, $1.value)...max($0.upperBound, $1.value) }
    case .penner, .spring: nil
    }
  }
}

extension ClosedRange<Double> {
  fileprivate var leastMagnitude: Double { lowerBound > 0 ? lowerBound : upperBound < 0 ? -upperBound : 0 }
}
