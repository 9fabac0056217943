import Foundation
import PackagePlugin

/// Runs `embed-files` over the files that a target embeds, whenever one of them changes.
@main
struct EmbedFilesPlugin: BuildToolPlugin {
  /// What a target embeds: files as values of a type.
  private struct Source {
    var type: String
    var name: String
    var files: [URL]
    /// What to do where one of them is missing; nil for those of the package.
    var remedy: String?
  }

  private func sources(_ target: String, _ package: URL) -> [Source] {
    switch target {
    case "ShippedPresets":
      [
        folder("presets", ["json"], "ShippedPreset", package),
        folder("destinations", ["json"], "ShippedDestination", package),
      ]
    case "PreviewPages": [folder("web", ["html", "css", "js", "svg"], "PageFile", package)]
    case "StudioServer": [codeMirror]
    default: []
    }
  }

  /// Every file of these endings under a folder of the package.
  private func folder(_ name: String, _ endings: Set<String>, _ type: String, _ package: URL) -> Source {
    let folder = package.appendingPathComponent(name)
    let files =
      (FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL } ?? [])
      .filter { endings.contains($0.pathExtension) }
      .sorted { $0.path < $1.path }
    return Source(type: type, name: name, files: files)
  }

  /// The editor of the studio's text, as a package of the system installs it, with the addons that the page uses.
  private var codeMirror: Source {
    let folder = ProcessInfo.processInfo.environment["LOADERLOOM_CODEMIRROR"] ?? "/usr/share/javascript/codemirror"
    let names = [
      "lib/codemirror.js", "lib/codemirror.css", "mode/javascript/javascript.js", "addon/comment/comment.js",
      "addon/edit/closebrackets.js", "addon/edit/matchbrackets.js", "addon/fold/foldcode.js",
      "addon/fold/foldgutter.js", "addon/fold/foldgutter.css", "addon/fold/brace-fold.js",
      "addon/hint/show-hint.js", "addon/hint/show-hint.css",
    ]
    return Source(
      type: "CodeMirrorFile", name: "CodeMirror", files: names.map { URL(fileURLWithPath: "\(folder)/\($0)") },
      remedy: "The studio needs CodeMirror 5: install libjs-codemirror (Debian, Ubuntu), or set LOADERLOOM_CODEMIRROR "
        + "to a folder with its lib, mode and addon")
  }

  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    try sources(target.name, context.package.directoryURL).map { try command($0, context) }
  }

  /// A file that is missing is an error of the command, not of the plan: targets that do not embed it can be built.
  private func command(_ source: Source, _ context: PluginContext) throws -> Command {
    let output = context.pluginWorkDirectoryURL.appendingPathComponent("\(source.type)Texts.swift")
    return .buildCommand(
      displayName: "Embedding \(source.name)",
      executable: try context.tool(named: "embed-files").url,
      arguments: [output.path, source.type] + (source.remedy.map { ["--remedy", $0] } ?? []) + source.files.map(\.path),
      inputFiles: source.files.filter { FileManager.default.fileExists(atPath: $0.path) },
      outputFiles: [output])
  }
}
