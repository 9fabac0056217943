import Foundation
import TestSupport

/// Independent programs, found on the PATH by name.
enum Program {
  struct Failed: Error { var program: String }

  static func path(_ name: String) -> String? {
    searchPath().map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  static func exists(_ name: String) -> Bool { path(name) != nil }

  static func run(_ name: String, _ arguments: [String]) throws -> ProgramOutcome {
    guard let path = path(name) else { throw Failed(program: name) }
    return try RunningProgram(URL(fileURLWithPath: path), arguments).outcome()
  }
}

/// A folder for one test, removed afterwards.
struct TemporaryFolder {
  let path: String

  static func use<Result>(_ body: (TemporaryFolder) throws -> Result) throws -> Result {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("gif-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: path) }
    return try body(TemporaryFolder(path: path))
  }

  func write(_ bytes: [UInt8], _ name: String) throws -> String {
    let file = path + "/" + name
    try Data(bytes).write(to: URL(fileURLWithPath: file))
    return file
  }
}
