import ArgumentParser
import Platform
import StudioOptions

/// Starts the second program, which holds the server: this one stays small and starts fast.
struct Studio: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "studio",
    abstract: "Edit presets in a browser and see every change at once.",
    discussion: """
      Opens a page of this machine alone, at an address with a random token: a gallery to start from, a panel and an \
      editor for the preset, the loader live on every background, what each quality would cost, and the export of \
      all that `render` can make. Files are written only on request, and only in the folder; unsaved work is kept \
      in your state folder until you save or discard it.

      Examples:
        loaderloom studio
        loaderloom studio presets/brand.json
        loaderloom studio worm --no-open
        loaderloom studio logo.svg
      """)

  static let program = "loaderloom-studio"

  @OptionGroup var options: StudioOptions

  @Option(help: ArgumentHelp("The port; by default, any free one.", valueName: "N"))
  var port: UInt16?

  @OptionGroup var limitOptions: LimitOptions

  func run() throws {
    let console = Console()
    let folder = FileSystem.executable.flatMap(FileSystem.parentFolder(of:)) ?? "."
    let path = "\(folder)/\(Self.program)"
    guard FileSystem.exists(path) else {
      console.error(
        "studio: error: \(path) is missing; install the package \(Self.program) or unpack its archive there, or build "
          + "it: `make studio`")
      throw ExitStatus.badInput
    }
    var words = options.words
    if let port { words += ["--port", "\(port)"] }
    words += limitOptions.arguments
    console.error("\(path): error: \(ProgramStart.become(path, words))")
    throw ExitStatus.badInput
  }
}
