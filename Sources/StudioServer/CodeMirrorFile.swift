import Platform
import PreviewPages

/// A file of CodeMirror, the editor of the studio's text. Only this program embeds it, at build time, from the package
/// of the system that installs it.
struct CodeMirrorFile: Sendable {
  let name: String
  let text: String

  /// - Parameter path: `FOLDER/NAME`.
  init(path: String, text: String) {
    name = FileSystem.lastComponent(of: path)
    self.text = text
  }

  /// All scripts as one file, `codemirror.js`, and all style sheets as another; nil for other names.
  static func served(_ name: String) -> PageFile? {
    guard let ending = ["codemirror.js": ".js", "codemirror.css": ".css"][name] else { return nil }
    // What the addons add themselves to comes first; its license is at its head.
    let files = all.filter { $0.name.hasSuffix(ending) }
    let ordered = files.filter { $0.name == name } + files.filter { $0.name != name }
    return PageFile(path: name, text: ordered.map(\.text).joined(separator: "\n"))
  }
}
