import GraphicsCore

extension Point: Interpolatable {
  public static func interpolate(_ from: Point, _ to: Point, _ progress: Double) -> Point {
    Point(Double.interpolate(from.x, to.x, progress), Double.interpolate(from.y, to.y, progress))
  }

  public static func sum(_ a: Point, _ b: Point) -> Point { a + b }
}

extension Size: Interpolatable {
  public static func interpolate(_ from: Size, _ to: Size, _ progress: Double) -> Size {
    Size(Double.interpolate(from.width, to.width, progress), Double.interpolate(from.height, to.height, progress))
  }

  public static func sum(_ a: Size, _ b: Size) -> Size { Size(a.width + b.width, a.height + b.height) }
}

/// Mixes in gamma-encoded sRGB with premultiplied alpha, as CSS mixes colors.
extension Color: Interpolatable {
  public static func interpolate(_ from: Color, _ to: Color, _ progress: Double) -> Color {
    let alpha = Double.interpolate(from.alpha, to.alpha, progress)
    guard from != to, alpha > 0 else { return from == to ? from : .clear }
    // Beyond the ends, a channel goes no further than the range of sRGB and of both colors.
    func channel(_ a: Double, _ b: Double) -> Double {
      let mixed = Double.interpolate(a * from.alpha, b * to.alpha, progress) / alpha
      return min(max(1, a, b), max(min(0, a, b), mixed))
    }
    return Color(
      red: channel(from.red, to.red), green: channel(from.green, to.green), blue: channel(from.blue, to.blue),
      alpha: min(1, alpha))
  }

  public static func sum(_ a: Color, _ b: Color) -> Color {
    let alpha = min(1, a.alpha + b.alpha)
    guard alpha > 0 else { return .clear }
    func channel(_ x: Double, _ y: Double) -> Double { min(max(1, x, y), (x * a.alpha + y * b.alpha) / alpha) }
    return Color(
      red: channel(a.red, b.red), green: channel(a.green, b.green), blue: channel(a.blue, b.blue), alpha: alpha)
  }
}

/// Interpolates point by point between paths of the same structure.
extension Path: Interpolatable {
  public static func interpolate(_ from: Path, _ to: Path, _ progress: Double) -> Path {
    from == to ? from : from.combined(with: to) { Point.interpolate($0, $1, progress) }
  }

  public static func sum(_ a: Path, _ b: Path) -> Path { a.combined(with: b) { $0 + $1 } }
}
