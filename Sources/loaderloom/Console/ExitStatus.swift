import ArgumentParser

/// What the command's exit code says. A wrong command line exits with 64, which ArgumentParser does.
enum ExitStatus {
  /// A check that was asked for did not hold.
  static let checkFailed = ExitCode(1)
  /// A preset, a font or a file is wrong or cannot be read or written.
  static let badInput = ExitCode(2)
}
