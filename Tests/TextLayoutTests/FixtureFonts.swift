import Foundation
import TestSupport

/// Calls `body` with a folder of its own, which is removed afterwards.
func withTemporaryFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent("TextLayoutTests-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try body(folder)
}

/// Calls `body` with the path of a file that holds the bytes.
func withFile<Result>(_ data: Data, named name: String = "font.ttf", _ body: (String) throws -> Result) throws -> Result
{
  try withTemporaryFolder { folder in
    let file = folder.appendingPathComponent(name)
    try data.write(to: file)
    return try body(file.path)
  }
}

func withFont<Result>(_ font: FixtureFont, _ body: (String) throws -> Result) throws -> Result {
  try withFile(font.data, named: font.rawValue, body)
}
