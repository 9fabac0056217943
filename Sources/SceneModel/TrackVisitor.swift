import GraphicsCore
import MotionMath

/// Sees every track of a layer tree, and may replace it.
protocol TrackVisitor: AnyObject {
  /// - Parameters:
  ///   - isSame: Whether two values look the same, such as two angles that differ by a whole turn.
  ///   - isSeen: Whether the layer is seen at a time of the scene.
  func visit<Value: Interpolatable>(
    _ track: inout Track<Value>, _ property: SceneDiscontinuity.Property, _ place: TrackPlace,
    isSame: (Value, Value) -> Bool, isSeen: (Double) -> Bool)

  /// The same for a track of which the picture shows whole levels: texts, digits, the letters that are shown.
  func visit(
    _ track: inout Track<Double>, levels: (Double) -> Int, _ place: TrackPlace, isSeen: (Double) -> Bool)
}

/// A layer of a scene, and its time as a function of the scene's.
struct TrackPlace {
  /// The indices of the layers, outermost first.
  var layer: [Int]
  var clocks = ClockChain()
}

extension Scene {
  mutating func visitTracks(_ visitor: any TrackVisitor) {
    for i in layers.indices { layers[i].visit(TrackPlace(layer: [i]), visitor) { _ in true } }
  }
}

extension Layer {
  /// The opacity below which a layer is not seen: half a level of 255.
  private static var leastOpacity: Double { 0.5 / 255 }

  /// Visits the tracks of this layer and of those in it, always in the same order.
  /// - Parameter isSeen: Whether what is around the layer lets it be seen, at a time of the scene.
  fileprivate mutating func visit(
    _ place: TrackPlace, _ visitor: any TrackVisitor, isSeen: (Double) -> Bool
  ) {
    switch self {
    case .shape(var shape):
      let opacity = shape.opacity
      func isShapeSeen(_ time: Double) -> Bool {
        opacity.value(at: place.clocks.time(at: time)) > Self.leastOpacity && isSeen(time)
      }
      visitor.visit(&shape.opacity, .opacity, place, isShapeSeen)
      shape.transform.visit(place, visitor, isShapeSeen)
      shape.outline.visit(place, visitor, isShapeSeen)
      shape.coverage.visit(place, visitor, isShapeSeen)
      shape.paint.visit(place, visitor, isShapeSeen)
      self = .shape(shape)
    case .group(var group):
      let opacity = group.opacity
      func isGroupSeen(_ time: Double) -> Bool {
        opacity.value(at: place.clocks.time(at: time)) > Self.leastOpacity && isSeen(time)
      }
      visitor.visit(&group.opacity, .opacity, place, isGroupSeen)
      if var pose = group.pose {
        visitor.visitAngle(&pose.rotationX, .rotation, place, isGroupSeen)
        visitor.visitAngle(&pose.rotationY, .rotation, place, isGroupSeen)
        visitor.visit(&pose.z, .position, place, isGroupSeen)
        group.pose = pose
      }
      group.transform.visit(place, visitor, isGroupSeen)
      group.clip?.outline.visit(place, visitor, isGroupSeen)
      group.clip?.transform.visit(place, visitor, isGroupSeen)
      for i in group.filters.indices { group.filters[i].visit(place, visitor, isGroupSeen) }
      if var time = group.clock.track {
        visitor.visit(&time, .time, place, isGroupSeen)
        group.clock.track = time
      }
      if !group.clock.standsStill {
        let clocks = place.clocks.adding(group.clock)
        for i in group.layers.indices {
          group.layers[i].visit(TrackPlace(layer: place.layer + [i], clocks: clocks), visitor, isSeen: isGroupSeen)
        }
      }
      self = .group(group)
    }
  }
}

extension TrackVisitor {
  fileprivate func visit<Value: Interpolatable>(
    _ track: inout Track<Value>, _ property: SceneDiscontinuity.Property, _ place: TrackPlace,
    _ isSeen: (Double) -> Bool
  ) {
    if !track.isConstant { visit(&track, property, place, isSame: { $0 == $1 }, isSeen: isSeen) }
  }

  fileprivate func visitAngle(
    _ track: inout Track<Double>, _ property: SceneDiscontinuity.Property, _ place: TrackPlace,
    _ isSeen: (Double) -> Bool
  ) {
    guard !track.isConstant else { return }
    visit(&track, property, place, isSame: isSameAngle, isSeen: isSeen)
  }
}

/// Whether two angles in radians differ by whole turns.
private func isSameAngle(_ a: Double, _ b: Double) -> Bool {
  let turns = (a - b) / (2 * .pi)
  return abs(turns - turns.rounded()) < 1e-9
}

// MARK: The parts of a layer

extension TransformTrack {
  fileprivate mutating func visit(_ place: TrackPlace, _ visitor: any TrackVisitor, _ isSeen: (Double) -> Bool) {
    visitor.visit(&anchor, .anchor, place, isSeen)
    visitor.visit(&scale, .scale, place, isSeen)
    visitor.visit(&skew, .skew, place, isSeen)
    visitor.visitAngle(&rotation, .rotation, place, isSeen)
    visitor.visit(&translation, .position, place, isSeen)
    if var way = along {
      visitor.visit(&way.progress, .progress, place, isSeen)
      along = way
    }
    for i in following.indices { following[i].visit(place, visitor, isSeen) }
  }
}

extension Outline {
  fileprivate mutating func visit(_ place: TrackPlace, _ visitor: any TrackVisitor, _ isSeen: (Double) -> Bool) {
    switch self {
    case .path(var track):
      visitor.visit(&track, .outline, place, isSeen)
      self = .path(track)
    case .step(let paths, var value):
      visitor.visit(&value, levels: Outline.level, place, isSeen: isSeen)
      self = .step(paths, value)
    case .shown(let parts, var value):
      visitor.visit(&value, levels: Outline.level, place, isSeen: isSeen)
      self = .shown(parts, value)
    case .number(let face, var value):
      visitor.visit(&value, levels: face.level, place, isSeen: isSeen)
      self = .number(face, value)
    case .ellipse(var size):
      visitor.visit(&size, .outline, place, isSeen)
      self = .ellipse(size)
    case .arc(var diameter, var start, var sweep):
      visitor.visit(&diameter, .outline, place, isSeen)
      visitor.visitAngle(&start, .outline, place, isSeen)
      visitor.visit(&sweep, .outline, place, isSeen)
      self = .arc(diameter: diameter, start: start, sweep: sweep)
    case .rectangle(var size, var radius, var radiusY):
      visitor.visit(&size, .outline, place, isSeen)
      visitor.visit(&radius, .outline, place, isSeen)
      if var track = radiusY {
        visitor.visit(&track, .outline, place, isSeen)
        radiusY = track
      }
      self = .rectangle(size, radius: radius, radiusY: radiusY)
    case .polygon(let sides, var diameter, var inner):
      visitor.visit(&diameter, .outline, place, isSeen)
      if var track = inner {
        visitor.visit(&track, .outline, place, isSeen)
        inner = track
      }
      self = .polygon(sides: sides, diameter: diameter, innerDiameter: inner)
    case .line(var start, var end):
      visitor.visit(&start, .outline, place, isSeen)
      visitor.visit(&end, .outline, place, isSeen)
      self = .line(start, end)
    case .trimmed(var outline, var part):
      outline.visit(place, visitor, isSeen)
      visitor.visit(&part, .trim, place, isSeen)
      self = .trimmed(outline, part)
    case .compound(var pieces, let operation):
      for i in pieces.indices {
        pieces[i].outline.visit(place, visitor, isSeen)
        pieces[i].transform.visit(place, visitor, isSeen)
      }
      self = .compound(pieces, operation)
    case .modified(var outline, var modifier):
      outline.visit(place, visitor, isSeen)
      switch modifier {
      case .offset(var distance, let join, let miterLimit, let rule):
        visitor.visit(&distance, .outline, place, isSeen)
        modifier = .offset(distance, join: join, miterLimit: miterLimit, rule: rule)
      case .roundCorners(var radius):
        visitor.visit(&radius, .outline, place, isSeen)
        modifier = .roundCorners(radius: radius)
      case .zigZag(var size, let ridges, let isSmooth):
        visitor.visit(&size, .outline, place, isSeen)
        modifier = .zigZag(size: size, ridges: ridges, isSmooth: isSmooth)
      }
      self = .modified(outline, modifier)
    case .textOnPath(let text, var start):
      visitor.visit(&start, .progress, place, isSeen)
      self = .textOnPath(text, start: start)
    }
  }
}

extension CoverageTrack {
  fileprivate mutating func visit(_ place: TrackPlace, _ visitor: any TrackVisitor, _ isSeen: (Double) -> Bool) {
    guard case .stroke(let style, var width, var dashOffset, var dashes, var taper) = self else { return }
    visitor.visit(&width, .strokeWidth, place, isSeen)
    visitor.visit(&dashOffset, .dashOffset, place, isSeen)
    for i in dashes.indices { visitor.visit(&dashes[i], .dashOffset, place, isSeen) }
    if var track = taper {
      visitor.visit(&track.start, .strokeWidth, place, isSeen)
      visitor.visit(&track.end, .strokeWidth, place, isSeen)
      visitor.visit(&track.startWidth, .strokeWidth, place, isSeen)
      visitor.visit(&track.endWidth, .strokeWidth, place, isSeen)
      taper = track
    }
    self = .stroke(style, width: width, dashOffset: dashOffset, dashes: dashes, taper: taper)
  }
}

extension PaintTrack {
  fileprivate mutating func visit(_ place: TrackPlace, _ visitor: any TrackVisitor, _ isSeen: (Double) -> Bool) {
    switch self {
    case .color(var color):
      visitor.visit(&color, .color, place, isSeen)
      self = .color(color)
    case .gradient(var gradient):
      visitor.visit(&gradient.translation, .gradient, place, isSeen)
      gradient.geometry?.visit(place, visitor, isSeen)
      if var stops = gradient.stops {
        for i in stops.indices {
          visitor.visit(&stops[i].color, .color, place, isSeen)
          visitor.visit(&stops[i].offset, .gradient, place, isSeen)
        }
        gradient.stops = stops
      }
      self = .gradient(gradient)
    case .image: break
    }
  }
}

extension GradientTrack.GeometryTrack {
  fileprivate mutating func visit(_ place: TrackPlace, _ visitor: any TrackVisitor, _ isSeen: (Double) -> Bool) {
    switch self {
    case .linear(var start, var end):
      visitor.visit(&start, .gradient, place, isSeen)
      visitor.visit(&end, .gradient, place, isSeen)
      self = .linear(start, end)
    case .radial(var center, var start, var end):
      visitor.visit(&center, .gradient, place, isSeen)
      visitor.visit(&start, .gradient, place, isSeen)
      visitor.visit(&end, .gradient, place, isSeen)
      self = .radial(center, startRadius: start, endRadius: end)
    case .conic(var center, var angle):
      visitor.visit(&center, .gradient, place, isSeen)
      visitor.visitAngle(&angle, .gradient, place, isSeen)
      self = .conic(center, startAngle: angle)
    case .along: break
    }
  }
}

extension FilterTrack {
  fileprivate mutating func visit(_ place: TrackPlace, _ visitor: any TrackVisitor, _ isSeen: (Double) -> Bool) {
    switch self {
    case .blur(var sigma):
      visitor.visit(&sigma, .filter, place, isSeen)
      self = .blur(sigma: sigma)
    case .shadow(var color, var sigma, var offset):
      visitor.visit(&color, .filter, place, isSeen)
      visitor.visit(&sigma, .filter, place, isSeen)
      visitor.visit(&offset, .filter, place, isSeen)
      self = .shadow(color: color, sigma: sigma, offset: offset)
    case .insetShadow(var color, var sigma, var offset):
      visitor.visit(&color, .filter, place, isSeen)
      visitor.visit(&sigma, .filter, place, isSeen)
      visitor.visit(&offset, .filter, place, isSeen)
      self = .insetShadow(color: color, sigma: sigma, offset: offset)
    case .colorMatrix: break
    }
  }
}
