import ArgumentParser
import Platform
import PresetFiles
import PresetModel
import Projects

struct Init: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Write a project file and an example preset, ready for `loaderloom build`.",
    discussion: "An existing preset is left as it is. An existing project file is an error.")

  @Argument(
    help: ArgumentHelp("The folder of the project.", valueName: "folder"), completion: .directory,
    transform: { try FolderName.checked($0) })
  var folder = "."

  func run() throws {
    InterruptCleanup.install()
    let written = try ProjectStart.write(to: folder)
    try Console().result(written.map { "wrote \(Escaping.line($0))\n" }.joined())
  }
}
