import Exporting
import Hashing
import Platform
import PresetFiles
import PresetModel

/// All records of what builds made in an output folder: the manifest of the whole build, the manifests of shards, and
/// the logs of builds that ended before they wrote a manifest.
///
/// A file belongs to this tool if one of the records lists it with the digest that the file has. So nothing is
/// forgotten
/// when one record replaces others.
struct OwnershipRecords: Sendable {
  struct ShardManifest: Sendable {
    var name: String
    var manifest: AssetManifest
  }

  let output: OutputFolder
  /// Of the whole build; nil where there is none.
  let whole: AssetManifest?
  /// The manifests of shards that are in the folder, sorted by name.
  let shards: [ShardManifest]
  /// The names of all logs in the folder.
  let logs: [String]
  /// The digests that the logs give, by path.
  let logged: [String: Set<String>]
  /// The paths that the manifests list.
  private let listed: Set<String>

  /// - Throws: `PresetFailure` where the folder or a record in it cannot be read: what earlier builds made is unknown
  ///   then, and would be forgotten.
  init(_ output: OutputFolder, whole: AssetManifest?) throws(PresetFailure) {
    self.output = output
    self.whole = whole
    let names = try Self.names(in: output.path.isEmpty ? "." : output.path)
    var shards: [ShardManifest] = []
    for name in names {
      guard let shard = Self.shard(ofManifest: name) else { continue }
      let found = try OwnershipLog(output: output, manifestName: name).manifest()
      // Another file with such a name is somebody else's.
      if let manifest = found.manifest, manifest.shard == shard {
        shards.append(ShardManifest(name: name, manifest: manifest))
      }
    }
    self.shards = shards
    listed = Set(((whole?.files ?? []) + shards.flatMap(\.manifest.files)).map(\.path))
    logs = names.filter(Self.isLog)
    var logged: [String: Set<String>] = [:]
    do throws(FileError) {
      for log in logs { logged.merge(try OwnershipLog.read(output.path(of: log))) { $0.union($1) } }
    } catch {
      throw PresetFailure(messages: ["\(error)"])
    }
    self.logged = logged
  }

  /// The names in the folder; none where there is no folder yet.
  private static func names(in folder: String) throws(PresetFailure) -> [String] {
    do throws(SystemError) {
      return try FileSystem.entries(of: folder)
    } catch {
      if [.missing, .notFolder].contains(error) { return [] }
      throw PresetFailure(messages: ["\(FileError.cannotRead(path: folder, error))"])
    }
  }

  /// Whether a file may be replaced: a manifest lists it, or a log says that a build wrote these very bytes. A log also
  /// names files that could not be written after all, so its word alone does not do.
  ///
  /// - Parameter digest: that of the file as it is; nil where it cannot be read.
  func own(_ path: String, digest: String?) -> Bool {
    listed.contains(path) || digest.map { logged[path]?.contains($0) ?? false } ?? false
  }

  static func isRecord(_ name: String) -> Bool { isLog(name) || shard(ofManifest: name) != nil }

  private static func isLog(_ name: String) -> Bool {
    name.hasPrefix(OwnershipLog.logPrefix) && name.hasSuffix(OwnershipLog.logEnding)
  }

  /// `manifest-2-of-8.json` is that of shard 2 of 8; nil for other names.
  static func shard(ofManifest name: String) -> AssetManifest.Shard? {
    guard name.hasPrefix("manifest-"), name.hasSuffix(".json") else { return nil }
    let parts = name.dropFirst("manifest-".count).dropLast(".json".count).split(separator: "-")
    guard parts.count == 3, parts[1] == "of", let index = Int(parts[0]), let count = Int(parts[2]) else { return nil }
    let shard = AssetManifest.Shard(index: index, count: count)
    return name == manifestName(of: shard) ? shard : nil
  }

  static func manifestName(of shard: AssetManifest.Shard) -> String {
    "manifest-\(shard.index)-of-\(shard.count).json"
  }

  /// What earlier builds recorded of each file; a shard's record counts more than that of the whole, which is older.
  var entries: [AssetEntry] {
    var seen: Set<String> = []
    return (shards.map(\.manifest) + [whole].compactMap { $0 }).flatMap(\.files).filter {
      seen.insert($0.path).inserted
    }
  }

  /// The digests that a file of ours may have, by path.
  var owned: [String: Set<String>] {
    var owned = logged
    for file in (whole?.files ?? []) + shards.flatMap(\.manifest.files) {
      owned[file.path, default: []].insert(file.facts.sha256)
    }
    return owned
  }

  /// The manifests of shards that are not parts of the whole: their number of shards does not add up to these files.
  func leftovers(besides files: [AssetEntry]) -> [String] {
    let expected = Dictionary(files.map { ($0.path, $0) }) { first, _ in first }
    return Dictionary(grouping: shards) { $0.manifest.shard?.count ?? 0 }.values.flatMap {
      (group: [ShardManifest]) -> [String] in
      let listed = group.flatMap(\.manifest.files)
      let isWhole = Set(listed.map(\.path)) == Set(expected.keys) && listed.allSatisfy { expected[$0.path] == $0 }
      return isWhole ? [] : group.map(\.name)
    }
  }
}

/// Removes files that earlier builds made and that are not wanted any more.
struct OwnedFileRemoval {
  let output: OutputFolder
  let owned: [String: Set<String>]
  let isDryRun: Bool
  /// What was, or would be, removed, with the size in bytes.
  private(set) var removed: [(path: String, bytes: Int)] = []
  var problems: [Finding] = []

  init(_ records: OwnershipRecords, isDryRun: Bool = false) {
    output = records.output
    owned = records.owned
    self.isDryRun = isDryRun
  }

  /// Removes a file that has the bytes that were written. One that was changed since stays, with a warning.
  ///
  /// - Returns: false where the file could not be removed.
  mutating func remove(_ path: String) -> Bool {
    let full = output.path(of: path)
    guard output.refusal(of: path) == nil else { return true }
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try FileAccess.read(full, limit: FileInspection.largestFile)
    } catch {
      switch error {
      case .cannotRead(_, .missing), .cannotRead(_, .notFolder), .cannotRead(_, .isFolder), .notAFile, .tooLarge:
        return true
      default:
        problems.append(Finding("\(error); it is no longer part of the project"))
        return false
      }
    }
    guard owned[path]?.contains(SHA256.hexadecimal(of: bytes)) == true else {
      problems.append(
        Finding(
          "\(full): warning: is no longer part of the project, but was changed after it was built; it stays, so delete "
            + "it yourself",
          severity: .warning))
      return true
    }
    return erase(path, bytes: bytes.count)
  }

  /// Removes a manifest, a log, or a file whose bytes are known.
  ///
  /// - Returns: false where it could not be removed.
  mutating func erase(_ path: String, bytes: Int = 0) -> Bool {
    do throws(FileError) {
      if !isDryRun { try FileAccess.remove(output.path(of: path)) }
      removed.append((path, bytes))
      return true
    } catch {
      problems.append(Finding("\(error)"))
      return false
    }
  }
}
