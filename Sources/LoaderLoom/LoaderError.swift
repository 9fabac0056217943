import Exporting
import PresetModel

/// Why a loader, frame or file cannot be made.
public enum LoaderError: Error, Sendable, CustomStringConvertible {
  /// No preset of this name travels with the library.
  case unknownPreset(String, nearest: String?)
  /// The preset's text has errors. All findings are listed, each with line, column and path.
  case invalidPreset(InvalidPreset)
  /// The preset is valid, but cannot be drawn or encoded: a font or image is missing, periods do not meet, or a limit
  /// is exceeded.
  case export(ExportError)
  /// The result is no longer wanted.
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
