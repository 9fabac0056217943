import ExportPipeline
import PresetModel

/// Everything that is wrong with one preset, ready to be printed.
struct PresetFailure: Error {
  var messages: [String]
}

/// A preset that was found, read and decoded without an error.
struct LoadedPreset {
  let source: PresetSource
  let preset: Preset
  let warnings: [String]
  private let document: PresetDocument

  init(_ argument: String, overrides: [Override] = []) throws(PresetFailure) {
    do throws(PresetSource.SourceError) {
      source = try PresetSource(argument)
    } catch {
      throw PresetFailure(messages: [error.description])
    }
    document = PresetDocument(bytes: source.bytes, file: source.file, overrides: overrides)
    guard let preset = document.preset else {
      throw PresetFailure(messages: document.findings.map(\.description))
    }
    self.preset = preset
    warnings = document.findings.map(\.description)
  }

  /// A later stage's error at the place of the key that it names, or at the file's start.
  func message(for error: ExportError) -> String {
    let place = error.path.map { document.place(ofNearest: $0) } ?? SourcePlace(file: source.file, line: 1, column: 1)
    return "\(place): error: \(error.message)"
  }
}
