import GraphicsCore
import MotionMath
import PathGeometry
import PresetModel

/// Sees every track of an image once, always in the same order. `visit(_:)` walks through what is made of tracks.
protocol ImageTrackVisitor {
  /// - Parameter add: Adds what a value of the track shows to what is shown at a moment.
  mutating func visit<Value: Interpolatable>(_ track: Track<Value>, _ add: (Value, inout ShownValues) -> Void)
}

/// What an image shows at a moment, as numbers.
struct ShownValues {
  /// In points.
  var lengths: [Double] = []
  /// Opacities, factors, parts of lengths, channels of colors.
  var shares: [Double] = []
  /// Angles in whole turns.
  var turns: [Double] = []

  /// As far as it is seen; whole turns are no difference.
  func looksSame(as other: ShownValues) -> Bool {
    lengths.count == other.lengths.count && zip(lengths, other.lengths).allSatisfy { abs($0 - $1) < 0.01 }
      && zip(shares, other.shares).allSatisfy { abs($0 - $1) < 0.002 }
      && zip(turns, other.turns).allSatisfy { abs(($0 - $1) - ($0 - $1).rounded()) < 1e-4 }
  }
}

extension ImageTrackVisitor {
  mutating func visit(_ node: AnimatedNode) {
    visit(shares: node.opacity, node.presence)
    for step in node.transforms { visit(step) }
    for filter in node.filters { visit(filter) }
    for case .moving(let center, let size)? in [node.filterFrame, node.frame] {
      visit(center)
      visit(size)
    }
    for mask in node.masks { for node in mask.nodes { visit(node) } }
    switch node.content {
    case .group(let nodes): for node in nodes { visit(node) }
    case .shape(let shape): visit(shape)
    }
  }

  private mutating func visit(_ filter: NodeFilter) {
    switch filter {
    case .blur(let deviation): visit(deviation)
    case .shadow(let color, let deviation, let offset, _):
      visit(color)
      visit(deviation)
      visit(offset)
    case .colorMatrix, .colorTransfer, .originalOver, .originalAtop, .colorMatrixAtop: break
    }
  }

  mutating func visit(_ step: TransformStep) {
    switch step {
    case .translate(let offset): visit(offset)
    case .rotate(let angle, let center):
      visit(angle) { $1.turns.append($0 / 360) }
      visit(center)
    case .scale(let factors, let center):
      visit(factors) { $1.shares += [$0.x, $0.y] }
      visit(center)
    case .skew(let angles, let center):
      visit(angles) { $1.turns += [$0.x / 360, $0.y / 360] }
      visit(center)
    case .along(_, let path, let progress, _):
      visit(progress) { progress, shown in
        let place = path.place(at: min(1, max(0, progress)))
        shown.lengths += [place.point.x, place.point.y]
        shown.turns.append(place.angle / (2 * .pi))
      }
    }
  }

  private mutating func visit(_ shape: AnimatedShape) {
    visit(shape.outline)
    for modifier in shape.modifiers { visit(modifier) }
    visit(shares: shape.fillOpacity, shape.strokeOpacity)
    if let fill = shape.fill { visit(fill) }
    guard let stroke = shape.stroke else { return }
    visit(stroke.paint)
    for length in [stroke.width, stroke.dashOffset] + stroke.dashes { visit(length) }
  }

  mutating func visit(_ outline: AnimatedShape.Outline) {
    switch outline {
    case .ellipse(let center, let radii):
      visit(center)
      visit(radii)
    case .rectangle(let origin, let size, let radii):
      visit(origin)
      visit(size)
      visit(radii)
    case .line(let from, let to):
      visit(from)
      visit(to)
    case .path(let path):
      visit(path.map(\.path)) { path, shown in
        shown.lengths += path.elements.flatMap(\.points).flatMap { [$0.x, $0.y] }
      }
    case .text(let text):
      switch text.place {
      case .point(let place): visit(place)
      case .path(_, _, let start): visit(shares: start)
      }
    case .compound(let parts, _):
      for part in parts {
        visit(part.outline)
        for modifier in part.modifiers { visit(modifier) }
        for step in part.transforms { visit(step) }
      }
    }
  }

  private mutating func visit(_ modifier: OutlineModifier) {
    switch modifier {
    case .offset(let distance, _, _): visit(distance)
    case .zigZag(let size, _, _): visit(size)
    case .trim(let start, let end, let offset, _, _):
      visit(shares: start, end)
      visit(offset) { $1.turns.append($0) }
    }
  }

  private mutating func visit(_ paint: AnimatedPaint) {
    switch paint {
    case .color(let color): visit(color)
    case .gradient(let gradient):
      switch gradient.geometry {
      case .linear(let from, let to):
        visit(from)
        visit(to)
      case .radial(let center, let start, let end, let focus):
        visit(center)
        visit(start)
        visit(end)
        if let focus { visit(focus) }
      case .conic(let center, let angle):
        visit(center)
        visit(angle) { $1.turns.append($0) }
      }
      for stop in gradient.stops {
        visit(shares: stop.offset)
        visit(stop.color)
      }
    case .image: break
    }
  }

  private mutating func visit(_ length: Track<Double>) { visit(length) { $1.lengths.append($0) } }
  private mutating func visit(_ point: Track<Point>) { visit(point) { $1.lengths += [$0.x, $0.y] } }
  private mutating func visit(_ size: Track<Size>) { visit(size) { $1.lengths += [$0.width, $0.height] } }

  private mutating func visit(shares: Track<Double>...) {
    for share in shares { visit(share) { $1.shares.append($0) } }
  }

  /// The color of the light scheme stands for both.
  private mutating func visit(_ color: Track<ColorPair>) {
    visit(color) { color, shown in
      let color = color.light
      shown.shares += [color.red, color.green, color.blue, color.alpha]
    }
  }
}
