extension Preset {
  static let table = Table(
    "Preset", "One loader: what is drawn, on what, and how it repeats. Only `kind` is required.",
    initial: Preset(.spinner(Spinner())),
    rules: [loopRule]
  ) {
    Field(
      "$schema", \.schema, .optional(.text(limit: Limits.longestText)),
      "Where editors find the JSON Schema of this format; it has no effect on the image.")
    Field("version", \.version, .integer(Preset.currentVersion...Preset.currentVersion), "Version of this format.")
    Field("name", \.name, .text(limit: 100), "A short name for lists.")
    Field("description", \.description, .text(limit: Limits.longestText), "What it is and where it fits, for people.")
    Field(
      "alt", \.alt, .optional(.text(minimum: 1, limit: Limits.longestText)),
      defaultNote: "the text that it shows, or \"Loading\"", "What a screen reader says in place of the image.")
    Field(
      "accessibility", \.accessibility, .optional(.object()), defaultNote: "it should follow them",
      "Why the preset does not follow guidelines on accessibility. `validate --a11y` and `check --a11y` warn of what "
        + "has no reason; it has no effect on the image.")
    Field(
      "extends", \.extends, .optional(.text(minimum: 1, limit: Limits.longestText)),
      "A shipped preset or a file (relative to this one) that this one starts from: keys that are written here "
        + "replace its own, and objects are merged key by key.")
    Field(
      "parameters", \.parameters, ParametersType(),
      "Values that `--set` can set by name, used as `\"$name\"` or in arithmetic such as `\"$size * "
        + "0.5\"` and `\"${size}%\"`.")
    Variants(
      key: "kind", documentation: "What is drawn; the kind's own keys are written beside it.",
      cases: PresetContent.variants)
    Field("canvas", \.canvas, .object(startsFresh: false), "The image's background.")
    Field(
      "loop", \.loop, .choice(remedy: "write \"plays\" for how many times it plays"),
      """
      How the cycle's end meets its start: `seamless` closes the loop by the smallest change; `faithful` is the \
      original design with its jump; `fit` (orb, composition) retimes the parts to one cycle, as `seamless` does for \
      an orb; `exact` (orb, composition) takes the least common multiple of the parts' periods, as `seamless` does \
      for a composition.
      """)
    Field(
      "jump", \.jump, .optional(.object()), defaultNote: "the loop should not jump",
      "Why the loop may jump. `validate` and `render` warn of jumps without a reason, and checks fail on them.")
    Field(
      "seam", \.seam, .optional(.object()), defaultNote: "jumps stay as they are",
      "How the loop's jumps are smoothed.")
    Field("plays", \.plays, .playCount, "How many times the animation plays in all; it then stays on its end state.")
    Field(
      "speed", \.speed, .optional(.number(0.1...10)), defaultNote: "1",
      "How many times as fast everything runs as it is written: at 2 the cycle takes half the time.")
    Field(
      "fps", \.fps, .optional(.number(1...100)), defaultNote: "the tool's own choice",
      "Frames a second. An APNG has them exactly, or the nearest rate with a whole number of frames in the cycle; a "
        + "GIF, whose delays are hundredths of a second, has 50, 33.3, 25, 20 and so on.")
    Field(
      "shutter", \.shutter, .number(0...1),
      "Motion blur: the part of a frame's time over which its image is averaged. 0.5 is a film camera's shutter of "
        + "180°.")
    Field("palette", \.palette, .object(startsFresh: false), "What a GIF's palette must hold.")
    Field(
      "maxBytes", \.maxBytes, .optional(.integer(1...Limits.largestBudget, "bytes")),
      defaultNote: "as many as it takes",
      "The most bytes of any file. A larger one gives up colors, then frames, then pixels, until it fits; if nothing "
        + "fits, that is an error and the file is not written.")
  }

  func check(_ node: JSONNode, _ reading: inout Reading) {
    let kind = loader.kind
    kind.check(in: self, node, &reading)
    guard !type(of: kind).hasSeveralPeriods else { return }
    if loop.isForSeveralPeriods {
      reading.error(
        at: "loop", of: node,
        "loop is \(shown(loop.rawValue)), which is for kinds of several periods "
          + "(\(PresetContent.names(severalPeriods: true).joined(separator: ", "))); use \"seamless\" or \"faithful\"")
    }
  }

  /// "If the kind has one period, then `loop` is none of those for several."
  private static var loopRule: JSONNode {
    let kinds = PresetContent.names(severalPeriods: false)
    let forms = LoopForm.allCases.filter { !$0.isForSeveralPeriods }.map(\.rawValue)
    return .object([
      ("if", .object([("properties", .object([("kind", .oneOf(kinds))])), ("required", .texts(["kind"]))])),
      ("then", .object([("properties", .object([("loop", .oneOf(forms))]))])),
    ])
  }

  mutating func takeDefaults() { canvas = loader.kind.defaultCanvas }
}

extension PaletteWishes: TabledObject {
  static let table = Table("Palette", "What a GIF's palette must hold.", initial: PaletteWishes()) {
    Field(
      "fixed", \.fixed, .list(of: .color, count: 0...64),
      "Opaque colors, such as those of a brand, that stay exact wherever the loader shows them, at any quality.")
  }

  func check(_ node: JSONNode, _ reading: inout Reading) {
    guard case .list(let items)? = node.member("fixed")?.value else { return }
    for (i, (color, item)) in zip(fixed, items).enumerated() where !color.isOpaque {
      reading.within(.key("fixed"), .index(i)) {
        $0.refuse(item.place, "is translucent; give an opaque color, as the page shows it")
      }
    }
  }
}
