import ArgumentParser
import Exporting
import GraphicsCore
import Platform
import PresetFiles
import PresetModel
import PreviewPages
import ShippedPresets

struct Preview: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "preview",
    abstract: "Write a page that plays loaders frame by frame, on any background and at any size.",
    discussion: """
      The page is one file and needs no network. It holds the \(OutputFormat.files.map(\.title).listed("and")) files \
      that `render` would write, and plays them on a light, a dark, a colored and a checkered background: frame by \
      frame, zoomed, with the step from each frame to the next, the seam, and the HTML to copy. Without presets it \
      shows all shipped ones.

      Examples:
        loaderloom preview worm -o worm.html
        loaderloom preview my-loader.json --scale 1,2,3 --quality 80
        loaderloom preview worm --terminal
      """)

  @Argument(
    help: ArgumentHelp("Shipped presets, files, or - for standard input.", valueName: "preset"),
    completion: Completions.presets)
  var presets: [String] = []

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The page to write, by default preview.html; - for standard output.", valueName: "file"),
    completion: .file(extensions: ["html"]),
    transform: { try FileName.checked($0, of: .page, takesStandardOutput: true) })
  var output: String? = nil

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Formats, separated by commas.", valueName: CommaList(OutputFormat.standard).defaultValueDescription))
  var format = CommaList(OutputFormat.standard)

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Pixels per point, separated by commas; fractions are allowed.", valueName: "1,2,3"))
  var scale = CommaList([ScaleArgument(1), ScaleArgument(2)])

  @Option(help: ArgumentHelp("Color schemes, separated by commas.", valueName: "light,dark"))
  var scheme = CommaList([ColorScheme.light, .dark])

  @Option(
    help: ArgumentHelp(
      "A file of named colors, or a design-token file, whose colors replace the named ones.", valueName: "file"),
    completion: Completions.documents)
  var theme: String?

  @Option(help: "How much the loader moves; reduced is a calm form for people who ask their system for less motion.")
  var motion = MotionForm.full

  @Flag(help: "Play one preset in the terminal, until Ctrl-C, instead of writing a page.")
  var terminal = false

  @Option(
    help: ArgumentHelp(
      "How the terminal shows images; by default what its environment says, and half blocks in any other.",
      valueName: TerminalProtocol.allValueStrings.joined(separator: "|")))
  var terminalProtocol: TerminalProtocol?

  @Option(
    help: ArgumentHelp(
      "How many times the terminal plays the loader; by default as often as the loader says.", valueName: "N"))
  var times: Int?

  @OptionGroup(title: "Preset options") var presetOptions: PresetOptions
  @OptionGroup(title: "Import options") var importOptions: ImportOptions
  @OptionGroup(title: "Encoding options") var encoding: EncodingOptions
  @OptionGroup var threads: ThreadOptions
  @OptionGroup var limitOptions: LimitOptions
  @OptionGroup var verbosity: VerbosityOptions

  private var page: String { output ?? "preview.html" }

  /// The files that the command line names to be read.
  private var inputFiles: InputFiles { InputFiles(presets: presets, theme: theme) }

  func validate() throws {
    try format.check("--format")
    try scale.check()
    try scheme.check("--scheme")
    try inputFiles.check(page, of: "-o")
    try InputFiles.checkStandardInput(presets, holds: "preset")
    try (1...1_000_000).check(times, of: "--times")
    if terminal, presets.count != 1 { throw ValidationError("--terminal plays one preset; name it") }
    if terminal, terminalProtocol == nil, !Machine.isTerminal(1) {
      throw ValidationError(
        "--terminal: standard output is not a terminal; to write to a file or pipe, give --terminal-protocol")
    }
    if !terminal, terminalProtocol != nil || times != nil {
      throw ValidationError("--terminal-protocol and --times are for --terminal; add it, or leave them out")
    }
    if let folder = format.values.first(where: { $0.codec.web == nil }) {
      let files = OutputFormat.files.filter { $0.codec.web != nil }.map(\.rawValue)
      throw ValidationError(
        "--format \(folder.rawValue) makes a folder, which a page cannot play; give "
          + (files + [files.count == 2 ? "both" : "several"]).listed("or"))
    }
  }

  func run() throws {
    let console = verbosity.console
    var settings = RenderSettings()
    settings.formats = format.values
    settings.scales = scale.values.map(\.value)
    settings.schemes = scheme.values
    settings.motion = motion
    if let theme { settings.theme = try ThemeDocument.read(theme, isArgument: true) }
    settings.encoding = encoding.settings
    // The page shows a file for each scheme.
    settings.encoding.adapts = settings.encoding.adapts ?? false
    settings.workers = threads.workers
    settings.advises = !verbosity.quiet
    settings.limits = limitOptions.limits
    InterruptCleanup.install()
    if terminal { return try play(settings, console) }
    Machine.keepFreedMemory()
    var job = RenderJob(
      settings: settings, overrides: presetOptions.overrides,
      paths: OutputPaths(try OutputName(), to: .folder(nil)), isPageOnly: true, stillTime: nil, checksSeam: false,
      importing: try importOptions.settings(allowsMissing: encoding.allowMissing), kept: inputFiles, digests: nil,
      page: PreviewPage(path: page),
      pageWords: presetOptions.words + importOptions.words + (theme.map { ["--theme", $0] } ?? []), console: console)
    job.run(presets.isEmpty ? ShippedPreset.all.map(\.name) : presets)
    job.writePage(to: page)
    if let status = job.exitStatus { throw status }
    if page != "-" { console.progress("wrote \(page)") }
  }

  private func play(_ settings: RenderSettings, _ console: Console) throws {
    let loaded = try LoadedPreset(
      presets[0], overrides: presetOptions.overrides,
      importing: try importOptions.settings(allowsMissing: encoding.allowMissing))
    for warning in loaded.warnings { console.finding(warning) }
    let player = TerminalPlayer(
      form: terminalProtocol ?? .detect(Machine.environment), times: times, scale: settings.scales[0],
      scheme: settings.schemes[0])
    do {
      try player.play(try loaded.exporter(settings))
    } catch let error as ExportError {
      throw PresetFailure([loaded.decoded.finding(for: error)])
    }
  }
}

extension TerminalProtocol: ExpressibleByArgument {}
