import GraphicsCore
import MotionMath
import PresetModel

/// Lengths, angles and positions of a composition as tracks.
extension CompositionBuilder {
  /// The composition's shorter side, which a percentage of a diameter refers to.
  var shorterSide: Double? { size.map { min($0.width, $0.height) } }

  /// Returns a box of this size in a shape's own coordinates, which have their origin in its middle.
  static func box(_ width: Double, _ height: Double) -> Rect {
    Rect(center: .zero, size: Size(width, height))
  }

  mutating func length(
    _ motion: Motion<Length>, at key: String, of whole: Double?
  ) throws(SceneError) -> (track: Track<Double>, most: Double) {
    let path = "\(motions.path).\(key)"
    var most = 0.0
    for values in motion.parts {
      var largest = 0.0
      for value in values { largest = max(largest, try value.points(of: whole, at: path)) }
      most += largest
    }
    let track = try motions.track(motion, at: key) { (value) throws(SceneError) in
      try value.points(of: whole, at: path)
    }
    return (track, most)
  }

  /// Returns width and height, and the box of the largest size.
  mutating func extent(_ width: Motion<Length>, _ height: Motion<Length>) throws(SceneError) -> (Track<Point>, Rect) {
    let width = try length(width, at: "width", of: size?.width)
    let height = try length(height, at: "height", of: size?.height)
    let track: Track<Point> =
      if case .constant(let w) = width.track, case .constant(let h) = height.track {
        .constant(Point(w, h))
      } else {
        .sum(width.track.map { Point($0, 0) }, height.track.map { Point(0, $0) })
      }
    return (track, Self.box(width.most, height.most))
  }

  /// Converts degrees by which something turns.
  mutating func radians(_ motion: Motion<Double>, at key: String) throws(SceneError) -> Track<Double> {
    try motions.track(motion, at: key) { $0 * .pi / 180 }
  }

  /// Converts an angle. Presets count degrees from 12 o'clock; outlines and gradients count radians from 3 o'clock.
  mutating func angle(_ motion: Motion<Double>, at key: String) throws(SceneError) -> Track<Double> {
    let turned = { (value: Double) throws(SceneError) in value / 360 * 2 * .pi }
    return try motions.track(motion, at: key, step: turned) { (value) throws(SceneError) in (value - 90) / 360 * 2 * .pi
    }
  }

  mutating func place(_ motion: Motion<LengthPair>, at key: String) throws(SceneError) -> Track<Point> {
    let (size, path) = (size, "\(motions.path).\(key)")
    return try motions.track(motion, at: key) { (value) throws(SceneError) in
      Point(try value.x.points(of: size?.width, at: path), try value.y.points(of: size?.height, at: path))
    }
  }
}
