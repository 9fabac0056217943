import Foundation

/// The inputs of the fuzz targets.
enum FuzzCorpus {
  /// `Tests/Fuzz`.
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()

  /// Those of a target that belong to the project, in the order of their names.
  static func files(_ target: String) throws -> [URL] {
    try files(in: folder.appendingPathComponent("Corpus/\(target)"))
  }

  /// Those that `make fuzz` has kept here; none where it never ran.
  static func keptFiles(_ target: String) throws -> [URL] {
    let project = folder.deletingLastPathComponent().deletingLastPathComponent()
    let kept = project.appendingPathComponent("build/fuzz/\(target)")
    return FileManager.default.fileExists(atPath: kept.path) ? try files(in: kept) : []
  }

  private static func files(in folder: URL) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .sorted { $0.path < $1.path }
  }
}
