import Exporting
import GraphicsCore
import Platform
import PresetFiles
import PresetModel
import SceneModel
import ShippedPresets
import TextLayout

/// A preset as it is in the editor: its text, and the file that it belongs to or will belong to.
struct StudioDocument: Sendable {
  var text: String
  /// Relative to the studio's folder; a new preset has the path that is proposed for it.
  var path: String
  var limits = DrawingLimits()
  let folder: StudioFolder

  init(text: String, path: String, in folder: StudioFolder) throws(StudioError) {
    _ = try folder.absolute(path)
    try StudioFolder.requireReadable(text)
    self.text = text
    self.path = path
    self.folder = folder
  }

  /// The name in reports and file names: the file's without its ending.
  var name: String { PresetSource.stem(of: FileSystem.lastComponent(of: path)) }

  private var parentFolder: String {
    FileSystem.parentFolder(of: path).map { "\(folder.root)/\($0)" } ?? folder.root
  }

  /// Reads the text. What it extends is a shipped preset or a file of the studio's folder.
  func decoded() throws(InvalidPreset) -> DecodedPreset {
    try PresetDocument.decode(Array(text.utf8), file: path, folder: parentFolder, library: library)
  }

  private var library: PresetLibrary {
    let folder = folder
    return .installed { (path) throws(PresetLibrary.Failure) in
      guard let place = folder.resolved(path) else {
        throw PresetLibrary.Failure("\"\(path)\" leads out of the studio's folder; move the file into it")
      }
      return place
    }
  }

  /// - Parameter settings: All but the limits, which are the document's, and how controls are named.
  /// - Throws: `ExportError` for missing fonts and images.
  func exporter(_ preset: Preset, _ settings: RenderSettings) throws(ExportError) -> PresetExporter {
    let files = PresetResources.files(in: parentFolder)
    let (folder, parent) = (folder, parentFolder)
    var inside = PresetResources(
      image: { name in
        guard let place = folder.resolved(FileSystem.path(of: name, in: parent)) else { throw OutsideFolder() }
        return try ImageFiles.image { () throws(FileError) in
          try folder.bytes(at: place, limit: ImageFiles.largestFile)
        }
      },
      fontFile: { font in
        guard let path = files.fontFile(font)?.path else { return nil }
        // A font outside of the folder is looked for in it, and is missing there.
        let near = "\(parent)/\(FileSystem.lastComponent(of: path))"
        return .path(folder.resolved(path) ?? folder.resolved(near) ?? "\(folder.root)/outside of this folder/\(path)")
      })
    inside.fontFolders = files.fontFolders
    var settings = settings
    settings.limits = limits
    settings.controlNames = .studio
    return try PresetExporter(name: name, preset: preset, resources: inside, settings: settings)
  }

  private struct OutsideFolder: Error, CustomStringConvertible {
    var description: String { "leads out of the studio's folder; move the file into it" }
  }
}
