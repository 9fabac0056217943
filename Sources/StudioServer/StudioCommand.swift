import ArgumentParser
import Exporting
import Foundation
import Platform
import Studio
import StudioOptions

/// The program behind `loaderloom studio`.
@main
struct StudioCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "loaderloom-studio",
    abstract: "Serve the studio for a folder of presets to a browser on this machine.",
    discussion: """
      `loaderloom studio` starts this program. It listens on the loopback address alone, and its address holds a \
      random token, without which it answers nothing.
      """)

  @OptionGroup var options: StudioOptions

  @Option(help: ArgumentHelp("The port; by default, any free one.", valueName: "N"))
  var port: UInt16 = 0

  @Option(
    help: ArgumentHelp(
      "The time that drawing one file may take, in seconds of one processor by estimate.", valueName: "seconds"))
  var maxWork = DrawingLimits().work

  @Option(
    help: ArgumentHelp(
      "The largest amount of memory that making a file may take; by default, 600 MB.", valueName: "bytes"))
  var memory: Int?

  func validate() throws {
    guard maxWork > 0 else { throw ValidationError("--max-work: expected a number above 0, found \(maxWork)") }
    guard memory ?? 1 > 0 else { throw ValidationError("--memory: expected a number above 0, found \(memory!)") }
  }

  func run() throws {
    let start: StudioStart
    do throws(StudioError) {
      start = try StudioStart(options.place)
    } catch {
      throw Self.failure(error)
    }
    Machine.makeFailedWritesErrors()
    Machine.shareFreedMemory()
    let studio = Studio(
      start, limits: DrawingLimits(work: maxWork, memory: memory ?? DrawingLimits.standardMemory),
      drafts: drafts(of: start.folder))
    let watcher = Thread {
      do { try studio.watch() } catch {
        Machine.writeToStandardError("loaderloom-studio: warning: changes on the disk are not seen: \(error)\n")
      }
    }
    watcher.start()
    do {
      try StudioServer(studio).run(port: port) { address in
        FileHandle.standardOutput.write(Data("\(address)\n".utf8))
        Machine.writeToStandardError("the studio is at this address; stop it with Ctrl-C\n")
        if !options.noOpen { Self.openBrowser(address) }
      }
    } catch let error as StudioError {
      throw Self.failure(error)
    }
  }

  /// Says why the program ends.
  private static func failure(_ error: StudioError) -> ExitCode {
    Machine.writeToStandardError("loaderloom-studio: error: \(error)\n")
    return ExitCode(2)
  }

  private func drafts(of folder: StudioFolder) -> StudioDrafts? {
    if options.noDrafts { return nil }
    guard let state = StudioDrafts.standardFolder else {
      let remedy = "set HOME or XDG_STATE_HOME to an absolute path"
      Machine.writeToStandardError("loaderloom-studio: warning: unsaved work is not kept: \(remedy)\n")
      return nil
    }
    return StudioDrafts(of: folder, in: state)
  }

  private static func openBrowser(_ address: String) {
    let opener = Process()
    #if os(macOS)
      opener.executableURL = URL(fileURLWithPath: "/usr/bin/open")
      opener.arguments = [address]
    #else
      opener.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      opener.arguments = ["xdg-open", address]
    #endif
    opener.standardError = FileHandle.nullDevice
    do {
      try opener.run()
    } catch {
      // Without a browser the printed address is enough.
    }
  }
}
