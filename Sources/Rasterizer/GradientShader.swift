import GraphicsCore
import PathGeometry

/// A gradient in pixels: the color at any pixel's center, or its mean over the pixel where it jumps.
struct GradientShader {
  private enum Geometry {
    /// Position = x·dx + y·dy + origin.
    case linear(dx: Double, dy: Double, origin: Double)
    /// Position = (distance of the mapped pixel from the center) · growth + origin.
    case radial(PixelMap, growth: Float, origin: Float)
    /// Position = that of the mapped pixel, from the focus.
    case focal(FocalGradient, PixelMap)
    /// Position = turns of the mapped pixel about the center, 0…1.
    case conic(PixelMap)
    /// Position = the part of the outline's length up to the point nearest to the mapped pixel.
    case along(PlaceAlongPath, PixelMap)
    /// The gradient has no extent, and is its last color everywhere.
    case constant
  }

  /// Pixels → the gradient's space: u = x·ux + y·uy + u0, v likewise.
  private struct PixelMap {
    var (ux, uy, u0): (Double, Double, Double)
    var (vx, vy, v0): (Double, Double, Double)

    init(_ t: AffineTransform, center: Point) {
      (ux, uy, u0) = (t.a, t.c, t.tx - center.x)
      (vx, vy, v0) = (t.b, t.d, t.ty - center.y)
    }

    func apply(_ p: Point) -> (Float, Float) {
      (Float(p.x * ux + p.y * uy + u0), Float(p.x * vx + p.y * vy + v0))
    }

    func point(_ p: Point) -> Vector { Vector(p.x * ux + p.y * uy + u0, p.x * vx + p.y * vy + v0) }

    /// How much a position grows from pixel to pixel that grows by `du` and `dv` times `factor` in u and v.
    func slope(_ du: Double, _ dv: Double, by factor: Double) -> (x: Float, y: Float) {
      (Float((du * ux + dv * vx) * factor), Float((du * uy + dv * vy) * factor))
    }
  }

  private let ramp: GradientRamp
  private let geometry: Geometry
  private let repeats: Bool
  private let edges: GradientEdges

  /// - Parameters:
  ///   - toPixels: From the gradient's user space; it can be inverted.
  ///   - line: What a gradient along an outline runs on.
  init(
    _ gradient: Gradient, opacity: Double, toPixels: AffineTransform, along line: PlaceAlongPath? = nil,
    in colorSpace: ColorSpace
  ) {
    ramp = GradientRamp(gradient.stops, space: gradient.space, opacity: opacity, output: colorSpace)
    if let line {
      geometry = toPixels.inverse.map { .along(line, PixelMap($0, center: .zero)) } ?? .constant
    } else {
      geometry =
        gradient.transform.then(toPixels).inverse.flatMap { Self.geometry(gradient.geometry, fromPixels: $0) }
        ?? .constant
    }
    // A turn ends where the next one begins, and so does a ring.
    switch geometry {
    case .conic: repeats = true
    case .along(let line, _): repeats = line.isRing
    default: repeats = gradient.spread == .repeat
    }
    edges = GradientEdges(ramp, wraps: repeats)
  }

  private static func geometry(_ geometry: GradientGeometry, fromPixels t: AffineTransform) -> Geometry? {
    switch geometry {
    case .linear(let start, let end):
      let d = end - start
      let square = d.x * d.x + d.y * d.y
      guard square > 0, square.isFinite else { return nil }
      let (kx, ky) = (d.x / square, d.y / square)
      return .linear(
        dx: t.a * kx + t.b * ky, dy: t.c * kx + t.d * ky, origin: (t.tx - start.x) * kx + (t.ty - start.y) * ky)
    case .radial(let center, let startRadius, let endRadius, let focus):
      let extent = endRadius - startRadius
      guard extent != 0, extent.isFinite, (center.x + center.y).isFinite else { return nil }
      if let focus, focus != center, (focus.x + focus.y).isFinite {
        let place = GradientGeometry.focus(focus, within: center, startRadius: startRadius, endRadius: endRadius)
        return .focal(
          FocalGradient(way: center - place, radius: startRadius, growth: extent), PixelMap(t, center: place))
      }
      return .radial(PixelMap(t, center: center), growth: Float(1 / extent), origin: Float(-startRadius / extent))
    case .conic(let center, let startAngle):
      guard startAngle.isFinite, (center.x + center.y).isFinite else { return nil }
      // Turned back by the start angle, so that position 0 lies along u.
      return .conic(
        PixelMap(
          t.then(.translation(-center.x, -center.y)).then(.rotation(radians: -startAngle)), center: .zero))
    case .along: return nil
    }
  }

  /// The colors are the same in every row.
  var isConstantInY: Bool {
    switch geometry {
    case .linear(_, let dy, _): dy == 0
    case .radial, .focal, .conic, .along: false
    case .constant: true
    }
  }

  /// The premultiplied color at a place between pixels.
  func color(at p: Point) -> Pixel {
    ramp.knots.withUnsafeBufferPointer { knots in
      var cursor = RampCursor(knots: knots, repeats: repeats)
      switch geometry {
      case .linear(let dx, let dy, let origin): return cursor.color(at: Float(p.x * dx + p.y * dy + origin))
      case .radial(let map, let growth, let origin):
        let (du, dv) = map.apply(p)
        return cursor.color(at: (du * du + dv * dv).squareRoot() * growth + origin)
      case .focal(let focal, let map):
        let place = map.point(p)
        return cursor.color(at: Float(focal.position(place.x, place.y)))
      case .conic(let map):
        let (u, v) = map.apply(p)
        return cursor.color(at: turns(y: v, x: u))
      case .along(let line, let map): return cursor.color(at: Float(line.place(nearest: map.point(p)).part))
      case .constant: return knots[knots.count - 1].color
      }
    }
  }

  /// Writes the premultiplied colors of the pixels x0..<x1 of row `y` to `colors[x0]…`.
  func shade(_ x0: Int, _ x1: Int, y: Int, to colors: UnsafeMutablePointer<Pixel>) {
    let cy = Double(y) + 0.5
    ramp.knots.withUnsafeBufferPointer { knots in
      var cursor = RampCursor(knots: knots, repeats: repeats)
      switch geometry {
      case .linear(let dx, let dy, let origin):
        let row = cy * dy + origin
        guard edges.isEmpty else {
          for x in x0..<x1 {
            let position = Float((Double(x) + 0.5) * dx + row)
            colors[x] = edges.color(at: position, dx: Float(dx), dy: Float(dy)) { cursor.color(at: $0) }
          }
          return
        }
        for x in x0..<x1 { colors[x] = cursor.color(at: Float((Double(x) + 0.5) * dx + row)) }
      case .radial(let map, let growth, let origin):
        let (u, v) = (cy * map.uy + map.u0, cy * map.vy + map.v0)
        for x in x0..<x1 {
          let cx = Double(x) + 0.5
          let (du, dv) = (Float(cx * map.ux + u), Float(cx * map.vx + v))
          let distance = (du * du + dv * dv).squareRoot()
          let position = distance * growth + origin
          if edges.isEmpty {
            colors[x] = cursor.color(at: position)
          } else {
            let slope = map.slope(Double(du), Double(dv), by: Double(growth) / Double(distance))
            colors[x] = edges.color(at: position, dx: slope.x, dy: slope.y) { cursor.color(at: $0) }
          }
        }
      case .focal(let focal, let map):
        for x in x0..<x1 {
          let place = map.point(Point(Double(x) + 0.5, cy))
          let position = focal.position(place.x, place.y)
          if edges.isEmpty {
            colors[x] = cursor.color(at: Float(position))
          } else {
            let growth = focal.slope(place.x, place.y, at: position)
            let slope = map.slope(growth.u, growth.v, by: 1)
            colors[x] = edges.color(at: Float(position), dx: slope.x, dy: slope.y) { cursor.color(at: $0) }
          }
        }
      case .conic(let map):
        let (u, v) = (cy * map.uy + map.u0, cy * map.vy + map.v0)
        for x in x0..<x1 {
          let cx = Double(x) + 0.5
          let (du, dv) = (cx * map.ux + u, cx * map.vx + v)
          let position = turns(y: Float(dv), x: Float(du))
          if edges.isEmpty {
            colors[x] = cursor.color(at: position)
          } else {
            // The angle grows at right angles to the radius.
            let slope = map.slope(-dv, du, by: 1 / (2 * Double.pi * (du * du + dv * dv)))
            colors[x] = edges.color(at: position, dx: slope.x, dy: slope.y) { cursor.color(at: $0) }
          }
        }
      case .along(let line, let map):
        for x in x0..<x1 {
          let place = line.place(nearest: map.point(Point(Double(x) + 0.5, cy)))
          if edges.isEmpty {
            colors[x] = cursor.color(at: Float(place.part))
          } else {
            let slope = map.slope(place.growth.x, place.growth.y, by: 1)
            colors[x] = edges.color(at: Float(place.part), dx: slope.x, dy: slope.y) { cursor.color(at: $0) }
          }
        }
      case .constant:
        let color = knots[knots.count - 1].color
        for x in x0..<x1 { colors[x] = color }
      }
    }
  }
}

/// Walks along a ramp: neighboring pixels mostly lie between the same knots.
private struct RampCursor {
  let knots: UnsafeBufferPointer<GradientRamp.Knot>
  let repeats: Bool
  private(set) var index = 0

  @inline(__always)
  mutating func color(at position: Float) -> Pixel {
    var t = position
    if repeats {
      // Beyond 2^24 a float has no fraction left.
      t = abs(t) < 16_777_216 ? t - Float(Int32(t)) : 0
      if t < 0 { t += 1 }
    }
    let knots = self.knots
    while index > 0 && t < knots[index].offset { index &-= 1 }
    while index &+ 1 < knots.count && t >= knots[index &+ 1].offset { index &+= 1 }
    let knot = knots[index]
    // The first knot's offset is not finite; its slope is zero.
    return index == 0 ? knot.color : knot.color + knot.slope * (t - knot.offset)
  }
}

/// The angle of (x, y) clockwise from 3 o'clock (y runs down), as a share of a turn in 0…1.
///
/// The arc tangent is the polynomial of Abramowitz and Stegun, 4.4.49, within 2e-8 on 0…1.
@inline(__always)
private func turns(y: Float, x: Float) -> Float {
  let (ax, ay) = (abs(x), abs(y))
  let long = max(ax, ay)
  guard long > 0 else { return 0 }
  let z = min(ax, ay) / long
  let s = z * z
  var p: Float = 0.0028662257
  p = p * s - 0.0161657367
  p = p * s + 0.0429096138
  p = p * s - 0.0752896400
  p = p * s + 0.1065626393
  p = p * s - 0.1420889944
  p = p * s + 0.1999355085
  p = p * s - 0.3333314528
  p = p * s + 1
  var turn = z * p * (1 / (2 * Float.pi))
  if ay > ax { turn = 0.25 - turn }
  if x < 0 { turn = 0.5 - turn }
  return y < 0 ? 1 - turn : turn
}
