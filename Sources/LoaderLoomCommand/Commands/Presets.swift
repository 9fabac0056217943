import ArgumentParser
import Platform
import PresetFiles
import PresetModel
import ShippedPresets

struct Presets: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "presets",
    abstract: "List the presets that ship with the tool, or print one of them.")

  @Argument(
    help: ArgumentHelp("A shipped preset to print, as a starting point for your own.", valueName: "name"),
    completion: Completions.shippedPresets)
  var name: String?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Write the preset to this file, and the JSON Schema that it refers to beside it.", valueName: "file"),
    completion: Completions.documents, transform: { try FileName.checked($0, of: .preset) })
  var output: String? = nil

  @Flag(help: "Print the list as JSON.")
  var json = false

  @Flag(help: "Print only the names, one per line.")
  var names = false

  @Flag(help: "Print only the names of the families, one per line.")
  var families = false

  @Option(
    help: "List only one family: \(ShippedPreset.families.joined(separator: ", ")).",
    completion: .list(ShippedPreset.families))
  var family: String?

  func validate() throws {
    if output != nil, name == nil { throw ValidationError("-o writes one preset; name it") }
    let forms = [json ? "--json" : nil, names ? "--names" : nil, families ? "--families" : nil].compactMap { $0 }
    if forms.count > 1 { throw ValidationError("\(forms.listed("and")) print different lists; leave out all but one") }
    if name != nil, let option = forms.first ?? family.map({ _ in "--family" }) {
      throw ValidationError("\(option) is for the list of presets; leave it out, or the preset's name")
    }
    if families, family != nil { throw ValidationError("--families lists all families; leave out --family") }
  }

  /// Writes the preset, and the schema where there is none.
  private func write(_ preset: ShippedPreset, to file: String) throws(FileError) {
    let schemaName = "preset.schema.json"
    let schema = FileSystem.parentFolder(of: file).map { "\($0)/\(schemaName)" } ?? schemaName
    InterruptCleanup.install()
    try FileAccess.write(Array(preset.text(schema: schemaName).utf8), to: file)
    if !FileSystem.exists(schema) { try FileAccess.write(Array(SchemaWriter.schema().utf8), to: schema) }
  }

  /// Says that no preset of this name ships with the tool.
  /// - Returns: The exit code.
  private func unknown(_ name: String, _ console: Console) -> ExitCode {
    let unknown = PresetSource.unknown("preset", name, in: ShippedPreset.all.map(\.name))
    console.error(
      "\(name.isEmpty ? "\"\"" : name): error: \(unknown)expected a name that `loaderloom presets` lists; for a file, "
        + "use `loaderloom explain`")
    return ExitStatus.badInput
  }

  func run() throws {
    let console = Console()
    if let name {
      guard let preset = ShippedPreset.named(name) else { throw unknown(name, console) }
      if let output { return try write(preset, to: output) }
      return try console.result(preset.text(schema: nil))
    }
    if families { return try console.result(ShippedPreset.families.map { $0 + "\n" }.joined()) }
    let listed = ShippedPreset.all.filter { family == nil || $0.family == family }
    guard !listed.isEmpty else {
      let unknown = PresetSource.unknown("family", family ?? "", in: ShippedPreset.families)
      console.error("--family: error: \(unknown)expected one of \(ShippedPreset.families.joined(separator: ", "))")
      throw ExitStatus.badInput
    }
    if names { return try console.result(listed.map { $0.name + "\n" }.joined()) }
    let presets = try listed.map { (shipped: $0, preset: try $0.decoded()) }
    if json {
      let list = JSONNode.list(
        presets.map { shipped, preset in
          .object([
            ("name", .text(shipped.name)), ("family", .text(shipped.family)), ("kind", .text(preset.kindName)),
            ("description", .text(preset.description)), ("parameters", preset.parameterList),
          ])
        })
      return try console.result(JSONPrinter.document(list))
    }
    var table = TextTable([
      ("preset", .left), ("family", .left), ("kind", .left), ("parameters", .left), ("what it shows", .left),
    ])
    for (shipped, preset) in presets {
      table.add([
        shipped.name, shipped.family, preset.kindName, preset.parameters.map(\.name).joined(separator: " "),
        preset.description,
      ])
    }
    try console.result(table.text)
  }
}

extension ShippedPreset {
  /// The text with another `$schema`, or none: that of the text is relative to the folder it is shipped from.
  func text(schema: String?) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).compactMap { line -> String? in
      guard line.contains("\"$schema\":") else { return String(line) }
      return schema.map { "  \"$schema\": \"\($0)\"," }
    }
    return lines.joined(separator: "\n")
  }
}
