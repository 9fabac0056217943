import ArgumentParser

/// The command's exit codes. For a wrong command line ArgumentParser exits with 64.
enum ExitStatus {
  /// A requested check failed.
  static let checkFailed = ExitCode(1)
  /// A preset, a font or a file is wrong or cannot be read or written.
  static let badInput = ExitCode(2)
}
