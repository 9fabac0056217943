import Foundation

/// Whether a test runs that needs a tool of the machine: where the tool is there, and in CI in any case. There it fails
/// without the tool, since a test that is left out in silence guards nothing.
///
/// CI is where the environment has `CI`, as all usual services set it.
public func runsTest(needing isThere: Bool) -> Bool { isThere || isCI(ProcessInfo.processInfo.environment) }

/// - Parameter environment: of a process.
public func isCI(_ environment: [String: String]) -> Bool { !["", "false", "0"].contains(environment["CI"] ?? "") }

/// The program of this name that a shell starts; nil where there is none.
public func programPath(_ name: String) -> String? {
  searchPath().map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
}

/// The folders in which a shell looks for programs.
/// - Parameter environment: of a process.
public func searchPath(_ environment: [String: String] = ProcessInfo.processInfo.environment) -> [String] {
  let path: String = environment["PATH"] ?? ""
  return path.split(separator: ":" as Character).map { String($0) }
}
