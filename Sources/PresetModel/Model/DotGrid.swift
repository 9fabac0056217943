import MotionMath

/// Discs in rows and columns that light up one after another along a path.
public struct DotGrid: Equatable, Sendable {
  /// Each place's serial number in the order of the path: rectangular, a permutation of 1…n.
  public var path: [[Int]]
  /// The discs' diameter, in points.
  public var dotSize: Double
  /// The gap between discs, in points.
  public var spacing: Double
  public var effect: DotEffect

  public var rows: Int { path.count }
  public var columns: Int { path[0].count }
  public var count: Int { rows * columns }

  /// The default grid of an effect with a travelling head.
  public init(_ trail: DotTrail) {
    path = [[3, 2, 1], [9, 8, 7], [4, 5, 6]]
    dotSize = 5
    spacing = 5
    effect = .trail(trail)
  }

  /// The default grid of an effect of staggered cells.
  public init(_ stagger: DotStagger) {
    path = [[3, 2, 1], [4, 9, 8], [5, 6, 7]]
    dotSize = 8
    spacing = 2
    effect = .stagger(stagger)
  }
}

public enum DotEffect: Equatable, Sendable {
  case trail(DotTrail)
  case stagger(DotStagger)
}

/// A head travels along the path and draws a fading tail behind it.
public struct DotTrail: Equatable, Sendable {
  public var baseColor = ThemedColor.hex(light: 0xC7C7C7, dark: 0x48484A)
  public var headColor = ThemedColor(light: ColorReference(.named(.black)), dark: ColorReference(.named(.white)))
  /// The time that the head needs from one dot to the next.
  public var dotDuration = Seconds.milliseconds(160)
  /// The tail's length in dots.
  public var trailLength = 2.8
  public var pauseBetweenCycles = Seconds.milliseconds(400)
  /// The time in which the head appears on a dot; 0: at once.
  public var attack = Seconds.zero
  /// The lit disc's scale at the tail's end.
  public var tailScale = 0.94
  /// What is added to that scale at the head.
  public var headGrowth = 0.16
  /// The exponent of the tail's opacity.
  public var fadeExponent = 1.2

  public init() {}
}

/// Every cell rises, holds and falls, each a little later than the one before it.
public struct DotStagger: Equatable, Sendable {
  public var color = ThemedColor.named(.blue)
  public var minOpacity = 0.3
  /// The time in which a cell rises, and in which it falls.
  public var cellDuration = Seconds.milliseconds(300)
  /// For how many steps of `stagger` a cell stays lit.
  public var snakeLength = 3
  /// How much later each cell starts than the one before it.
  public var stagger = Seconds.milliseconds(100)
  public var easing = EasingValue.linear

  public init() {}
}
