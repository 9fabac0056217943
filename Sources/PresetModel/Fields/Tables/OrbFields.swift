extension Orb: TabledObject {
  static let table = Table<Orb>(
    "Orb", "A glowing disc that breathes, with rings running outwards.", initial: Orb()
  ) {
    Field(
      "size", \.size, .number(Limits.smallestLength...Limits.largestLength, "pt"),
      "The diameter of the disc, and of a ring at scale 1.")
    Field(
      "cycle", \.cycle, .optional(.duration, default: .zero), defaultNote: "the one that retimes the parts least",
      "The one cycle length that rings and disc are fitted to.")
    Field("rings", \.rings, .object({ OrbRings.table }, name: "OrbRings"), "The rings.")
    Field("disc", \.disc, .object({ OrbDisc.table }, name: "OrbDisc"), "The disc with its shadows.")
  }
}

extension OrbRings: TabledObject {
  static let table = Table<OrbRings>(
    "OrbRings", "Rings that grow and fade, each later than the one before.", initial: OrbRings()
  ) {
    Field("count", \.count, .integer(0...32), "How many there are.")
    Field(
      "lineWidth", \.lineWidth, .number(Limits.smallestLength...Limits.largestLength, "pt"),
      "The stroke's width at scale 1.")
    Field(
      "colors", \.colors, .list(of: .color, count: Limits.gradientColors, blank: .named(.clear)),
      "The stroke's gradient from the ring's top left to its bottom right.")
    Field("scale", \.scale, .span(0...10), "From birth to end.")
    Field("opacity", \.opacity, .span(0...1), "From birth to end.")
    Field("duration", \.duration, .duration, "Time from birth to end.")
    Field("stagger", \.stagger, .delay, "How much later each ring starts than the one before.")
    Field("easing", \.easing, .easing, "The pace of growing and fading.")
  }
}

extension OrbDisc: TabledObject {
  static let table = Table<OrbDisc>(
    "OrbDisc", "The disc with its radial gradient and its shadows.", initial: OrbDisc()
  ) {
    Field(
      "colors", \.colors, .list(of: .color, count: Limits.gradientColors, blank: .named(.clear)),
      "The radial gradient from its centre outwards.")
    Field("center", \.center, .point(-10...10), "The gradient's centre as parts of the disc's box, from its top left.")
    Field(
      "startRadius", \.startRadius, .number(0...Limits.largestLength, "pt"),
      "The radius up to which the first colour stands.")
    Field(
      "endRadius", \.endRadius, .number(0.01...10),
      "The radius from which the last colour stands, as a multiple of the orb's size.")
    Field(
      "shadows", \.shadows,
      .list(of: .object({ OrbShadow.table }, startsFresh: true, name: "OrbShadow"), count: 0...8, blank: OrbShadow()),
      "Soft glows; each falls from the disc and the shadows before it.")
    Field("scale", \.scale, .span(0...10), "The two scales that the disc breathes between.")
    Field("duration", \.duration, .duration, "Time of one way; the disc's own period is twice that.")
    Field("easing", \.easing, .easing, "The pace of each way.")
  }
}

extension OrbShadow: TabledObject {
  static let table = Table<OrbShadow>("OrbShadow", "A soft glow.", initial: OrbShadow()) {
    Field("color", \.color, .color, "The glow's colour.")
    Field("radius", \.radius, .number(0...1000, "pt"), "The blur's Gaussian sigma.")
  }
}
