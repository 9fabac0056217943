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
