import CArguments

/// The words of the command line.
package enum ProgramArguments {
  /// The words after the program's name; nil where the system does not report them, which is different from none.
  package static var all: [String]? {
    let count = Int(loaderloom_argument_count())
    if count > 0 { return (1..<count).map { String(cString: loaderloom_argument(Int32($0))) } }
    // There is always a program name.
    return CommandLine.arguments.isEmpty ? nil : Array(CommandLine.arguments.dropFirst())
  }
}
