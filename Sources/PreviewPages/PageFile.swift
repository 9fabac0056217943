import Platform

/// A file of the pages: markup, a style sheet or a module. The files are under `web/` and are embedded at build time.
public struct PageFile: Sendable {
  /// The file's name, such as `player.js`.
  public let name: String
  public let text: String

  /// - Parameter path: `FOLDER/NAME`.
  public init(path: String, text: String) {
    name = FileSystem.lastComponent(of: path)
    self.text = text
  }

  public static func named(_ name: String) -> PageFile? { all.first { $0.name == name } }

  /// Whether the file imports a module by its bare name.
  func imports(_ module: PageFile) -> Bool { text.contains("\"loom/\(module.name.dropLast(".js".count))\"") }

  /// The media type by the name's ending.
  public var mediaType: String {
    switch name.split(separator: ".").last {
    case "html": "text/html; charset=utf-8"
    case "css": "text/css; charset=utf-8"
    case "js": "text/javascript; charset=utf-8"
    default: "image/svg+xml"
    }
  }
}
