import ArgumentParser
import Exporting
import GraphicsCore
import PresetFiles
import PresetModel
import Projects

/// The project, and the command line's replacements for its values.
struct ProjectOptions: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The project file; paths in it are relative to its folder.", valueName: "file"),
    completion: Completions.documents)
  var project = ProjectDocument.fileName

  @Option(help: ArgumentHelp("Use only presets with this name or pattern; may be repeated.", valueName: "pattern"))
  var only: [String] = []

  @Option(
    help: ArgumentHelp("Replaces the project's outDir.", valueName: "folder"), completion: .directory,
    transform: { try FolderName.checked($0) })
  var outDir: String? = nil

  @Option(help: ArgumentHelp("Replaces the project's nameTemplate.", valueName: "template"))
  var nameTemplate: String?

  private var settings: ProjectSettings {
    var settings = ProjectSettings()
    settings.only = only
    settings.outDir = outDir
    settings.nameTemplate = nameTemplate
    return settings
  }

  func load(variants: VariantOptions? = nil) throws(PresetFailure) -> LoadedProject {
    var settings = settings
    variants?.apply(to: &settings)
    return try LoadedProject(project, settings: settings)
  }

  /// The same options as words of a command line, for the commands of a graph. Each of them selects presets itself.
  var arguments: [String] {
    var words = ["--project", project]
    if let outDir { words += ["--out-dir", outDir] }
    if let nameTemplate { words += ["--name-template", nameTemplate] }
    return words
  }
}

/// The command line's replacements for the project's variants.
struct VariantOptions: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Replaces the project's formats.", valueName: CommaList(OutputFormat.standard).defaultValueDescription),
    completion: Completions.list(of: OutputFormat.files.map(\.rawValue)))
  var format: CommaList<OutputFormat>?

  @Option(name: .shortAndLong, help: ArgumentHelp("Replaces the project's scales.", valueName: "1,2,3"))
  var scale: CommaList<ScaleArgument>?

  @Option(help: ArgumentHelp("Replaces the project's schemes.", valueName: "light,dark"))
  var scheme: CommaList<ColorScheme>?

  @OptionGroup(title: "Encoding options, in place of the project's") var encoding: EncodingOptions

  func validate() throws {
    try format?.check("--format")
    try scale?.check()
    try scheme?.check("--scheme")
    if let folder = format?.values.first(where: \.codec.isFolder) {
      throw ValidationError(
        "--format \(folder.rawValue) is a folder of frames; a project makes "
          + "\(OutputFormat.files.map(\.rawValue).listed("and"))"
      )
    }
  }

  func apply(to settings: inout ProjectSettings) {
    settings.formats = format?.values
    settings.scales = scale?.values.map(\.value)
    settings.schemes = scheme?.values
    settings.encoding = encoding.settings
  }
}
