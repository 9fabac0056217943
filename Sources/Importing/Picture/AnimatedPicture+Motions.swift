/// All motions of a picture.
extension AnimatedPicture {
  public func forEachMotion(_ body: (RepeatedMotion) -> Void) {
    forEachValue { value in value.motions.forEach(body) }
  }

  /// Every value of every node, whether it moves or not.
  public func forEachValue(_ body: (Animated) -> Void) {
    for node in nodes { node.forEachValue(body) }
  }
}

extension AnimatedNode {
  func forEachValue(_ body: (Animated) -> Void) {
    body(opacity)
    body(presence)
    for step in transforms {
      body(step.value)
      body(step.center)
    }
    for filter in filters { if case .blur(let deviation) = filter { body(deviation) } }
    for mask in masks { for node in mask.nodes { node.forEachValue(body) } }
    switch content {
    case .group(let nodes): for node in nodes { node.forEachValue(body) }
    case .shape(let shape): shape.forEachValue(body)
    }
  }
}

extension AnimatedShape {
  func forEachValue(_ body: (Animated) -> Void) {
    body(fillOpacity)
    body(strokeOpacity)
    switch outline {
    case .ellipse(let a, let b), .line(let a, let b):
      body(a)
      body(b)
    case .rectangle(let origin, let size, let radii):
      body(origin)
      body(size)
      body(radii)
    case .path(let path): body(path.choice)
    case .text(let text): body(text.place.value)
    }
    fill?.forEachValue(body)
    guard let stroke else { return }
    stroke.paint.forEachValue(body)
    body(stroke.width)
    body(stroke.dashOffset)
    stroke.dashes.forEach(body)
  }
}

extension AnimatedPaint {
  func forEachValue(_ body: (Animated) -> Void) {
    switch self {
    case .color(let color): body(color)
    case .gradient(let gradient):
      switch gradient.geometry {
      case .linear(let from, let to):
        body(from)
        body(to)
      case .radial(let center, let start, let end):
        body(center)
        body(start)
        body(end)
      }
      for stop in gradient.stops {
        body(stop.offset)
        body(stop.color)
      }
    case .picture: break
    }
  }

  /// Every colour that is written in it.
  public var colors: [[Double]] {
    switch self {
    case .color(let color): color.extremes
    case .gradient(let gradient): gradient.stops.flatMap(\.color.extremes)
    case .picture: []
    }
  }
}
