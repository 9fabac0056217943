import ExportPipeline
import Platform
import PresetModel

/// The files that this tool made in an output folder: those of the last manifest, and those of builds that ended before
/// they wrote a manifest.
///
/// A build notes each file in a log (one line `DIGEST PATH` for each) before it puts the file in place, and removes the
/// log after it has written its manifest. So the next build recognises its files even if a build was killed at any
/// moment, and nothing else is ever removed.
package struct OwnershipLog: Sendable {
  package static let logName = ".loaderloom-build.log"

  let output: OutputFolder
  let manifestName: String
  private let lines: LineLog

  init(output: OutputFolder, manifestName: String) {
    self.output = output
    self.manifestName = manifestName
    lines = LineLog(output.path(of: Self.logName))
  }

  /// The last manifest, or a problem where it cannot be read; both are nil where there is none.
  package func manifest() -> (manifest: AssetManifest?, problem: Problem?) {
    let path = output.path(of: manifestName)
    guard FileSystem.exists(path) else { return (nil, nil) }
    do {
      return (
        try ManifestDocument.decode(
          try FileAccess.read(path, limit: ManifestDocument.largestFile), file: path), nil
      )
    } catch let error as InvalidPreset {
      return (nil, Self.unknown(path, error.findings.first.map(\.message) ?? ""))
    } catch let error as FileError {
      return (nil, Self.unknown(path, error.message))
    } catch {
      return (nil, Self.unknown(path, "\(error)"))
    }
  }

  private static func unknown(_ path: String, _ reason: String) -> Problem {
    Problem(
      "\(path): warning: expected a manifest, so what an earlier build made is unknown: \(reason)", severity: .warning)
  }

  /// The digests that a file of ours may have, by path.
  package func owned(_ manifest: AssetManifest?) -> [String: Set<String>] {
    var owned: [String: Set<String>] = [:]
    for file in manifest?.files ?? [] { owned[file.path, default: []].insert(file.facts.sha256) }
    for line in logLines {
      let parts = line.split(separator: " ", maxSplits: 1)
      let digestLength = 64
      if parts.count == 2, parts[0].utf8.count == digestLength {
        owned[String(parts[1]), default: []].insert(String(parts[0]))
      }
    }
    return owned
  }

  func willWrite(_ path: String, _ facts: FileFacts) throws(FileError) {
    do throws(FileError) {
      try lines.append("\(facts.sha256) \(path)")
    } catch {
      // People want to know which file was not made.
      guard case .cannotWrite(_, let reason) = error else { throw error }
      throw .cannotWrite(path: output.path(of: path), reason)
    }
  }

  func forget() throws(FileError) { try lines.remove() }

  private var logLines: [Substring] {
    let path = lines.path
    guard FileStatus(path)?.kind == .file else { return [] }
    do throws(FileError) {
      let bytes = try FileAccess.read(path, limit: ManifestDocument.largestFile)
      return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    } catch {
      return []
    }
  }
}
