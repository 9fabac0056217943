import CLibrary
import Platform
import PresetModel

/// Waits until something changes in one of some folders: files written, made, renamed or removed. It watches folders,
/// not files, since editors save by renaming a new file into place.
///
/// Linux uses inotify. Darwin uses kqueue on the folders and their files (not tried).
package final class FolderWatch {
  private let descriptor: Int32
  #if canImport(Darwin)
    private var watched: Set<String> = []
  #else
    /// The folders, as they were added, by the numbers of their events.
    private var places: [Int32: String] = [:]
  #endif

  /// Whether a change comes with its folder and its name.
  package static var namesChanges: Bool {
    #if canImport(Darwin)
      false
    #else
      true
    #endif
  }

  /// What has changed in a folder.
  package struct Change: Hashable, Sendable {
    /// As it was first added; "." for the current one.
    package var folder: String
    /// Empty where the folder itself has gone.
    package var name: String

    /// The file's path.
    package var path: String { folder == "." ? name : FileSystem.path(of: name, in: folder) }
  }

  package init() throws(SystemError) {
    #if canImport(Darwin)
      descriptor = kqueue()
    #else
      descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
    #endif
    guard descriptor >= 0 else { throw SystemError(code: errno) }
  }

  deinit { _ = close(descriptor) }

  /// The files that findings are about, as far as they exist, and those that could not be read.
  package static func files(of findings: [Finding]) -> [String] {
    findings.map(\.place.file).filter(FileSystem.exists) + findings.compactMap(\.unreadFile)
  }

  /// The folders in which a change to what is read by these names shows: those of the names, and where a name is a
  /// link, those of all that it leads to. In place of a missing folder it is the one in which that can be made.
  package static func folders(of files: some Sequence<String>) -> Set<String> {
    // The usual limit of operating systems.
    let mostLinks = 40
    var folders: Set<String> = []
    for file in files {
      var path = file
      for _ in 0...mostLinks {
        folders.insert(existing(FileSystem.parentFolder(of: path) ?? "."))
        guard let target = FileSystem.destination(ofLink: path) else { break }
        path = target
      }
    }
    return folders
  }

  /// The folder, or where it is missing, the one in which it can be made.
  package static func existing(_ folder: String) -> String {
    var folder = folder
    while folder != ".", !FileSystem.isFolder(folder) { folder = FileSystem.parentFolder(of: folder) ?? "." }
    return folder
  }

  /// Watches these folders too. A missing folder is not watched until it is added again. An empty path is the current
  /// folder.
  ///
  /// - Returns: the folders as changes name them. One that was added by another path keeps its first one.
  @discardableResult package func add(_ folders: some Sequence<String>) -> Set<String> {
    var named: Set<String> = []
    for folder in folders {
      let path = folder.isEmpty ? "." : folder
      #if canImport(Darwin)
        addToQueue(path)
        named.insert(path)
      #else
        // Adding a folder again is allowed, and renews the watch on a folder that was replaced.
        let events =
          IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE | IN_DELETE_SELF | IN_MOVE_SELF
        let number = inotify_add_watch(descriptor, path, UInt32(events))
        guard number >= 0 else { continue }
        // A folder keeps its number where it gets another name.
        let place = places[number].flatMap { FileSystem.isFolder($0) ? $0 : nil } ?? path
        places[number] = place
        named.insert(place)
      #endif
    }
    return named
  }

  /// Waits for a change, then until nothing has changed for `quiet` seconds, since saving a file makes several changes.
  /// Changes that `isIgnored` accepts do not count.
  ///
  /// - Returns: what changed; empty where the system does not report it.
  package func wait(quiet: Double, isIgnored: (Change) -> Bool) throws(SystemError) -> Set<Change> {
    var changed: Set<Change> = []
    var hasChanged = false
    while true {
      var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let ready = poll(&request, 1, hasChanged ? Int32(quiet * 1000) : -1)
      if ready < 0 {
        if errno == EINTR { continue }
        throw SystemError(code: errno)
      }
      if ready == 0 { return changed }
      #if canImport(Darwin)
        var event = kevent()
        var now = timespec()
        if kevent(descriptor, nil, 0, &event, 1, &now) > 0 { hasChanged = true }
      #else
        let changes = readChanges().filter { !isIgnored($0) }
        changed.formUnion(changes)
        if !changes.isEmpty { hasChanged = true }
      #endif
    }
  }

  #if canImport(Darwin)
    private func addToQueue(_ path: String) {
      // The folder above is watched, and the next round adds this one again; a build reports what it cannot read.
      guard let names = FileSystem.readableEntries(of: path) else { return }
      for path in [path] + names.map({ "\(path)/\($0)" }) where watched.insert(path).inserted {
        let file = open(path, O_EVTONLY)
        guard file >= 0 else { continue }
        var change = kevent(
          ident: UInt(file), filter: Int16(EVFILT_VNODE), flags: UInt16(EV_ADD | EV_CLEAR),
          fflags: UInt32(NOTE_WRITE | NOTE_RENAME | NOTE_DELETE | NOTE_EXTEND), data: 0, udata: nil)
        _ = kevent(descriptor, &change, 1, nil, 0, nil)
      }
    }
  #else
    /// The waiting events: each is a fixed head, which begins with the folder's number, then the name, padded with
    /// zeros (inotify(7)).
    private func readChanges() -> [Change] {
      let size = 1 << 16
      let buffer = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
        count = max(0, read(descriptor, buffer.baseAddress!, size))
      }
      let headSize = 16
      let lengthOffset = 12
      var changes: [Change] = []
      buffer.withUnsafeBytes { bytes in
        var offset = 0
        while offset + headSize <= bytes.count {
          let length = Int(bytes.loadUnaligned(fromByteOffset: offset + lengthOffset, as: UInt32.self))
          let end = min(bytes.count, offset + headSize + length)
          let name = String(decoding: bytes[(offset + headSize)..<end].prefix { $0 != 0 }, as: UTF8.self)
          // Where events were lost, their notice is of no folder.
          let folder = places[bytes.loadUnaligned(fromByteOffset: offset, as: Int32.self)] ?? ""
          changes.append(Change(folder: folder, name: name))
          offset += headSize + length
        }
      }
      return changes
    }
  #endif
}
