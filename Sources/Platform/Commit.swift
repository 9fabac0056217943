import CCommit

/// The commit that the program was built from.
package enum Commit {
  /// Hexadecimal digits, with "-modified" after them if the files differed from the commit; nil if it is not known.
  package static var name: String? {
    let name = String(cString: loaderloom_commit())
    return name.isEmpty ? nil : name
  }

  /// The bytes of a program with `name` blanked out wherever it stands. The commit says where a program comes from, not
  /// what it does: programs that differ in nothing else give equal results.
  package static func removed(_ name: String, from program: [UInt8]) -> [UInt8] {
    let name = Array(name.utf8)
    guard let first = name.first, program.count >= name.count else { return program }
    var result = program
    for start in 0...program.count - name.count where program[start] == first {
      guard program[start..<start + name.count].elementsEqual(name) else { continue }
      result.replaceSubrange(start..<start + name.count, with: repeatElement(0, count: name.count))
    }
    return result
  }
}
