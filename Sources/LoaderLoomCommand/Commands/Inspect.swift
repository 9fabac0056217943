import ArgumentParser
import Exporting
import GraphicsCore
import Platform
import PresetFiles
import PresetModel

struct Inspect: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract:
      "Show the contents of a \(OutputCodecs.all.flatMap(\.readable).listed("or")) file: "
      + "frames, delays, loop, palettes, bytes, and its largest steps.",
    discussion: """
      A step is the change from one frame to the next, also from the last to the first: the mean over all channels, in \
      levels of 0 to 255. The largest steps are shown with the larger of their two neighbors. A step that is far \
      larger than both may be a jump, which only the scene that was drawn can tell (see `validate` and `render`). With \
      --check-seam the exit code is 1 if there is such a step.

      With --for, every limit of the destinations that a file breaks is an error, with what to do; advice that it \
      does not follow is a warning. The exit code is 1 if a destination does not accept a file.
      """)

  @Argument(
    help: ArgumentHelp(
      "\(OutputCodecs.all.flatMap(\.readable).listed("or")) files; - for standard input.", valueName: "file"),
    completion: Completions.animations)
  var files: [String]

  @Flag(help: "Print JSON.")
  var json = false

  @Flag(help: "Exit with 1 if a step of a loop is far larger than its neighbors.")
  var checkSeam = false

  @OptionGroup var destinationOption: DestinationOption
  @OptionGroup var verbosity: VerbosityOptions

  func validate() throws {
    try InputFiles.checkStandardInput(files)
  }

  func run() throws {
    let console = verbosity.console
    let destinations = try destinationOption.read()
    var inspected: [(file: String, inspection: FileInspection)] = []
    var isBad = false
    for file in files {
      do {
        let bytes = try FileAccess.readArgument(file, limit: FileInspection.largestFile)
        let inspection = try FileInspection(bytes, workers: Machine.processorCount, allowsDamage: true)
        inspected.append((file, inspection))
        if let fault = inspection.fault {
          let count = inspection.frames.count
          console.error(
            "\(file): error: damaged: \(fault); showing the \(count == 1 ? "frame" : "\(count) frames") before it")
          isBad = true
        }
      } catch {
        console.error(error is FileInspection.InspectionError ? "\(file): error: \(error)" : "\(error)")
        isBad = true
      }
    }
    let reports = inspected.map { file, inspection in
      destinations.map { DestinationReport(file: file, destination: $0, inspection) }
    }
    if json {
      try console.result(InspectionText.json(inspected, reports))
    } else if console.verbosity > .quiet {
      for (file, inspection) in inspected {
        try console.result(InspectionText.pretty(file, inspection, listsFrames: console.verbosity == .verbose))
      }
    }
    for report in reports.joined() { report.publish(console) }
    if isBad { throw ExitStatus.badInput }
    let suspects = inspected.flatMap { file, inspection in
      inspection.steps.largest.filter(\.isSuspect).map { "\(file): error: \($0)" }
    }
    if checkSeam { for suspect in suspects { console.error(suspect) } }
    if checkSeam && !suspects.isEmpty || !reports.joined().allSatisfy(\.check.isAccepted) {
      throw ExitStatus.checkFailed
    }
  }
}
