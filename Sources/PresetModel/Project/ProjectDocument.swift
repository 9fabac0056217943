/// Reads project files: JSON text to a project with findings.
public enum ProjectDocument {
  /// The name of the file in which a project is looked for.
  public static let fileName = "loaderloom.json"

  /// Reads a project. `file` is the name that findings carry.
  ///
  /// - Throws: everything that is wrong, in the order of the file.
  public static func decode(_ bytes: [UInt8], file: String) throws(InvalidPreset) -> Project {
    try read(bytes, file: file).value
  }

  /// The same, with what is doubtful.
  package static func read(
    _ bytes: [UInt8], file: String
  ) throws(InvalidPreset) -> (value: Project, warnings: [Finding]) {
    let (root, _) = JSONScanner.scan(bytes, origin: SourcePlace(file: file, line: 1, column: 1))
    if let root, let other = root.otherDocument(than: .project) {
      throw InvalidPreset(findings: [Finding(.error, root.place, "the document is \(other)")])
    }
    return try PositionedDecoder.decode(Project.self, from: bytes, file: file)
  }
}
