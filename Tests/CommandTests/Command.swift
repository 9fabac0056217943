import Foundation
import TestSupport
import Testing

/// The built binary in a folder of its own, run as a user runs it.
final class Command {
  typealias Outcome = ProgramOutcome

  /// A fresh folder, removed with the value; commands run in it.
  let folder: URL

  /// - Parameter parent: where the folder is made.
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

  /// The binary that was built beside the tests.
  static let binary: URL = {
    if let path = ProcessInfo.processInfo.environment["LOADERLOOM_BINARY"] { return URL(fileURLWithPath: path) }
    return URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath().deletingLastPathComponent()
      .appendingPathComponent("loaderloom")
  }()

  @discardableResult func run(
    _ arguments: [String], input: Data = Data(), environment: [String: String] = [:]
  ) throws -> Outcome {
    try launch(Self.binary, arguments, input: input, environment: environment)
  }

  /// A line for the shell, in which `loaderloom` is the binary, and `$LOADERLOOM` its path for programs that start it.
  @discardableResult func shell(_ line: String) throws -> Outcome {
    try launch(
      URL(fileURLWithPath: "/bin/bash"), ["-c", "loaderloom() { \"$LOADERLOOM\" \"$@\"; }; \(line)"])
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

  /// Every command has a cache of its own.
  private func own(_ environment: [String: String]) -> [String: String] {
    ["LOADERLOOM_CACHE_DIR": cache.path, "LOADERLOOM": Self.binary.path].merging(environment) { $1 }
  }

  /// Beside the folder, so that what is listed of it is the commands' own doing.
  var cache: URL { folder.deletingLastPathComponent().appendingPathComponent(folder.lastPathComponent + "-cache") }

  /// Writes a file, and the folders that it stands in.
  func write(_ text: String, to name: String) throws {
    let url = folder.appendingPathComponent(name)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.appendingPathComponent(name)))
  }

  /// Everything in the folder, hidden files too.
  var files: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
  }
}
