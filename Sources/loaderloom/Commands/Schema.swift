import ArgumentParser
import PresetModel
import ShippedPresets

struct Schema: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Print the JSON Schema of presets, projects or manifests, for completion and checking in an editor.")

  @Argument(help: "Whose schema.")
  var document = DocumentKind.preset

  func run() throws { try Console().result(SchemaWriter.schema(of: document)) }
}

struct Reference: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reference",
    abstract: "Print the reference of everything a preset, a project or a manifest can say, as Markdown.")

  @Argument(help: "Whose reference.")
  var document = DocumentKind.preset

  func run() throws {
    try Console().result(
      ReferenceWriter.markdown(of: document, shipped: ShippedPreset.all.map(ShippedPreset.decoded)))
  }
}

extension DocumentKind: ExpressibleByArgument {}
