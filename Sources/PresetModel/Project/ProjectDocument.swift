/// Reads project files: JSON text to a project with findings.
public enum ProjectDocument {
  /// The name of the file in which a project is looked for.
  public static let fileName = "loaderloom.json"

  /// Reads a project. `file` is the name that findings carry.
  ///
  /// - Throws: everything that is wrong, in the order of the file.
  public static func decode(_ bytes: [UInt8], file: String) throws(InvalidPreset) -> Project {
    try PositionedDecoder.decode(Project.self, from: bytes, file: file).value
  }

  /// Every object that a project file is made of, the project itself first.
  package static var objects: [ObjectDescription] {
    let root = Project.table.description
    return [root] + root.nestedObjects
  }
}

extension Project {
  package var node: JSONNode { written }
}
