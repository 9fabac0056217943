import MotionMath

/// Robert Penner's easings under their common names, as the Bézier curves that easings.net gives for them.
///
/// `Elastic` and `Bounce` are not Bézier curves and have formulas of their own.
enum PennerEasing {
  static let curves: [String: EasingValue] = {
    var curves: [String: EasingValue] = [:]
    for (name, x1, y1, x2, y2) in table { curves["ease" + name] = .cubicBezier(x1: x1, y1: y1, x2: x2, y2: y2) }
    for curve in PennerCurve.allCases {
      for ends in PennerEnds.allCases { curves["ease\(ends.rawValue)\(curve.rawValue)"] = .penner(curve, ends) }
    }
    return curves
  }()

  private static let table: [(String, Double, Double, Double, Double)] = [
    ("InSine", 0.12, 0, 0.39, 0), ("OutSine", 0.61, 1, 0.88, 1), ("InOutSine", 0.37, 0, 0.63, 1),
    ("InQuad", 0.11, 0, 0.5, 0), ("OutQuad", 0.5, 1, 0.89, 1), ("InOutQuad", 0.45, 0, 0.55, 1),
    ("InCubic", 0.32, 0, 0.67, 0), ("OutCubic", 0.33, 1, 0.68, 1), ("InOutCubic", 0.65, 0, 0.35, 1),
    ("InQuart", 0.5, 0, 0.75, 0), ("OutQuart", 0.25, 1, 0.5, 1), ("InOutQuart", 0.76, 0, 0.24, 1),
    ("InQuint", 0.64, 0, 0.78, 0), ("OutQuint", 0.22, 1, 0.36, 1), ("InOutQuint", 0.83, 0, 0.17, 1),
    ("InExpo", 0.7, 0, 0.84, 0), ("OutExpo", 0.16, 1, 0.3, 1), ("InOutExpo", 0.87, 0, 0.13, 1),
    ("InCirc", 0.55, 0, 1, 0.45), ("OutCirc", 0, 0.55, 0.45, 1), ("InOutCirc", 0.85, 0, 0.15, 1),
    ("InBack", 0.36, 0, 0.66, -0.56), ("OutBack", 0.34, 1.56, 0.64, 1), ("InOutBack", 0.68, -0.6, 0.32, 1.6),
  ]
}
