import ArgumentParser

/// The value of an option that names a file to write.
enum FileName {
  /// Returns the name.
  /// - Parameter takesStandardOutput: Whether `-` stands for standard output.
  /// - Throws: a message for an empty one, and for `-` where it has no meaning.
  static func checked(_ argument: String, takesStandardOutput: Bool = false) throws -> String {
    guard !argument.isEmpty else { throw ValidationError("expected the name of a file") }
    guard argument != "-" || takesStandardOutput else {
      throw ValidationError(
        "expected the name of a file: this option does not write to standard output; for a file named -, give ./-")
    }
    return argument
  }
}
