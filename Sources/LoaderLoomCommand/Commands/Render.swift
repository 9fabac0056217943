import ArgumentParser
import Bundling
import Exporting
import GraphicsCore
import Platform
import PresetFiles
import PresetModel
import PreviewPages
import Projects

struct Render: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Render presets to \(OutputFormat.files.map(\.title).listed("and")) files.",
    discussion: """
      A preset is the name of a shipped one (see `loaderloom presets`), a file's path, or - for standard input. An \
      animated SVG or a Lottie file is imported and rendered like a preset. \
      Without -o or --out-dir the files are written to the current folder, named after the preset: worm.gif, \
      worm-dark@2x.png. A file is replaced as a whole, after its new bytes are on the disk. A symbolic link stays, and \
      the file that it leads to is replaced or made. A device, a pipe or /dev/stdout is written to directly.

      Examples:
        loaderloom render worm
        loaderloom render grok --text "Thinking…" --scale 1,2,3 --scheme light,dark --out-dir assets
        loaderloom render my-loader.json --format gif -o loader.gif
        loaderloom render worm --set dotSize=8 -o - --format apng > worm.png
        loaderloom render spinner --for slack-emoji
        loaderloom render worm --bundle web,xcode --out-dir handoff
      """)

  @Argument(
    help: ArgumentHelp("Shipped presets, files, or - for standard input.", valueName: "preset"),
    completion: Completions.presets)
  var presets: [String]

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The one file, folder of frames or bundle to write; - for standard output. The extension gives the format.",
      valueName: "file"), completion: .file(),
    transform: { try FileName.checked($0, takesStandardOutput: true, takesFolder: true) })
  var output: String? = nil

  @Option(
    help: ArgumentHelp("The folder to write to; it is made if it is missing.", valueName: "folder"),
    completion: .directory,
    transform: { try FolderName.checked($0) })
  var outDir: String? = nil

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Formats, separated by commas.",
      discussion: """
        frames is a folder for other programs: the exact frames of the APNG as lossless f0000.png …, and delays.json \
        with their times in seconds. gif-frames has the frames that the GIF is made from, blended onto the matte.
        """, valueName: CommaList(OutputFormat.standard).defaultValueDescription))
  var format: CommaList<OutputFormat>?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Pixels per point, separated by commas; fractions are allowed; 1 by default.", valueName: "1,2,3"))
  var scale: CommaList<ScaleArgument>?

  @OptionGroup var destinationOption: DestinationOption
  @OptionGroup var bundleOption: BundleOption

  @Option(help: ArgumentHelp("Color schemes, separated by commas; light by default.", valueName: "light,dark"))
  var scheme: CommaList<ColorScheme>?

  @Option(
    help: ArgumentHelp(
      "Names of files in the output folder.",
      discussion: OutputName.tokens.map { "\($0.token) \($0.meaning)" }.joined(separator: "; "),
      valueName: "template"))
  var nameTemplate = OutputName.standard

  @Option(
    help: ArgumentHelp(
      "A file of named colors, or a design-token file, whose colors replace the named ones.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var theme: String?

  @Flag(help: "Write each animation's poster frame as a PNG beside it.")
  var poster = false

  @Option(
    help: ArgumentHelp(
      "Write a page of one file that plays the files frame by frame, as `preview` does, with the HTML that serves "
        + "them: a picture element that selects by scheme, scale and format, and shows the poster to people who ask "
        + "for less motion.", valueName: "file"),
    completion: .file(extensions: ["html"]),
    transform: { try FileName.checked($0, of: .page, takesStandardOutput: true) })
  var html: String? = nil

  @Option(
    help: """
      How much the loader moves: full by default; reduced is a calm form for people who ask their system for less \
      motion.
      """)
  var motion: MotionForm?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Write a single still image of this moment, as PNG; after the last play, of the end state.",
      valueName: "seconds"),
    transform: { try MomentArgument($0).seconds })
  var at: Double?

  @Flag(help: "Render again whenever a preset, the theme or a file that they read changes, until Ctrl-C.")
  var watch = false

  @Option(help: "The form of the report.")
  var reporter = Reporter.pretty

  @OptionGroup(title: "Preset options") var presetOptions: PresetOptions
  @OptionGroup(title: "Import options") var importOptions: ImportOptions
  @OptionGroup(title: "Encoding options") var encoding: EncodingOptions
  @OptionGroup var threads: ThreadOptions
  @OptionGroup var limitOptions: LimitOptions

  @Flag(help: "Exit with 1, and write nothing, if a loop jumps and its preset does not say why.")
  var checkSeam = false

  @Flag(
    inversion: .prefixedNo,
    help: """
      Decode every file again, compare each pixel with the intended one, and the change at the loop's end with the \
      others.
      """)
  var verify = false

  @OptionGroup var verbosity: VerbosityOptions

  func validate() throws {
    try format?.check("--format")
    try scale?.check()
    try scheme?.check("--scheme")
    if output != nil && outDir != nil {
      throw ValidationError("-o names one file and --out-dir a folder; give one of them")
    }
    if poster && (at != nil || hasNoPlaceBeside) {
      throw ValidationError("--poster writes a file beside an animation; leave out --at, and give a file or folder")
    }
    if html != nil && (at != nil || hasNoPlaceBeside) {
      throw ValidationError("--html shows animations that are files; leave out --at, and give a file or folder")
    }
    if watch, presets.contains("-") || writesToStandardOutput {
      throw ValidationError("--watch reads and writes files; leave out -")
    }
    try InputFiles.checkStandardInput(presets, holds: "preset")
    if let at, at < 0 {
      throw ValidationError("--at: expected seconds from 0, found \(NumberText.short(at))")
    }
    if at != nil, let format, format.values != [RenderSettings.stillFormat] {
      throw ValidationError("--at writes a PNG; leave --format out")
    }
    if destinationOption.names != nil && at != nil {
      throw ValidationError("--for makes an animation, and --at a still image; leave one out")
    }
    if let names = destinationOption.names, names.values.count > 1, presets.contains("-") {
      throw ValidationError("standard input (-) is read once; give one destination, or a file")
    }
    if bundleOption.kinds != nil {
      try checkBundles()
    } else if let output {
      guard presets.count == 1, scales.count == 1, (scheme?.values.count ?? 1) == 1,
        (destinationOption.names?.values.count ?? 1) == 1
      else {
        throw ValidationError("-o names one file; for several presets, scales, schemes or destinations use --out-dir")
      }
      let formats = tellsFormat ? try chosenFormats() : []
      if output == "-", let folder = formats.first(where: \.codec.isFolder) {
        throw ValidationError(
          "--format \(folder.rawValue) writes a folder, which standard output cannot be; name one with -o")
      }
      if formats.count > 1 {
        throw ValidationError("-o \(Escaping.line(output)) is one file; give one format, or use --out-dir")
      }
    }
    if let space = encoding.colorSpace, !poster, tellsFormat,
      try (bundles?.flatMap(\.needs.formats) ?? chosenFormats()).allSatisfy({
        $0.codec.settings(encoding.settings).colorSpace ?? .srgb != space
      })
    {
      let able = OutputFormat.files.filter { $0.codec.settings(encoding.settings).colorSpace == space }
      let unable = OutputFormat.files.filter { !able.contains($0) }.map(\.titleWithArticle).listed("or")
      throw ValidationError(
        "--color-space \(space.rawValue) is for \(able.map(\.title).listed("and")), and \(unable) is always sRGB; "
          + "add --format \(able[0].rawValue), or leave it out")
    }
    let naming: OutputName
    do throws(OutputName.TemplateError) {
      naming = try OutputName(template: nameTemplate)
    } catch {
      throw ValidationError("--name-template \(Escaping.line(nameTemplate)): \(Escaping.line("\(error)"))")
    }
    if bundleOption.kinds == nil, tellsFormat { try check(naming, try chosenFormats()) }
    try inputFiles().check(html, of: "--html")
  }

  /// The files that the command line names to be read.
  /// - Parameter made: Of other outputs.
  private func inputFiles(made: [String] = []) -> InputFiles {
    InputFiles(presets: presets, theme: theme, destinations: destinationOption.names?.values ?? [], made: made)
  }

  /// Refuses a template that would name a file like one of another format. Those of `-o` are checked with the format.
  private func check(_ naming: OutputName, _ formats: [OutputFormat]) throws {
    guard output == nil else { return }
    var variants = formats.map { AssetVariant($0, scheme?.values[0] ?? .light) }
    if poster || html != nil { variants.append(AssetVariant(RenderSettings.stillFormat, isPoster: true)) }
    for variant in variants {
      do throws(OutputName.TemplateError) {
        _ = try naming.name(for: PlannedFile(preset: "loader", variant: variant, width: 1, height: 1))
      } catch {
        // Other names of the run may be right; if they are not, the run says so.
        guard case .wrongEnding = error else { continue }
        throw ValidationError("--name-template \(Escaping.line(nameTemplate)): \(Escaping.line("\(error)"))")
      }
    }
  }

  /// - Throws: a message if a bundle does not go with the other options.
  private func checkBundles() throws {
    let contradictions: [(Bool, String)] = [
      (output == "-", "--bundle writes a folder, which standard output cannot be; name one with -o"),
      (
        output != nil && (presets.count > 1 || (bundleOption.kinds?.values.count ?? 1) > 1),
        "-o names one folder; for several presets or bundles use --out-dir"
      ),
      (
        output.flatMap(FileEnding.meaning) != nil,
        "--bundle writes a folder, but -o is named like a file; leave out the ending"
      ),
      (poster, "--bundle has the poster frames that it needs; leave out --poster"),
      (at != nil, "--bundle has an animation, and --at makes a still image; leave one out"),
      (html != nil, "--bundle web has a page of its own; leave out --html"),
      (encoding.adapts == true, "--bundle has a file for each form; leave out --adapts"),
      (destinationOption.names != nil, "--for decides format and size, and so does --bundle; leave one out"),
      (nameTemplate != OutputName.standard, "--bundle names its files itself; leave out --name-template"),
    ]
    if let message = contradictions.first(where: \.0)?.1 { throw ValidationError(message) }
    _ = try bundles
  }

  /// What is bundled; nil where files are written.
  private var bundles: [BundleChoice]? {
    get throws {
      guard bundleOption.kinds != nil else { return nil }
      return try bundleOption.needs(
        BundleRequest(
          formats: format?.values, scales: scale?.values.map(\.value), schemes: scheme?.values))
    }
  }

  private var scales: [ScaleArgument] { scale?.values ?? [ScaleArgument(1)] }

  /// Whether standard output is a file or the page, which a report would spoil.
  private var writesToStandardOutput: Bool { output == "-" || html == "-" }

  /// Whether the output is a stream, a pipe or a device: posters are files beside the animation.
  private var hasNoPlaceBeside: Bool { output == "-" || output.map(WriteTarget.isStream) ?? false }

  func run() throws {
    Machine.keepFreedMemory()
    InterruptCleanup.install()
    if watch { return try renderOnSave() }
    let job = try runOnce()
    try report(job)
    if let status = job.exitStatus { throw status }
  }

  private func renderOnSave() throws {
    let named = InputFiles.names(presets: presets, theme: theme, destinations: destinationOption.names?.values ?? [])
    try WatchLoop(console: verbosity.console).run(watching: []) { watched in
      // Before they are read, and in each round, since a folder that was removed may be there again.
      watched(WatchLoop.Round(folders: FolderWatch.folders(of: named).sorted(), outputs: []))
      let job = try runOnce()
      let (folders, made) = (FolderWatch.folders(of: job.inputs).sorted(), job.outputs)
      watched(WatchLoop.Round(folders: folders, outputs: made + [html].compactMap(\.self), written: made))
      // Only after that, since files are made even where the report cannot be written.
      try report(job)
    }
  }

  private func report(_ job: RenderJob) throws { try job.report(reporter, toStandardError: writesToStandardOutput) }

  private func runOnce() throws -> RenderJob {
    var settings = RenderSettings()
    settings.scales = scales.map(\.value)
    settings.schemes = scheme?.values ?? settings.schemes
    settings.motion = motion ?? .full
    // The page serves posters to people who ask for less motion.
    settings.writesPosters = poster || html != nil
    if let theme { settings.theme = try ThemeDocument.read(theme, isArgument: true) }
    settings.encoding = encoding.settings
    // Who asks for a scheme or a motion gets that form alone.
    if scheme != nil || motion != nil { settings.encoding.adapts = settings.encoding.adapts ?? false }
    settings.verifies = verify
    settings.advises = !verbosity.quiet || reporter == .json
    settings.workers = threads.workers
    settings.limits = limitOptions.limits
    let runs = try runs(settings)
    if html != nil, runs.allSatisfy({ $0.formats.allSatisfy { $0.codec.web == nil } }) {
      throw ValidationError("--html shows animations that are files; give a format of one file as well")
    }
    var job = RenderJob(
      settings: runs[0], overrides: presetOptions.overrides,
      paths: OutputPaths(try OutputName(template: nameTemplate), to: destination), stillTime: at, checksSeam: checkSeam,
      importing: try importOptions.settings(allowsMissing: encoding.allowMissing),
      kept: inputFiles(made: html.map { [$0] } ?? []),
      digests: reporter == .json ? FontDigests() : nil, page: html.map(PreviewPage.init(path:)),
      bundles: try bundles,
      pageWords: presetOptions.words + importOptions.words + (theme.map { ["--theme", $0] } ?? []),
      console: verbosity.console)
    let animations = at == nil ? runs.flatMap(\.formats) : []
    let stills = at != nil || settings.writesPosters ? [RenderSettings.stillFormat] : []
    for warning in encoding.unused(in: animations + stills) { verbosity.console.warning(warning) }
    for (index, settings) in runs.enumerated() {
      job.settings = settings
      job.destination = destinationOption.names?.values[index]
      job.run(presets)
    }
    if let theme { job.warnOfUnusedNames(of: theme) }
    if let html { job.writePage(to: html) }
    return job
  }

  /// The settings with the formats to write: once for each destination, or once where none is named.
  private func runs(_ settings: RenderSettings) throws -> [RenderSettings] {
    let destinations = try destinationOption.read()
    var settings = settings
    guard !destinations.isEmpty else {
      settings.formats = try bundles?.flatMap(\.needs.formats).withoutRepeats ?? chosenFormats()
      return [settings]
    }
    return try destinations.map { destination in
      settings.destination = destination
      settings.formats = try chosenFormats(for: destination.value)
      try check(settings.formats, for: destination)
      try check(try OutputName(template: nameTemplate), settings.formats)
      return settings
    }
  }

  /// - Throws: a message if the destination does not go with the other options.
  private func check(_ formats: [OutputFormat], for destination: Named<Destination>) throws {
    let accepted = destination.value.formats
    if let format = formats.first(where: { !accepted.contains($0) }) {
      throw ValidationError(
        "--for \(Escaping.line(destination.name)) takes \(accepted.map(\.titleWithArticle).listed("or")), "
          + "not \(format.titleWithArticle)")
    }
    if destination.value.limitsPixels, scales != [ScaleArgument(1)] {
      throw ValidationError("--for \(Escaping.line(destination.name)) gives the size in pixels; leave out --scale")
    }
  }

  private var destination: OutputPaths.Destination {
    switch output {
    case "-": .standardOutput
    case let path?: .file(path)
    case nil: .folder(outDir)
    }
  }
}
