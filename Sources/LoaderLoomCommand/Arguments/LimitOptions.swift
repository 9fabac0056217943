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
      "The largest amount of memory that the process takes; by default, half of the machine's. "
        + "A file that needs more by itself is an error.", valueName: "bytes"))
  var memory: ByteCount?

  func validate() throws { try (0.001...1_000_000).check(maxWork, of: "--max-work") }

  var limits: DrawingLimits {
    DrawingLimits(work: maxWork, memory: memory?.value ?? Machine.physicalMemory / 2)
  }

  /// As words of a command line.
  var arguments: [String] {
    (maxWork == DrawingLimits().work ? [] : ["--max-work", NumberText.short(maxWork)])
      + (memory.map { ["--memory", "\($0.value)"] } ?? [])
  }
}
