extension LayerEffect: TabledObject {
  static let table = Table<LayerEffect>(
    "LayerEffect", "What is done to a layer as a whole.", initial: .shimmer(ShimmerEffect())
  ) {
    Variants(
      key: "type", documentation: "What it does.", defaultName: nil,
      cases: [
        Variant(
          "shimmer", "A band of light sweeps over the layer, masked by the layer's own pixels.",
          default: ShimmerEffect(), { if case .shimmer(let it) = $0 { it } else { nil } }, { $0 = .shimmer($1) },
          table: { ShimmerEffect.table }),
        Variant(
          "pulse", "The opacity goes up and down, each way driven by a spring.", default: SkeletonPulse(),
          { if case .pulse(let it) = $0 { it } else { nil } }, { $0 = .pulse($1) }, table: { SkeletonPulse.table }),
      ])
  }
}

extension ShimmerEffect: TabledObject {
  static let table = Table<ShimmerEffect>("Shimmer", "A band of light.", initial: ShimmerEffect()) {
    Field(
      "mode", \.mode, .choice(),
      "`overlay`: light added to the layer; `atop`: the band over the layer's colours; `fill`: the colours, repeated without end, in place of the layer's."
    )
    Field(
      "colors", \.colors, .list(of: .color, count: Limits.gradientColors, blank: .named(.clear)),
      "The band's colours, evenly spaced.")
    Field("width", \.width, .number(0.01...10), "The band's width as a part of the layer's.")
    Field("tilt", \.tilt, .number(-80...80, "°"), "How far the band leans.")
    Field("duration", \.duration, .duration, "Time of one pass.")
    Field("pause", \.pause, .delay, "Rest after each pass.")
    Field("easing", \.easing, .easing, "The pace of the pass.")
  }
}

extension Copies: TabledObject {
  static let table = Table<Copies>(
    "Copies", "A layer drawn several times, each copy a step from the one before.", initial: Copies()
  ) {
    Field("count", \.count, .integer(1...Limits.mostCopies), "How many are drawn, the layer itself included.")
    Field(
      "translate", \.translate, .point(-Limits.largestLength...Limits.largestLength, "pt"), "How far each is moved.")
    Field("rotate", \.rotate, .number(-360...360, "°"), "How far each is turned about the place that the group gives.")
    Field("scale", \.scale, .number(-10...10), "What is added to each one's scale; that of the first is 1.")
    Field("opacity", \.opacity, .number(-1...1), "What is added to each one's opacity; that of the first is 1.")
    Field(
      "color", \.color, .optional(.color, default: .named(.clear)), defaultNote: "the layer's own",
      "What the last one's colours become; those between are mixed.")
    Field("stagger", \.stagger, .seconds(-60...60), "How much later each one moves.")
  }
}
