/// The tables of a loop's verdict.
extension LoopFacts: TabledObject {
  static let table = Table("Loop", "Whether the loop jumps.", initial: LoopFacts()) {
    Field(
      "verdict", \.verdict, .choice(), isRequired: true,
      "`continuous`: at every moment the image is the same just before and just after; `stepped`: it changes at "
        + "once only where a "
        + "`hold` or `steps` easing says so; `jump`: it also changes at once elsewhere.")
    Field(
      "jumps", \.jumps, .list(of: .object(), count: 0...1000), "The changes that no easing declares, in order of time.")
    Field(
      "meant", \.meant, .optional(.text(limit: Limits.longestText)), defaultNote: "no reason",
      "The preset's reason for its jumps.")
  }
}

extension LoopJump: TabledObject {
  static let table = Table("LoopJump", "A change at once that no easing declares.", initial: LoopJump()) {
    Field("time", \.time, .number(0...1_000_000, "s"), "When, from the start of the scene's cycle.")
    Field("count", \.count, .integer(1...1_000_000), "At how many moments of the cycle the same motions jump.")
    Field("levels", \.levels, .integer(0...255), "The largest difference of any channel of any pixel, of 255.")
    Field(
      "paths", \.paths, .list(of: .text(limit: 1000), count: 0...1000), "The JSON paths of the motions that make it.")
    Field("remedy", \.remedy, .text(limit: Limits.longestText), "What to change.")
  }
}

extension SeamBlend: TabledObject {
  static let table = Table("Seam", "How the loop's jumps are smoothed.", initial: SeamBlend()) {
    Field(
      "blend", \.blend, .number(range, "s"),
      "The time before each jump in which what jumps dissolves into what stands after it; 0 leaves the jumps. "
        + "Steps that `hold` or `steps` declare stay. It has no effect on what plays once.")
  }
}

extension JumpNote: TabledObject {
  static let table = Table(
    "Jump", "Why the loop may jump.", initial: JumpNote(),
    remedy: #"write { "meant": "the reason why it may jump" }"#
  ) {
    Field(
      "meant", \.meant, .text(minimum: 1, limit: 500), isRequired: true,
      "The reason, such as \"the head hops from dot to dot\". With it, no check fails on the loop's jumps.")
  }
}
