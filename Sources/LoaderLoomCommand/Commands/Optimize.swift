import ArgumentParser
import Exporting
import Parallelism
import Platform
import PresetFiles
import PresetModel

struct Optimize: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "optimize",
    abstract: "Make \(OutputCodecs.all.flatMap(\.readable).listed("and")) files from anywhere smaller.",
    discussion: """
      A file is decoded and encoded again, by default with the same pixels at the same times, even in players that \
      slow short delays down. Comments, color profiles, Exif and XMP stay. The new file is read back and compared, and \
      replaces the old one only if it is smaller, after its bytes are on the disk. A PNG of 16 bits a sample keeps \
      them all, and is compressed better. Any other file that cannot be rewritten without loss stays as it is, and the \
      report says why.

      With --quality or --max-bytes, pixels may change.

      Examples:
        loaderloom optimize assets/*.gif assets/*.png
        loaderloom optimize recording.gif --max-bytes 128kB -o emoji.gif
        loaderloom optimize --check 'assets/**/*.gif'
        curl -s https://example.org/a.gif | loaderloom optimize - -o a.gif
      """)

  @Option(
    help: ArgumentHelp(
      "How alike the new and the old file must look, if not equal: the score of the worst frame; at 90 no difference "
        + "is seen.", valueName: "0…100"))
  var quality: Int?

  @Option(help: ArgumentHelp(EncodingSettings.documentation(of: "effort"), valueName: "1…9"))
  var effort: Int?

  @Option(
    help: ArgumentHelp(
      "The most bytes that a file may have; its quality is lowered as far as needed, down to 50. A file that does not "
        + "fit then is an error, and stays as it is.", valueName: "bytes"),
    transform: { try FileSizeArgument($0) })
  var maxBytes: FileSizeArgument? = nil

  @Flag(help: "Write nothing; exit with 1 if a file could be smaller, or is over --max-bytes.")
  var check = false

  @OptionGroup var options: RewriteOptions

  func validate() throws {
    if let problem = EncodingSettings(effort: effort, quality: quality).problem {
      throw ValidationError("--\(problem.message)")
    }
  }

  func run() throws {
    Machine.keepFreedMemory()
    InterruptCleanup.install()
    let named = options.named
    let targets = try options.targets(of: named.files, isCheck: check)
    // Many files share the threads; what is left works on each.
    let beside = min(options.threads.workers, max(1, named.files.count))
    var request = RewritingRequest()
    request.effort = effort
    request.quality = quality == 100 ? nil : quality
    request.workers = max(1, options.threads.workers / beside)
    let optimizer = FileOptimizer(request, byteLimit: maxBytes?.bytes)
    let job = RewriteJob(named, to: targets, output: options.output, threads: beside, status: Self.status) { bytes in
      let result = try optimizer.optimized(bytes)
      return (result, result.format, result.bytes)
    }
    let console = options.verbosity.console
    for entry in job.entries {
      if check, let problem = entry.problem(optionWords) { console.error(problem) }
      if let warning = entry.endingWarning { console.warning(warning) }
      for note in entry.change?.notes ?? [] { console.note("\(entry.file): note: \(note)") }
    }
    try job.publish(options.reporter, console, table: { OptimizeTable.text(job) }, members: OptimizeTable.members)
    if let status = job.exitStatus(isCheck: check) { throw status }
  }

  /// What decides how files are made, as words of a command line.
  private var optionWords: [String] {
    var words: [String] = []
    if let quality { words += ["--quality", String(quality)] }
    if let effort { words += ["--effort", String(effort)] }
    if let maxBytes { words += ["--max-bytes", String(maxBytes.bytes)] }
    return words
  }

  /// A file over the limit is a check that failed.
  private static func status(of error: any Error) -> ExitCode {
    if case .overLimit? = error as? FileOptimizer.Failure { ExitStatus.checkFailed } else { ExitStatus.badInput }
  }
}

extension RewriteJob<FileOptimizer.Result>.Entry {
  /// What is said of a file whose name is that of another format; it keeps the name.
  fileprivate var endingWarning: String? {
    guard let format = change?.format, let other = FileEnding.contradiction(of: target ?? file, to: format) else {
      return nil
    }
    return "\(file): warning: is named like \(other), but is \(format.titleWithArticle); rename it to end with "
      + ".\(format.codec.endings[0])"
  }

  /// What `--check` says of a file that could be smaller.
  fileprivate func problem(_ optionWords: [String]) -> String? {
    guard isChanged, let change else { return nil }
    let command = Escaping.shell(["loaderloom", "optimize", file] + optionWords)
    return "\(file): error: \(NumberText.grouped(bytesBefore)) bytes, which could be "
      + "\(NumberText.grouped(change.bytes.count)); run `\(command)`"
  }
}
