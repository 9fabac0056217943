import ArgumentParser
import ExportPipeline
import PresetModel

/// What changes a preset before it is rendered; each is the same as writing the value in the file.
struct PresetOptions: ParsableArguments {
  @Option(
    name: .customLong("set"), parsing: .singleValue,
    help: ArgumentHelp(
      "Set a key of the preset, checked as if written in the file; may be repeated.", valueName: "key.path=value"))
  var assignments: [String] = []

  @Option(help: "The text of a loader that has one.")
  var text: String?

  @Option(help: "Frames a second, 1 to 100; GIF can show 50 at most.")
  var fps: String?

  @Option(help: ArgumentHelp("How often the animation plays in all, in every format.", valueName: "forever|once|N"))
  var loop: String?

  @Option(help: ArgumentHelp("The canvas's colour; `clear` for a transparent picture.", valueName: "color"))
  var background: String?

  @Option(
    help: ArgumentHelp("The colour that a GIF's half-transparent edges are blended onto.", valueName: "color"))
  var matte: String?

  /// In the order in which they apply: what is named by its own option wins over `--set`.
  func overrides() throws(ValidationError) -> [Override] {
    var overrides: [Override] = []
    for assignment in assignments {
      guard let override = Override(assignment: assignment) else {
        throw ValidationError(
          "--set \(assignment) has no key and value; --set key.path=value would be right, such as --set duration=1.5")
      }
      overrides.append(override)
    }
    if let text { overrides.append(Override(path: "text", text: text, option: "--text")) }
    if let fps { overrides.append(Override(path: "fps", value: fps, option: "--fps")) }
    if let loop { overrides.append(Override(path: "plays", value: loop, option: "--loop")) }
    if let background { overrides.append(Override(path: "canvas.background", text: background, option: "--background")) }
    if let matte { overrides.append(Override(path: "canvas.matte", text: matte, option: "--matte")) }
    return overrides
  }
}
