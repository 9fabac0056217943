import ArgumentParser

struct VerbosityOptions: ParsableArguments {
  @Flag(name: .shortAndLong, help: "Print errors only.")
  var quiet = false

  @Flag(name: .shortAndLong, help: "Print more: fonts, colors, quantization errors.")
  var verbose = false

  func validate() throws {
    if quiet && verbose { throw ValidationError("--quiet and --verbose exclude each other; give one of them") }
  }

  var console: Console { Console(verbosity: quiet ? .quiet : verbose ? .verbose : .normal) }
}
