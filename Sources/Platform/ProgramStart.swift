import CLibrary

/// Another program in place of this one.
package enum ProgramStart {
  /// Turns this process into the program at `path`. Returns only if that fails.
  /// - Parameter arguments: The words after the program's name.
  package static func become(_ path: String, _ arguments: [String]) -> SystemError {
    var words = ([path] + arguments).map { strdup($0) }
    words.append(nil)
    _ = execv(path, words)
    let error = SystemError.last
    for word in words { free(word) }
    return error
  }
}
