import Foundation
import PackagePlugin

/// Runs `embed-presets` over every JSON file under `presets/` whenever one of them changes.
@main
struct EmbedPresetsPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let folder = context.package.directoryURL.appendingPathComponent("presets")
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?
      .compactMap { $0 as? URL }
      .filter { $0.pathExtension == "json" }
      .sorted { $0.path < $1.path }
    let output = context.pluginWorkDirectoryURL.appendingPathComponent("ShippedPresetTexts.swift")
    return [
      .buildCommand(
        displayName: "Embedding the shipped presets",
        executable: try context.tool(named: "embed-presets").url,
        arguments: [output.path] + (files ?? []).map(\.path),
        inputFiles: files ?? [],
        outputFiles: [output])
    ]
  }
}
