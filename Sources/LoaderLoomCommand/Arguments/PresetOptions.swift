import ArgumentParser
import PresetFiles
import PresetModel

/// Changes to a preset before it is rendered. Each has the same effect as the value in the file.
struct PresetOptions: ParsableArguments {
  @Option(
    name: .customLong("set"), parsing: .singleValue,
    help: ArgumentHelp(
      "Set a key of the preset, checked as if written in the file; may be repeated.", valueName: "key.path=value"),
    completion: Completions.keys)
  var assignments: [String] = []

  @Option(help: "The text, for loaders that show one.")
  var text: String?

  @Option(
    help: ArgumentHelp(
      "Frames per second, 1 to 100. An APNG has them exactly; a GIF, whose delays are hundredths of a second, has 50, "
        + "33.3, 25 and so on."))
  var fps: String?

  @Option(
    help: ArgumentHelp("How many times the animation plays in total, in every format.", valueName: "forever|once|N"))
  var loop: String?

  @Option(
    help: ArgumentHelp(
      "Dissolve each jump of the loop over this time, such as `blend 200ms`.",
      valueName: "blend 200ms"))
  var seam: SeamArgument?

  @Option(help: ArgumentHelp("The canvas's color; `clear` for a transparent image.", valueName: "color"))
  var background: String?

  @Option(
    help: ArgumentHelp("The color that a GIF's translucent edges are blended onto.", valueName: "color"))
  var matte: String?

  @Option(
    help: ArgumentHelp(
      "The largest size of each file. A larger file gives up colors, then frames, then pixels, until it fits; "
        + "if nothing fits, the exit code is 1.",
      valueName: "20kB"),
    transform: { try FileSizeArgument($0) })
  var maxBytes: FileSizeArgument? = nil

  /// The ranges of the preset's keys.
  private static let (rates, plays) = (1.0...100, 1...65_535)

  func validate() throws {
    // A parameter has its value in the preset.
    func isValue(_ text: String) -> Bool { !text.hasPrefix("$") }
    if let fps, isValue(fps) {
      guard let rate = Double(fps), rate.isFinite else {
        throw ValidationError("--fps: expected a number from 1 to 100, found \"\(Escaping.line(fps))\"")
      }
      try Self.rates.check(rate, of: "--fps")
    }
    if let loop, isValue(loop), !["forever", "once"].contains(loop) {
      guard let count = Int(loop), Self.plays.contains(count) else {
        throw ValidationError(
          "--loop: expected forever, once, or a number from 1 to 65535, found \"\(Escaping.line(loop))\"")
      }
    }
    if let seam { try SeamBlend.range.check(seam.seconds, of: "--seam blend, in seconds") }
  }

  /// The changes in the order in which they apply: an option of its own wins over `--set`.
  var overrides: [Override] {
    var overrides = assignments.map(Override.init(set:))
    if let text { overrides.append(Override(option: "--text", path: "text", value: text, isText: true)) }
    if let fps { overrides.append(Override(option: "--fps", path: "fps", value: fps)) }
    if let loop { overrides.append(Override(option: "--loop", path: "plays", value: loop)) }
    if let seam { overrides.append(Override(option: "--seam", path: "seam.blend", value: "\(seam.seconds)")) }
    if let background {
      overrides.append(Override(option: "--background", path: "canvas.background", value: background, isText: true))
    }
    if let maxBytes { overrides.append(Override(option: "--max-bytes", path: "maxBytes", value: "\(maxBytes.bytes)")) }
    if let matte { overrides.append(Override(option: "--matte", path: "canvas.matte", value: matte, isText: true)) }
    return overrides
  }

  /// The same options as words of a command line.
  var words: [String] {
    var words = assignments.flatMap { ["--set", $0] }
    func add(_ option: String, _ value: String?) {
      if let value { words += [option, value] }
    }
    add("--text", text)
    add("--fps", fps)
    add("--loop", loop)
    add("--seam", seam.map { "blend \($0.seconds)s" })
    add("--background", background)
    add("--matte", matte)
    add("--max-bytes", maxBytes.map { "\($0.bytes)" })
    return words
  }
}
