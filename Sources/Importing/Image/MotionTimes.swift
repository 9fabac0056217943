import MotionMath

/// When one motion runs, whatever moves.
public struct MotionTimes: Equatable, Sendable {
  /// Nil if it comes to rest.
  public var period: Seconds?
  /// When it starts to repeat or comes to rest; zero if it has always been running.
  public var introEnd: Seconds
  /// From the document's start, those of the intro last.
  public var keyframes: [Seconds]

  fileprivate init<Value>(_ motion: Keyframes<Value>) {
    period = motion.comesToRest ? nil : motion.period
    introEnd = motion.intro.last?.time ?? .zero
    keyframes = motion.frames.map { motion.delay + $0.time } + motion.intro.map(\.time)
  }
}

extension AnimatedImage {
  /// All motions of the image.
  var motionTimes: [MotionTimes] { nodes.flatMap(\.motionTimes) }
}

extension Track {
  fileprivate var motionTimes: [MotionTimes] { motions.map { MotionTimes($0) } }
}

extension TransformStep {
  public var motionTimes: [MotionTimes] {
    switch self {
    case .translate(let offset): offset.motionTimes
    case .rotate(let angle, let center): angle.motionTimes + center.motionTimes
    case .scale(let value, let center), .skew(let value, let center): value.motionTimes + center.motionTimes
    case .along(_, _, let progress, _): progress.motionTimes
    }
  }

  public var isStill: Bool { motionTimes.isEmpty }
}

extension AnimatedNode {
  fileprivate var motionTimes: [MotionTimes] {
    var times = opacity.motionTimes + presence.motionTimes + transforms.flatMap(\.motionTimes)
    for case .blur(let deviation) in filters { times += deviation.motionTimes }
    times += masks.flatMap { $0.nodes.flatMap(\.motionTimes) }
    switch content {
    case .group(let nodes): return times + nodes.flatMap(\.motionTimes)
    case .shape(let shape): return times + shape.motionTimes
    }
  }
}

extension AnimatedShape {
  fileprivate var motionTimes: [MotionTimes] {
    var times = outline.motionTimes + fillOpacity.motionTimes + strokeOpacity.motionTimes
    times += modifiers.flatMap(\.motionTimes)
    if let fill { times += fill.motionTimes }
    guard let stroke else { return times }
    return times + stroke.paint.motionTimes
      + ([stroke.width, stroke.dashOffset] + stroke.dashes).flatMap(\.motionTimes)
  }
}

extension AnimatedShape.Outline {
  fileprivate var motionTimes: [MotionTimes] {
    switch self {
    case .ellipse(let center, let radii): center.motionTimes + radii.motionTimes
    case .rectangle(let origin, let size, let radii): origin.motionTimes + size.motionTimes + radii.motionTimes
    case .line(let from, let to): from.motionTimes + to.motionTimes
    case .path(let path): path.motionTimes
    case .text(let text):
      switch text.place {
      case .point(let place): place.motionTimes
      case .path(_, _, let start): start.motionTimes
      }
    case .compound(let parts, _):
      parts.flatMap {
        $0.outline.motionTimes + $0.modifiers.flatMap(\.motionTimes) + $0.transforms.flatMap(\.motionTimes)
      }
    }
  }

  public var isStill: Bool { motionTimes.isEmpty }
}

extension OutlineModifier {
  fileprivate var motionTimes: [MotionTimes] {
    switch self {
    case .offset(let distance, _, _): distance.motionTimes
    case .zigZag(let size, _, _): size.motionTimes
    case .trim(let start, let end, let offset, _, _): start.motionTimes + end.motionTimes + offset.motionTimes
    }
  }
}

extension AnimatedPaint {
  fileprivate var motionTimes: [MotionTimes] {
    switch self {
    case .color(let color): color.motionTimes
    case .gradient(let gradient):
      gradient.geometry.motionTimes + gradient.stops.flatMap { $0.offset.motionTimes + $0.color.motionTimes }
    case .image: []
    }
  }
}

extension AnimatedGradient.Geometry {
  fileprivate var motionTimes: [MotionTimes] {
    switch self {
    case .linear(let from, let to): from.motionTimes + to.motionTimes
    case .radial(let center, let start, let end): center.motionTimes + start.motionTimes + end.motionTimes
    }
  }
}
