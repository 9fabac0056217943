import APNGCoding
import AnimationComparing
import ArgumentParser
import Exporting
import GraphicsCore
import Platform
import PresetFiles
import PresetModel
import Projects

struct Diff: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Compare what a viewer sees of two animations, moment by moment.",
    discussion: """
      The two may have different formats, frames and delays: whenever one of them changes, the visible frames are \
      compared, both on the same background. An error is the difference of 8-bit channels, 0 to 255. If one file is in \
      sRGB and the other in Display P3, both are compared in Display P3. Where the images are the same, but with \
      other delays or started later, that is said. A still has no duration. A frame of 10 ms or less counts as the \
      100 ms for which browsers show it.

      Exit codes: 0 no error is larger than the tolerance; 1 an error is larger, or size, duration or plays differ; 2 \
      a file is wrong.
      """)

  @Argument(
    help: ArgumentHelp("A \(OutputCodecs.all.flatMap(\.readable).listed("or")) file.", valueName: "expected"),
    completion: Completions.animations)
  var expected: String

  @Argument(
    help: ArgumentHelp("Another file, of any of these formats.", valueName: "actual"),
    completion: Completions.animations)
  var actual: String

  @Option(help: ArgumentHelp("The largest allowed error of any channel of any pixel.", valueName: "0…255"))
  var tolerance = 0

  @Option(
    help: ArgumentHelp(
      "The color that both are shown on; `clear` compares transparency as it is stored.", valueName: "color"))
  var background = "white"

  @Option(
    help: ArgumentHelp(
      "Write a contact sheet as PNG: expected, difference and actual, with a row for each of some moments.",
      valueName: "file"),
    completion: .file(extensions: ["png"]), transform: { try FileName.checked($0, of: .image) })
  var sheet: String? = nil

  @Option(
    help: ArgumentHelp(
      "The number of rows of the contact sheet: the worst moment, and others evenly spread.", valueName: "1…50"))
  var rows = 8

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var verbosity: VerbosityOptions

  func validate() throws {
    try InputFiles.checkStandardInput([expected, actual])
    try (0...255).check(tolerance, of: "--tolerance")
    try (1...50).check(rows, of: "--rows")
    try InputFiles([expected, actual]).check(sheet, of: "--sheet")
    _ = try backgroundColor
  }

  /// Nil for `clear`.
  private var backgroundColor: Color? {
    get throws {
      let color: Color
      do throws(ValueSyntaxError) {
        color = try ColorReference(background).resolved(.light)
      } catch {
        throw ValidationError("--background: \(error.message)")
      }
      guard color.alpha == 0 || color.alpha == 1 else {
        throw ValidationError("--background: expected an opaque color, or `clear`, found \(background)")
      }
      return color.alpha == 0 ? nil : color
    }
  }

  func run() throws {
    let console = verbosity.console
    InterruptCleanup.install()
    let (first, second) = (try inspect(expected), try inspect(actual))
    for (name, file) in [(expected, first), (actual, second)]
    where file.color.space == nil && first.color != second.color {
      console.warning("\(name): warning: its color space is not known; its samples are compared as those of sRGB")
    }
    let comparison = AnimationComparison(first, second, on: try backgroundColor, workers: Machine.processorCount)
    if let sheet {
      if let png = try ComparisonSheet(comparison, mostRows: rows).png(workers: Machine.processorCount) {
        try FileAccess.write(png, to: sheet)
      } else {
        console.warning("\(sheet): warning: not written, since images of different sizes are not compared")
      }
    }
    if json {
      try console.result(ComparisonText.json(comparison, tolerance: tolerance))
    } else if console.verbosity > .quiet {
      try console.result(ComparisonText.pretty(comparison, listsMoments: console.verbosity == .verbose))
    }
    if !comparison.holds(tolerance: tolerance) { throw ExitStatus.checkFailed }
  }

  private func inspect(_ file: String) throws -> FileInspection {
    let bytes = try FileAccess.readArgument(file, limit: FileInspection.largestFile)
    do {
      return try FileInspection(bytes, workers: Machine.processorCount)
    } catch {
      throw PresetFailure(messages: ["\(file): error: \(error)"])
    }
  }
}
