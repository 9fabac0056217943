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
    do throws(PresetFailure) {
      let loaded = try LoadedPreset(preset, overrides: try presetOptions.checkedOverrides())
      for warning in loaded.warnings { console.warning(warning) }
      do { try console.result(loaded.preset.document) } catch { throw PresetFailure(messages: ["\(error)"]) }
    } catch {
      for message in error.messages { console.error(message) }
      throw ExitStatus.badInput
    }
  }
}
