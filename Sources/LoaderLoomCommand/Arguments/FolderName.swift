import ArgumentParser
import PresetFiles

/// The value of an option that names a folder.
enum FolderName {
  /// Returns the name.
  /// - Throws: a message for an empty one, such as a variable of a script that is not set: what is written below it
  ///   would be written to the root, and for an address of the network.
  static func checked(_ argument: String) throws -> String {
    guard !argument.isEmpty else { throw ValidationError("expected a folder, such as . for the current one") }
    if let problem = OutputPaths.problem(ofAddress: argument) { throw ValidationError(problem) }
    return argument
  }
}
