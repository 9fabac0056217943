/// Preset files: JSON text → preset with findings, and back.
public enum PresetDocument {
  /// Reads a preset. `file` is the name that findings carry, `folder` what relative names of other presets start from; `overrides` take effect
  /// in their order, over all that the preset extends.
  ///
  /// - Throws: all that is wrong, in the order of the file and then of the overrides.
  public static func decode(
    _ bytes: [UInt8], file: String, folder: String? = nil, overrides: [Override] = [],
    library: PresetLibrary = .empty
  ) throws(InvalidPreset) -> DecodedPreset {
    var (root, findings) = JSONScanner.scan(bytes, origin: SourcePlace(file: file, line: 1, column: 1))
    var preset: Preset?
    var resolution = PresetResolution(library: library)
    if let scanned = root {
      var reading = Reading()
      var document = resolution.merged(scanned, folder: folder, chain: [file], &reading)
      for override in overrides {
        do throws(Finding) {
          try override.apply(to: &document, defaults: override.needsDefaults ? defaults(of: document) : nil)
        } catch {
          findings.append(error)
        }
      }
      let (filled, parameters) = resolution.filled(document, folder: folder, chain: [file], &reading)
      preset = Preset.table.read(filled, from: Preset.table.initial, &reading)
      preset?.parameters = parameters
      findings += resolution.findings + reading.findings
      root = filled
    }
    findings = inOrder(findings, sources: [file] + overrides.map(\.label))
    guard let preset, let root, !findings.contains(where: { $0.severity == .error }) else {
      throw InvalidPreset(findings: findings)
    }
    return DecodedPreset(
      preset: preset, warnings: findings, extended: resolution.extended, root: root,
      expressions: resolution.expressions)
  }

  public static func decode(
    text: String, file: String, folder: String? = nil, overrides: [Override] = [],
    library: PresetLibrary = .empty
  ) throws(InvalidPreset) -> DecodedPreset {
    try decode(Array(text.utf8), file: file, folder: folder, overrides: overrides, library: library)
  }

  /// The preset as JSON text with every key of its kind, in the order of the reference; only what is absent is left out.
  public static func encode(_ preset: Preset) -> String {
    JSONPrinter.document(Preset.table.write(preset).escapedWhereNeeded)
  }

  /// The same with what follows from other values filled in too (family, size, weight and line height of a font).
  public static func explain(_ preset: Preset) -> String { encode(preset.filled) }

  /// Every object that a preset is made of, the preset itself first.
  package static var objects: [ObjectDescription] {
    let root = Preset.table.description
    return [root] + root.nestedObjects
  }

  /// The document of the kind that `root` names, with every default; none where it names no kind.
  private static func defaults(of root: JSONNode) -> JSONNode? {
    guard case .object = root.value else { return nil }
    var unreported = Reading()
    let selection = Preset.table.selection(of: root, from: Preset.table.initial, &unreported)
    return selection.isComplete ? Preset.table.write(selection.root) : nil
  }

  private static func inOrder(_ findings: [Finding], sources: [String]) -> [Finding] {
    func rank(_ finding: Finding) -> (source: Int, line: Int, column: Int) {
      let source = sources.firstIndex(of: finding.place.file) ?? sources.count
      return (source, finding.place.line ?? 0, finding.place.column)
    }
    // Sorted with the position as the last criterion: the order of equals is not promised.
    let ranked = findings.enumerated().map { (rank: rank($0.element), position: $0.offset) }
    let order = ranked.sorted { a, b in a.rank == b.rank ? a.position < b.position : a.rank < b.rank }
    return order.map { findings[$0.position] }
  }
}

/// A preset that can be used, and what is doubtful about it.
public struct DecodedPreset: Equatable, Sendable {
  public var preset: Preset
  public var warnings: [Finding]
  /// The presets that it extends, directly and not, as the library calls them.
  public var extended: [String]
  /// The document that was read, for the places of its values.
  let root: JSONNode
  /// What stood at the places of values that were worked out from parameters.
  let expressions: [SourcePlace: String]

  /// Where the value of a path such as `$.font.weight` or `$.layers[2].text` stands; where it is not written, the innermost object or list
  /// that would hold it.
  public func place(of path: String) -> SourcePlace {
    var node = root
    for step in path.split(whereSeparator: { ".[".contains($0) }).dropFirst() {
      var next = node.member(String(step))
      if step.hasSuffix("]"), let index = Int(step.dropLast()), case .list(let items) = node.value,
        items.indices.contains(index)
      {
        next = items[index]
      }
      guard let next else { break }
      node = next
    }
    return node.place
  }
}

/// A preset that cannot be used: all that is wrong or doubtful, at least one error.
public struct InvalidPreset: Error, Equatable, CustomStringConvertible {
  public var findings: [Finding]

  /// One line for each finding.
  public var description: String { findings.map(\.description).joined(separator: "\n") }
}

extension Override {
  /// Whether the path goes into a list or an object that the file may not have.
  fileprivate var needsDefaults: Bool { path.count > 1 }
}
