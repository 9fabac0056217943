extension DotGrid: TabledObject {
  static let table = Table<DotGrid>(
    "DotGrid", "Discs in rows and columns that light up along a path.", initial: DotGrid(DotTrail())
  ) {
    Variants(
      key: "effect", documentation: "How the dots light up.", defaultName: "trail",
      cases: [
        Variant(
          "trail", "A head travels along the path and draws a fading tail behind it.", default: DotTrail(),
          { if case .trail(let it) = $0.effect { it } else { nil } },
          { grid, trail in
            if case .trail = grid.effect { grid.effect = .trail(trail) } else { grid = DotGrid(trail) }
          }, table: { DotTrail.table }),
        Variant(
          "stagger", "Every cell rises, holds and falls, each a little later than the one before.",
          default: DotStagger(), { if case .stagger(let it) = $0.effect { it } else { nil } },
          { grid, stagger in
            if case .stagger = grid.effect { grid.effect = .stagger(stagger) } else { grid = DotGrid(stagger) }
          }, table: { DotStagger.table }),
      ])
    Field(
      "path", \.path, .gridPath,
      "The grid, row by row: each place's serial number in the order of the path, 1…n each once.")
    Field("dotSize", \.dotSize, .number(Limits.smallestLength...Limits.largestLength, "pt"), "The dots' diameter.")
    Field("spacing", \.spacing, .number(0...Limits.largestLength, "pt"), "The gap between dots.")
  }
}

extension DotTrail: TabledObject {
  static let table = Table<DotTrail>("DotTrail", "A travelling head with a fading tail.", initial: DotTrail()) {
    Field("baseColor", \.baseColor, .color, "Dots at rest.")
    Field("headColor", \.headColor, .color, "The head, and its tail as it fades.")
    Field("dotDuration", \.dotDuration, .duration, "Time from one dot to the next.")
    Field("trailLength", \.trailLength, .number(0.01...4096, "dots"), "The tail's length.")
    Field("pauseBetweenCycles", \.pauseBetweenCycles, .delay, "Time between the last dot and the first.")
    Field("attack", \.attack, .delay, "Time in which the head appears on a dot; 0: at once.")
    Field("tailScale", \.tailScale, .number(0...10), "The lit dot's scale at the tail's end.")
    Field("headGrowth", \.headGrowth, .number(-10...10), "What is added to that scale at the head.")
    Field(
      "fadeExponent", \.fadeExponent, .number(0.1...10), "Bends the tail's fading: 1 is even, more fades sooner.")
  }
}

extension DotStagger: TabledObject {
  static let table = Table<DotStagger>("DotStagger", "Cells that rise one after another.", initial: DotStagger()) {
    Field("color", \.color, .color, "The dots' colour.")
    Field("minOpacity", \.minOpacity, .number(0...1), "A dot's opacity at rest; lit it is 1.")
    Field("cellDuration", \.cellDuration, .duration, "Time of a cell's rise, and of its fall.")
    Field(
      "snakeLength", \.snakeLength, .integer(0...4096, "cells"), "For how many steps of `stagger` a cell stays lit.")
    Field("stagger", \.stagger, .delay, "How much later each cell starts than the one before.")
    Field("easing", \.easing, .easing, "The pace of rise and fall.")
  }
}
