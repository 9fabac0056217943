import Foundation

/// A fresh folder for a test, removed with the value.
public final class TemporaryFolder: Sendable {
  public let url = FileManager.default.temporaryDirectory.appendingPathComponent("loaderloom-\(UUID().uuidString)")

  public init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }

  deinit {
    do {
      try FileManager.default.removeItem(at: url)
    } catch {
      FileHandle.standardError.write(Data("\(url.path): cannot be removed: \(error)\n".utf8))
    }
  }

  public func path(_ name: String) -> String { url.appendingPathComponent(name).path }

  /// Makes a folder in it, with those above.
  public func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(atPath: path(name), withIntermediateDirectories: true)
  }

  /// Writes a file, and makes the folders above it.
  public func write(_ text: String, to name: String) throws {
    let file = url.appendingPathComponent(name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  public func text(_ name: String) throws -> String { try String(contentsOfFile: path(name), encoding: .utf8) }

  /// What is directly in it.
  public var names: [String] { get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() } }

  /// - Parameter target: as the link says it.
  public func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: path(name), withDestinationPath: target)
  }
}

/// Calls `body` with the path of a file that holds the bytes, and removes it after that.
public func withFile<Result>(_ data: Data, named name: String, _ body: (String) throws -> Result) throws -> Result {
  let folder = try TemporaryFolder()
  defer { withExtendedLifetime(folder) {} }
  try data.write(to: folder.url.appendingPathComponent(name))
  return try body(folder.path(name))
}
