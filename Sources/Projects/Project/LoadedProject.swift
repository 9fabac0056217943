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
  /// Where the file says what it says.
  let places: ProjectPlaces
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
  /// Problems of wrong inputs, and what is doubtful in the file; the other inputs are built.
  package let problems: [Finding]

  /// The manifest of a whole build, relative to the output folder.
  package let manifestName = "manifest.json"

  /// - Parameter file: the project file, named in messages as here.
  public init(_ file: String, settings: ProjectSettings = ProjectSettings()) throws(PresetFailure) {
    self.file = file
    self.settings = settings
    folder = FilePath.folder(of: file)
    let bytes = try Self.bytes(file)
    digest = SHA256.hexadecimal(of: bytes)
    places = ProjectPlaces(bytes, file: file)
    var project: Project
    let doubts: [Finding]
    do throws(InvalidPreset) {
      (project, doubts) = try ProjectDocument.read(bytes, file: file)
    } catch {
      throw PresetFailure(error)
    }
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
      throw PresetFailure([Self.finding(error, settings, file, places)])
    }
    // A folder from the command line is relative to the current folder; one from the file is relative to the file.
    output = OutputFolder(settings.outDir ?? FilePath.join(folder, project.outDir))
    if settings.outDir == nil { try Self.refuseOutside(project.outDir, of: folder, places) }
    var findings: [Finding] = []
    let (folder, places) = (folder, places)
    let named = project.variants.themes + project.overrides.flatMap { $0.themes ?? [] }
    themes = Self.documents(named.filter { $0 != Project.standardTheme }, &findings) { file throws(PresetFailure) in
      try ThemeDocument.read(FilePath.join(folder, file), namedAt: places.entry(file, of: "themes"))
    }
    destinations = Self.documents(
      project.variants.destinations + project.overrides.flatMap { $0.destinations ?? [] }, &findings
    ) { name throws(PresetFailure) in
      try DestinationDocument.read(
        DestinationDocument.isFile(name) ? FilePath.join(folder, name) : name,
        namedAt: places.entry(name, of: "destinations"))
    }
    findings += Self.bundleFindings(project)
    if !findings.isEmpty { throw PresetFailure(findings) }
    let search = InputSearch(project, root: folder, places)
    let only = settings.only.map { GlobPattern($0) }
    inputs = only.isEmpty ? search.inputs : search.inputs.filter { input in only.contains { $0.matches(input.name) } }
    searchedFolders = search.folders
    var problems = doubts + search.problems
    // Where an input is unknown, the pattern may be its own.
    if !problems.contains(where: { $0.severity == .error }) {
      for (pattern, glob) in zip(settings.only, only) where !search.inputs.contains(where: { glob.matches($0.name) }) {
        problems.append(Finding("\(file): error: no preset matches \"\(pattern)\"; correct --only"))
      }
    }
    self.problems = problems
  }

  /// A project from somebody else must not write where it likes, so a folder outside of the project's own has to be
  /// named on the command line.
  private static func refuseOutside(
    _ outDir: String, of folder: String, _ places: ProjectPlaces
  ) throws(PresetFailure) {
    if let problem = OutputPaths.problem(ofAddress: outDir) {
      throw PresetFailure([Finding(.error, places.value("outDir"), "outDir: \(problem)")])
    }
    let output = FilePath.join(folder, outDir)
    let inside = FileSystem.physicalPath(folder.isEmpty ? "." : folder)
    let target = FileSystem.physicalPath(output)
    if let inside, let target, FileSystem.isInside(target, of: inside) { return }
    // A path that does not lead out as it is written does so by a symbolic link.
    let written = FileSystem.normalized(outDir)
    let isLink = !written.hasPrefix("/") && !written.split(separator: "/").contains("..")
    let problem =
      isLink
      ? "outDir leads out of the project's folder by a symbolic link, to \(target ?? output)"
      : "outDir leads out of the project's folder, to \(output)"
    throw PresetFailure([
      Finding(
        .error, places.value("outDir"),
        "\(problem); name a folder inside, or allow it with --out-dir \(output)")
    ])
  }

  /// What is wrong with the names of files, at the template's place.
  func finding(_ error: OutputName.TemplateError) -> Finding { Self.finding(error, settings, file, places) }

  private static func finding(
    _ error: OutputName.TemplateError, _ settings: ProjectSettings, _ file: String, _ places: ProjectPlaces
  ) -> Finding {
    settings.nameTemplate == nil
      ? Finding(.error, places.value("nameTemplate"), "nameTemplate: \(error)")
      : Finding("\(file): error: --name-template: \(error)")
  }

  private static func bytes(_ file: String) throws(PresetFailure) -> [UInt8] {
    do throws(FileError) {
      return try FileAccess.readArgument(file, limit: PresetSource.largestFile)
    } catch {
      let advice = FileSystem.exists(file) ? "" : "; `loaderloom init` writes a project file"
      throw PresetFailure(messages: ["\(error)\(advice)"])
    }
  }

  /// The documents of the names, each read once; what is wrong with the others is added to `findings`.
  private static func documents<Document>(
    _ names: [String], _ findings: inout [Finding], _ read: (String) throws(PresetFailure) -> Document
  ) -> [String: Document] {
    var documents: [String: Document] = [:]
    for name in names.withoutRepeats {
      do throws(PresetFailure) {
        documents[name] = try read(name)
      } catch {
        findings += error.findings
      }
    }
    return documents
  }

  /// Which platforms cannot use what their bundle is to be made from.
  private static func bundleFindings(_ project: Project) -> [Finding] {
    let asked = project.variants.bundles + project.overrides.flatMap { $0.bundles ?? [] }
    return asked.compactMap { bundle -> Finding? in
      do throws(BundleError) {
        _ = try bundle.kind.writer.needs(bundle.request)
        return nil
      } catch {
        return Finding(.error, bundle.place, "\(error)")
      }
    }
  }

  /// The files that destinations were read from, relative to `folder`.
  var destinationFiles: [String] { destinations.keys.filter(DestinationDocument.isFile).sorted() }

  /// The project file and those that it names: presets, themes and destinations. Relative to the current folder.
  var inputFiles: [String] {
    let named = inputs.filter { !$0.isShipped }.map(\.argument) + themes.keys + destinationFiles
    return [file] + named.map { FilePath.join(folder, $0) }
  }
}
