import Platform
import Projects

/// The files that a command line names: those of names, and those that patterns such as `assets/**/*.gif` match, which
/// a shell does not expand where they are quoted. A name that is a file's is one, even with a `[` in it.
struct NamedFiles {
  struct Problem {
    /// A pattern, or a folder that it leads to.
    var name: String
    /// The whole message.
    var message: String
  }

  /// In the order of the command line. What a pattern matches is there once, whatever else names it.
  private(set) var files: [String] = []
  private(set) var problems: [Problem] = []

  init(_ arguments: [String]) {
    var search = FileSearch()
    for argument in arguments {
      guard GlobPattern.isPattern(argument), !FileSystem.exists(argument) else {
        files.append(argument)
        continue
      }
      let known = search.unreadable.count
      let matches = search.matches(argument)
      files += matches.filter { !files.contains($0) && !arguments.contains($0) }
      if matches.isEmpty, search.unreadable.count == known {
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
}
