import Exporting
import Importing
import Platform
import PresetModel
import SceneModel
import ShippedPresets

/// All findings of one preset, ready to be printed.
public struct PresetFailure: Error, Sendable {
  public var findings: [Finding]
  /// Whether the preset is valid but fails a check that was asked for.
  public var isFailedCheck = false

  public init(_ findings: [Finding], isFailedCheck: Bool = false) {
    self.findings = findings
    self.isFailedCheck = isFailedCheck
  }

  /// - Parameter messages: Whole lines.
  public init(messages: [String]) { findings = messages.map { Finding($0) } }

  public init(_ error: InvalidPreset) { findings = error.findings }

  public var messages: [String] { findings.map(\.description) }
}

/// A preset that was found, read and decoded without errors.
public struct LoadedPreset: Sendable {
  public let source: PresetSource
  public let decoded: DecodedPreset

  /// - Parameters:
  ///   - argument: the preset as a person names it on the command line.
  ///   - importing: how files of other formats become presets.
  public init(
    _ argument: String, overrides: [Override] = [], importing: ImportSettings = ImportSettings()
  ) throws(PresetFailure) {
    let source: PresetSource
    do throws(PresetSource.SourceError) {
      source = try PresetSource(argument, isArgument: true, importing: importing)
    } catch {
      throw PresetFailure(messages: error.lines)
    }
    try self.init(source, overrides: overrides)
  }

  public init(_ source: PresetSource, overrides: [Override] = []) throws(PresetFailure) {
    self.source = source
    do throws(InvalidPreset) {
      decoded = try PresetDocument.decode(
        source.bytes, file: source.file, folder: source.folder, overrides: overrides, library: .installed,
        isConverted: source.isImported)
    } catch {
      throw PresetFailure(error)
    }
  }

  public var preset: Preset { decoded.preset }
  /// What a person should know of the preset: what an import left out or skipped, then what decoding found.
  public var warnings: [Finding] { source.missing + source.notes + decoded.warnings }

  /// An exporter with the images and fonts that the preset names.
  /// - Throws: Every image and every text that cannot be drawn, and whatever else is in the way.
  public func exporter(_ settings: RenderSettings) throws(PresetFailure) -> PresetExporter {
    let resources = PresetResources.files(in: source.folder)
    do throws(ExportError) {
      return try PresetExporter(name: source.name, preset: preset, resources: resources, settings: settings)
    } catch {
      let faults = PresetExporter.faults(of: preset, resources: resources)
      let others = faults.contains { $0.message == error.message } ? [] : [error]
      throw PresetFailure(
        (others + faults).map { decoded.finding(for: $0) }.withoutRepeats, isFailedCheck: error.isFailedCheck)
    }
  }

  /// Any error of a later stage, at the key that it names or at the document's start.
  package func failure(_ error: any Error) -> PresetFailure {
    if let failure = error as? PresetFailure { return failure }
    return PresetFailure([decoded.finding(for: error as? ExportError ?? ExportError(path: nil, message: "\(error)"))])
  }

  /// The files that the preset was read from and shows; empty for a shipped preset.
  public var inputFiles: [String] {
    (source.isFile ? [source.file] : []) + decoded.extended.filter { ShippedPreset.named($0) == nil }
      + preset.imageFiles.map { FileSystem.path(of: $0, in: source.folder) }
  }
}

extension ShippedPreset {
  package func decoded() throws(InvalidPreset) -> Preset {
    try PresetDocument.decode(text: text, file: name, library: .installed).preset
  }
}

extension ThemeDocument {
  /// Reads a theme from a file.
  ///
  /// - Parameters:
  ///   - isArgument: whether a person names the file on the command line, where a pipe is allowed too.
  ///   - place: where a document names it; nil for one on the command line.
  public static func read(
    _ file: String, isArgument: Bool = false, namedAt place: SourcePlace? = nil
  ) throws(PresetFailure) -> Theme {
    try DocumentFile.read(file, isArgument: isArgument, namedAt: place, decode: decode)
  }
}
