import Foundation

/// The server `Tests/CommandTests/Shim/cache_server.py` in a process of its own, which ends with the value.
public final class CacheServer {
  private let temporary: TemporaryFolder
  /// The address of the cache.
  public let url: String
  private let program: RunningProgram

  /// What it serves, and the marks that say how it fails.
  public var folder: URL { temporary.url }

  public init(token: String? = nil) throws {
    temporary = try TemporaryFolder()
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("CommandTests/Shim/cache_server.py").path
    program = try RunningProgram(
      URL(fileURLWithPath: "/usr/bin/env"), ["python3", script, temporary.url.path] + (token.map { [$0] } ?? []))
    var port = ""
    while program.isRunning && !port.hasSuffix("\n") {
      usleep(5_000)
      port = program.errorsSoFar
    }
    url = "http://127.0.0.1:\(port.trimmingCharacters(in: .whitespacesAndNewlines))/team"
  }

  deinit { program.end(by: SIGKILL) }

  public func files(_ kind: String) -> [URL] {
    let folder = folder.appendingPathComponent("team/\(kind)")
    return (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
  }

  public func set(_ mark: String) throws { try temporary.write("", to: mark) }
}
