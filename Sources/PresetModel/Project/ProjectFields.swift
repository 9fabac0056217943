/// The tables of `loaderloom.json`.
extension Project: TabledObject {
  static let table = Table(
    "Project", "Which presets, in which variants, become which files. Only `inputs` is required.",
    initial: Project()
  ) {
    Field(
      "$schema", \.schema, .optional(.text(limit: Limits.longestText)),
      "Where editors find the JSON Schema of this format; it has no effect on the files.")
    Field("version", \.version, .integer(Project.currentVersion...Project.currentVersion), "Version of this format.")
    Field(
      "inputs", \.inputs, .list(of: pattern, count: 1...1000), isRequired: true,
      "Presets: names of shipped ones, paths, and patterns such as `presets/**/*.json`, `skeleton-*`. Patterns leave "
        + "out JSON Schemas, `*.schema.json`.")
    Field(
      "exclude", \.exclude, .list(of: pattern, count: 0...1000), "Patterns of names or paths that are left out again.")
    Field(
      "outDir", \.outDir, .text(minimum: 1, limit: 1000),
      "The folder that files are written to; it is made if it is missing.")
    Field(
      "nameTemplate", \.nameTemplate, .optional(.text(minimum: 1, limit: 1000)),
      defaultNote: "`{name}{-locale}{-theme}{-scheme}{-motion}{-destination}{-poster}{@scale}.{ext}`",
      "Names of files in `outDir`, by the tokens of `render --name-template`.")
    Field("formats", \.variants.formats, formats, "The formats that each variant is written in.")
    Field("scales", \.variants.scales, scales, "Pixels a point.")
    Field("schemes", \.variants.schemes, schemes, "The color schemes of the pages that the files will be shown on.")
    Field("motions", \.variants.motions, motions, "How much the loader moves.")
    Field(
      "themes", \.variants.themes, themes,
      "Theme files, as `render --theme` takes them; `standard` is the tool's own colors.")
    Field(
      "texts", \.variants.texts, texts,
      "Texts by locale, then by preset's name: `{ \"de\": { \"thinking\": \"Denke nach…\" } }`. "
        + "The preset's own text is always made.")
    Field(
      "alts", \.variants.alts, texts,
      "Alternative texts by locale, then by preset's name: `{ \"de\": { \"spinner\": \"Lädt\" } }`. They are for "
        + "presets that show no text, or say another one to a screen reader; each gets files of its own for the locale."
    )
    Field("posters", \.variants.posters, .boolean, "Whether each animation's poster frame is written as a PNG too.")
    Field(
      "destinations", \.variants.destinations, destinations,
      "Places that files are made for, as `render --for` takes them. Each preset gets a file for each, in that place's "
        + "format and size and with full motion, beside those of `formats` and `scales`; `formats` may then be empty.")
    Field(
      "bundles", \.variants.bundles, bundles,
      "Platforms that folders are made for, as `render --bundle` makes them. Each preset gets a folder for each, in "
        + "the formats, scales and schemes that the platform wants, or in those that the entry names, beside its "
        + "files; `formats` may then be empty. \(BundleKind.list).")
    Fields(in: \.variants.encoding)
    Field(
      "budgets", \.budgets, .list(of: .object(), count: 0...1000),
      "What files may cost; `build` and `check` exit with 1 if one costs more.")
    Field(
      "overrides", \.overrides, .list(of: .object(), count: 0...1000),
      "What is different for some presets. Of several that match, later ones win.")
    Field(
      "accessibility", \.asksForAccessibility, .boolean,
      "Whether `check` and `validate` also give advice on accessibility, as with `--a11y`.")
  }

  private static let texts = MapType<[Named<String>]>(
    type: .map(of: .text(limit: Limits.longestText), keys: "presets", limit: 10_000), keys: "locales",
    limit: 200)
  fileprivate static let pattern = TextType(minimum: 1, limit: 1000)
  fileprivate static let formats = ListType<OutputFormat>(
    of: .choice(among: OutputFormat.files), count: 0...OutputFormat.files.count)
  /// The same, but at least one.
  static let someFormats = ListType<OutputFormat>(of: formats.type, count: 1...formats.count.upperBound)
  static let scales = ListType(of: .number(Project.scaleRange), count: 1...16)
  static let schemes = ListType<ColorScheme>(of: .choice(), count: 1...2)
  fileprivate static let motions = ListType<MotionForm>(of: .choice(), count: 1...2)
  fileprivate static let themes = ListType(of: pattern, count: 1...100)
  fileprivate static let destinations = ListType(of: pattern, count: 0...100)
  fileprivate static let bundles = ListType<ProjectBundle>(
    of: ProjectBundleType(), count: 0...BundleKind.allCases.count)

  func check(_ node: JSONNode, _ reading: inout Reading) {
    refuseRepeats(["formats", "scales", "schemes", "motions", "themes", "destinations", "inputs"], of: node, &reading)
    refuseRepeatedBundles(variants.bundles, &reading)
    refuseQuality(beside: variants.encoding, of: node, &reading)
    refuseLocales(["texts", "alts"], of: node, &reading)
    if variants.formats.isEmpty, variants.destinations.isEmpty, variants.bundles.isEmpty {
      reading.error(at: "formats", of: node, "formats is empty; name a format, or add \"destinations\" or \"bundles\"")
    }
  }
}

/// Reports values that occur twice, because they would give two files of one name.
func refuseRepeats(_ keys: [String], of node: JSONNode, _ reading: inout Reading) {
  for key in keys {
    guard let list = node.member(key), case .list(let items) = list.value else { continue }
    for (i, item) in items.enumerated() where items[..<i].contains(where: { $0.value == item.value }) {
      reading.within(.key(key), .index(i)) { $0.error(item.place, "\(key) lists \(item.shown) twice; delete one") }
    }
  }
}

/// Reports locales that are not tags of letters, digits and hyphens, as BCP 47 has them: they become parts of file
/// names.
private func refuseLocales(_ keys: [String], of node: JSONNode, _ reading: inout Reading) {
  for key in keys {
    guard case .object(let members)? = node.member(key)?.value else { continue }
    for member in members where !member.key.isEmpty && !member.key.isLocale {
      let hyphened = member.key.split(separator: "_").joined(separator: "-")
      let remedy = hyphened.isLocale ? "; write \(shown(hyphened))" : ""
      reading.within(.key(key)) {
        $0.refuse(member.keyPlace, expected("a locale such as \"de\" or \"pt-BR\"", found: shown(member.key)) + remedy)
      }
    }
  }
}

extension String {
  /// Whether it is one or more subtags of 1 to 8 letters and digits of ASCII, with hyphens between them.
  fileprivate var isLocale: Bool {
    wholeMatch(of: /[A-Za-z0-9]{1,8}(-[A-Za-z0-9]{1,8})*/.matchingSemantics(.unicodeScalar)) != nil
  }
}

/// Reports a quality beside `lossless`, which leaves none to choose.
private func refuseQuality(beside encoding: EncodingSettings, of node: JSONNode, _ reading: inout Reading) {
  guard encoding.lossless == true else { return }
  reading.error(at: "quality", of: node, "quality and lossless cannot be combined; delete one of them")
}

/// Reports a kind of bundle that is asked for twice, since both would have one folder.
private func refuseRepeatedBundles(_ bundles: [ProjectBundle], _ reading: inout Reading) {
  for (i, bundle) in bundles.enumerated() where bundles[..<i].contains(where: { $0.kind == bundle.kind }) {
    reading.within(.key("bundles"), .index(i)) {
      $0.error(bundle.place, "bundles lists \"\(bundle.kind.rawValue)\" twice; delete one")
    }
  }
}

extension Budget: TabledObject {
  static let table = Table("Budget", "What files may cost.", initial: Budget()) {
    Field("preset", \.preset, Project.pattern, "Which presets, by name or pattern.")
    Field(
      "format", \.format, .optional(.choice(among: OutputFormat.files)), defaultNote: "all", "Which of their files.")
    Field("maxBytes", \.maxBytes, .optional(.integer(1...1_000_000_000, "bytes")), "The most bytes of a file.")
    Field("maxFrames", \.maxFrames, .optional(.integer(1...10_000)), "The most frames of a file.")
    Field("jumps", \.jumps, .boolean, "Whether a loop may jump although its preset does not say why (`jump.meant`).")
  }

  /// Without a limit, a budget asks at most that loops do not jump, which a reader should see in the file.
  func check(_ node: JSONNode, _ reading: inout Reading) {
    let limits = ["maxBytes", "maxFrames"].map { node.member($0) }
    guard limits.allSatisfy({ $0 == nil }), jumps || node.member("jumps") == nil else { return }
    let remedy = jumps ? "" : ", or \"jumps\": false if only jumps are meant"
    reading.warning(node.place, "\(reading.subject)no limit is set; add maxBytes or maxFrames\(remedy)")
  }
}

extension ProjectOverride: TabledObject {
  static let table = Table("ProjectOverride", "What is different for some presets.", initial: ProjectOverride()) {
    Field("preset", \.preset, Project.pattern, "Which presets, by name or pattern.")
    Field(
      "set", \.set, .map(of: .json, keys: "keys of the preset", limit: 1000),
      "Keys of the preset and their values: `{ \"dotSize\": 8, \"canvas.background\": \"white\" }`.")
    Field("formats", \.formats, .optional(Project.formats), defaultNote: "the project's", "Formats.")
    Field("scales", \.scales, .optional(Project.scales), defaultNote: "the project's", "Scales.")
    Field("schemes", \.schemes, .optional(Project.schemes), defaultNote: "the project's", "Schemes.")
    Field("motions", \.motions, .optional(Project.motions), defaultNote: "the project's", "Motions.")
    Field("themes", \.themes, .optional(Project.themes), defaultNote: "the project's", "Themes.")
    Field("posters", \.posters, .optional(.boolean), defaultNote: "the project's", "Posters.")
    Field(
      "destinations", \.destinations, .optional(Project.destinations), defaultNote: "the project's", "Destinations.")
    Field("bundles", \.bundles, .optional(Project.bundles), defaultNote: "the project's", "Bundles.")
    Fields(in: \.encoding, defaultNote: "the project's")
  }

  func check(_ node: JSONNode, _ reading: inout Reading) {
    refuseRepeats(["formats", "scales", "schemes", "motions", "themes", "destinations"], of: node, &reading)
    refuseRepeatedBundles(bundles ?? [], &reading)
    refuseQuality(beside: encoding, of: node, &reading)
  }
}
