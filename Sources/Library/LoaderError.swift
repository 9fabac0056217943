import PresetModel
import Rendering

/// Why there is no loader, frame or file.
public enum LoaderError: Error, Sendable, CustomStringConvertible {
  /// No preset of that name travels with the library.
  case unknownPreset(String, nearest: String?)
  /// The preset's text is wrong; all findings, each with line, column and path.
  case invalidPreset(InvalidPreset)
  /// The preset is valid and cannot be drawn or encoded: a missing font, a picture that cannot be had, periods that do not meet, a limit.
  case export(ExportError)
  /// Nobody wants the result any more.
  case cancelled

  public var description: String {
    switch self {
    case .unknownPreset(let name, let nearest):
      "no shipped preset is called \"\(name)\"" + (nearest.map { "; did you mean \"\($0)\"?" } ?? "")
    case .invalidPreset(let error): error.description
    case .export(let error): error.description
    case .cancelled: "cancelled"
    }
  }
}
