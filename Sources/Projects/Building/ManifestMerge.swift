import Platform
import PresetFiles
import PresetModel

/// Merges the manifests of all shards of a build into the manifest of the whole build.
public enum ManifestMerge {
  public enum MergeError: Error, Equatable, Sendable, CustomStringConvertible {
    case nothing
    case noShard(file: String)
    case otherBuild(file: String, first: String)
    case missing([Int], count: Int, first: String)
    case twice(path: String)

    public var description: String {
      switch self {
      case .nothing: "there is no manifest to merge"
      case .noShard(let file): "\(file): error: is the manifest of a whole build; give those of `build --shard`"
      case .otherBuild(let file, let first):
        "\(file): error: comes from another tool version or number of shards than \(first); "
          + "merge manifests of one build"
      case .missing(let shards, let count, let first):
        "\(first): error: is one of \(count) shards, of which these are missing: "
          + "\(shards.map(String.init).joined(separator: ", ")); give their manifests too"
      case .twice(let path): "error: two shards made \(path) differently; merge manifests of one build"
      }
    }
  }

  public static func merge(_ parts: [(file: String, manifest: AssetManifest)]) throws(MergeError) -> AssetManifest {
    guard let first = parts.first else { throw .nothing }
    var whole = first.manifest
    whole.shard = nil
    whole.files = []
    guard let count = first.manifest.shard?.count else { throw .noShard(file: first.file) }
    var seen: [Int: AssetManifest] = [:]
    for (file, manifest) in parts {
      guard let shard = manifest.shard else { throw .noShard(file: file) }
      guard shard.count == count, manifest.toolVersion == whole.toolVersion else {
        throw .otherBuild(file: file, first: first.file)
      }
      // The same part given twice counts once.
      if let other = seen[shard.index] {
        guard other == manifest else { throw .otherBuild(file: file, first: first.file) }
        continue
      }
      seen[shard.index] = manifest
      whole.files += manifest.files
    }
    let missing = (1...count).filter { seen[$0] == nil }
    guard missing.isEmpty else { throw .missing(missing, count: count, first: first.file) }
    whole.files.sort { $0.path < $1.path }
    for (a, b) in zip(whole.files, whole.files.dropFirst()) where a.path == b.path && a != b {
      throw .twice(path: a.path)
    }
    // Each shard keeps what it knows of presets that could not be read.
    var last: String?
    whole.files.removeAll { file in
      defer { last = file.path }
      return file.path == last
    }
    return whole
  }
}

/// The folder of a merged manifest, which may hold what earlier builds made.
public struct MergedFolder {
  /// What was removed, in order.
  public private(set) var removed: [String] = []
  public private(set) var problems: [Finding] = []
  private let records: OwnershipRecords

  /// - Parameter path: the merged manifest's own path. An earlier manifest there tells of earlier files.
  /// - Throws: `PresetFailure` where it, or another record in its folder, cannot be read.
  public init(ofManifest path: String) throws(PresetFailure) {
    let output = OutputFolder(FilePath.folder(of: path))
    let log = OwnershipLog(output: output, manifestName: FileSystem.lastComponent(of: path))
    // A stream takes a manifest, but holds none.
    records = try OwnershipRecords(output, whole: WriteTarget.isStream(path) ? nil : try log.manifest().manifest)
  }

  /// Removes what the merged manifest replaces: files that it does not list and that still are as an earlier build made
  /// them, manifests of other shards than the merged ones, and the logs of shards. Call it before the merged manifest
  /// is written: until then the earlier records say what may be removed.
  ///
  /// - Returns: false where a file is still there. Then the earlier records stay, since they alone know of it; write no
  ///   manifest in their place.
  public mutating func removeReplaced(
    by merged: AssetManifest, of parts: [(file: String, manifest: AssetManifest)]
  ) -> Bool {
    var removal = OwnedFileRemoval(records)
    let wanted = Set(merged.files.map(\.path))
    let merges = Set(parts.compactMap { $0.manifest.shard })
    var isComplete = true
    for path in removal.owned.keys.sorted() where !wanted.contains(path) {
      isComplete = removal.remove(path) && isComplete
    }
    // A record is needed as long as one of its files is there.
    if isComplete {
      for shard in records.shards where shard.manifest.shard.map({ !merges.contains($0) }) ?? true {
        _ = removal.erase(shard.name)
      }
      for log in records.logs { _ = removal.erase(log) }
    }
    removed = removal.removed.map { records.output.path(of: $0.path) }
    problems = removal.problems
    return isComplete
  }
}
