import Foundation
import PackagePlugin

/// Runs `embed-files` over the files that a target embeds, whenever one of them changes.
@main
struct EmbedFilesPlugin: BuildToolPlugin {
  /// What a target embeds: every file of these endings under a folder of the package, as values of a type.
  private struct Source {
    var folder: String
    var endings: Set<String>
    var type: String
  }

  private static let sources = [
    "ShippedPresets": [
      Source(folder: "presets", endings: ["json"], type: "ShippedPreset"),
      Source(folder: "destinations", endings: ["json"], type: "ShippedDestination"),
    ],
    "PreviewPages": [Source(folder: "web", endings: ["html", "css", "js", "svg"], type: "PageFile")],
  ]

  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    try (Self.sources[target.name] ?? []).map { try command($0, context) }
  }

  private func command(_ source: Source, _ context: PluginContext) throws -> Command {
    let folder = context.package.directoryURL.appendingPathComponent(source.folder)
    let files =
      (FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL } ?? [])
      .filter { source.endings.contains($0.pathExtension) }
      .sorted { $0.path < $1.path }
    let output = context.pluginWorkDirectoryURL.appendingPathComponent("\(source.type)Texts.swift")
    return .buildCommand(
      displayName: "Embedding \(source.folder)",
      executable: try context.tool(named: "embed-files").url,
      arguments: [output.path, source.type] + files.map(\.path),
      inputFiles: files,
      outputFiles: [output])
  }
}
