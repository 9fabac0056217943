import ExportPipeline
import GraphicsCore
import Hashing
import Platform
import PresetModel
import Rendering

/// What the command line puts in place of the project file's values; nil leaves them.
public struct ProjectSettings: Sendable {
  public var outDir: String?
  public var nameTemplate: String?
  public var formats: [OutputFormat]?
  public var scales: [Double]?
  public var schemes: [ColorScheme]?
  public var encoding = EncodingSettings()
  /// Only presets of these names or patterns; empty for all.
  public var only: [String] = []

  public init() {}
}

/// A project file that was read, with its themes and inputs.
public struct LoadedProject: Sendable {
  /// As messages call it.
  public let file: String
  /// What its paths are relative to; empty for the current folder.
  package let folder: String
  package let project: Project
  /// Of the file's bytes as they were read.
  let digest: String
  package let settings: ProjectSettings
  package let inputs: [InputSearch.Input]
  /// Folders in which a new file may be a new input, relative to `folder`.
  package let searchedFolders: [String]
  package let naming: OutputName
  package let output: OutputFolder
  package let themes: [String: Theme]
  /// Wrong inputs; the others are built all the same.
  package let problems: [Problem]

  /// What a whole build is listed in, within the output folder.
  package let manifestName = "manifest.json"

  /// - Parameter file: the project file; messages call it so.
  public init(_ file: String, settings: ProjectSettings = ProjectSettings()) throws(PresetFailure) {
    self.file = file
    self.settings = settings
    folder = FilePath.folder(of: file)
    var project: Project
    (project, digest) = try Self.read(file)
    if let formats = settings.formats { project.variants.formats = formats }
    if let scales = settings.scales { project.variants.scales = scales }
    if let schemes = settings.schemes { project.variants.schemes = schemes }
    project.variants.encoding = settings.encoding.over(project.variants.encoding)
    self.project = project
    do throws(OutputName.TemplateError) {
      naming = try OutputName(template: settings.nameTemplate ?? project.nameTemplate ?? OutputName.standard)
    } catch {
      throw PresetFailure(messages: ["\(file): error: nameTemplate: \(error)"])
    }
    // A folder of the command line is meant from where the command runs, one of the file from where the file is.
    output = OutputFolder(settings.outDir ?? FilePath.join(folder, project.outDir))
    themes = try Self.readThemes(project, folder)
    let search = InputSearch(project, root: folder, file: file)
    let only = settings.only.map { GlobPattern($0) }
    inputs = only.isEmpty ? search.inputs : search.inputs.filter { input in only.contains { $0.matches(input.name) } }
    searchedFolders = search.folders
    var problems = search.problems
    if inputs.isEmpty, problems.isEmpty {
      problems.append(
        Problem(
          "\(file): error: no preset matches \(settings.only.map { "\"\($0)\"" }.joined(separator: " or ")); correct --only"
        ))
    }
    self.problems = problems
  }

  private static func read(_ file: String) throws(PresetFailure) -> (Project, digest: String) {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try FileAccess.readArgument(file, limit: PresetSource.largestFile)
    } catch {
      let advice = FileSystem.exists(file) ? "" : "; `loaderloom init` writes a project file"
      throw PresetFailure(messages: ["\(error)\(advice)"])
    }
    do throws(InvalidPreset) {
      return (try ProjectDocument.decode(bytes, file: file), SHA256.hexadecimal(of: bytes))
    } catch {
      throw PresetFailure(error)
    }
  }

  private static func readThemes(_ project: Project, _ folder: String) throws(PresetFailure) -> [String: Theme] {
    var themes: [String: Theme] = [:]
    for file in project.allThemes where file != Project.standardTheme {
      themes[file] = try ThemeDocument.read(FilePath.join(folder, file))
    }
    return themes
  }
}

extension Project {
  /// The themes of all presets, each once.
  fileprivate var allThemes: [String] {
    var seen = Set<String>()
    return (variants.themes + overrides.flatMap { $0.themes ?? [] }).filter { seen.insert($0).inserted }
  }
}
