import ArgumentParser
import Platform

/// The number of threads.
struct ThreadOptions: ParsableArguments {
  @Option(
    name: [.customShort("j"), .customLong("jobs")],
    help: ArgumentHelp("Threads, otherwise all; the files are the same for any number.", valueName: "N"))
  var jobs: Int?

  func validate() throws { try (1...256).check(jobs, of: "-j") }

  var workers: Int { jobs ?? Machine.processorCount }
}
