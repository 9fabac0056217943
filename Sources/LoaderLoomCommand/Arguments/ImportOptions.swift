import ArgumentParser
import Importing
import PresetFiles
import PresetModel

/// How files of other formats become presets.
struct ImportOptions: ParsableArguments {
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
  func settings(allowsMissing: Bool) throws -> ImportSettings {
    var settings = ImportSettings()
    settings.allowsMissing = allowsMissing
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

  /// The same options as words of a command line.
  var words: [String] {
    var words = colorMap.flatMap { ["--map", $0] }
    if deriveDark { words.append("--derive-dark") }
    if let loopFrom { words += ["--loop-from", loopFrom] }
    if let animation { words += ["--animation", animation] }
    if let animationTheme { words += ["--animation-theme", animationTheme] }
    return words
  }
}

/// For commands without encoding options, which have the same flag.
struct MissingOption: ParsableArguments {
  @Flag(help: ArgumentHelp(stringLiteral: EncodingSettings.documentation(of: "allowMissing")))
  var allowMissing = false
}
