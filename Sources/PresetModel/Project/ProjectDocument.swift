/// Project files: JSON text → project with findings.
public enum ProjectDocument {
  /// The file that a project is looked for under.
  public static let fileName = "loaderloom.json"

  /// Reads a project. `file` is the name that findings carry.
  ///
  /// - Throws: all that is wrong, in the order of the file.
  public static func decode(_ bytes: [UInt8], file: String) throws(InvalidPreset) -> Project {
    try Project.table.decode(bytes, file: file, document: "the project")
  }

  /// Every object that a project file is made of, the project itself first.
  package static var objects: [ObjectDescription] {
    let root = Project.table.description
    return [root] + root.nestedObjects
  }
}

extension Finding {
  /// Findings of one file by their places; those of one place stay in their order.
  fileprivate static func inOrder(_ findings: [Finding]) -> [Finding] {
    let ranked = findings.enumerated().map {
      (rank: ($0.element.place.line ?? 0, $0.element.place.column, $0.offset), finding: $0.element)
    }
    return ranked.sorted { $0.rank < $1.rank }.map(\.finding)
  }
}

extension Table {
  /// A whole document of this table alone.
  ///
  /// - Throws: all that is wrong, in the order of the file.
  func decode(
    _ bytes: [UInt8], file: String, document: String, limit: Int = JSONScanner.maximumBytes
  ) throws(InvalidPreset) -> Root {
    let (node, scanned) = JSONScanner.scan(bytes, origin: SourcePlace(file: file, line: 1, column: 1), limit: limit)
    var findings = scanned
    var root: Root?
    if let node {
      var reading = Reading(document)
      root = read(node, from: initial, &reading)
      findings += reading.findings
    }
    guard let root, !findings.contains(where: { $0.severity == .error }) else {
      throw InvalidPreset(findings: Finding.inOrder(findings))
    }
    return root
  }
}
