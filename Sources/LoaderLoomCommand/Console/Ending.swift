import ArgumentParser
import Platform
import PresetFiles

/// The end of every command. The error determines the message, its stream and the exit code.
enum Ending {
  static func end(_ error: any Error) -> Never { LoaderLoom.exit(withError: status(error)) }

  /// A command finds that its command line is wrong only when it runs.
  static func end(_ mistake: ValidationError, of command: any ParsableCommand.Type) -> Never {
    let name = "loaderloom \(command.configuration.commandName ?? "")"
    say(
      "Error: \(mistake.message)\nUsage: \(LoaderLoom.usageString(for: command))\n"
        + "  See '\(name) --help' for more information.\n")
    LoaderLoom.exit(withError: ExitCode.validationFailure)
  }

  /// Prints a message of several lines, which may repeat what the command line says.
  private static func say(_ text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    Machine.writeToStandardError(lines.map { Escaping.line($0) }.joined(separator: "\n"))
  }

  /// A command line without words checks or makes nothing. It is an error, since a script that lost its arguments must
  /// not pass.
  static func endWithoutArguments() -> Never {
    Machine.writeToStandardError(LoaderLoom.helpMessage() + "\n")
    LoaderLoom.exit(withError: ExitCode.validationFailure)
  }

  /// The system does not report the arguments.
  static func endWithUnknownArguments() -> Never {
    Console().error("loaderloom: error: cannot read the command line's arguments; on Linux, mount /proc")
    LoaderLoom.exit(withError: ExitStatus.badInput)
  }

  private static func status(_ error: any Error) -> ExitCode {
    // The message was printed already.
    if let status = error as? ExitCode { return status }
    switch LoaderLoom.exitCode(for: error) {
    case .success: return printed(HelpCompletions.added(to: LoaderLoom.fullMessage(for: error)))
    case .validationFailure:
      let text = LoaderLoom.fullMessage(for: error)
      say(text + "\n" + (settingHint(text) ?? ""))
      return .validationFailure
    default: return failed(error)
    }
  }

  /// Commands that take values for keys of a preset.
  private static let settingCommands = ["render", "preview", "explain"]

  /// An option that no command has may be meant as a key of the preset, such as `--color red`.
  private static func settingHint(_ message: String) -> String? {
    let lead = "Unknown option '--"
    guard let start = message.firstRange(of: lead), settingCommands.contains(ProgramArguments.all?.first ?? "") else {
      return nil
    }
    let name = message[start.upperBound...].prefix { $0 != "'" }
    return "  To change a value of the preset, write --set \(name)=…; `loaderloom explain PRESET` lists its keys.\n"
  }

  /// Prints help or the version, as requested.
  private static func printed(_ text: String) -> ExitCode {
    do throws(FileError) {
      try Console().result(text + "\n")
      return .success
    } catch {
      return failed(error)
    }
  }

  private static func failed(_ error: any Error) -> ExitCode {
    Console().failure(error)
    return ExitStatus.badInput
  }
}
