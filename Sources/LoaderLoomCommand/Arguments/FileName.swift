import ArgumentParser
import Platform
import PresetFiles

/// The value of an option that names a file to write.
enum FileName {
  /// What an option writes, if its files have an ending of their own.
  enum Content: String {
    case page = "html"
    case preset = "json"
    case image = "png"

    var noun: String {
      switch self {
      case .page: "a page"
      case .preset: "a preset"
      case .image: "a PNG"
      }
    }
  }

  /// Returns the name.
  /// - Parameters:
  ///   - content: Nil where a name may have any ending.
  ///   - takesStandardOutput: Whether `-` stands for standard output.
  ///   - takesFolder: Whether a folder may be written, too.
  /// - Throws: a message for an empty one, for `-` where it has no meaning, for an address of the network, for a
  ///   folder, and for one that says another content.
  static func checked(
    _ argument: String, of content: Content? = nil, takesStandardOutput: Bool = false, takesFolder: Bool = false
  ) throws -> String {
    guard !argument.isEmpty else { throw ValidationError("expected the name of a file") }
    guard argument != "-" || takesStandardOutput else {
      throw ValidationError(
        "expected the name of a file: this option does not write to standard output; for a file named -, give ./-")
    }
    if let problem = OutputPaths.problem(ofAddress: argument) { throw ValidationError(problem) }
    guard takesFolder || !(argument.hasSuffix("/") || FileSystem.isFolder(argument)) else {
      throw ValidationError("expected the name of a file, found a folder; name a file in it")
    }
    if let content, let other = FileEnding.meaning(of: argument),
      other != FileEnding.meaning(of: "." + content.rawValue)
    {
      throw ValidationError(
        "it is named like \(other), but \(content.noun) is written; end the name with .\(content.rawValue)")
    }
    return argument
  }
}
