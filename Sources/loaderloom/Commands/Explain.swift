import ArgumentParser
import ExportPipeline
import PresetModel

struct Explain: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Print a preset with every default filled in, as JSON that renders to the same bytes.")

  @Argument(help: ArgumentHelp("A shipped preset, a file, or - for standard input.", valueName: "preset"))
  var preset: String

  @OptionGroup(title: "Preset options") var presetOptions: PresetOptions

  func run() throws {
    let console = Console()
    do {
      let loaded = try LoadedPreset(preset, overrides: presetOptions.overrides)
      for warning in loaded.warnings { console.warning(warning) }
      try console.result(PresetDocument.explain(loaded.preset))
    } catch let failure as PresetFailure {
      for message in failure.messages { console.error(message) }
      throw ExitStatus.badInput
    }
  }
}
