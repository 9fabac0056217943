import Platform
import Projects

/// The files that a command line names: those of names, and those that patterns such as `assets/**/*.gif` match, which
/// a shell does not expand where they are quoted. A name that is a file's is one, even with a `[` in it.
struct NamedFiles {
  struct Problem {
    /// A pattern, a folder that it leads to, or a folder in the place of a file.
    var name: String
    /// The whole message.
    var message: String
  }

  /// In the order of the command line. What a pattern matches is there once, whatever else names it.
  private(set) var files: [String] = []
  private(set) var problems: [Problem] = []

  /// - Parameter joinsLinks: Whether a file and what links to it are one, as where it is replaced.
  init(_ arguments: [String], joinsLinks: Bool) {
    var search = FileSearch()
    func isPattern(_ argument: String) -> Bool { GlobPattern.isPattern(argument) && !FileSystem.exists(argument) }
    func identity(_ name: String) -> String { joinsLinks ? Self.identity(name) : name }
    var known = Set(arguments.filter { !isPattern($0) }.map(identity))
    for argument in arguments {
      guard isPattern(argument) else {
        if FileSystem.isFolder(argument) {
          let pattern = FileSystem.path(of: "**/*.gif", in: FileSystem.withoutTrailingSlashes(argument))
          problems.append(
            Problem(
              name: argument,
              message: "\(argument): error: expected a file, found a folder; name files in it, such as '\(pattern)'"))
        } else {
          files.append(argument)
        }
        continue
      }
      let unreadable = search.unreadable.count
      let matches = search.matches(argument)
      files += matches.filter { known.insert(identity($0)).inserted }
      if matches.isEmpty, search.unreadable.count == unreadable {
        problems.append(Problem(name: argument, message: "\(argument): error: the pattern matches no file; correct it"))
      }
    }
    problems += search.unreadable.sorted { $0.key < $1.key }.map { path, reason in
      Problem(
        name: path,
        message: "\(path): error: cannot be read, so its files are unknown: \(reason); allow it, or write "
          + "a pattern that does not lead there")
    }
  }

  /// What a name stands for: the same for all names and links of a file.
  static func identity(_ name: String) -> String { name == "-" ? name : FileSystem.physicalPath(name) ?? name }
}
