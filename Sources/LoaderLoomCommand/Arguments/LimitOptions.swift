import ArgumentParser
import Exporting
import Platform

/// What making files may take.
struct LimitOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The time that drawing one file may take, in seconds of one processor by estimate. A file that needs more is an "
        + "error, which names the layer.", valueName: "seconds"))
  var maxWork = DrawingLimits().work

  @Option(
    help: ArgumentHelp(
      "The largest amount of memory that making a file takes, by default 600M; a file that needs more is an error. It "
        + "also bounds all files that a build makes at a time, which otherwise take up to half of the machine's.",
      valueName: "500M"), transform: { try ByteCount($0) })
  var memory: ByteCount?

  func validate() throws { try (0.001...1_000_000).check(maxWork, of: "--max-work") }

  var limits: DrawingLimits {
    DrawingLimits(work: maxWork, memory: memory?.value ?? DrawingLimits.standardMemory)
  }

  /// For all files that are made at a time.
  var totalMemory: Int { memory?.value ?? max(DrawingLimits.standardMemory, Machine.physicalMemory / 2) }

  /// As words of a command line.
  var arguments: [String] {
    (maxWork == DrawingLimits().work ? [] : ["--max-work", NumberText.short(maxWork)])
      + (memory.map { ["--memory", "\($0.value)"] } ?? [])
  }
}
