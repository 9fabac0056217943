import Platform
import PresetModel

/// The files of a new project.
public enum ProjectStart {
  public enum StartError: Error, Sendable, CustomStringConvertible {
    case exists(path: String)
    case file(FileError)

    public var description: String {
      switch self {
      case .exists(let path): "\(path): error: there is a project already; edit it, or name another folder"
      case .file(let error): error.description
      }
    }
  }

  /// - Returns: the paths that were written. An existing preset of that name is left as it is.
  public static func write(to folder: String) throws(StartError) -> [String] {
    let project = FilePath.join(folder, ProjectDocument.fileName)
    if FileSystem.exists(project) { throw .exists(path: project) }
    var written: [String] = []
    do throws(FileError) {
      let preset = FilePath.join(folder, "presets/thinking.json")
      if !FileSystem.exists(preset) {
        try FileAccess.writeAtomically(Array(presetText.utf8), to: preset)
        written.append(preset)
      }
      for document in [DocumentKind.preset, .project] {
        let schema = FilePath.join(folder, "schemas/\(document.rawValue).schema.json")
        try FileAccess.writeAtomically(Array(SchemaWriter.schema(of: document).utf8), to: schema)
        written.append(schema)
      }
      try FileAccess.writeAtomically(Array(projectText.utf8), to: project)
      written.append(project)
    } catch {
      throw .file(error)
    }
    return written
  }

  /// An example of a user's own preset.
  private static let presetText = """
    {
      "$schema": "../schemas/preset.schema.json",
      "kind": "dotGrid",
      "name": "Thinking",
      "description": "A worm of dots that runs around a grid while an answer is on its way.",
      "dotSize": 8,
      "attack": 0.06
    }

    """

  private static let projectText = """
    {
      "$schema": "schemas/project.schema.json",
      "inputs": ["presets/*.json", "spinner"],
      "outDir": "dist",
      "formats": ["gif", "apng"],
      "scales": [1, 2],
      "schemes": ["light", "dark"],
      "budgets": [
        { "preset": "*", "maxBytes": 200000 }
      ]
    }

    """
}
