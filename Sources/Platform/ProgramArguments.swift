import CArguments

/// The words of the command line.
package enum ProgramArguments {
  /// The words after the program's name; nil where the system does not report them, which is different from none.
  package static var all: [String]? {
    if loaderloom_argument_count() > 0 { return words.map { String(cString: $0) } }
    // There is always a program name.
    return CommandLine.arguments.isEmpty ? nil : Array(CommandLine.arguments.dropFirst())
  }

  /// The first word that is not UTF-8, with U+FFFD for each mistake. As text it names another file than the one that is
  /// meant.
  package static var malformed: String? {
    words.first { String(validatingCString: $0) == nil }.map { String(cString: $0) }
  }

  /// Those that the system hands to initializers.
  private static var words: [UnsafePointer<CChar>] {
    (1..<max(1, loaderloom_argument_count())).compactMap { loaderloom_argument($0) }
  }
}
