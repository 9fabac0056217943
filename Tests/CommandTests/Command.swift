import Foundation
import Testing

/// The built binary in a folder of its own, run as a user runs it.
final class Command {
  struct Outcome {
    var status: Int32
    var output: Data
    var errors: String

    var text: String { String(decoding: output, as: UTF8.self) }
  }

  /// A fresh folder, removed with the value; commands run in it.
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("loaderloom-\(UUID().uuidString)", isDirectory: true)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit {
    do { try FileManager.default.removeItem(at: folder) } catch { Issue.record("\(error)") }
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

  /// A line for the shell, in which `loaderloom` is the binary.
  @discardableResult func shell(_ line: String) throws -> Outcome {
    try launch(
      URL(fileURLWithPath: "/bin/bash"), ["-c", "loaderloom() { \"\(Self.binary.path)\" \"$@\"; }; \(line)"])
  }

  private func launch(
    _ executable: URL, _ arguments: [String], input: Data = Data(), environment: [String: String] = [:]
  ) throws -> Outcome {
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    // Files rather than pipes: a pipe that nobody empties would stop the process.
    let files = try ["in", "out", "err"].map { name -> FileHandle in
      let url = folder.appendingPathComponent(".\(name)-\(UUID().uuidString)")
      try (name == "in" ? input : Data()).write(to: url)
      defer { unlink(url.path) }
      return try FileHandle(forUpdating: url)
    }
    process.standardInput = files[0]
    process.standardOutput = files[1]
    process.standardError = files[2]
    try process.run()
    process.waitUntilExit()
    func contents(_ file: FileHandle) throws -> Data {
      try file.seek(toOffset: 0)
      return try file.readToEnd() ?? Data()
    }
    return Outcome(
      status: process.terminationStatus, output: try contents(files[1]),
      errors: String(decoding: try contents(files[2]), as: UTF8.self))
  }

  func write(_ text: String, to name: String) throws {
    let file = folder.appendingPathComponent(name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.appendingPathComponent(name)))
  }

  /// Everything in the folder, hidden files too.
  var files: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
  }
}
