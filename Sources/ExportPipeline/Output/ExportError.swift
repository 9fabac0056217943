import Platform
import PresetModel
import SceneModel

/// Why a file could not be made; `path` is the JSON path of the preset's key that is at fault, where one is.
public struct ExportError: Error, CustomStringConvertible {
  public var path: String?
  public var message: String
  /// Whether all is well but a check that was asked for does not hold.
  public var isFailedCheck = false

  /// A file that stays too large whatever it gives up.
  init(budget limit: Int, file: String, bytes: Int, gaveUp: String) {
    path = "$.maxBytes"
    isFailedCheck = true
    message =
      "\(file): \(bytes) bytes with \(gaveUp), the last that may be given up; maxBytes is \(limit): \(bytes) or more, a smaller canvas or a "
      + "shorter cycle would be right"
  }

  init(_ error: SceneError) {
    path = error.path
    message = error.description
  }

  init(_ error: LimitError) {
    path = nil
    message = error.description
  }

  /// A picture that a preset names and that cannot be read.
  init(picture path: String, _ error: any Error) {
    self.path = "$.content.picture"
    let reason = (error as? FileError)?.message ?? "\(error)"
    message = "\(path): \(reason); name a PNG file, relative to the preset's folder"
  }

  /// A stage's own error, with the file that it was to become.
  init(stage: String, file: String, _ error: any Error) {
    path = nil
    message = "\(file): \(stage): \(error)"
  }

  public var description: String { message }
}
