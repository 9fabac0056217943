import Foundation
import Testing

/// A fresh folder, removed with the value.
final class Folder {
  let url = FileManager.default.temporaryDirectory.appendingPathComponent("loaderloom-\(UUID().uuidString)")

  init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }

  deinit {
    do { try FileManager.default.removeItem(at: url) } catch { Issue.record("\(error)") }
  }

  func path(_ name: String) -> String { url.appendingPathComponent(name).path }

  func write(_ text: String, to name: String) throws { try Data(text.utf8).write(to: URL(fileURLWithPath: path(name))) }

  func text(_ name: String) throws -> String { try String(contentsOfFile: path(name), encoding: .utf8) }

  func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: path(name), withDestinationPath: target)
  }

  func makePipe(_ name: String) { #expect(mkfifo(path(name), 0o600) == 0) }

  var names: [String] { get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() } }
}
