import ArgumentParser

/// What `loaderloom studio` takes and hands over to the program that it becomes.
package struct StudioOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "A folder of presets, a preset's file, an SVG or an image to start from, or a shipped preset.",
      valueName: "folder|preset|file"),
    completion: .file())
  package var place = "."

  @Flag(help: "Do not open a browser; the address is printed in any case.")
  package var noOpen = false

  @Flag(help: "Do not keep unsaved work in your state folder; a page that is closed then loses it.")
  package var noDrafts = false

  package init() {}

  /// As words of a command line.
  package var words: [String] { [place] + (noOpen ? ["--no-open"] : []) + (noDrafts ? ["--no-drafts"] : []) }
}
