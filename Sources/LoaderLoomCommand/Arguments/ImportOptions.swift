import ArgumentParser
import Importing
import PresetFiles

/// How files of other formats become presets.
struct ImportOptions: ParsableArguments {
  @Flag(
    help:
      "Leave out what an imported file has that cannot be drawn, with a warning for each, and what an SVG cannot show.")
  var allowMissing = false

  @Option(
    name: .customLong("map"), parsing: .singleValue,
    help: ArgumentHelp(
      "Give a color of an imported file a name, for --set and for the preset, or make it another color; may be "
        + "repeated.",
      valueName: "#0A66C2=accent"))
  var colorMap: [String] = []

  @Flag(help: "Give an imported file a dark form: each color's lightness mirrored in OKLCH.")
  var deriveDark = false

  @Option(
    help: ArgumentHelp(
      "Start the loop of a Lottie file at a frame or a marker; what comes before is left out.", valueName: "frame"))
  var loopFrom: String?

  @Option(
    help: ArgumentHelp("Which animation of a .lottie archive to take.", valueName: "name"))
  var animation: String?

  @Option(
    help: ArgumentHelp("Which theme of a .lottie archive to take.", valueName: "name"))
  var animationTheme: String?

  /// - Throws: a mapping that cannot be read.
  var settings: ImportSettings {
    get throws {
      var settings = ImportSettings()
      settings.allowsMissing = allowMissing
      settings.derivesDark = deriveDark
      settings.loopFrom = loopFrom
      settings.animation = animation
      settings.animationTheme = animationTheme
      for text in colorMap {
        do throws(ImportSettings.MapError) {
          try settings.map(text)
        } catch {
          throw ValidationError("--map \(Escaping.line(text)): \(error.description)")
        }
      }
      return settings
    }
  }
}
