import Foundation
import TestSupport
import Testing

/// The built binary in a folder of its own, run as by a user.
final class Command {
  typealias Outcome = ProgramOutcome

  /// A fresh folder in which commands run; it is removed with the value.
  let folder: URL

  /// - Parameter parent: the folder in which the new one is made.
  init(in parent: URL = FileManager.default.temporaryDirectory) throws {
    folder =
      parent
      .appendingPathComponent("loaderloom-\(UUID().uuidString)", isDirectory: true)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit {
    do {
      try FileManager.default.removeItem(at: folder)
      if FileManager.default.fileExists(atPath: cache.path) { try FileManager.default.removeItem(at: cache) }
    } catch {
      Issue.record("\(error)")
    }
  }

  /// The binary built beside the tests.
  static let binary = Tool.loaderloom.executable

  /// - Parameter status: The exit code that is expected; nil for any.
  @discardableResult func run(
    _ arguments: [String], input: Data = Data(), environment: [String: String] = [:], status: Int32? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Outcome {
    let outcome = try launch(Self.binary, arguments, input: input, environment: environment)
    Self.expect(status, of: outcome, arguments, sourceLocation)
    return outcome
  }

  /// Runs a line in the shell, in which `loaderloom` is the binary, and `$LOADERLOOM` is its path for programs that
  /// start it.
  @discardableResult func shell(
    _ line: String, status: Int32? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Outcome {
    let outcome = try launch(
      URL(fileURLWithPath: "/bin/bash"), ["-c", "loaderloom() { \"$LOADERLOOM\" \"$@\"; }; \(line)"])
    Self.expect(status, of: outcome, [line], sourceLocation)
    return outcome
  }

  private static func expect(
    _ status: Int32?, of outcome: Outcome, _ words: [String], _ sourceLocation: SourceLocation
  ) {
    guard let status else { return }
    #expect(outcome.status == status, "\(words): \(outcome.text)\(outcome.errors)", sourceLocation: sourceLocation)
  }

  /// Starts the binary and leaves it running.
  func start(_ arguments: [String], environment: [String: String] = [:]) throws -> RunningProgram {
    try RunningProgram(Self.binary, arguments, in: folder, environment: own(environment))
  }

  private func launch(
    _ executable: URL, _ arguments: [String], input: Data = Data(), environment: [String: String] = [:]
  ) throws -> Outcome {
    try RunningProgram(executable, arguments, in: folder, input: input, environment: own(environment)).outcome()
  }

  /// The environment of a command, with a cache of its own.
  private func own(_ environment: [String: String]) -> [String: String] {
    ["LOADERLOOM_CACHE_DIR": cache.path, "LOADERLOOM": Self.binary.path].merging(environment) { $1 }
  }

  /// The cache is beside the folder, so that the folder lists only the commands' own files.
  var cache: URL { folder.deletingLastPathComponent().appendingPathComponent(folder.lastPathComponent + "-cache") }

  /// Writes a file, and makes its folders.
  func write(_ text: String, to name: String) throws {
    let url = folder.appendingPathComponent(name)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  /// Writes the project file.
  func write(project text: String) throws { try write(text, to: "loaderloom.json") }

  func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.appendingPathComponent(name)))
  }

  /// Everything in the folder, including hidden files.
  var files: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
  }
}

extension ProgramOutcome {
  /// The output, which is JSON of the type that is asked for.
  func json<Value>() throws -> Value {
    let value = try JSONSerialization.jsonObject(with: output) as? Value
    return try #require(value)
  }
}
