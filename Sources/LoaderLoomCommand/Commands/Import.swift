import ArgumentParser
import Importing
import Platform
import PresetFiles
import PresetModel

struct Import: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Turn an animated SVG or a Lottie file into a preset that you can read and change.",
    discussion: """
      The preset is a composition that draws the same. Ids, classes and layers become names, and each color becomes a \
      parameter. Every other command takes such a file directly too, and draws the same pixels. What cannot be drawn \
      is an error with its place. Scripts, expressions and entities are never run. Images beside a Lottie file stay \
      there, and the preset names them.

      Examples:
        loaderloom import spinner.svg -o spinner.json
        loaderloom import spinner.svg --map "#0A66C2=accent" | loaderloom render - --set accent=pink
        loaderloom import loading.lottie --animation dots -o dots.json
        loaderloom render spinner.svg --scale 2
      """)

  @Argument(
    help: ArgumentHelp("An SVG or Lottie file, or - for standard input.", valueName: "file"),
    completion: .file(extensions: ["svg", "json", "lottie"]))
  var file: String

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The preset to write; without it, it is printed.", valueName: "preset.json"),
    completion: Completions.documents, transform: { try FileName.checked($0, of: .preset) })
  var output: String? = nil

  @Option(
    help: ArgumentHelp(
      "Dissolve each jump of the loop over this time, such as `blend 200ms`.",
      valueName: "blend 200ms"))
  var seam: SeamArgument?

  @OptionGroup(title: "Import options") var importOptions: ImportOptions
  @OptionGroup(title: "Import options") var missing: MissingOption

  func validate() throws {
    if let seam { try SeamBlend.range.check(seam.seconds, of: "--seam blend, in seconds") }
    try InputFiles([file]).check(output, of: "-o")
  }

  func run() throws {
    let console = Console()
    var settings = try importOptions.settings(allowsMissing: missing.allowMissing)
    settings.seamBlend = seam?.seconds
    settings.filesFolder = FileSystem.way(
      from: output.flatMap { FileSystem.parentFolder(of: $0) }, to: FileSystem.parentFolder(of: file))
    let source: PresetSource
    do throws(PresetSource.SourceError) {
      source = try PresetSource(file, isArgument: true, importing: settings)
    } catch {
      throw PresetFailure(messages: error.lines)
    }
    guard source.isImported else {
      let problem =
        source.bytes.isEmpty ? "the file is empty" : "not an SVG or Lottie file; only these can be imported"
      throw PresetFailure(messages: ["\(source.file): error: \(problem)"])
    }
    for warning in source.missing + source.notes { console.finding(warning) }
    if let note = source.sizeNote() { console.note(note) }
    guard let output else { return try console.result(String(decoding: source.bytes, as: UTF8.self)) }
    try FileAccess.write(source.bytes, to: output)
  }
}
