import Foundation
import TestSupport
import Testing

/// A small project in a folder of its own. Its presets are cheap and its effort is the lowest unless a test says
/// another, since the tests are about files, not pixels.
struct SampleProject {
  let command: Command

  /// - Parameter keys: JSON members of the project file after its inputs.
  init(
    _ keys: String = #""formats": ["gif"]"#, presets: [String] = ["a", "b", "c"],
    in parent: URL = FileManager.default.temporaryDirectory
  ) throws {
    command = try Command(in: parent)
    for (index, name) in presets.enumerated() { try write(name, diameter: 10 + index) }
    let effort = keys.contains("\"effort\"") ? "" : #", "effort": 1"#
    try command.write(project: "{ \"inputs\": [\"presets/*.json\"]\(keys.isEmpty ? "" : ", ")\(keys)\(effort) }\n")
  }

  /// A spinner of a few pixels and frames.
  func write(_ name: String, diameter: Int, color: String = "blue") throws {
    try command.write(
      "{\n  \"kind\": \"spinner\", \"fps\": 5,\n  \"diameter\": \(diameter), \"color\": \"\(color)\"\n}\n",
      to: "presets/\(name).json")
  }

  @discardableResult func run(_ arguments: String..., status: Int32 = 0) throws -> ProgramOutcome {
    try command.run(arguments, status: status)
  }

  /// The names in the output folder, including hidden ones.
  var made: [String] { names("dist") }

  func names(_ folder: String) -> [String] {
    let path = command.folder.appendingPathComponent(folder).path
    return ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }

  func bytes(_ name: String) throws -> [UInt8] { try command.bytes("dist/\(name)") }

  func remove(_ name: String) throws {
    try FileManager.default.removeItem(at: command.folder.appendingPathComponent(name))
  }

  /// The time of a file's last write, in nanoseconds as far as the file system stores them.
  func written(_ name: String) throws -> String {
    try command.shell("stat -c '%y %i' 'dist/\(name)'").text
  }

  /// The report as JSON.
  func report(_ arguments: String..., status: Int32 = 0) throws -> [String: Any] {
    try command.run(arguments + ["--reporter", "json"], status: status).json()
  }

  /// What the manifest says of each file.
  var manifestFiles: [[String: Any]] {
    get throws {
      let manifest = try JSONSerialization.jsonObject(with: Data(bytes("manifest.json"))) as? [String: Any]
      return try #require(manifest?["files"] as? [[String: Any]])
    }
  }

  func count(_ key: String, of report: [String: Any]) -> Int? { (report["counts"] as? [String: Int])?[key] }
}
