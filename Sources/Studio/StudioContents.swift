import Platform
import PresetFiles
import PresetModel

/// What the studio finds in its folder, each by its path from there.
public struct StudioContents: Equatable, Sendable {
  public var presets: [String] = []
  /// SVG files, which open as new presets.
  public var drawings: [String] = []
  public var images: [String] = []
  /// Those that the folder's project names come first, in its order. Without it, all files of colors.
  public var themes: [String] = []
  /// The theme that the folder's project begins with; nil for the tool's own colors.
  public var firstTheme: String?
  public var hasProject = false

  public var node: JSONNode {
    .object([
      ("presets", .texts(presets)), ("drawings", .texts(drawings)), ("themes", .texts(themes)),
      ("theme", firstTheme.map { .text($0) } ?? .null), ("hasProject", .boolean(hasProject)),
    ])
  }
}

extension StudioFolder {
  private static let mostFiles = 1000
  private static let mostDepth = 6

  /// Looks through the folder and folders in it. At most `mostFiles` of each kind are found; hidden folders are left
  /// out.
  public var contents: StudioContents {
    var found = StudioContents()
    var open = [""]
    while let folder = open.popLast(), found.presets.count < Self.mostFiles {
      // The list lacks what is in a folder that cannot be read. Nothing is written or removed because of it, and a file
      // that is opened by its name is reported.
      let names = FileSystem.readableEntries(of: folder.isEmpty ? root : "\(root)/\(folder)")
      for name in names ?? [] where !name.hasPrefix(".") && name != "node_modules" {
        let path = folder.isEmpty ? name : "\(folder)/\(name)"
        switch FileStatus("\(root)/\(path)")?.kind {
        case .folder where path.split(separator: "/").count < Self.mostDepth: open.append(path)
        case .file: add(path, to: &found)
        default: break
        }
      }
    }
    found.presets.sort()
    found.drawings.sort()
    found.themes.sort()
    addProject(to: &found)
    return found
  }

  private func add(_ path: String, to found: inout StudioContents) {
    switch path.lastIndex(of: ".").map({ path[$0...].lowercased() }) {
    case ".svg", ".lottie": if found.drawings.count < Self.mostFiles { found.drawings.append(path) }
    case ".png", ".jpg", ".jpeg", ".webp": if found.images.count < Self.mostFiles { found.images.append(path) }
    case ".json", ".jsonc":
      do throws(StudioError) {
        let text = try read(path).text
        // A preset has a `kind`, or extends a preset that has one.
        if text.contains("\"kind\"") || text.contains("\"extends\"") {
          found.presets.append(path)
        } else if isTheme(text, file: path), found.themes.count < Self.mostFiles {
          found.themes.append(path)
        }
      } catch {
        // One that is not UTF-8 is offered, and says so when it is opened. Another cannot be read now; opening it by
        // its name says why.
        if error.status == 415 { found.presets.append(path) }
      }
    default: return
    }
  }

  /// Whether a file of the folder is a theme.
  func isThemeFile(_ path: String) -> Bool {
    do throws(StudioError) {
      return isTheme(try read(path).text, file: path)
    } catch {
      // Opening it says why it cannot be read.
      return false
    }
  }

  /// Whether a text gives colors, and nothing that a theme does not know.
  func isTheme(_ text: String, file: String) -> Bool {
    do throws(InvalidPreset) {
      return try ThemeDocument.decode(Array(text.utf8), file: file) != .standard
    } catch {
      // A preset or a document of something else.
      return false
    }
  }

  /// The themes of a project count even where they are broken, so that it is said what is wrong in them.
  private func addProject(to found: inout StudioContents) {
    let name = ProjectDocument.fileName
    guard FileSystem.exists("\(root)/\(name)") else { return }
    found.hasProject = true
    let named: [String]
    do {
      named = try ProjectDocument.decode(Array(try read(name).text.utf8), file: name).variants.themes
    } catch {
      // The themes that were found are offered in their own order; a build reports the project.
      return
    }
    let own = named.filter { $0 != Project.standardTheme && isFile($0) }
    found.themes = own + found.themes.filter { !own.contains($0) }
    found.firstTheme = named.first.flatMap { own.contains($0) ? $0 : nil }
  }

  private func isFile(_ path: String) -> Bool {
    do throws(StudioError) {
      return FileSystem.exists(try absolute(path))
    } catch {
      // The project names a file that the studio may not read.
      return false
    }
  }

  /// The theme of a file; nil is the tool's own colors.
  /// - Throws: `StudioError` 422 with every line that is wrong.
  func theme(_ path: String?) throws(StudioError) -> Theme {
    guard let path, !path.isEmpty else { return .standard }
    let text = try read(path).text
    do throws(InvalidPreset) {
      return try ThemeDocument.decode(Array(text.utf8), file: path)
    } catch {
      throw StudioError(422, error.findings.map(\.description).joined(separator: "\n"))
    }
  }
}
