import ArgumentParser
import Exporting
import Platform
import PresetFiles
import PresetModel

struct Repair: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "repair",
    abstract: "Repair the times of \(OutputCodecs.all.flatMap(\.readable).listed("and")) files from anywhere.",
    discussion: """
      Frames of 10 ms or less, which browsers show for 100 ms, get a delay that is played as written: 20 ms, or 100 ms \
      where there was none. An animated GIF that does not say how often it plays, and so plays once, plays forever. A \
      last frame that repeats the first, so that the loop halts, is removed. Nothing else changes: images keep their \
      bytes. Each file is read back and compared, and what was done is reported.

      With --seam blend, the end of a loop that jumps dissolves into its beginning: one that changes more from its \
      last frame to its first than anywhere else. Its times stay, and so do the pixels before the dissolve.

      Examples:
        loaderloom repair recording.gif
        loaderloom repair 'assets/**/*.gif' --check
        loaderloom repair banner.gif --plays 3 -o banner3.gif
        loaderloom repair recording.gif --seam "blend 300ms"
      """)

  @Option(
    help: ArgumentHelp(
      "What frames get that browsers slow down, in milliseconds; a GIF rounds down to hundredths of a second.",
      valueName: "\(FileRepairer.delays.lowerBound)…\(FileRepairer.delays.upperBound)"))
  var delay: Int?

  @Option(help: ArgumentHelp("How often the animations play.", valueName: "number|forever"))
  var plays: PlaysArgument?

  @Flag(help: "Keep a last frame that repeats the first.")
  var keepEnd = false

  @Option(
    help: ArgumentHelp(
      "Dissolve the end of a loop that jumps into its beginning, over this time; 200 ms if no time is given.",
      valueName: "blend 200ms"))
  var seam: SeamArgument?

  @Flag(help: "Write nothing; exit with 1 if a file needs repair.")
  var check = false

  @OptionGroup var options: RewriteOptions

  func validate() throws {
    try FileRepairer.delays.check(delay, of: "--delay")
    if let seam { try FileRepairer.seamBlends.check(seam.seconds, of: "--seam blend, in seconds") }
  }

  func run() throws {
    InterruptCleanup.install()
    let named = options.named
    let targets = try options.targets(of: named.files, isCheck: check)
    var repairer = FileRepairer()
    (repairer.delay, repairer.plays, repairer.keepsDoubledEnd) = (delay, plays?.plays, keepEnd)
    repairer.seamBlend = seam?.seconds
    let repairing = repairer
    let job = RewriteJob(
      named, to: targets, output: options.output, threads: options.threads.workers, status: Self.status
    ) { bytes in
      let result = try repairing.repaired(bytes)
      return (result, result.format, result.bytes)
    }
    let console = options.verbosity.console
    for entry in job.entries {
      let command = Escaping.shell(["loaderloom", "repair", entry.file] + optionWords)
      for change in entry.change?.changes ?? [] where check {
        console.error("\(entry.file): error: \(change.problem); run `\(command)`")
      }
      for note in entry.change?.notes ?? [] { console.note("\(entry.file): note: \(note)") }
    }
    try job.publish(options.reporter, console, table: { Self.table(job) }, members: Self.members)
    if let status = job.exitStatus(isCheck: check) { throw status }
  }

  /// Plays that a format cannot say are a mistake of the command line.
  private static func status(of error: any Error) -> ExitCode {
    if case .playsOutOfRange? = error as? FileRepairer.Failure { .validationFailure } else { ExitStatus.badInput }
  }

  /// What decides how files are repaired, as words of a command line.
  private var optionWords: [String] {
    var words: [String] = []
    if let delay { words += ["--delay", String(delay)] }
    if let plays { words += ["--plays", plays.text] }
    if keepEnd { words.append("--keep-end") }
    if let seam { words += ["--seam", "blend \(NumberText.short(seam.seconds * 1000))ms"] }
    return words
  }

  private static func members(
    _ entry: RewriteJob<FileRepairer.Result>.Entry, _ result: FileRepairer.Result
  ) -> [(String, JSONNode)] {
    var pairs: [(String, JSONNode)] = [
      ("format", .text(result.format.rawValue)), ("changed", .boolean(entry.isChanged)),
      ("changes", .texts(result.changes.map(\.remedy))),
    ]
    if !result.notes.isEmpty { pairs.append(("notes", .texts(result.notes))) }
    return pairs
  }

  private static func table(_ job: RewriteJob<FileRepairer.Result>) -> String {
    var table = TextTable([("file", .left), ("done", .left)])
    for entry in job.entries {
      guard let result = entry.change else { continue }
      let done = result.changes.map(\.remedy).joined(separator: "; ")
      // Notes tell of faults that are no matter of times.
      let nothing = result.notes.isEmpty ? "nothing to repair" : "times need no repair"
      table.add([entry.file, done.isEmpty ? nothing : done])
    }
    return table.text
  }
}
