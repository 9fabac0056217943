import ArgumentParser
import ExportPipeline
import PresetModel
import ShippedPresets

struct Presets: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "List the presets that ship with the tool, or print one as it ships.")

  @Argument(help: ArgumentHelp("A shipped preset to print, as a start for your own.", valueName: "name"))
  var name: String?

  @Flag(help: "Print the list as JSON.")
  var json = false

  @Flag(help: "Print the names alone, one a line.")
  var names = false

  func run() throws {
    let console = Console()
    if let name {
      guard let preset = ShippedPreset.named(name) else {
        console.error("\(PresetSource.SourceError.unknownName(name))")
        throw ExitStatus.badInput
      }
      return try console.result(preset.text)
    }
    if names { return try console.result(ShippedPreset.all.map { $0.name + "\n" }.joined()) }
    let rows = try ShippedPreset.all.map { shipped in
      let preset = try PresetDocument.decode(text: shipped.text, file: shipped.name, library: .installed).preset
      return (name: shipped.name, kind: preset.kindName, description: preset.description)
    }
    if json {
      let list = JSONNode.list(
        rows.map { row in
          .object([("name", .text(row.name)), ("kind", .text(row.kind)), ("description", .text(row.description))])
        })
      return try console.result(JSONPrinter.document(list))
    }
    var table = TextTable([("preset", .left), ("kind", .left), ("what it shows", .left)])
    for row in rows { table.add([row.name, row.kind, row.description]) }
    try console.result(table.text)
  }
}
