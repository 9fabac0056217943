import Exporting
import GraphicsCore
import PresetFiles
import PresetModel

/// The command line that makes the files of a run, for people to copy.
public enum RenderCommandLine {
  /// - Parameters:
  ///   - preset: As a person names it.
  ///   - extra: Words of other options, such as those of `--set`; also `--for` with the destination's name or file.
  public static func text(_ preset: String, _ settings: RenderSettings, extra: [String] = []) -> String {
    var words = ["loaderloom", "render", preset]
    let destination = settings.destination?.value
    let standard = destination.map { [$0.format] } ?? OutputFormat.standard
    if settings.formats != standard {
      words += ["--format", settings.formats.map(\.rawValue).joined(separator: ",")]
    }
    if settings.scales != [1], destination?.limitsPixels != true {
      words += ["--scale", settings.scales.map(NumberText.short).joined(separator: ",")]
    }
    if settings.schemes != [.light] {
      words += ["--scheme", settings.schemes.map(\.rawValue).joined(separator: ",")]
    }
    if settings.motion != .full { words += ["--motion", settings.motion.rawValue] }
    if settings.writesPosters { words.append("--poster") }
    var encoding = settings.encoding
    // What a named scheme or motion implies.
    if namesForm(settings), encoding.adapts == false { encoding.adapts = nil }
    return Escaping.shell(words + options(encoding) + extra)
  }

  /// Whether the command names a scheme or a motion, so that a file holds that form alone.
  public static func namesForm(_ settings: RenderSettings) -> Bool {
    settings.schemes != [.light] || settings.motion != .full
  }

  /// The options of `EncodingOptions`, which have the names of the settings.
  private static func options(_ encoding: EncodingSettings) -> [String] {
    guard case .object(let members) = encoding.node.value else { return [] }
    return members.flatMap { member -> [String] in
      let name = member.key.map { $0.isUppercase ? "-" + $0.lowercased() : String($0) }.joined()
      switch member.value.value {
      case .boolean(true): return ["--" + name]
      // Other switches are off without being named.
      case .boolean(false): return ["palette", "adapts"].contains(member.key) ? ["--no-" + name] : []
      case .text(let text): return ["--" + name, text]
      default: return ["--" + name, JSONPrinter.line(member.value)]
      }
    }
  }
}
