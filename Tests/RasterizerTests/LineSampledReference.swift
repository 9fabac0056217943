import GraphicsCore

/// A slow and simple renderer to compare with. It shares neither code nor ideas with the rasterizer.
///
/// The image is supersampled in a way that is accurate to 1/255. Each pixel row is sampled along 256 horizontal
/// lines. On each line every outline is a set of intervals of x, found from all its edges. The ends of the intervals
/// cut a pixel's share of the line into stretches, and each outline is wholly inside or outside on each stretch. There
/// the *whole list* is carried out (blend, clip, group), with paints taken at the pixel's center. The pixel is the mean
/// of all stretches, weighted by length. So x is exact, and y has an error of at most 1/512 of a pixel; 16 × 16 points
/// would have an error of up to 1/32 along edges that are nearly level or upright. Curves have 128 chords each, or 512
/// where they are stroked.
struct LineSampledReference {
  typealias Color4 = SIMD4<Double>
  /// A set of shapes, one bit for each.
  private typealias Inside = UInt64

  let width: Int
  let height: Int
  /// Premultiplied, row-major, 0…255, not rounded.
  private(set) var pixels: [Color4]

  static let linesPerPixel = 256

  private struct Shape {
    /// The edges of each outline, with their rule: a winding outline, or convex polygons of which any one counts.
    var edges: [(a: Point, b: Point)] = []
    var rule = FillRule.nonZero
    var convex: [[Point]] = []

    /// The part of the shape that touches a pixel row.
    func restricted(toRow row: Int) -> Shape {
      let (top, bottom) = (Double(row), Double(row + 1))
      return Shape(
        edges: edges.filter { min($0.a.y, $0.b.y) < bottom && max($0.a.y, $0.b.y) > top }, rule: rule,
        convex: convex.filter { polygon in
          polygon.contains { $0.y < bottom } && polygon.contains { $0.y > top }
        })
    }

    func intervals(_ y: Double) -> [(Double, Double)] {
      var result: [(Double, Double)] = []
      var crossings: [(x: Double, sign: Int)] = []
      for (a, b) in edges where (a.y <= y) != (b.y <= y) {
        crossings.append((a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x), a.y < b.y ? 1 : -1))
      }
      crossings.sort { $0.x < $1.x }
      var winding = 0
      for (i, c) in crossings.enumerated() {
        winding += c.sign
        let isIn = rule == .nonZero ? winding != 0 : winding % 2 != 0
        if isIn && i + 1 < crossings.count { result.append((c.x, crossings[i + 1].x)) }
      }
      for polygon in convex {
        var (low, high) = (Double.infinity, -Double.infinity)
        for (i, a) in polygon.enumerated() {
          let b = polygon[(i + 1) % polygon.count]
          guard (a.y <= y) != (b.y <= y) else { continue }
          let x = a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x)
          low = min(low, x)
          high = max(high, x)
        }
        if low < high { result.append((low, high)) }
      }
      guard !convex.isEmpty else { return result }
      // The union of the intervals.
      var union: [(Double, Double)] = []
      for (low, high) in result.sorted(by: { $0.0 < $1.0 }) {
        if let last = union.last, low <= last.1 {
          union[union.count - 1].1 = max(last.1, high)
        } else {
          union.append((low, high))
        }
      }
      return union
    }
  }

  private var shapes: [Shape] = []
  /// The index of each command's shape.
  private var shapeOf: [Int: Int] = [:]
  private let commands: [DrawCommand]
  private let inverses: [Int: AffineTransform]

  init(_ list: DisplayList, scale: Double) {
    width = max(1, Int((list.size.width * scale - 1e-6).rounded(.up)))
    height = max(1, Int((list.size.height * scale - 1e-6).rounded(.up)))
    pixels = []
    commands = list.commands
    var inverses: [Int: AffineTransform] = [:]
    let toPixels = AffineTransform.scale(scale, scale)
    for (i, command) in list.commands.enumerated() {
      var shape = Shape()
      switch command {
      case .draw(let draw):
        let t = draw.transform.then(toPixels)
        inverses[i] = t.inverse
        switch draw.coverage {
        case .fill(let rule): shape = Self.filled(draw.path, t, rule)
        case .stroke(let style):
          shape.convex = ReferenceStroke(style).polygons(of: draw.path).map { $0.map(t.apply) }
        }
      case .beginClip(let clip): shape = Self.filled(clip.path, clip.transform.then(toPixels), clip.rule)
      default: continue
      }
      shapeOf[i] = shapes.count
      shapes.append(shape)
    }
    self.inverses = inverses
    pixels = [Color4](repeating: .zero, count: width * height)
    let background = Self.premultiplied(list.background, 1)
    precondition(shapes.count <= Inside.bitWidth, "a set of shapes is one number")
    for y in 0..<height {
      let shapes = shapes.map { $0.restricted(toRow: y) }
      // The colors found for a pixel of this row, by the set of shapes that it is inside.
      var known = [[(inside: Inside, color: Color4)]](repeating: [], count: width)
      for line in 0..<Self.linesPerPixel {
        add(line: Double(y) + (Double(line) + 0.5) / Double(Self.linesPerPixel), row: y, shapes, background, &known)
      }
    }
    for i in pixels.indices { pixels[i] *= 255 / Double(Self.linesPerPixel) }
  }

  private static func filled(_ path: Path, _ t: AffineTransform, _ rule: FillRule) -> Shape {
    var shape = Shape(rule: rule)
    for contour in ReferenceStroke.flattened(path, chords: 128) {
      let points = contour.points.map(t.apply)
      for i in points.indices { shape.edges.append((points[i], points[(i + 1) % points.count])) }
    }
    return shape
  }

  private mutating func add(
    line y: Double, row: Int, _ shapes: [Shape], _ background: Color4,
    _ known: inout [[(inside: Inside, color: Color4)]]
  ) {
    let intervals = shapes.map { $0.intervals(y) }
    var cuts = (0...width).map(Double.init)
    for (a, b) in intervals.joined() {
      if a > 0 && a < Double(width) { cuts.append(a) }
      if b > 0 && b < Double(width) { cuts.append(b) }
    }
    cuts.sort()
    for (a, b) in zip(cuts, cuts.dropFirst()) where b > a {
      let x = (a + b) / 2
      var inside: Inside = 0
      for (shape, intervals) in intervals.enumerated() where intervals.contains(where: { $0.0 <= x && x < $0.1 }) {
        inside |= 1 << shape
      }
      var color = known[Int(x)].first { $0.inside == inside }?.color
      if color == nil {
        color = evaluate(inside, Point(x.rounded(.down) + 0.5, Double(row) + 0.5), background)
        known[Int(x)].append((inside, color!))
      }
      pixels[row * width + Int(x)] += color! * (b - a)
    }
  }

  /// Carries out all commands for one stretch of a pixel whose center is `p`.
  private func evaluate(_ inside: Inside, _ p: Point, _ background: Color4) -> Color4 {
    var layers = [background]
    var groups: [(group: Group, clips: [Bool])] = []
    var clips: [Bool] = []
    func isIn(_ command: Int) -> Bool { inside & (1 << shapeOf[command]!) != 0 }
    for (i, command) in commands.enumerated() {
      switch command {
      case .beginClip: clips.append(isIn(i))
      case .endClip: clips.removeLast()
      case .beginGroup(let group):
        groups.append((group, clips))
        clips = []
        layers.append(.zero)
      case .endGroup:
        let (group, outer) = groups.removeLast()
        clips = outer
        let layer = layers.removeLast() * group.opacity
        if clips.allSatisfy({ $0 }) { layers[layers.count - 1] = Self.blend(group.blend, layer, layers.last!) }
      case .draw(let draw):
        guard clips.allSatisfy({ $0 }) else { continue }
        var source = Color4.zero
        if isIn(i), let inverse = inverses[i] {
          source = Self.paint(draw.paint, inverse.apply(p)) * draw.opacity
        } else if draw.blend != .destinationIn {
          continue
        }
        layers[layers.count - 1] = Self.blend(draw.blend, source, layers.last!)
      }
    }
    return layers[0]
  }

  // MARK: Blending and paints, from their definitions

  static func premultiplied(_ c: Color, _ opacity: Double) -> Color4 {
    let a = c.alpha * opacity
    return Color4(c.red * a, c.green * a, c.blue * a, a)
  }

  static func blend(_ mode: BlendMode, _ s: Color4, _ d: Color4) -> Color4 {
    /// αs·(1 - αd)·Cs + αs·αd·B(Cd, Cs) + (1 - αs)·αd·Cd
    func separable(_ mix: (Double, Double) -> Double) -> Color4 {
      var result = Color4(0, 0, 0, s.w + d.w - s.w * d.w)
      for i in 0..<3 {
        let (cs, cd) = (s.w > 0 ? s[i] / s.w : 0, d.w > 0 ? d[i] / d.w : 0)
        result[i] = s.w * (1 - d.w) * cs + s.w * d.w * mix(cd, cs) + (1 - s.w) * d.w * cd
      }
      return result
    }
    switch mode {
    case .sourceOver: return s + d * (1 - s.w)
    case .plusLighter:
      var sum = Color4.zero
      for i in 0..<3 { sum[i] = min(1, s[i] + d[i]) }
      sum.w = max(d.w, sum[0], sum[1], sum[2])
      return sum
    case .plus: return Color4(min(1, s.x + d.x), min(1, s.y + d.y), min(1, s.z + d.z), min(1, s.w + d.w))
    case .sourceAtop: return s * d.w + d * (1 - s.w)
    case .destinationIn: return d * s.w
    case .destinationOut: return d * (1 - s.w)
    case .xor: return s * (1 - d.w) + d * (1 - s.w)
    case .multiply: return separable { $0 * $1 }
    case .screen: return separable { $0 + $1 - $0 * $1 }
    case .overlay: return separable { hardLight($1, $0) }
    case .darken: return separable { min($0, $1) }
    case .lighten: return separable { max($0, $1) }
    case .colorDodge: return separable { $0 == 0 ? 0 : $1 == 1 ? 1 : min(1, $0 / (1 - $1)) }
    case .colorBurn: return separable { $0 == 1 ? 1 : $1 == 0 ? 0 : 1 - min(1, (1 - $0) / $1) }
    case .hardLight: return separable { hardLight($0, $1) }
    case .softLight: return separable { softLight($0, $1) }
    case .difference: return separable { abs($0 - $1) }
    case .exclusion: return separable { $0 + $1 - 2 * $0 * $1 }
    case .hue: return whole(s, d) { set(set($1, saturation: saturation($0)), luminosity: luminosity($0)) }
    case .saturation: return whole(s, d) { set(set($0, saturation: saturation($1)), luminosity: luminosity($0)) }
    case .color: return whole(s, d) { set($1, luminosity: luminosity($0)) }
    case .luminosity: return whole(s, d) { set($0, luminosity: luminosity($1)) }
    }
  }

  private static func hardLight(_ b: Double, _ s: Double) -> Double {
    s <= 0.5 ? b * 2 * s : 1 - (1 - b) * (1 - (2 * s - 1))
  }

  private static func softLight(_ b: Double, _ s: Double) -> Double {
    if s <= 0.5 { return b - (1 - 2 * s) * b * (1 - b) }
    let d = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : b.squareRoot()
    return b + (2 * s - 1) * (d - b)
  }

  /// The modes that take a color as a whole: section 9.2, step by step. The closure has the backdrop first.
  private static func whole(_ s: Color4, _ d: Color4, _ mix: ([Double], [Double]) -> [Double]) -> Color4 {
    let (cs, cd) = ((0..<3).map { s.w > 0 ? s[$0] / s.w : 0 }, (0..<3).map { d.w > 0 ? d[$0] / d.w : 0 })
    let mixed = mix(cd, cs)
    var result = Color4(0, 0, 0, s.w + d.w - s.w * d.w)
    for i in 0..<3 { result[i] = s.w * (1 - d.w) * cs[i] + s.w * d.w * mixed[i] + (1 - s.w) * d.w * cd[i] }
    return result
  }

  private static func luminosity(_ c: [Double]) -> Double { 0.3 * c[0] + 0.59 * c[1] + 0.11 * c[2] }
  private static func saturation(_ c: [Double]) -> Double { c.max()! - c.min()! }

  private static func set(_ c: [Double], luminosity target: Double) -> [Double] {
    let moved = c.map { $0 + target - luminosity(c) }
    let (gray, least, most) = (luminosity(moved), moved.min()!, moved.max()!)
    var clipped = moved
    if least < 0 { clipped = clipped.map { gray + ($0 - gray) * gray / (gray - least) } }
    if most > 1 { clipped = clipped.map { gray + ($0 - gray) * (1 - gray) / (most - gray) } }
    return clipped
  }

  private static func set(_ c: [Double], saturation target: Double) -> [Double] {
    let (least, most) = (c.min()!, c.max()!)
    return c.map { most > least ? ($0 - least) * target / (most - least) : 0 }
  }

  static func paint(_ paint: Paint, _ p: Point) -> Color4 {
    switch paint {
    case .solid(let color): return premultiplied(color, 1)
    case .image: preconditionFailure("images are tested against their own pixels, in ImageShaderTests")
    case .gradient(let g):
      var t: Double
      switch g.geometry {
      case .linear(let a, let b):
        let d = b - a
        t = ((p.x - a.x) * d.x + (p.y - a.y) * d.y) / (d.x * d.x + d.y * d.y)
      case .radial(let c, let r0, let r1, _):
        t = (((p.x - c.x) * (p.x - c.x) + (p.y - c.y) * (p.y - c.y)).squareRoot() - r0) / (r1 - r0)
      case .conic(let c, let start):
        t = (arcTangent(y: p.y - c.y, x: p.x - c.x) - start) / (2 * .pi)
        t -= t.rounded(.down)
      case .along: preconditionFailure("gradients along a line are tested in PlaceAlongPathTests")
      }
      if t.isNaN { return premultiplied(g.stops.last!.color, 1) }
      if g.spread == .repeat { t -= t.rounded(.down) }
      if t < g.stops[0].offset { return premultiplied(g.stops[0].color, 1) }
      for (a, b) in zip(g.stops, g.stops.dropFirst()) where t >= a.offset && t < b.offset {
        return mix(a.color, b.color, (t - a.offset) / (b.offset - a.offset), g.space)
      }
      return premultiplied(g.stops.last!.color, 1)
    }
  }

  private static func mix(_ a: Color, _ b: Color, _ t: Double, _ space: GradientSpace) -> Color4 {
    let alpha = a.alpha * (1 - t) + b.alpha * t
    guard alpha > 0 else { return .zero }
    func each(_ x: Double, _ y: Double) -> Double { (x * a.alpha * (1 - t) + y * b.alpha * t) / alpha }
    func lightened(_ x: Double, _ y: Double) -> Double {
      SRGBTransfer.encoded(fromLinear: each(SRGBTransfer.linear(fromEncoded: x), SRGBTransfer.linear(fromEncoded: y)))
    }
    let c: (Double, Double, Double)
    switch space {
    case .srgb: c = (each(a.red, b.red), each(a.green, b.green), each(a.blue, b.blue))
    case .linear: c = (lightened(a.red, b.red), lightened(a.green, b.green), lightened(a.blue, b.blue))
    case .oklab:
      let (p, q) = (OKLab(red: a.red, green: a.green, blue: a.blue), OKLab(red: b.red, green: b.green, blue: b.blue))
      let rgb = OKLab(lightness: each(p.lightness, q.lightness), a: each(p.a, q.a), b: each(p.b, q.b)).encodedSRGB
      c = (min(max(rgb.red, 0), 1), min(max(rgb.green, 0), 1), min(max(rgb.blue, 0), 1))
    }
    return Color4(c.0 * alpha, c.1 * alpha, c.2 * alpha, alpha)
  }
}
