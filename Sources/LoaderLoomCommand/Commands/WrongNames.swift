/// Names of a command line that cannot all be used, which only shows when the files are read: a whole line.
struct WrongNames: Error, CustomStringConvertible {
  var description: String
}
