import CArguments

/// The words of the command line.
package enum ProgramArguments {
  /// Those after the program's name; nil where the system does not tell, which is not the same as none.
  package static var all: [String]? {
    let count = Int(loaderloom_argument_count())
    if count > 0 { return (1..<count).map { String(cString: loaderloom_argument(Int32($0))) } }
    // A program always has a name.
    return CommandLine.arguments.isEmpty ? nil : Array(CommandLine.arguments.dropFirst())
  }
}
