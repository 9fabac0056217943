import ArgumentParser
import ExportPipeline
import GraphicsCore
import Platform
import PresetModel
import Rendering

struct Inspect: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract:
      "Show the contents of a GIF or APNG file: frames, delays, loop, palettes, bytes, and the seam of its loop.",
    discussion: """
      The seam is the change from the last frame to the first. It is compared with the largest change between two \
      neighbouring frames inside the loop (the mean over all channels, in levels of 0 to 255). With --check-seam the \
      exit code is 1 if the seam is larger.
      """)

  @Argument(help: ArgumentHelp("GIF, PNG or APNG files; - for standard input.", valueName: "file"))
  var files: [String]

  @Flag(help: "Print JSON.")
  var json = false

  @Flag(help: "Exit with 1 if a loop's seam is larger than its largest inner step.")
  var checkSeam = false

  @OptionGroup var verbosity: VerbosityOptions

  func run() throws {
    let console = verbosity.console
    var inspected: [(file: String, inspection: FileInspection)] = []
    var isBad = false
    for file in files {
      do {
        let bytes = try FileAccess.readArgument(file, limit: FileInspection.largestFile)
        inspected.append((file, try FileInspection(bytes, workers: Machine.processorCount)))
      } catch let error as FileInspection.InspectionError {
        console.error("\(file): error: \(error)")
        isBad = true
      } catch {
        console.error("\(error)")
        isBad = true
      }
    }
    if json {
      try console.result(InspectionText.json(inspected))
    } else {
      for (file, inspection) in inspected {
        try console.result(InspectionText.pretty(file, inspection, listsFrames: console.verbosity == .verbose))
      }
    }
    if isBad { throw ExitStatus.badInput }
    let jumps = inspected.filter { !$0.inspection.seam.isSeamless }
    if checkSeam, !jumps.isEmpty {
      for (file, inspection) in jumps {
        console.error(
          "\(file): error: the loop jumps: the step over its end is "
            + "\(NumberText.fixed(inspection.seam.seam, 3)), the largest inside"
            + " \(NumberText.fixed(inspection.seam.largestStep, 3))")
      }
      throw ExitStatus.checkFailed
    }
  }
}
