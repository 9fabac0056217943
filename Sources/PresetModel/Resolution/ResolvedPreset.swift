/// What a preset needs from outside its own text.
struct PresetSources: Sendable {
  /// The name of the preset's own text, where a chain of presets that extend one another starts.
  var file = "the preset"
  /// The folder that relative names of other presets start from.
  var folder: String?
  /// What takes effect over everything that the preset extends, in this order.
  var overrides: [Override] = []
  var library = PresetLibrary.empty
}

/// The document that a preset stands for, and what went into it.
struct ResolvedPreset: Equatable, Sendable {
  /// The document with everything that it extends, and with the overrides and its parameters filled in.
  let root: JSONNode
  /// What it leaves open to `--set`. The root no longer holds them.
  let parameters: [Parameter]
  /// The presets that it extends, directly or indirectly, by the names that the library gives them.
  let extended: [String]
  /// The files of other formats that it was made of, whose lines are not those of the document.
  var convertedFiles: Set<String>
  /// The expressions of values that were computed from parameters, by the place of the value.
  let expressions: [SourcePlace: String]
}

extension Preset: TabledObject {
  /// The keys of presets of every kind.
  package static let keys = table.items.map(\.key)

  static func read(_ node: JSONNode, _ reading: inout Reading) -> Preset? {
    PresetDocument.resolve(node, &reading).flatMap { PresetDocument.read($0, &reading) }
  }

  /// Texts that might be mistaken for parameters are escaped.
  package var node: JSONNode { Preset.table.write(self).escapedWhereNeeded }

  /// Returns the document of the kind that `root` names, with every default; nil if it names no kind.
  static func defaults(of root: JSONNode) -> JSONNode? {
    guard case .object = root.value else { return nil }
    let selection = table.selection(of: root)
    return selection.isComplete ? table.write(selection.draft.record) : nil
  }

  /// Whether the kind that `document` names lacks some of the keys of `other`; false if it names no kind.
  static func lacksKeys(of other: JSONNode, in document: JSONNode) -> Bool {
    let selection = table.selection(of: document)
    guard selection.isComplete, case .object(let members) = other.value else { return false }
    let keys = Set(selection.keys)
    return members.contains { !keys.contains($0.key) }
  }

  /// Reads a preset within a preset, which is resolved with the one around it, or a preset in a layer that is read by
  /// itself.
  static func readNested(_ node: JSONNode, _ reading: inout Reading) -> Preset? {
    if reading.isInPreset { return table.read(node, from: table.initial, &reading) as? Preset }
    let (file, folder) = (reading.sources.file, reading.sources.folder)
    var resolution = PresetResolution(library: reading.sources.library)
    let whole = resolution.nested(node, folder: folder, chain: [file], &reading)
    reading.report(resolution.findings)
    return table.read(whole, from: table.initial, &reading) as? Preset
  }
}

extension Override {
  /// Whether the path goes into a list or an object that the file may not have.
  var needsDefaults: Bool { path.count > 1 }
}

extension JSONNode {
  /// What a document is that was not meant as one of this kind, with what to do with it; nil for one that may be.
  func otherDocument(than kind: DocumentKind) -> String? {
    func has(_ keys: String...) -> Bool { keys.allSatisfy { member($0) != nil } }
    let isPreset = has("kind") || has("extends")
    let noun = kind.rawValue
    switch kind {
    case .preset: if isPreset { return nil }
    case .project:
      if has("inputs") { return nil }
      if isPreset {
        return "a preset, not a project; `loaderloom render` makes its files, and a project names it in \"inputs\""
      }
    case .manifest:
      if has("files") { return nil }
      if isPreset { return "a preset, not a manifest; `loaderloom render` makes its files" }
    case .destination: break
    }
    // Lottie's specification asks for these keys of every animation.
    if has("layers", "ip", "op", "fr") {
      return "a Lottie animation, not a \(noun); `loaderloom import` makes a preset of it"
    }
    if has("inputs") { return "a project, not a \(noun); `loaderloom build` makes its files" }
    if has("tool", "files") { return "the manifest of a build, not a \(noun); name another file" }
    if has("$schema", "$defs") { return "a JSON Schema, not a \(noun); name another file" }
    return nil
  }
}
