import Foundation

/// Other people's programs, found on the PATH by name.
enum Program {
  struct Failed: Error { var program: String }

  static func path(_ name: String) -> String? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  static func exists(_ name: String) -> Bool { path(name) != nil }

  static let pythonHasPillow: Bool = {
    guard exists("python3"), let run = try? run("python3", ["-c", "import PIL"]) else { return false }
    return run.status == 0
  }()

  static func run(_ name: String, _ arguments: [String]) throws -> (status: Int32, output: Data, errors: String) {
    guard let path = path(name) else { throw Failed(program: name) }
    return try TemporaryFolder.use { folder in
      // Files rather than pipes: output of any length, and no reader needed.
      let (output, errors) = (folder.path + "/out", folder.path + "/err")
      for file in [output, errors] { _ = FileManager.default.createFile(atPath: file, contents: nil) }
      let process = Process()
      process.executableURL = URL(fileURLWithPath: path)
      process.arguments = arguments
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = FileHandle(forWritingAtPath: output)
      process.standardError = FileHandle(forWritingAtPath: errors)
      try process.run()
      process.waitUntilExit()
      return (
        process.terminationStatus, try Data(contentsOf: URL(fileURLWithPath: output)),
        try String(contentsOfFile: errors, encoding: .utf8)
      )
    }
  }
}

/// A folder of one test's own, which is gone afterwards.
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
