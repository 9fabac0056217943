import GraphicsCore
import MotionMath
import PathGeometry
import PresetModel

/// Two moments of an image compared by what all motions say then.
extension AnimatedImage {
  /// The periods of the motions that repeat, in seconds.
  public var periods: Set<Double> { Set(motionTimes.compactMap(\.period?.value)) }

  /// Whether all motions have the same values at two moments, as far as it is seen; whole turns are no difference.
  public func looksSame(at time: Double, as other: Double) -> Bool { values(at: time).looksSame(as: values(at: other)) }

  /// The first of some moments that looks the same as a moment; nil if none does.
  public func firstMoment(of moments: some Sequence<Double>, thatLooksAs time: Double) -> Double? {
    let values = values(at: time)
    return moments.first { self.values(at: $0).looksSame(as: values) }
  }

  private func values(at time: Double) -> MomentValues {
    var values = MomentValues(at: time)
    for node in nodes { values.add(node) }
    return values
  }
}

/// What the motions of an image say at a moment.
private struct MomentValues {
  let time: Double
  /// In points.
  var lengths: [Double] = []
  /// Opacities, factors, parts of lengths, channels of colors.
  var shares: [Double] = []
  /// Angles in whole turns.
  var turns: [Double] = []

  init(at time: Double) { self.time = time }

  func looksSame(as other: MomentValues) -> Bool {
    lengths.count == other.lengths.count && zip(lengths, other.lengths).allSatisfy { abs($0 - $1) < 0.01 }
      && zip(shares, other.shares).allSatisfy { abs($0 - $1) < 0.002 }
      && zip(turns, other.turns).allSatisfy { abs(($0 - $1) - ($0 - $1).rounded()) < 1e-4 }
  }

  private mutating func share(_ tracks: Track<Double>...) {
    for track in tracks { shares.append(track.value(at: time)) }
  }

  private mutating func add(_ track: Track<Point>) {
    let p = track.value(at: time)
    lengths += [p.x, p.y]
  }

  private mutating func add(_ track: Track<Size>) {
    let size = track.value(at: time)
    lengths += [size.width, size.height]
  }

  private mutating func add(_ track: Track<Double>) { lengths.append(track.value(at: time)) }

  private mutating func add(_ track: Track<ColorPair>) {
    let color = track.value(at: time).light
    shares += [color.red, color.green, color.blue, color.alpha]
  }

  mutating func add(_ node: AnimatedNode) {
    share(node.opacity, node.presence)
    for it in node.transforms { add(it) }
    for case .blur(let deviation) in node.filters { add(deviation) }
    for mask in node.masks { for it in mask.nodes { add(it) } }
    switch node.content {
    case .group(let nodes): for it in nodes { add(it) }
    case .shape(let shape): add(shape)
    }
  }

  private mutating func add(_ step: TransformStep) {
    switch step {
    case .translate(let offset): add(offset)
    case .rotate(let angle, let center):
      turns.append(angle.value(at: time) / 360)
      add(center)
    case .scale(let factors, let center):
      let factors = factors.value(at: time)
      shares += [factors.x, factors.y]
      add(center)
    case .skew(let angles, let center):
      let angles = angles.value(at: time)
      turns += [angles.x / 360, angles.y / 360]
      add(center)
    case .along(_, let path, let progress, _):
      let place = path.place(at: min(1, max(0, progress.value(at: time))))
      lengths += [place.point.x, place.point.y]
      turns.append(place.angle / (2 * .pi))
    }
  }

  private mutating func add(_ shape: AnimatedShape) {
    add(shape.outline)
    for it in shape.modifiers { add(it) }
    share(shape.fillOpacity, shape.strokeOpacity)
    if let fill = shape.fill { add(fill) }
    guard let stroke = shape.stroke else { return }
    add(stroke.paint)
    add(stroke.width)
    add(stroke.dashOffset)
    for it in stroke.dashes { add(it) }
  }

  private mutating func add(_ outline: AnimatedShape.Outline) {
    switch outline {
    case .ellipse(let center, let radii):
      add(center)
      add(radii)
    case .rectangle(let origin, let size, let radii):
      add(origin)
      add(size)
      add(radii)
    case .line(let from, let to):
      add(from)
      add(to)
    case .path(let path):
      for element in path.map(\.path).value(at: time).elements {
        switch element {
        case .move(let p), .line(let p): lengths += [p.x, p.y]
        case .quadratic(let c, let p): lengths += [c.x, c.y, p.x, p.y]
        case .cubic(let c, let d, let p): lengths += [c.x, c.y, d.x, d.y, p.x, p.y]
        case .close: break
        }
      }
    case .text(let text):
      switch text.place {
      case .point(let place): add(place)
      case .path(_, _, let start): share(start)
      }
    case .compound(let parts, _):
      for part in parts {
        add(part.outline)
        for it in part.modifiers { add(it) }
        for it in part.transforms { add(it) }
      }
    }
  }

  private mutating func add(_ modifier: OutlineModifier) {
    switch modifier {
    case .offset(let distance, _, _): add(distance)
    case .zigZag(let size, _, _): add(size)
    case .trim(let start, let end, let offset, _, _):
      share(start, end)
      turns.append(offset.value(at: time))
    }
  }

  private mutating func add(_ paint: AnimatedPaint) {
    switch paint {
    case .color(let color): add(color)
    case .gradient(let gradient):
      switch gradient.geometry {
      case .linear(let from, let to):
        add(from)
        add(to)
      case .radial(let center, let start, let end):
        add(center)
        add(start)
        add(end)
      }
      for stop in gradient.stops {
        share(stop.offset)
        add(stop.color)
      }
    case .image: break
    }
  }
}
