import Platform
import PresetFiles
import PresetModel

/// The manifest of a build, and the log of the files that it makes until it has written that manifest.
///
/// A build notes each file in the log before it puts the file in place, and removes the log after it has written its
/// manifest. So the next build recognizes its files even if a build was killed at any moment, and nothing else is ever
/// removed. Each shard has a log of its own, since shards end at different times. A line is `DIGEST PATH`; in the path,
/// `\n`, `\r` and `\\` stand for line ends and backslashes.
package struct OwnershipLog: Sendable {
  static let logPrefix = ".loaderloom-build"
  static let logEnding = ".log"

  let output: OutputFolder
  let manifestName: String
  private let lines: LineLog

  init(output: OutputFolder, manifestName: String) {
    self.output = output
    self.manifestName = manifestName
    lines = LineLog(output.path(of: Self.logName(manifestName)))
  }

  /// `.loaderloom-build.log`, or `.loaderloom-build-2-of-8.log` for a shard.
  package static func logName(_ manifestName: String) -> String {
    logPrefix + manifestName.dropFirst("manifest".count).dropLast(".json".count) + logEnding
  }

  /// Returns the manifest of the last build, or a warning if the file is not a manifest. Both are nil if the file does
  /// not exist.
  /// - Throws: `PresetFailure` where the system cannot read it.
  package func manifest() throws(PresetFailure) -> (manifest: AssetManifest?, warning: Finding?) {
    let path = output.path(of: manifestName)
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try FileAccess.read(path, limit: ManifestDocument.largestFile)
    } catch {
      if case .cannotRead(_, let reason) = error, [.missing, .notFolder].contains(reason) { return (nil, nil) }
      throw PresetFailure([Finding("\(error)")])
    }
    do throws(InvalidPreset) {
      return (try ManifestDocument.decode(bytes, file: path), nil)
    } catch {
      return (nil, Self.unknown(path, error.findings.first.map(\.message) ?? ""))
    }
  }

  private static func unknown(_ path: String, _ reason: String) -> Finding {
    Finding(
      "\(path): warning: expected a manifest, so what an earlier build made is unknown: \(reason)", severity: .warning)
  }

  func willWrite(_ path: String, _ facts: FileFacts) throws(FileError) {
    do throws(FileError) {
      try lines.append("\(facts.sha256) \(Self.escaped(path))")
    } catch {
      // People want to know which file was not made.
      guard case .cannotWrite(_, let reason) = error else { throw error }
      throw .cannotWrite(path: output.path(of: path), reason)
    }
  }

  /// Removes the log, unless it alone knows of a file that is still there: one that was to be removed, in a build that
  /// removed nothing.
  ///
  /// - Parameter manifest: the manifest that was just written.
  func forget(after manifest: AssetManifest) throws(FileError) {
    let listed = Set(manifest.files.map(\.path))
    let logged = try Self.read(lines.path)
    if logged.keys.contains(where: { !listed.contains($0) && FileSystem.exists(output.path(of: $0)) }) { return }
    try lines.remove()
  }

  /// The digests of a log by path; none where there is no log.
  static func read(_ path: String) throws(FileError) -> [String: Set<String>] {
    var logged: [String: Set<String>] = [:]
    for line in try lines(of: path) {
      let parts = line.split(separator: " ", maxSplits: 1)
      let digestLength = 64
      if parts.count == 2, parts[0].utf8.count == digestLength {
        logged[unescaped(parts[1]), default: []].insert(String(parts[0]))
      }
    }
    return logged
  }

  /// The path without line ends, which would end its line.
  private static func escaped(_ path: String) -> String {
    var text = String.UnicodeScalarView()
    for scalar in path.unicodeScalars {
      switch scalar {
      case "\n": text.append(contentsOf: "\\n".unicodeScalars)
      case "\r": text.append(contentsOf: "\\r".unicodeScalars)
      case "\\": text.append(contentsOf: "\\\\".unicodeScalars)
      default: text.append(scalar)
      }
    }
    return String(text)
  }

  private static func unescaped(_ text: Substring) -> String {
    var path = String.UnicodeScalarView()
    var isEscape = false
    for scalar in text.unicodeScalars {
      switch (isEscape, scalar) {
      case (false, "\\"):
        isEscape = true
        continue
      case (true, "n"): path.append("\n")
      case (true, "r"): path.append("\r")
      default: path.append(scalar)
      }
      isEscape = false
    }
    return String(path)
  }

  private static func lines(of path: String) throws(FileError) -> [Substring] {
    guard let bytes = try FileOnDisk.read(path, limit: ManifestDocument.largestFile) else { return [] }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
  }
}
