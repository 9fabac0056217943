import GraphicsCore

/// Which ends of a segment a Penner easing bends.
public enum PennerEnds: String, CaseIterable, Hashable, Sendable {
  case atStart = "In"
  case atEnd = "Out"
  case atBoth = "InOut"
}

/// The easings of Robert Penner that are not Bézier curves, with the constants of easings.net.
public enum PennerCurve: String, CaseIterable, Hashable, Sendable {
  case elastic = "Elastic"
  case bounce = "Bounce"

  /// - Parameter u: 0…1, where the value is 0 and 1.
  func value(at u: Double, _ ends: PennerEnds) -> Double {
    switch (self, ends) {
    // Elastic swings a little slower if it does so at both ends, so it is not made of its halves.
    case (.elastic, .atBoth):
      let swing = sine((20 * u - 11.125) * 2 * .pi / 4.5)
      return u < 0.5 ? -power(2, 20 * u - 10) * swing / 2 : power(2, 10 - 20 * u) * swing / 2 + 1
    case (_, .atEnd): return out(u)
    case (_, .atStart): return 1 - out(1 - u)
    case (_, .atBoth): return u < 0.5 ? (1 - out(1 - 2 * u)) / 2 : (1 + out(2 * u - 1)) / 2
    }
  }

  private func out(_ u: Double) -> Double {
    switch self {
    case .elastic:
      return u <= 0 ? 0 : u >= 1 ? 1 : power(2, -10 * u) * sine((10 * u - 0.75) * 2 * .pi / 3) + 1
    case .bounce:
      // Four parabolas; each has its top, 1, where the ball hits the background.
      let (height, width) = (7.5625, 2.75)
      if u < 1 / width { return height * u * u }
      for (middle, bottom, end) in [(1.5, 0.75, 2.0), (2.25, 0.9375, 2.5), (2.625, 0.984375, width + 1)]
      where u < end / width {
        let x = u - middle / width
        return height * x * x + bottom
      }
      return 1
    }
  }
}
