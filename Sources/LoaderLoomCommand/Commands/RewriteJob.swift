import ArgumentParser
import Exporting
import Parallelism
import Platform
import PresetFiles
import PresetModel

/// One run of a command that changes existing files. Every file that can be read is changed and written; failures are
/// kept for the report.
struct RewriteJob<Change: Sendable>: Sendable {
  struct Entry: Sendable {
    var file: String
    /// Nil where nothing is written.
    var target: String?
    var bytesBefore = 0
    /// Nil where the file failed.
    var change: Change?
    /// Whether the new bytes are others.
    var isChanged = false
    /// The whole message of what went wrong.
    var failure: String?
    /// Whether the only fault is a closed pipe, which is not reported.
    var isClosedPipe = false
    /// The exit code of the failure.
    var status = ExitStatus.badInput
  }

  var entries: [Entry]

  /// - Parameters:
  ///   - named: the files, and the problems of patterns, which are failures.
  ///   - targets: where each file is written; `-` is standard output. Nil writes nothing.
  ///   - threads: how many files are changed at once.
  ///   - output: what `-o` names; a name of another format is refused.
  ///   - status: the exit code for an error of `change`.
  ///   - change: the bytes of a file → what was done to it, its format, and the new bytes.
  init(
    _ named: NamedFiles, to targets: [String]?, output: String?, threads: Int,
    status: @escaping @Sendable (any Error) -> ExitCode,
    _ change: @escaping @Sendable ([UInt8]) throws -> (change: Change, format: OutputFormat, bytes: [UInt8])
  ) {
    let files = named.files
    entries = concurrentMap(count: files.count, workers: min(threads, files.count)) { index in
      let (file, target) = (files[index], targets?[index])
      var entry = Entry(file: file, target: target)
      do {
        let bytes = try FileAccess.readArgument(file, limit: FileInspection.largestFile)
        entry.bytesBefore = bytes.count
        let done = try change(bytes)
        if let output, output != file { try Self.check(output, file, done.format) }
        entry.isChanged = done.bytes != bytes
        if let target, entry.isChanged || target != file || target == "-" { try Self.write(done.bytes, to: target) }
        entry.change = done.change
      } catch let mistake as WrongNames {
        entry.status = .validationFailure
        entry.failure = mistake.description
      } catch {
        entry.status = status(error)
        entry.isClosedPipe = (error as? FileError)?.isClosedPipe ?? false
        // The message of a file that cannot be read or written names it.
        entry.failure = error is FileError ? "\(error)" : "\(file): error: \(error)"
      }
      return entry
    }
    entries += named.problems.map { Entry(file: $0.name, failure: $0.message) }
  }

  /// Refuses a name of another format than the file's.
  private static func check(_ output: String, _ file: String, _ format: OutputFormat) throws(WrongNames) {
    guard let other = FileEnding.contradiction(of: output, to: format) else { return }
    let input = file == "-" ? "standard input" : file
    throw WrongNames(
      description: "\(input): error: -o \(output) is named like \(other), but \(input) is "
        + "\(format.titleWithArticle); end the name with .\(format.codec.endings[0])")
  }

  private static func write(_ bytes: [UInt8], to target: String) throws(FileError) {
    target == "-" ? try FileAccess.writeToStandardOutput(bytes) : try FileAccess.write(bytes, to: target)
  }

  /// Nil if there is nothing to complain of.
  func exitStatus(isCheck: Bool) -> ExitCode? {
    let failures = entries.filter { $0.failure != nil }.map(\.status)
    if let worst = failures.max(by: { $0.rawValue < $1.rawValue }) { return worst }
    return isCheck && entries.contains(where: \.isChanged) ? ExitStatus.checkFailed : nil
  }

  /// Prints failures, and the report: to standard error where a file itself goes to standard output.
  /// - Parameters:
  ///   - table: for a person, where a file did not fail.
  ///   - members: of a file's object in the JSON document, after its name and where it was written.
  func publish(
    _ reporter: Reporter, _ console: Console, table: () -> String, members: (Entry, Change) -> [(String, JSONNode)]
  ) throws {
    for failure in entries.filter({ !$0.isClosedPipe }).compactMap(\.failure) { console.error(failure) }
    let toStandardError = entries.contains { $0.target == "-" }
    let text: String
    switch reporter {
    case .json: text = json(members)
    case .pretty:
      guard console.verbosity > .quiet, entries.contains(where: { $0.change != nil }),
        !toStandardError || console.verbosity == .verbose
      else { return }
      text = table()
    }
    if toStandardError { Machine.writeToStandardError(text) } else { try console.result(text) }
  }

  private func json(_ members: (Entry, Change) -> [(String, JSONNode)]) -> String {
    let files = entries.compactMap { entry -> JSONNode? in
      guard let change = entry.change else { return nil }
      var pairs: [(String, JSONNode)] = [("file", .text(entry.file))]
      if let target = entry.target { pairs.append(("output", .text(target))) }
      return .object(pairs + members(entry, change))
    }
    let failures = entries.compactMap { entry in
      entry.failure.map { JSONNode.object([("file", .text(entry.file)), ("message", .text($0))]) }
    }
    return JSONPrinter.document(
      .object([
        ("tool", .text("loaderloom")), ("version", .text(toolVersion)), ("files", .list(files)),
        ("failures", .list(failures)),
      ]))
  }
}
