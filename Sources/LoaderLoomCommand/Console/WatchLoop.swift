import ArgumentParser
import Platform
import PresetFiles
import PresetModel
import Projects

/// The `--watch` of `render` and `build`: makes files, waits for a change to anything that they are made from, and
/// makes them again, until it is interrupted. After an error it reports the error and waits for the next change.
struct WatchLoop {
  /// What one round of work read and made.
  struct Round {
    /// The folders of everything that was read.
    var folders: [String]
    /// The paths of the files that it makes. Changing one starts no new round; removing it does.
    var outputs: [String]
    /// Those of them that it has written. One that is gone by the end of the round starts a new one.
    var written: [String] = []
  }

  let console: Console

  /// The number of seconds without a change after which a save counts as complete.
  private static let quiet = 0.03

  /// - Parameters:
  ///   - folders: Watched from before the first round, so that no change during it is missed.
  ///   - work: One round. It reports what it reads and makes as soon as it knows, so that no change to that is missed
  ///     while it works. The files that a `PresetFailure` of it is about are watched, too.
  func run(watching folders: [String], _ work: (_ report: (Round) -> Void) throws -> Void) throws {
    let watch: FolderWatch
    do throws(SystemError) {
      watch = try FolderWatch()
    } catch {
      console.error("--watch: error: cannot watch folders: \(error)")
      throw ExitStatus.badInput
    }
    var sources = watch.add(folders)
    var made: Set<String> = []
    var outputs: [String] = []
    // Where nothing is read, so that nothing counts but a removed output.
    var outputFolders: Set<String> = []
    func addSources(_ folders: [String]) { sources.formUnion(watch.add(folders)) }
    while true {
      var written: [String] = []
      do {
        try work { round in
          addSources(round.folders)
          outputs = round.outputs
          written = round.written
          // An output folder that is new is a change to the folder that it is in.
          for path in outputs { made.formUnion(Self.names(in: path)) }
        }
      } catch let failure as PresetFailure {
        console.lines(of: failure.findings)
        addSources(FolderWatch.folders(of: FolderWatch.files(of: failure.findings)).sorted())
      } catch {
        // An exit was reported already; the next save may fix its cause.
        if !(error is ExitCode) { console.failure(error) }
      }
      if FolderWatch.namesChanges { outputFolders.formUnion(FolderWatch.folders(of: outputs)) }
      // By the paths that changes have, since one folder may be written to and read by two paths.
      outputFolders = watch.add(outputFolders.sorted()).subtracting(sources)
      let gone = written.filter { !Self.isThere($0) }
      guard gone.isEmpty else {
        console.progress("changed: \(gone.joined(separator: ", "))")
        continue
      }
      console.progress("watching; stop with Ctrl-C")
      let ignored = made
      // By the names on the way to it. The empty one is that of a folder that has gone itself.
      var present: [String: [String]] = [:]
      for path in outputs where Self.isThere(path) {
        for name in Self.names(in: path).union([""]) { present[name, default: []].append(path) }
      }
      let changed = try watch.wait(quiet: Self.quiet) { [present, outputFolders] change in
        let name = change.name
        let isOutput =
          (ignored.contains(name) || outputFolders.contains(change.folder))
          && present[name, default: []].allSatisfy(Self.isThere)
        return isOutput || Self.isTemporary(name)
      }
      let paths = changed.filter { !$0.name.isEmpty }.map(\.path).sorted()
      console.progress("changed: \(paths.isEmpty ? "a folder" : paths.joined(separator: ", "))")
    }
  }

  /// The names on the way to a file, and that of the file itself where the path is a link.
  private static func names(in path: String) -> Set<String> {
    let names = path.split(separator: "/").map(String.init)
    return Set(names + [FileSystem.lastComponent(of: FileSystem.physicalPath(path) ?? path)])
  }

  /// Whether there is a file; a link to a missing one is none.
  private static func isThere(_ path: String) -> Bool { FileSystem.mode(of: path) != nil }

  /// Whether a file has the name of one that editors write while they save: hidden files, backups of Vim and Emacs, the
  /// file with which Vim tries a folder, and those of JetBrains' and other editors.
  static func isTemporary(_ name: String) -> Bool {
    name.hasPrefix(".") || name.hasSuffix("~") || name.hasPrefix("#") && name.hasSuffix("#") || name == "4913"
      || name.hasSuffix("___") || name.hasSuffix(".tmp") || name.hasSuffix(".swp")
  }
}
