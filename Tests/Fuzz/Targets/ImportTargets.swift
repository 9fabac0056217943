import Importing
import PresetFiles
import PresetModel

/// Other people's files.
extension FuzzTarget {
  /// An animated SVG: what is read is the same composition each time, and a preset.
  static let svg = imported("svg")
  static let lottie = imported("lottie")
  /// The same of an animation in an archive.
  static let dotlottie = imported("dotlottie", repair: ArchiveChecksums.repaired)

  /// A file of another format: equal files give equal compositions, and those are presets.
  private static func imported(
    _ name: String, repair: @escaping @Sendable ([UInt8]) -> [UInt8] = { $0 }
  ) -> FuzzTarget {
    FuzzTarget(name, longestInput: 8192, repair: repair) { bytes in try checkImport(of: bytes) }
  }

  private static func checkImport(of bytes: [UInt8]) throws {
    var settings = ImportSettings()
    settings.allowsMissing = true
    func imported() -> ImportedComposition? {
      do throws(ImportError) { return try ImportedComposition(bytes, settings) } catch {
        precondition(!error.findings.isEmpty, "a refusal has a reason")
        return nil
      }
    }
    guard let first = imported() else { return }
    try expect(imported() == first, "the same file gives another composition")
    do throws(InvalidPreset) {
      _ = try PresetDocument.decode(Array(first.text.utf8), file: "imported")
    } catch {
      try expect(false, "an import writes what is no preset: \(error)")
    }
  }
}
