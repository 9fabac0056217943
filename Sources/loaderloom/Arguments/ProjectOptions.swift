import ArgumentParser
import AssetPipeline
import ExportPipeline
import GraphicsCore
import PresetModel

/// Which project, and what the command line puts in place of its values.
struct ProjectOptions: ParsableArguments {
  @Option(
    name: .shortAndLong, help: ArgumentHelp("The project file; its paths start from its folder.", valueName: "file"))
  var project = ProjectDocument.fileName

  @Option(help: ArgumentHelp("Only presets of this name or pattern; may be repeated.", valueName: "pattern"))
  var only: [String] = []

  @Option(help: ArgumentHelp("In place of the project's outDir.", valueName: "folder"))
  var outDir: String?

  @Option(help: ArgumentHelp("In place of the project's nameTemplate.", valueName: "template"))
  var nameTemplate: String?

  private var settings: ProjectSettings {
    var settings = ProjectSettings()
    settings.only = only
    settings.outDir = outDir
    settings.nameTemplate = nameTemplate
    return settings
  }

  /// The project, or the exit after its findings were printed.
  func load(_ console: Console, variants: VariantOptions? = nil) throws -> LoadedProject {
    var settings = settings
    variants?.apply(to: &settings)
    do throws(PresetFailure) {
      return try LoadedProject(project, settings: settings)
    } catch {
      for message in error.messages { console.error(message) }
      throw ExitStatus.badInput
    }
  }

  /// The same options as words of a command line, for commands that a graph runs.
  var arguments: [String] {
    var words = ["--project", project]
    if let outDir { words += ["--out-dir", outDir] }
    if let nameTemplate { words += ["--name-template", nameTemplate] }
    return words
  }
}

/// What the command line puts in place of the project's variants.
struct VariantOptions: ParsableArguments {
  @Option(name: .shortAndLong, help: ArgumentHelp("In place of the project's formats.", valueName: "gif,apng"))
  var format: CommaList<AssetFormat>?

  @Option(name: .shortAndLong, help: ArgumentHelp("In place of the project's scales.", valueName: "1,2,3"))
  var scale: CommaList<ScaleArgument>?

  @Option(help: ArgumentHelp("In place of the project's schemes.", valueName: "light,dark"))
  var scheme: CommaList<ColorScheme>?

  @Option(help: ArgumentHelp("In place of the project's effort.", valueName: "1…9"))
  var effort: Int?

  @Option(help: ArgumentHelp("In place of the project's quality.", valueName: "0…100"))
  var quality: Int?

  @Option(help: "In place of the project's colorSpace.")
  var colorSpace: ColorSpace?

  func validate() throws {
    try EncodingEffort.range.check(effort, of: "--effort")
    try OptionRange.quality.check(quality, of: "--quality")
  }

  func apply(to settings: inout ProjectSettings) {
    settings.formats = format?.values
    settings.scales = scale?.values.map(\.value)
    settings.schemes = scheme?.values
    settings.effort = effort
    settings.quality = quality
    settings.colorSpace = colorSpace
  }
}

extension AssetFormat: ExpressibleByArgument {}
