import ArgumentParser
import Platform

/// The number of threads.
struct ThreadOptions: ParsableArguments {
  @Option(
    name: [.customShort("j", allowingJoined: true), .customLong("jobs")],
    help: ArgumentHelp(
      "The number of threads; by default, as many as there are processors. The files are the same for any number.",
      valueName: "N"))
  var jobs: Int?

  func validate() throws { try (1...256).check(jobs, of: "-j") }

  var workers: Int { Machine.startableThreads(upTo: jobs ?? Machine.processorCount) }
}
