import GraphicsCore

/// One of Robert Penner's easings, as a script of After Effects, "Ease and Wizz", puts it into an expression.
struct EaseAndWizz: Equatable {
  enum Curve: String, CaseIterable { case quad, cubic, quart, quint, sine, expo, circ }

  var curve: Curve
  var easesIn: Bool
  var easesOut: Bool

  /// - Parameter words: The text of "Ease and Wizz"; nil if it has another easing.
  init?(_ words: String) {
    for curve in Curve.allCases {
      let name = curve.rawValue.prefix(1).uppercased() + curve.rawValue.dropFirst()
      for (prefix, easesIn, easesOut) in [("inOut", true, true), ("in", true, false), ("out", false, true)]
      where words.contains("easeandwizz_\(prefix)\(name)(t, sX, eX, d") {
        self.curve = curve
        (self.easesIn, self.easesOut) = (easesIn, easesOut)
        return
      }
    }
    return nil
  }

  func callAsFunction(_ u: Double) -> Double {
    switch (easesIn, easesOut) {
    case (true, true): u < 0.5 ? start(2 * u) / 2 : 1 - start(2 - 2 * u) / 2
    case (true, false): start(u)
    default: 1 - start(1 - u)
    }
  }

  private func start(_ u: Double) -> Double {
    guard u > 0, u < 1 else { return u }
    return switch curve {
    case .quad: u * u
    case .cubic: u * u * u
    case .quart: u * u * u * u
    case .quint: u * u * u * u * u
    case .sine: 1 - cosine(u * .pi / 2)
    case .expo: power(2, 10 * (u - 1))
    case .circ: 1 - (1 - u * u).squareRoot()
    }
  }
}
