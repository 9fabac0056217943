/// A new file beside its target that replaces the target when it is complete.
///
/// Its writer holds it (`flock`) from before the first byte. So a temporary file that nobody holds belongs to a dead
/// writer, on whichever machine that shares the file system, and may be removed. A writer that lost its file to such a
/// clean-up before it held it starts again.
package enum TemporaryFile {
  /// The longest name that file systems have, in bytes.
  private static let longestName = 255

  /// `.NAME.PROCESS.ATTEMPT.tmp` beside `target`. A name that leaves no room for the rest loses its end.
  private static func path(beside target: String, attempt: Int) -> String {
    let folder = FileSystem.parentFolder(of: target).map { $0 == "/" ? "/" : $0 + "/" } ?? ""
    let suffix = attempt == 0 ? "" : ".\(attempt)"
    let ending = ".\(FileSystem.processNumber)\(suffix).tmp"
    var name = "." + FileSystem.lastComponent(of: target)
    while name.utf8.count + ending.utf8.count > longestName { name.removeLast() }
    return folder + name + ending
  }

  /// The first path that is not in use. Processes on several machines may have the same number.
  static func freePath(beside target: String) -> String {
    let mostAttempts = 1000
    for attempt in 0..<mostAttempts where !FileSystem.exists(path(beside: target, attempt: attempt)) {
      return path(beside: target, attempt: attempt)
    }
    return path(beside: target, attempt: mostAttempts)
  }

  /// Writes `bytes` to a temporary file and renames it to `target`.
  ///
  /// - Parameter isDurable: whether the bytes are on the disk before the new name is. Files that can be made again may
  ///   do without.
  static func replace(_ target: String, by bytes: [UInt8], isDurable: Bool) throws(SystemError) {
    let mostAttempts = 1000
    var attempt = 0
    while true {
      do throws(SystemError) {
        return try replace(target, by: bytes, over: path(beside: target, attempt: attempt), isDurable: isDurable)
      } catch {
        attempt += 1
        if error != .exists || attempt == mostAttempts { throw error }
      }
    }
  }

  private static func replace(
    _ target: String, by bytes: [UInt8], over temporary: String, isDurable: Bool
  ) throws(SystemError) {
    // One step makes and notes the file, so a file of this name that belongs to somebody else is never taken for ours.
    var number = 0
    let file = try InterruptCleanup.step { known throws(SystemError) in
      let file = try FileDescriptor.createNew(temporary)
      number = known.add([temporary])
      return file
    }
    defer { InterruptCleanup.step { $0.forget(number) } }
    do throws(SystemError) {
      try file.hold()
      if try !file.isLinked { throw SystemError.exists }
      if let mode = FileSystem.mode(of: target) { try file.setMode(mode) }
      try file.write(bytes)
      if isDurable { try file.synchronize() }
      try file.checkClosing()
      try FileSystem.rename(temporary, to: target)
    } catch {
      if error != .exists, FileSystem.exists(temporary) { try FileSystem.remove(temporary) }
      throw error
    }
  }

  /// Removes the temporary files of killed writers in a folder. Other files are never touched, only `.NAME.….tmp` for
  /// names that `isOurs` accepts.
  package static func removeAbandoned(in folder: String, ofNames isOurs: (String) -> Bool) {
    // Where a folder cannot be read, what killed writers left stays for a later run.
    for entry in FileSystem.readableEntries(of: folder) ?? []
    where entry.hasPrefix(".") && entry.hasSuffix(".tmp") {
      guard let name = name(ofTemporary: entry), isOurs(name) else { continue }
      let path = folder.isEmpty ? entry : "\(folder)/\(entry)"
      do throws(SystemError) {
        let file = try FileDescriptor.openForReading(path)
        if file.tryHold() { try FileSystem.remove(path) }
      } catch {
        // Another clean-up was faster, or the folder is read-only, which the build itself will report.
        continue
      }
    }
  }

  /// `.worm.gif.4711.tmp` becomes `worm.gif`; nil for any other form of name.
  package static func name(ofTemporary entry: String) -> String? {
    var parts = entry.dropFirst().dropLast(4).split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count >= 2, let last = parts.popLast(), Int(last) != nil else { return nil }
    if parts.count >= 2, Int(parts[parts.count - 1]) != nil { parts.removeLast() }
    return parts.joined(separator: ".")
  }
}
