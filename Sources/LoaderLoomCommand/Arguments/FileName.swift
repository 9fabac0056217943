import ArgumentParser

/// The value of an option that names a file to write, and not standard output.
enum FileName {
  /// Returns the name.
  /// - Throws: a message for an empty one, and for `-`, which other options take for standard output.
  static func checked(_ argument: String) throws -> String {
    guard !argument.isEmpty else { throw ValidationError("expected the name of a file") }
    guard argument != "-" else {
      throw ValidationError(
        "expected the name of a file: this option does not write to standard output; for a file named -, give ./-")
    }
    return argument
  }
}
