import GraphicsCore

/// The tables of `manifest.json`.
extension AssetManifest: TabledObject {
  static let table = Table<AssetManifest>(
    "Manifest", "What a build made: one entry for each file, in order of path.", initial: AssetManifest()
  ) {
    Field(
      "$schema", \.schema, .optional(.text(limit: Limits.longestText), default: ""),
      "Where editors find the JSON Schema of this format.")
    Field(
      "version", \.version, .integer(AssetManifest.currentVersion...AssetManifest.currentVersion),
      "Version of this format.")
    Field("tool", \.tool, .text(limit: 100), "The tool that wrote it.")
    Field("toolVersion", \.toolVersion, .text(limit: 100), "And its version.")
    Field(
      "shard", \.shard,
      .optional(
        .object({ Shard.table }, startsFresh: true, name: "Shard"), default: Shard(index: 1, count: 1)),
      "Which part of a build this is; absent where it is all of it.")
    Field(
      "files", \.files,
      .list(
        of: .object({ AssetEntry.table }, startsFresh: true, name: "File"), count: 0...1_000_000, blank: AssetEntry()),
      isRequired: true, "The files.")
  }
}

extension AssetManifest.Shard: TabledObject {
  static let table = Table<AssetManifest.Shard>(
    "Shard", "A part of a build.", initial: AssetManifest.Shard(index: 1, count: 1)
  ) {
    Field("index", \.index, .integer(1...mostShards), isRequired: true, "Which part, from 1.")
    Field("count", \.count, .integer(1...mostShards), isRequired: true, "Of how many.")
  }

  private static let mostShards = 10_000
}

extension AssetEntry: TabledObject {
  static let table = Table<AssetEntry>("File", "One file.", initial: AssetEntry()) {
    let facts = Lens<AssetEntry, AssetFacts>({ $0.facts }, { $0.facts = $1 })
    return [
      .field(Field("path", \.path, .text(minimum: 1, limit: 4096), isRequired: true, "Within the output folder.")),
      .field(Field("preset", \.preset, .text(limit: 1000), isRequired: true, "The preset's name.")),
      .field(
        Field(
          "variant", \.variant, .object({ AssetVariant.table }, startsFresh: true, name: "Variant"), isRequired: true,
          "Which of the preset's files this is.")),
    ] + AssetFacts.table.items.map { $0.lifted(through: facts) } + [
      .field(
        Field(
          "alt", \.alt, .text(limit: Limits.longestText),
          "What a person who cannot see the picture is told: the text that it shows, else the preset's description."))
    ]
  }
}

extension AssetVariant: TabledObject {
  static let table = Table<AssetVariant>("Variant", "Which of a preset's files this is.", initial: AssetVariant()) {
    Field("format", \.format, .choice(), "The file's format.")
    Field("scale", \.scale, .number(Project.scaleRange), "Pixels a point.")
    Field("scheme", \.scheme, .choice(), "The colour scheme of the page.")
    Field("motion", \.motion, .choice(), "How much the loader moves.")
    Field("theme", \.theme, .text(limit: 1000), "The theme file's name without its ending, or `standard`.")
    Field("locale", \.locale, .optional(.text(limit: 200), default: ""), "Absent: the preset's own text.")
    Field("poster", \.isPoster, .boolean, "Whether this is the still picture beside an animation.")
  }
}

extension AssetFacts: TabledObject {
  static let table = Table<AssetFacts>("Facts", "What a file holds.", initial: AssetFacts()) {
    return [
      .field(Field("width", \.width, .integer(1...1_000_000, "px"), isRequired: true, "The picture's width.")),
      .field(Field("height", \.height, .integer(1...1_000_000, "px"), isRequired: true, "The picture's height.")),
      .field(Field("bytes", \.bytes, .integer(0...Int(Int32.max)), isRequired: true, "The file's length.")),
      .field(Field("frames", \.frames, .integer(1...1_000_000), isRequired: true, "Frames of one cycle.")),
      .field(
        Field(
          "delays", \.delays, .list(of: .integer(0...10_000_000, "ms"), count: 0...1_000_000, blank: 0),
          "How long each frame stays.")),
      .field(Field("cycle", \.cycle, .number(0...1_000_000, "s"), "What the delays sum to.")),
      .field(Field("plays", \.plays, .playCount, "How often the animation plays in all.")),
      .field(
        Field("seam", \.seam, .number(0...255), "The mean change a channel (0…255) from the last frame to the first.")),
      .field(Field("largestStep", \.largestStep, .number(0...255), "The same of the largest step inside the loop.")),
      .field(
        Field("seamless", \.isSeamless, .boolean, "Whether the seam is no larger than the largest step inside.")),
      .field(
        Field(
          "colors", \.colors, .optional(.integer(0...Int(Int32.max)), default: 0),
          "Distinct colours of the loop; absent where there are more than were counted.")),
      .field(
        Field(
          "storedColors", \.storedColors, .optional(.integer(0...Int(Int32.max)), default: 0),
          "How many of them the file keeps.")),
      .field(Field("exact", \.isExact, .boolean, "Whether every pixel is exactly what was drawn.")),
      .field(Field("colorSpace", \.colorSpace, .choice(), "What the samples are in.")),
      .field(
        Field(
          "fonts", \.fonts,
          .list(of: .object({ AssetFont.table }, startsFresh: true, name: "Font"), count: 0...1000, blank: AssetFont()),
          "The fonts that the text was drawn with.")),
      .field(Field("sha256", \.sha256, .text(minimum: 64, limit: 64), isRequired: true, "Digest of the file.")),
    ]
  }
}

extension AssetFont: TabledObject {
  static let table = Table<AssetFont>("Font", "A font that a text was drawn with.", initial: AssetFont()) {
    Field("family", \.family, .text(limit: 1000), "Its family.")
    Field("weight", \.weight, .number(1...1000), "Its weight.")
    Field("sha256", \.sha256, .text(minimum: 64, limit: 64), "Digest of the font file.")
  }
}
