/// The folders that a writer makes for its file. Until the writer keeps them, an interrupt removes them where they are
/// empty.
struct NewFolders {
  /// Each before those in it, with its number among the pending paths.
  private var made: [(path: String, number: Int)] = []

  /// Makes a folder and its missing parents.
  mutating func create(_ path: String) throws(SystemError) {
    guard !path.isEmpty, !FileSystem.isFolder(path) else { return }
    if let parent = FileSystem.parentFolder(of: path) { try create(parent) }
    let number = try InterruptCleanup.step { known throws(SystemError) in
      try FileSystem.createMissing(path) ? known.add([path]) : nil
    }
    if let number { made.append((path, number)) }
  }

  func removeEmpty() { for folder in made.reversed() { FileSystem.removeIfEmpty(folder.path) } }

  func keep() {
    if !made.isEmpty { InterruptCleanup.step { known in for folder in made { known.forget(folder.number) } } }
  }
}
