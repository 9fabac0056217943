import ArgumentParser
import PresetModel
import ShippedPresets

struct Schema: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Print the JSON Schema of presets, for completion and checking in an editor.")

  func run() throws { try Console().result(SchemaWriter.schema()) }
}

struct Reference: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Print the reference of everything a preset can say, as Markdown.")

  func run() throws {
    try Console().result(ReferenceWriter.markdown(shipped: ShippedPreset.all.map(ShippedPreset.decoded)))
  }
}
