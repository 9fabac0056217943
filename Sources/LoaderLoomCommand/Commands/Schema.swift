import ArgumentParser
import PresetFiles
import PresetModel
import ShippedPresets

struct Schema: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Print the JSON Schema of presets, projects or manifests, for completion and checking in an editor.")

  @Argument(help: "The kind of document.")
  var document = DocumentKind.preset

  func run() throws { try Console().result(SchemaWriter.schema(of: document)) }
}

struct Reference: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reference",
    abstract: "Print a reference of all keys of a preset, a project or a manifest, as Markdown.")

  @Argument(help: "The kind of document.")
  var document = DocumentKind.preset

  func run() throws {
    try Console().result(
      ReferenceWriter.markdown(of: document, shipped: ShippedPreset.all.map { try $0.decoded() }))
  }
}

extension DocumentKind: ExpressibleByArgument {}
