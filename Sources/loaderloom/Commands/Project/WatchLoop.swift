import ArgumentParser
import AssetPipeline
import Platform

/// `build --watch`: builds, waits for a change to anything that the build read, and builds again, until it is
/// interrupted. After an error it reports the error and waits for the next change.
struct WatchLoop {
  let build: Build
  let console: Console

  /// The number of seconds without a change after which a save counts as complete.
  private static let quiet = 0.03

  func run() throws {
    let watch: FolderWatch
    do throws(SystemError) {
      watch = try FolderWatch()
    } catch {
      console.error("--watch: error: the system watches no folders: \(error)")
      throw ExitStatus.badInput
    }
    // The watch starts before the first build, so that no change during the build is missed.
    watch.add([folder(of: build.project.project)])
    var outputs: Set<String> = []
    while true {
      do {
        let session = try build.session(
          build.inputs(try build.project.load(console, variants: build.variants), console), console)
        watch.add(session.sourceFolders)
        outputs.formUnion(session.outputs.map(name))
        let report = build.build(session, console)
        try build.report.publish(report, console)
      } catch {
        // An exit was reported already; the next save may fix its cause.
        if !(error is ExitCode) { console.error("\(error)") }
      }
      console.progress("watching; stop with Ctrl-C")
      let made = outputs
      let changed = try watch.wait(quiet: Self.quiet) { name in
        made.contains(name) || name.hasPrefix(".") || name.hasSuffix("~") || name.hasPrefix("manifest")
      }
      console.progress("changed: \(changed.sorted().joined(separator: ", "))")
    }
  }

  private func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
  }

  private func name(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
  }
}
