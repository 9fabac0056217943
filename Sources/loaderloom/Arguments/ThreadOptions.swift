import ArgumentParser
import ExportPipeline

/// How many threads work.
struct ThreadOptions: ParsableArguments {
  private static let range = 1...256

  @Option(
    name: [.customShort("j"), .customLong("jobs")],
    help: ArgumentHelp("Threads, otherwise all; the files are the same for any number.", valueName: "N"))
  var jobs: Int?

  func validate() throws {
    if let jobs, !Self.range.contains(jobs) {
      throw ValidationError(
        "-j: expected a number from \(Self.range.lowerBound) to \(Self.range.upperBound), found \(jobs)")
    }
  }

  var workers: Int { jobs ?? Machine.processorCount }
}
