import ExportPipeline
import PresetModel

/// Everything that is wrong with one preset, ready to be printed.
struct PresetFailure: Error {
  var messages: [String]
}

/// A preset that was found, read and decoded without an error.
struct LoadedPreset {
  let source: PresetSource
  let decoded: DecodedPreset

  init(_ argument: String, overrides: [Override] = []) throws(PresetFailure) {
    do throws(PresetSource.SourceError) {
      source = try PresetSource(argument)
    } catch {
      throw PresetFailure(messages: [error.description])
    }
    do throws(InvalidPreset) {
      decoded = try PresetDocument.decode(
        source.bytes, file: source.file, folder: source.folder, overrides: overrides, library: .installed)
    } catch {
      throw PresetFailure(messages: error.findings.map(\.description))
    }
  }

  var preset: Preset { decoded.preset }
  var warnings: [String] { decoded.warnings.map(\.description) }

  /// A later stage's error at the place of the key that it names, or at the file's start.
  func message(for error: ExportError) -> String {
    "\(decoded.place(of: error.path ?? "$")): error: \(error.message)"
  }
}
