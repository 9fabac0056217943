extension Skeleton: TabledObject {
  static let table = Table<Skeleton>(
    "Skeleton", "Grey boxes in the place of content that is still loading.", initial: Skeleton(SkeletonPulse())
  ) {
    Variants(
      key: "effect", documentation: "How the boxes show that something is on its way.", defaultName: "pulse",
      cases: [
        Variant(
          "pulse", "The opacity goes up and down, each way driven by a spring.", default: SkeletonPulse(),
          { if case .pulse(let it) = $0.effect { it } else { nil } },
          { skeleton, pulse in
            if case .pulse = skeleton.effect { skeleton.effect = .pulse(pulse) } else { skeleton = Skeleton(pulse) }
          }, table: { SkeletonPulse.table }),
        Variant(
          "metronome", "The opacity goes up and back the same way.", default: SkeletonMetronome(),
          { if case .metronome(let it) = $0.effect { it } else { nil } },
          { skeleton, metronome in
            if case .metronome = skeleton.effect {
              skeleton.effect = .metronome(metronome)
            } else {
              skeleton = Skeleton(metronome)
            }
          }, table: { SkeletonMetronome.table }),
        Variant(
          "shimmer", "A band of light slides over the boxes.", default: SkeletonShimmer(),
          { if case .shimmer(let it) = $0.effect { it } else { nil } },
          { skeleton, shimmer in
            if case .shimmer = skeleton.effect {
              skeleton.effect = .shimmer(shimmer)
            } else {
              skeleton = Skeleton(shimmer)
            }
          }, table: { SkeletonShimmer.table }),
      ])
    Field("color", \.color, .color, "The boxes.")
    Field("layout", \.layout, .layout, "The boxes in nested rows and columns.")
    Field(
      "content", \.content,
      .optional(.object({ LoadedContent.table }, startsFresh: true, name: "LoadedContent"), default: LoadedContent()),
      defaultNote: "none",
      "The loaded state, which the boxes dissolve into where the animation plays once (`plays`: 1).")
  }
}

extension LoadedContent: TabledObject {
  static let table = Table<LoadedContent>(
    "LoadedContent", "A picture of what has been loaded.", initial: LoadedContent()
  ) {
    Field(
      "picture", \.picture, .text(limit: Limits.longestText), isRequired: true,
      "A PNG file, relative to the preset's folder; it is fitted into the layout's box.")
    Field(
      "delay", \.delay, .optional(.duration, default: .milliseconds(1000)), defaultNote: "one cycle of the effect",
      "From the start to the beginning of the dissolve.")
    Field("fadeDuration", \.fadeDuration, .duration, "Time of the dissolve.")
    Field(
      "holdDuration", \.holdDuration, .duration,
      "How long the picture stands before the animation is over; it stays after that.")
  }
}

/// Both pulsing effects run between two opacities.
private func checkOpacities(_ least: Double, _ most: Double, _ node: JSONNode, _ reading: inout Reading) {
  guard least > most, let key = ["minOpacity", "maxOpacity"].first(where: { node.member($0) != nil }),
    let given = node.member(key)
  else { return }
  let (low, high) = (JSONNumber(least).text, JSONNumber(most).text)
  reading.within(.key(key)) {
    $0.error(given.place, "minOpacity is \(low), above maxOpacity, which is \(high); exchange them")
  }
}

extension SkeletonPulse: TabledObject {
  static let table = Table<SkeletonPulse>(
    "SkeletonPulse", "Opacity driven by springs.", initial: SkeletonPulse(),
    check: checkOpacities
  ) {
    Field("minOpacity", \.minOpacity, .number(0...1), "The opacity that the fall goes towards.")
    Field("maxOpacity", \.maxOpacity, .number(0...1), "The opacity that the rise goes towards.")
    Field("riseDuration", \.riseDuration, .duration, "Time of the rise, and of its spring.")
    Field("fallDuration", \.fallDuration, .duration, "Time of the fall, and of its spring.")
  }

  private static func checkOpacities(_ effect: SkeletonPulse, _ node: JSONNode, _ reading: inout Reading) {
    PresetModel.checkOpacities(effect.minOpacity, effect.maxOpacity, node, &reading)
  }
}

extension SkeletonMetronome: TabledObject {
  static let table = Table<SkeletonMetronome>(
    "SkeletonMetronome", "Opacity to and fro.", initial: SkeletonMetronome(),
    check: checkOpacities
  ) {
    Field("minOpacity", \.minOpacity, .number(0...1), "The least opacity.")
    Field("maxOpacity", \.maxOpacity, .number(0...1), "The largest opacity.")
    Field("duration", \.duration, .duration, "Time of one way; the cycle is twice that.")
    Field("easing", \.easing, .easing, "The pace of each way.")
  }

  private static func checkOpacities(_ effect: SkeletonMetronome, _ node: JSONNode, _ reading: inout Reading) {
    PresetModel.checkOpacities(effect.minOpacity, effect.maxOpacity, node, &reading)
  }
}

extension SkeletonShimmer: TabledObject {
  static let table = Table<SkeletonShimmer>(
    "SkeletonShimmer", "A band of light over the boxes.", initial: SkeletonShimmer()
  ) {
    Field(
      "band", \.band, .choice(),
      "`layout`: one band for the whole layout, as wide as it. `box`: each box has its own, as wide as the box.")
    Field("highlightColor", \.highlightColor, .color, "The middle of the band, clear at both sides.")
    Field(
      "startOffset", \.startOffset, .number(-Limits.largestLength...Limits.largestLength, "pt"),
      "How far right of its layout or box the band stands at the start.")
    Field(
      "endOffset", \.endOffset, .number(-Limits.largestLength...Limits.largestLength, "pt"),
      "How far right it stands at the end.")
    Field("duration", \.duration, .duration, "Time of one pass.")
    Field("easing", \.easing, .easing, "The pace of the pass.")
    Field(
      "direction", \.direction, .choice(),
      "Which way the band slides; `auto` is left to right. The offsets are those of that way, seen in a mirror for the other."
    )
  }
}
