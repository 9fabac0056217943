/// Reads and writes preset files: JSON text to a preset with findings, and back.
///
/// A text becomes a preset in three steps: it is decoded to a tree of JSON with a place for every value, the tree is
/// resolved to the document that it stands for, and that document is read by the field table of presets. Each step goes
/// on after an error as long as it can, so that all findings are reported at once.
public enum PresetDocument {
  /// Reads a preset. `file` is the name that findings carry. Relative names of other presets start from `folder`.
  /// `overrides` take effect in their order, over everything that the preset extends.
  ///
  /// - Parameter isConverted: Whether the bytes were made of a file of another format: findings then name the file
  ///   without a line, since its lines are others.
  /// - Throws: everything that is wrong, in the order of the file and then of the overrides.
  public static func decode(
    _ bytes: [UInt8], file: String, folder: String? = nil, overrides: [Override] = [],
    library: PresetLibrary = .empty, isConverted: Bool = false
  ) throws(InvalidPreset) -> DecodedPreset {
    var reading = Reading(PresetSources(file: file, folder: folder, overrides: overrides, library: library))
    let document = reading.decode(bytes)
    var resolved = document.flatMap { resolve($0, &reading) }
    let preset = resolved.flatMap { read($0, &reading) }
    reading.sort()
    if isConverted { resolved?.convertedFiles.insert(file) }
    let convertedFiles = resolved?.convertedFiles ?? (isConverted ? [file] : [])
    let findings = reading.findings.map { finding in
      var finding = finding
      finding.place = finding.place.withoutLine(in: convertedFiles)
      return finding
    }
    guard let resolved, let preset, !reading.hasErrors else { throw InvalidPreset(findings: findings) }
    return DecodedPreset(preset: preset, warnings: findings, resolved: resolved)
  }

  /// Merges a preset over what it extends, and fills in the overrides and its parameters. Returns nil, after a finding,
  /// for a document that was not meant as a preset, or that stands for one that is too large.
  static func resolve(_ document: JSONNode, _ reading: inout Reading) -> ResolvedPreset? {
    if let other = document.otherDocument(than: .preset) {
      reading.error(document.place, "the document is \(other)")
      return nil
    }
    let (file, folder) = (reading.sources.file, reading.sources.folder)
    var resolution = PresetResolution(library: reading.sources.library)
    var document = resolution.merged(document, folder: folder, chain: [file], &reading)
    for override in reading.sources.overrides {
      do throws(Finding) {
        try override.apply(to: &document, defaults: override.needsDefaults ? Preset.defaults(of: document) : nil)
      } catch {
        reading.report([error])
      }
    }
    let (root, parameters) = resolution.filled(document, folder: folder, chain: [file], &reading)
    reading.report(resolution.findings)
    reading.note(parameters: parameters.map(\.name))
    guard !resolution.isTooLarge else { return nil }
    return ResolvedPreset(
      root: root, parameters: parameters, extended: resolution.extended, convertedFiles: resolution.convertedFiles,
      expressions: resolution.expressions)
  }

  /// Reads a resolved document by the field table. Returns nil after a finding.
  static func read(_ resolved: ResolvedPreset, _ reading: inout Reading) -> Preset? {
    reading.isInPreset = true
    reading.expressions = resolved.expressions
    defer { reading.isInPreset = false }
    var preset = Preset.table.read(resolved.root, from: Preset.table.initial, &reading) as? Preset
    preset?.parameters = resolved.parameters
    return preset
  }

  public static func decode(
    text: String, file: String, folder: String? = nil, overrides: [Override] = [],
    library: PresetLibrary = .empty
  ) throws(InvalidPreset) -> DecodedPreset {
    try decode(Array(text.utf8), file: file, folder: folder, overrides: overrides, library: library)
  }

  /// Returns the preset as JSON text with every key of its kind, in the order of the reference. Only absent values are
  /// left out.
  public static func encode(_ preset: Preset) -> String {
    JSONPrinter.document(preset.node)
  }

  /// Returns the same, with values that follow from others filled in too (family, size, weight and line height of a
  /// font).
  public static func explain(_ preset: Preset) -> String { encode(preset.filled) }

  /// Every object that a preset is made of, the preset itself first.
  package static var objects: [ObjectDescription] { Preset.table.description.all }
}

/// A preset that can be used, and what is doubtful about it.
public struct DecodedPreset: Equatable, Sendable {
  public var preset: Preset
  public var warnings: [Finding]
  /// The document that was read, for the places of its values.
  let resolved: ResolvedPreset

  /// The presets that it extends, directly or indirectly, by the names that the library gives them.
  public var extended: [String] { resolved.extended }

  /// Returns the place of the value at a path such as `$.font.weight` or `$.layers[2].text`. Where it is not written,
  /// returns the place of the innermost object or list that would hold it.
  public func place(of path: String) -> SourcePlace {
    let keys = path.split { ".[]".contains($0) }.dropFirst().map(String.init)
    return resolved.root.nearest(keys).place.withoutLine(in: resolved.convertedFiles)
  }
}

/// A preset that cannot be used: everything that is wrong or doubtful in it, with at least one error.
public struct InvalidPreset: Error, Equatable, CustomStringConvertible {
  public var findings: [Finding]

  /// One line for each finding.
  public var description: String { findings.map(\.description).joined(separator: "\n") }
}
