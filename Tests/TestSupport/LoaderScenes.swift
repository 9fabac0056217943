import GraphicsCore

/// Small animations like real loaders, drawn by distance functions with smooth edges.
public enum LoaderScenes {
  public typealias Shade = (_ x: Double, _ y: Double, _ t: Double) -> Color

  /// Samples `shade` at pixel centers; `t` goes through 0..<1.
  public static func animation(
    width: Int, height: Int, frames: Int, centiseconds: Int = 3, plays: PlayCount = .forever, _ shade: Shade
  ) -> Animation {
    Animation(
      frames: (0..<frames).map { index in
        var pixmap = Pixmap(width: width, height: height)
        let t = Double(index) / Double(frames)
        for y in 0..<height {
          for x in 0..<width { pixmap[x, y] = shade(Double(x) + 0.5, Double(y) + 0.5, t).rgba8 }
        }
        return .init(pixmap: pixmap, delay: .centiseconds(centiseconds))
      }, plays: plays)
  }

  /// The coverage of a pixel whose center lies `distance` inside an edge.
  public static func coverage(_ distance: Double) -> Double { min(max(distance + 0.5, 0), 1) }

  public static func mix(_ a: Color, _ b: Color, _ share: Double) -> Color {
    Color(
      red: a.red + (b.red - a.red) * share, green: a.green + (b.green - a.green) * share,
      blue: a.blue + (b.blue - a.blue) * share, alpha: a.alpha + (b.alpha - a.alpha) * share)
  }

  public static func wave(_ t: Double) -> Double { 0.5 - 0.5 * cosine(2 * .pi * t) }

  /// A 3 × 3 grid of gray dots with a dark head and its fading tail.
  public static func dots(scale: Double = 2, frames: Int = 40, background: Color = .white) -> Animation {
    let side = Int(49 * scale)
    return animation(width: side, height: side, frames: frames) { x, y, t in
      let (column, row) = (min(2, max(0, Int((x / scale - 9.5) / 10))), min(2, max(0, Int((y / scale - 9.5) / 10))))
      let serial = [3, 2, 1, 9, 8, 7, 4, 5, 6][row * 3 + column]
      let behind = (t * 9 - Double(serial - 1) + 18).truncatingRemainder(dividingBy: 9)
      let glow = behind <= 2.8 ? power(1 - behind / 2.8, 1.2) : 0
      let dx = x - (14.5 + 10 * Double(column)) * scale
      let dy = y - (14.5 + 10 * Double(row)) * scale
      let inside = coverage(2.5 * scale - (dx * dx + dy * dy).squareRoot())
      let ink = mix(Color(hex: 0xC7C7C7), .black, glow)
      return inside > 0 ? over(ink.withAlpha(multipliedBy: inside), background) : background
    }
  }

  /// A bar that runs through a track.
  public static func bar(scale: Double = 2, frames: Int = 40, background: Color = .white) -> Animation {
    animation(width: Int(160 * scale), height: Int(12 * scale), frames: frames) { x, y, t in
      let track = coverage(rounded(x / scale - 80, y / scale - 6, 75, 3) * scale)
      let bar = coverage(rounded(x / scale - 20 - 120 * wave(t), y / scale - 6, 18, 3) * scale)
      let ink = mix(Color(hex: 0xE5E5EA), Color(hex: 0x007AFF), bar)
      return track > 0 ? over(ink.withAlpha(multipliedBy: track), background) : background
    }
  }

  /// Skeleton blocks with a band of light.
  public static func skeleton(scale: Double = 1, frames: Int = 50) -> Animation {
    animation(width: Int(360 * scale), height: Int(200 * scale), frames: frames) { x, y, t in
      let (px, py) = (x / scale, y / scale)
      let shape = max(
        rounded(px - 50, py - 50, 30, 30), rounded(px - 220, py - 36, 120, 10), rounded(px - 190, py - 66, 90, 8),
        rounded(px - 180, py - 140, 160, 40))
      let light = max(0, 1 - abs(px - (-120 + 600 * t)) / 110)
      let ink = mix(Color(hex: 0xE2E2E6), Color(hex: 0xF6F6F9), light * light * (3 - 2 * light))
      let inside = coverage(shape * scale)
      return inside > 0 ? over(ink.withAlpha(multipliedBy: inside), .white) : .white
    }
  }

  /// A gradient that sweeps under strokes like those of a word.
  public static func shimmerText(
    scale: Double = 2, frames: Int = 60, width: Int = 160, background: Color = .white,
    stops: [Color] = [Color(hex: 0x007AFF), Color(hex: 0xAF52DE), Color(hex: 0xFF2D55), Color(hex: 0x007AFF)]
  ) -> Animation {
    // Each letter is one stroke with a bow or a bar beside it.
    var generator = SeededGenerator(seed: 7)
    let letters = (0..<(width - 32) / 8).map { index in
      (x: 18 + Double(index) * 8, kind: Int.random(in: 0..<4, using: &generator))
    }
    return animation(width: Int(Double(width) * scale), height: Int(54 * scale), frames: frames) { x, y, t in
      let (px, py) = (x / scale, y / scale)
      var inside = -100.0
      let near = Int((px - 18) / 8)
      for index in letters.indices where abs(index - near) <= 1 {
        let (lx, kind) = letters[index]
        switch kind {
        case 0: inside = max(inside, rounded(px - lx, py - 25, 0.9, 6))
        case 1:
          let radius = ((px - lx - 2) * (px - lx - 2) + (py - 28) * (py - 28)).squareRoot()
          inside = max(inside, 0.8 - abs(radius - 3.2))
        case 2: inside = max(inside, rounded(px - lx, py - 28, 0.8, 3.5), rounded(px - lx - 2, py - 25, 2.5, 0.7))
        default: inside = max(inside, rounded(px - lx - (py - 28) * 0.4, py - 28, 0.9, 4))
        }
      }
      let cover = coverage(inside * scale)
      guard cover > 0 else { return background }
      let position = ((px / Double(width) / 3 - t + 2).truncatingRemainder(dividingBy: 1)) * Double(stops.count - 1)
      let index = min(stops.count - 2, Int(position))
      let ink = mix(stops[index], stops[index + 1], position - Double(index))
      return over(ink.withAlpha(multipliedBy: cover), background)
    }
  }

  /// A turning ring with a fading tail.
  public static func arc(side: Int = 120, frames: Int = 40, background: Color = .white) -> Animation {
    animation(width: side, height: side, frames: frames) { x, y, t in
      let (dx, dy) = (x - Double(side) / 2, y - Double(side) / 2)
      let radius = (dx * dx + dy * dy).squareRoot()
      let turn = (arcTangent(y: dy, x: dx) / (2 * .pi) - t + 2).truncatingRemainder(dividingBy: 1)
      let inside = coverage(Double(side) * 0.06 - abs(radius - Double(side) * 0.36))
      return inside > 0
        ? over(mix(Color(hex: 0x5E5CE6), Color(hex: 0xFF2D55), turn).withAlpha(multipliedBy: inside * turn), background)
        : background
    }
  }

  /// Twelve fading spokes.
  public static func spinner(side: Int = 96, frames: Int = 24, background: Color = .white) -> Animation {
    animation(width: side, height: side, frames: frames) { x, y, t in
      let (dx, dy) = (x - Double(side) / 2, y - Double(side) / 2)
      var color = background
      for spoke in 0..<12 {
        let angle = Double(spoke) / 12 * 2 * .pi
        let (u, v) = (dx * cosine(angle) + dy * sine(angle), -dx * sine(angle) + dy * cosine(angle))
        let inside = coverage(rounded(u - Double(side) * 0.32, v, Double(side) * 0.12, Double(side) * 0.035))
        guard inside > 0 else { continue }
        let age = (t - Double(spoke) / 12 + 2).truncatingRemainder(dividingBy: 1)
        color = over(Color(hex: 0x8E8E93, alpha: inside * (1 - 0.8 * age)), color)
      }
      return color
    }
  }

  /// A soft ball of many colors.
  public static func orb(side: Int = 160, frames: Int = 40, background: Color = .white) -> Animation {
    animation(width: side, height: side, frames: frames) { x, y, t in
      let (dx, dy) = (x / Double(side) - 0.5, y / Double(side) - 0.5)
      let radius = (dx * dx + dy * dy).squareRoot()
      let angle = 2 * Double.pi * t
      let a = wave(dx * 1.3 + 0.3 * sine(angle))
      let b = wave(dy * 1.1 + 0.3 * cosine(angle))
      let ink = mix(
        mix(Color(hex: 0x00C7BE), Color(hex: 0xAF52DE), a), mix(Color(hex: 0xFF9500), Color(hex: 0xFF2D55), b),
        wave(dx + dy + t))
      let inside = coverage((0.42 + 0.03 * sine(angle) - radius) * Double(side))
      return inside > 0 ? over(ink.withAlpha(multipliedBy: inside), background) : background
    }
  }

  public static func noise(width: Int, height: Int, frames: Int, colors: Int, clearShare: Double = 0, seed: UInt64)
    -> Animation
  {
    var generator = SeededGenerator(seed: seed)
    let palette = (0..<colors).map { _ in UInt32.random(in: 0...0xFF_FFFF, using: &generator) | 0xFF00_0000 }
    return Animation(
      frames: (0..<frames).map { _ in
        let pixels = (0..<width * height).map { _ in
          Double.random(in: 0..<1, using: &generator) < clearShare ? 0 : palette.randomElement(using: &generator)!
        }
        return .init(
          pixmap: Pixmap(width: width, height: height, pixels: pixels),
          delay: .centiseconds(Int.random(in: 2...9, using: &generator)))
      }, plays: .forever)
  }

  /// Rows of sixteen colors that appear one by one on a transparent canvas with a margin, 256 colors in all. When the
  /// tenth appears, the first becomes transparent again, so no frame shows them all.
  public static func filling() -> Animation {
    var pixmap = Pixmap(width: 20, height: 22)
    var frames: [Animation.Frame] = []
    for row in 0..<16 {
      for x in 0..<16 {
        pixmap[x + 2, row + 3] = RGBA8(red: UInt8(row * 16), green: UInt8(x * 16), blue: UInt8(255 - row * 16))
        if row == 9 { pixmap[x + 2, 3] = .clear }
      }
      frames.append(.init(pixmap: pixmap, delay: .centiseconds(4)))
    }
    return Animation(frames: frames, plays: .forever)
  }

  /// A few solid squares that move and overlap on a transparent canvas; uncovered places become transparent.
  public static func movingSquares(side: Int, frames: Int, colors: Int, seed: UInt64) -> Animation {
    var generator = SeededGenerator(seed: seed)
    let squares = (0..<3).map { _ in
      (
        x: Int.random(in: 0..<side, using: &generator), y: Int.random(in: 0..<side, using: &generator),
        dx: Int.random(in: -3...3, using: &generator), dy: Int.random(in: -3...3, using: &generator),
        size: Int.random(in: 1...max(1, side / 3), using: &generator),
        color: UInt32.random(in: 0...0xFF_FFFF, using: &generator) | 0xFF00_0000
      )
    }
    return Animation(
      frames: (0..<frames).map { index in
        var pixmap = Pixmap(width: side, height: side)
        for square in squares {
          for y in 0..<square.size {
            for x in 0..<square.size {
              let px = ((square.x + square.dx * index + x) % side + side) % side
              let py = ((square.y + square.dy * index + y) % side + side) % side
              pixmap.pixels[py * side + px] = square.color &+ UInt32(x % max(1, colors))
            }
          }
        }
        return .init(pixmap: pixmap, delay: .centiseconds(4))
      }, plays: .times(3))
  }

  /// The frames with alpha 0 or 255 according to the policy.
  public static func applying(_ alpha: GIFAlphaPolicy, to animation: Animation) -> Animation {
    Animation(
      frames: animation.frames.map { .init(pixmap: alpha($0.pixmap), delay: $0.delay) }, plays: animation.plays)
  }
  public typealias GIFAlphaPolicy = (Pixmap) -> Pixmap

  /// The distance inside a rounded bar with the given half extents, with ends as round as possible.
  private static func rounded(_ x: Double, _ y: Double, _ halfWidth: Double, _ halfHeight: Double) -> Double {
    let radius = min(halfWidth, halfHeight)
    let qx = max(abs(x) - halfWidth + radius, 0)
    let qy = max(abs(y) - halfHeight + radius, 0)
    return radius - (qx * qx + qy * qy).squareRoot()
      - min(max(-radius, max(abs(x) - halfWidth, abs(y) - halfHeight) + radius), 0)
  }

  /// Source over, on a backdrop that is opaque or transparent.
  public static func over(_ color: Color, _ backdrop: Color) -> Color {
    if backdrop.alpha == 0 { return color }
    return mix(backdrop, Color(red: color.red, green: color.green, blue: color.blue), color.alpha)
  }
}
