/// The tables of `manifest.json`.
extension AssetManifest: TabledObject {
  static let table = Table(
    "Manifest", "What a build made: one entry for each file, in order of path.", initial: AssetManifest()
  ) {
    Field(
      "$schema", \.schema, .optional(.text(limit: Limits.longestText)),
      "Where editors find the JSON Schema of this format.")
    Field(
      "version", \.version, .integer(AssetManifest.currentVersion...AssetManifest.currentVersion),
      "Version of this format.")
    Field("tool", \.tool, .text(limit: 100), "The tool that wrote it.")
    Field("toolVersion", \.toolVersion, .text(limit: 100), "The version of that tool.")
    Field("shard", \.shard, .optional(.object()), "Which part of a build this is; absent if it is all of it.")
    Field("files", \.files, .list(of: .object(), count: 0...1_000_000), isRequired: true, "The files.")
  }
}

extension AssetManifest.Shard: TabledObject {
  static let table = Table("Shard", "A part of a build.", initial: AssetManifest.Shard(index: 1, count: 1)) {
    Field("index", \.index, .integer(1...mostShards), isRequired: true, "Which part, from 1.")
    Field("count", \.count, .integer(1...mostShards), isRequired: true, "How many parts there are.")
  }

  private static let mostShards = 10_000
}

extension AssetEntry: TabledObject {
  static let table = Table("File", "One file.", initial: AssetEntry()) {
    Field("path", \.path, .text(minimum: 1, limit: 4096), isRequired: true, "The path within the output folder.")
    Field("preset", \.preset, .text(limit: 1000), isRequired: true, "The preset's name.")
    Field("variant", \.variant, .object(), isRequired: true, "Which of the preset's files this is.")
    Fields(in: \.facts)
    Field(
      "alt", \.alt, .text(limit: Limits.longestText),
      "What a screen reader says in place of the image: the preset's `alt`, else the text that it shows, "
        + "else \"Loading\".")
  }
}

extension AssetVariant: TabledObject {
  static let table = Table("Variant", "Which of a preset's files this is.", initial: AssetVariant()) {
    Field("format", \.format, .choice(), "The format that it is written in.")
    Field("scale", \.scale, .number(Project.scaleRange), "Pixels a point.")
    Field("scheme", \.scheme, .choice(), "The color scheme of the page.")
    Field("motion", \.motion, .choice(), "How much the loader moves.")
    Field("theme", \.theme, .text(limit: 1000), "The theme file's name without its ending, or `standard`.")
    Field("locale", \.locale, .optional(.text(limit: 200)), "The locale of the text; absent for the preset's own text.")
    Field(
      "destination", \.destination, .optional(.text(limit: 1000)),
      "The destination that the file is made for; absent for none.")
    Field(
      "bundle", \.bundle, .optional(.choice()), defaultNote: "a file of its own",
      "The bundle that the file is a part of. A file of it that is not an image has the variant of its first image, "
        + "and no width.")
    Field("poster", \.isPoster, .boolean, "Whether this is the still image beside an animation.")
  }
}
