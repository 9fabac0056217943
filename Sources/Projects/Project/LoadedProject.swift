import Bundling
import Exporting
import GraphicsCore
import Hashing
import Platform
import PresetFiles
import PresetModel

/// The command line's replacements for values of the project file; nil keeps the file's value.
public struct ProjectSettings: Sendable {
  public var outDir: String?
  public var nameTemplate: String?
  public var formats: [OutputFormat]?
  public var scales: [Double]?
  public var schemes: [ColorScheme]?
  public var encoding = EncodingSettings()
  /// Builds only presets with these names or patterns; empty for all.
  public var only: [String] = []

  public init() {}
}

/// A project file that was read, with its themes and inputs.
public struct LoadedProject: Sendable {
  /// The file's name in messages.
  public let file: String
  /// The folder that the project's paths are relative to; empty for the current folder.
  package let folder: String
  package let project: Project
  /// The digest of the file's bytes as they were read.
  let digest: String
  package let settings: ProjectSettings
  package let inputs: [InputSearch.Input]
  /// The folders in which a new file may be a new input, relative to `folder`.
  package let searchedFolders: [String]
  /// The paths of files within the output folder.
  package let paths: OutputPaths
  package let output: OutputFolder
  package let themes: [String: Theme]
  /// By the names in the project file.
  package let destinations: [String: Named<Destination>]
  /// Problems of wrong inputs; the other inputs are built.
  package let problems: [Finding]

  /// The manifest of a whole build, relative to the output folder.
  package let manifestName = "manifest.json"

  /// - Parameter file: the project file, named in messages as here.
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
      paths = OutputPaths(
        try OutputName(template: settings.nameTemplate ?? project.nameTemplate ?? OutputName.standard), to: .folder(nil)
      )
    } catch {
      throw PresetFailure(messages: ["\(file): error: nameTemplate: \(error)"])
    }
    // A folder from the command line is relative to the current folder; one from the file is relative to the file.
    output = OutputFolder(settings.outDir ?? FilePath.join(folder, project.outDir))
    if settings.outDir == nil { try Self.refuseOutside(output.path, of: folder, file: file) }
    themes = try Self.readThemes(project, folder)
    destinations = try Self.readDestinations(project, folder)
    try Self.checkBundles(project)
    let search = InputSearch(project, root: folder, file: file)
    let only = settings.only.map { GlobPattern($0) }
    inputs = only.isEmpty ? search.inputs : search.inputs.filter { input in only.contains { $0.matches(input.name) } }
    searchedFolders = search.folders
    var problems = search.problems
    if inputs.isEmpty, problems.isEmpty {
      problems.append(
        Finding(
          "\(file): error: no preset matches "
            + "\(settings.only.map { "\"\($0)\"" }.joined(separator: " or ")); correct --only"
        ))
    }
    self.problems = problems
  }

  /// A project from somebody else must not write where it likes, so a folder outside of the project's own has to be
  /// named on the command line.
  private static func refuseOutside(_ output: String, of folder: String, file: String) throws(PresetFailure) {
    let inside = FileSystem.physicalPath(folder.isEmpty ? "." : folder)
    if let inside, let place = FileSystem.physicalPath(output), FileSystem.isInside(place, of: inside) { return }
    throw PresetFailure(messages: [
      "\(file): error: outDir leads out of the project's folder, to \(output); name a folder inside, or agree by "
        + "--out-dir \(output)"
    ])
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

  private static func readDestinations(
    _ project: Project, _ folder: String
  ) throws(PresetFailure) -> [String: Named<Destination>] {
    var destinations: [String: Named<Destination>] = [:]
    for name in project.allDestinations {
      destinations[name] = try DestinationDocument.read(
        DestinationDocument.isFile(name) ? FilePath.join(folder, name) : name)
    }
    return destinations
  }

  /// Whether each platform can use what its bundle is to be made from.
  private static func checkBundles(_ project: Project) throws(PresetFailure) {
    let asked = project.variants.bundles + project.overrides.flatMap { $0.bundles ?? [] }
    let findings = asked.compactMap { bundle -> Finding? in
      do throws(BundleError) {
        _ = try bundle.kind.writer.needs(bundle.request)
        return nil
      } catch {
        return Finding(.error, bundle.place, "\(error)")
      }
    }
    if !findings.isEmpty { throw PresetFailure(findings) }
  }

  /// The files that destinations were read from, relative to `folder`.
  var destinationFiles: [String] { destinations.keys.filter(DestinationDocument.isFile).sorted() }
}

extension Project {
  /// The themes of all presets, without duplicates.
  fileprivate var allThemes: [String] {
    var seen = Set<String>()
    return (variants.themes + overrides.flatMap { $0.themes ?? [] }).filter { seen.insert($0).inserted }
  }

  /// The destinations of all presets, without duplicates.
  fileprivate var allDestinations: [String] {
    var seen = Set<String>()
    return (variants.destinations + overrides.flatMap { $0.destinations ?? [] }).filter { seen.insert($0).inserted }
  }
}
