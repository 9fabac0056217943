import Foundation

/// What a program left when it ended.
public struct ProgramOutcome: Sendable {
  public var status: Int32
  public var output: Data
  public var errors: String

  public var text: String { String(decoding: output, as: UTF8.self) }
  public var lines: [String] { text.split(separator: "\n").map(String.init) }
}

/// A program that was started: its outputs go to files rather than pipes, since a pipe that nobody empties would stop
/// it.
public final class RunningProgram {
  private let process = Process()
  private let files: [FileHandle]

  /// - Parameter folder: where it runs; nil for the current folder.
  public init(
    _ executable: URL, _ arguments: [String], in folder: URL? = nil, input: Data = Data(),
    environment: [String: String] = [:]
  ) throws {
    process.executableURL = executable
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    files = try ["in", "out", "err"].map { name -> FileHandle in
      let url = FileManager.default.temporaryDirectory.appendingPathComponent("loaderloom-\(name)-\(UUID().uuidString)")
      try (name == "in" ? input : Data()).write(to: url)
      // The open file is all that is needed.
      defer { unlink(url.path) }
      return try FileHandle(forUpdating: url)
    }
    process.standardInput = files[0]
    process.standardOutput = files[1]
    process.standardError = files[2]
    // A shell lets its background jobs ignore interrupts, and programs inherit that.
    signal(SIGINT, SIG_DFL)
    try process.run()
  }

  public var isRunning: Bool { process.isRunning }

  /// What it has said on standard error so far.
  public var errorsSoFar: String {
    String(decoding: contents(files[2]), as: UTF8.self)
  }

  /// What it has written to standard output so far.
  public var textSoFar: String { String(decoding: contents(files[1]), as: UTF8.self) }

  /// Waits up to a minute, since tests run beside each other, until something holds. Returns whether it does.
  public func waits(until isDone: () throws -> Bool) rethrows -> Bool {
    let end = ContinuousClock.now + .seconds(60)
    while ContinuousClock.now < end {
      if try isDone() { return true }
      usleep(5_000)
    }
    return false
  }

  /// Sends a signal and waits for what it leaves.
  @discardableResult public func end(by signal: Int32) -> ProgramOutcome {
    kill(process.processIdentifier, signal)
    return outcome()
  }

  public func outcome() -> ProgramOutcome {
    process.waitUntilExit()
    return ProgramOutcome(status: process.terminationStatus, output: contents(files[1]), errors: errorsSoFar)
  }

  /// Read by position: the program's own place in the file, which it shares, stays where it is.
  private func contents(_ file: FileHandle) -> Data {
    var bytes = [UInt8]()
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = pread(file.fileDescriptor, &chunk, chunk.count, off_t(bytes.count))
      guard count > 0 else { return Data(bytes) }
      bytes += chunk[..<count]
    }
  }
}
