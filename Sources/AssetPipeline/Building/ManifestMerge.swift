import PresetModel

/// Merges the manifests of all shards of a build into the manifest of the whole build.
public enum ManifestMerge {
  public enum MergeError: Error, Equatable, Sendable, CustomStringConvertible {
    case nothing
    case noShard(file: String)
    case otherBuild(file: String, first: String)
    case missing([Int], count: Int)
    case twice(path: String)

    public var description: String {
      switch self {
      case .nothing: "there is no manifest to merge"
      case .noShard(let file): "\(file): error: is the manifest of a whole build; give those of `build --shard`"
      case .otherBuild(let file, let first):
        "\(file): error: comes from another tool version or number of shards than \(first); "
          + "merge manifests of one build"
      case .missing(let shards, let count):
        "error: of \(count) shards these are missing: \(shards.map(String.init).joined(separator: ", "))"
      case .twice(let path): "error: two shards made \(path); merge manifests of one build"
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
    guard missing.isEmpty else { throw .missing(missing, count: count) }
    whole.files.sort { $0.path < $1.path }
    for (a, b) in zip(whole.files, whole.files.dropFirst()) where a.path == b.path { throw .twice(path: a.path) }
    return whole
  }
}
