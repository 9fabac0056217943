import PresetModel
import SceneModel

/// Why a file could not be made. `path` is the JSON path of the preset's key that causes the error, if there is one.
public struct ExportError: Error, CustomStringConvertible {
  public var path: String?
  public var message: String
  /// Whether everything worked but a requested check failed.
  public var isFailedCheck = false

  /// Creates the error for a file that stays too large whatever it gives up.
  /// - Parameters:
  ///   - gaveUp: What it has given up; nil for a format that has nothing to give up.
  ///   - remedy: What makes it smaller.
  init(budget limit: Int, file: String, bytes: Int, gaveUp: String?, remedy: String) {
    path = "$.maxBytes"
    isFailedCheck = true
    message =
      "\(file): maxBytes is \(limit), but \(gaveUp.map { "with \($0) it still" } ?? "it") has \(bytes) bytes; "
      + "allow \(bytes) bytes or more, or \(remedy)"
  }

  /// Creates the error for a file that a destination does not accept.
  init(destination: String, file: String, faults: [String]) {
    path = nil
    isFailedCheck = true
    message = "\(file): \(destination) does not accept it: \(faults.joined(separator: "; "))"
  }

  init(_ error: SceneError) {
    path = error.path
    message = error.description
  }

  /// - Parameter path: The JSON path of the preset's key that causes the error.
  package init(path: String?, message: String) {
    self.path = path
    self.message = message
  }

  /// Wraps an error of one stage and names the file that was being made.
  init(stage: String, file: String, _ error: any Error) {
    path = nil
    message = "\(file): \(stage): \(error)"
  }

  public var description: String { message }
}

extension DecodedPreset {
  /// Places a later stage's error at the key that it names, or at the document's start.
  public func finding(for error: ExportError, _ severity: Finding.Severity = .error) -> Finding {
    finding(severity, at: error.path, error.message)
  }

  /// The jumps of a loop that the preset does not say are meant, each at the motion that makes it.
  public func findings(of loop: LoopFacts, _ severity: Finding.Severity) -> [Finding] {
    guard loop.isAtFault else { return [] }
    return loop.jumps.map { finding(severity, at: $0.paths.first, $0.message) }
  }

  private func finding(_ severity: Finding.Severity, at path: String?, _ message: String) -> Finding {
    Finding(severity, place(of: path ?? "$"), path: path ?? "$", message)
  }
}
