import ArgumentParser
import Platform

/// The one way in which the command ends: an error → what is said of it, where, and the exit code.
enum Ending {
  static func end(_ error: any Error) -> Never { LoaderLoom.exit(withError: status(error)) }

  /// A command line without words asks for nothing, so nothing was checked or made: a script that lost its arguments
  /// must not pass.
  static func endWithoutArguments() -> Never {
    Machine.writeToStandardError(LoaderLoom.helpMessage() + "\n")
    LoaderLoom.exit(withError: ExitCode.validationFailure)
  }

  /// The system keeps the arguments to itself.
  static func endWithUnknownArguments() -> Never {
    Console().error("loaderloom: error: the system does not tell the arguments; on Linux, mount /proc")
    LoaderLoom.exit(withError: ExitStatus.badInput)
  }

  private static func status(_ error: any Error) -> ExitCode {
    // Said already.
    if let status = error as? ExitCode { return status }
    switch LoaderLoom.exitCode(for: error) {
    case .success: return printed(LoaderLoom.fullMessage(for: error))
    case .validationFailure:
      Machine.writeToStandardError(LoaderLoom.fullMessage(for: error) + "\n")
      return .validationFailure
    default: return failed(error)
    }
  }

  /// Help and the version, which were asked for.
  private static func printed(_ text: String) -> ExitCode {
    do throws(FileError) {
      try Console().result(text + "\n")
      return .success
    } catch {
      return failed(error)
    }
  }

  private static func failed(_ error: any Error) -> ExitCode {
    // Whoever closes a pipe has read enough, and a message would stand in their terminal.
    if case .cannotSend(_, .brokenPipe)? = error as? FileError { return ExitStatus.badInput }
    Console().error("\(error)")
    return ExitStatus.badInput
  }
}
