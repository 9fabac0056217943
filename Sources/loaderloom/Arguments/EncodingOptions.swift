import ArgumentParser
import ExportPipeline

/// How files are encoded.
struct EncodingOptions: ParsableArguments {
  @Option(help: ArgumentHelp("How hard to look for a smaller file, 1 (fastest) to 9 (smallest).", valueName: "1…9"))
  var effort: Int?

  @Flag(inversion: .prefixedNo, help: "Decode every file again and compare each pixel with what was meant.")
  var verify = false

  @Option(
    name: [.customShort("j"), .customLong("jobs")],
    help: ArgumentHelp("Threads; the files are the same for any number.", valueName: "N"))
  var jobs: Int?

  func validate() throws {
    if let effort, !(1...9).contains(effort) {
      throw ValidationError("--effort \(effort) is out of range; 1 to 9 would be right")
    }
    if let jobs, !(1...256).contains(jobs) {
      throw ValidationError("-j \(jobs) is out of range; 1 to 256 would be right")
    }
  }

  func apply(to settings: inout RenderSettings) {
    if let effort {
      settings.gif.effort = effort
      settings.apng.effort = effort
    }
    settings.verifies = verify
    settings.workers = jobs ?? Machine.processorCount
  }
}
