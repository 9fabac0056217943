import MotionMath

/// Discs in rows and columns that light up one after another along a path.
public struct DotGrid: Equatable, Sendable {
  /// The serial number of each place in the order of the path. The rows form a rectangle and a permutation of 1…n.
  public var path: [[Int]]
  /// The discs' diameter, in points.
  public var dotSize: Double
  /// The gap between discs, in points.
  public var spacing: Double
  public var effect: DotEffect

  public var rows: Int { path.count }
  public var columns: Int { path[0].count }
  public var count: Int { rows * columns }

  /// The default grid of an effect with a traveling head.
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
  /// The time that the head takes from one dot to the next.
  public var dotDuration = Seconds.milliseconds(160)
  /// The tail's length in dots.
  public var trailLength = 2.8
  public var pauseBetweenCycles = Seconds.milliseconds(400)
  /// The time in which the head appears on a dot; 0: at once.
  public var attack = Seconds.zero
  /// The lit disc's scale at the tail's end.
  public var tailScale = 0.94
  /// Added to that scale at the head.
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

extension DotGrid: LoaderKind {
  static let name = "dotGrid"
  var loader: PresetContent { .dotGrid(self) }

  var defaultCanvas: Canvas {
    switch effect {
    case .trail: Canvas(padding: Insets(24))
    case .stagger: Canvas(padding: Insets(8))
    }
  }

  /// Each place has a disc, and the lit disc over it.
  var work: Int { count * 2 }

  static let table = Table(
    "DotGrid", "Discs in rows and columns that light up along a path.", initial: DotGrid(DotTrail())
  ) {
    Variants(
      key: "effect", documentation: "How the dots light up.", defaultName: "trail",
      cases: [
        Variant(
          "trail", start: DotGrid.init, { if case .trail(let it) = $0.effect { it } else { nil } },
          { $0.effect = .trail($1) }),
        Variant(
          "stagger", start: DotGrid.init, { if case .stagger(let it) = $0.effect { it } else { nil } },
          { $0.effect = .stagger($1) }),
      ])
    Field(
      "path", \.path, GridPathType(),
      "The grid, row by row: each place's serial number in the order of the path, 1…n each once.")
    Field("dotSize", \.dotSize, .extent, "The dots' diameter.")
    Field("spacing", \.spacing, .distance, "The gap between dots.")
  }
}

extension DotTrail: TabledObject {
  static let table = Table(
    "DotTrail", "A head travels along the path and draws a fading tail behind it.", initial: DotTrail()
  ) {
    Field("baseColor", \.baseColor, .color, "Dots at rest.")
    Field("headColor", \.headColor, .color, "The head, and its tail as it fades.")
    Field("dotDuration", \.dotDuration, .duration, "Time from one dot to the next.")
    Field("trailLength", \.trailLength, .number(0.01...4096, "dots"), "The tail's length.")
    Field("pauseBetweenCycles", \.pauseBetweenCycles, .delay, "Time between the last dot and the first.")
    Field("attack", \.attack, .delay, "Time in which the head appears on a dot; 0: at once.")
    Field("tailScale", \.tailScale, .number(0...10), "The lit dot's scale at the tail's end.")
    Field("headGrowth", \.headGrowth, .number(-10...10), "Added to that scale at the head.")
    Field(
      "fadeExponent", \.fadeExponent, .number(0.1...10),
      "Bends the tail's fading: 1 is even, a larger value fades sooner.")
  }
}

extension DotStagger: TabledObject {
  static let table = Table(
    "DotStagger", "Every cell rises, holds and falls, each a little later than the one before.", initial: DotStagger()
  ) {
    Field("color", \.color, .color, "The dots' color.")
    Field("minOpacity", \.minOpacity, .number(0...1), "A dot's opacity at rest; when lit it is 1.")
    Field("cellDuration", \.cellDuration, .duration, "Time of a cell's rise, and of its fall.")
    Field(
      "snakeLength", \.snakeLength, .integer(0...4096, "cells"), "For how many steps of `stagger` a cell stays lit.")
    Field("stagger", \.stagger, .delay, "How much later each cell starts than the one before.")
    Field("easing", \.easing, .easing, "The pace of rise and fall.")
  }
}
