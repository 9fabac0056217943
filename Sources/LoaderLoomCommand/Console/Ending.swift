import ArgumentParser
import Platform
import PresetFiles
import PresetModel

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
      let text = suggestingLonger(withoutFarSuggestion(LoaderLoom.fullMessage(for: error)))
      say(text + "\n" + (hint(text) ?? ""))
      return .validationFailure
    default: return failed(error)
    }
  }

  /// Commands that take values for keys of a preset.
  private static let settingCommands = ["render", "preview", "explain"]

  /// Commands that take their presets from a project.
  private static let projectCommands = ["build", "check", "clean", "plan"]

  /// The keys of a project for options that only single presets have.
  private static let projectKeys: [Substring: String] = [
    "for": "destinations", "bundle": "bundles", "theme": "themes", "motion": "motions", "poster": "posters",
    "max-bytes": "budgets", "set": "overrides", "text": "texts",
  ]

  private static let unknownOption = "Unknown option '--"

  /// The rest of the quoted word that begins after `lead`; nil if the message does not contain that.
  private static func word(after lead: String, in message: String) -> Substring? {
    message.firstRange(of: lead).map { message[$0.upperBound...].prefix { $0 != "'" } }
  }

  /// Takes away a suggestion that our own measure finds too far: the parser suggests `--watch` for `--width`.
  private static func withoutFarSuggestion(_ message: String) -> String {
    let lead = ". Did you mean '--"
    guard let name = word(after: unknownOption, in: message), let other = word(after: lead, in: message),
      nearestName(to: String(name), in: [String(other)]) == nil
    else { return message }
    return message.replacing("\(lead)\(other)'?", with: "")
  }

  /// Suggests the options that begin with an unknown one, as `--out-dir` begins with `--out`, unless one that is near
  /// is suggested.
  private static func suggestingLonger(_ message: String) -> String {
    guard let name = word(after: unknownOption, in: message), !message.contains("'. Did you mean"),
      let command = LoaderLoom.configuration.subcommands.first(where: {
        $0.configuration.commandName == ProgramArguments.all?.first
      })
    else { return message }
    let names = LoaderLoom.helpMessage(for: command).split(separator: "\n").filter { $0.hasPrefix("  -") }.flatMap {
      $0.split(separator: " ").prefix(2).filter { $0.hasPrefix("--\(name)") }
    }
    guard !names.isEmpty else { return message }
    let quoted = names.map { "'\($0)'" }
    let unknown = "\(unknownOption)\(name)'"
    return message.replacing(unknown, with: "\(unknown). Did you mean \(quoted.listed("or"))?")
  }

  /// An option that a command does not have may be meant as a key of the preset, such as `--color red`, or of the
  /// project; a word may be meant as the project's file or one of its presets.
  private static func hint(_ message: String) -> String? {
    let command = ProgramArguments.all?.first ?? ""
    if let name = word(after: unknownOption, in: message) {
      if settingCommands.contains(command) {
        return "  To change a value of the preset, write --set \(name)=…; `loaderloom explain PRESET` lists its "
          + "keys.\n"
      }
      guard projectCommands.contains(command), let key = projectKeys[name.prefix { $0 != "=" }] else { return nil }
      return "  A project says this with the key \"\(key)\"; `loaderloom reference project` lists its keys.\n"
    }
    guard projectCommands.contains(command), let name = word(after: "Unexpected argument '", in: message) else {
      return nil
    }
    return "  To name a project's file, write --project \(name); to use only one preset, --only \(name).\n"
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
