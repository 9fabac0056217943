/// The state of all files of a project, stored under what they depend on. With it, an unchanged build need not plan,
/// lay out and look up each file. The stamp is kept in the cache, is found by `BuildInputs.stampKey`, and holds for
/// every folder with the same inputs.
struct BuildStamp: Equatable, Sendable {
  struct File: Equatable, Sendable {
    var preset: String
    /// Relative to the output folder.
    var path: String
    var bytes: Int
    var sha256: String
  }

  /// A file that was found by reading others: an extended preset, an image or a font.
  struct Input: Equatable, Sendable {
    var path: String
    var sha256: String
  }

  /// The digest of the manifest's text.
  var manifest: String
  /// The digest of the installed fonts (`FontState`); nil where no text is drawn.
  var fonts: String?
  var inputs: [Input]
  /// Sorted by path.
  var files: [File]
}

/// The binary form: fields separated by zeros, which no path contains. Ten thousand files take some milliseconds to
/// decode; as JSON they would take some hundreds.
extension BuildStamp {
  var encoded: [UInt8] {
    var fields = [manifest, fonts ?? "", String(inputs.count)]
    for input in inputs { fields += [input.path, input.sha256] }
    for file in files { fields += [file.preset, file.path, String(file.bytes), file.sha256] }
    return Array(fields.joined(separator: "\0").utf8)
  }

  init?(decoding bytes: [UInt8]) {
    let fields = bytes.split(separator: 0, omittingEmptySubsequences: false).map { String(decoding: $0, as: UTF8.self) }
    guard fields.count >= 3, let inputCount = Int(fields[2]), 0...fields.count ~= inputCount else { return nil }
    let start = 3 + 2 * inputCount
    guard start <= fields.count, (fields.count - start) % 4 == 0 else { return nil }
    manifest = fields[0]
    fonts = fields[1].isEmpty ? nil : fields[1]
    inputs = stride(from: 3, to: start, by: 2).map { Input(path: fields[$0], sha256: fields[$0 + 1]) }
    files = []
    for i in stride(from: start, to: fields.count, by: 4) {
      guard let count = Int(fields[i + 2]) else { return nil }
      files.append(File(preset: fields[i], path: fields[i + 1], bytes: count, sha256: fields[i + 3]))
    }
  }
}
