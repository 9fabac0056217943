import ArgumentParser
import PresetFiles
import PresetModel

struct Explain: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Print a preset with every default filled in, as JSON that renders to the same bytes.")

  @Argument(
    help: ArgumentHelp("A shipped preset, a file, or - for standard input.", valueName: "preset"),
    completion: Completions.presets)
  var preset: String

  @Flag(help: "Instead print the origin of each value: a place in a file, an argument, or the default.")
  var origins = false

  @OptionGroup(title: "Preset options") var presetOptions: PresetOptions
  @OptionGroup(title: "Import options") var importOptions: ImportOptions
  @OptionGroup(title: "Import options") var missing: MissingOption

  func run() throws {
    let console = Console()
    do {
      let loaded = try LoadedPreset(
        preset, overrides: presetOptions.overrides,
        importing: try importOptions.settings(allowsMissing: missing.allowMissing))
      for warning in loaded.warnings { console.finding(warning) }
      guard origins else { return try console.result(PresetDocument.explain(loaded.preset)) }
      var table = TextTable([("path", .left), ("value", .left), ("origin", .left)])
      for value in loaded.decoded.origins { table.add([value.path, value.value, value.origin]) }
      try console.result(table.text)
    } catch let failure as PresetFailure {
      for problem in failure.findings { console.finding(problem) }
      throw ExitStatus.badInput
    }
  }
}
