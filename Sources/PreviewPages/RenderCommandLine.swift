import ExportPipeline
import GraphicsCore
import PresetModel
import Rendering

/// The command line that makes the files of a run, for people to copy.
public enum RenderCommandLine {
  /// - Parameters:
  ///   - preset: As a person names it.
  ///   - extra: Words of other options, such as those of `--set`.
  public static func text(_ preset: String, _ settings: RenderSettings, extra: [String] = []) -> String {
    var words = ["loaderloom", "render", preset]
    if settings.formats != OutputFormat.standard {
      words += ["--format", settings.formats.map(\.rawValue).joined(separator: ",")]
    }
    if settings.scales != [1] { words += ["--scale", settings.scales.map(NumberText.short).joined(separator: ",")] }
    if settings.schemes != [.light] {
      words += ["--scheme", settings.schemes.map(\.rawValue).joined(separator: ",")]
    }
    if settings.motion != .full { words += ["--motion", settings.motion.rawValue] }
    if settings.writesPosters { words.append("--poster") }
    return (words + options(settings.encoding) + extra).map(quoted).joined(separator: " ")
  }

  private static func options(_ encoding: EncodingSettings) -> [String] {
    var words: [String] = []
    func add(_ option: String, _ value: (some CustomStringConvertible)?) {
      if let value { words += ["--" + option, value.description] }
    }
    add("effort", encoding.effort)
    add("quality", encoding.quality)
    add("colors", encoding.colors)
    add("dither", encoding.dither?.rawValue)
    add("alpha", encoding.alpha?.rawValue)
    add("color-space", encoding.colorSpace?.rawValue)
    if encoding.lossless == true { words.append("--lossless") }
    if encoding.compatible == true { words.append("--compatible") }
    if let palette = encoding.palette { words.append(palette ? "--palette" : "--no-palette") }
    if encoding.metadata == true { words.append("--metadata") }
    return words
  }

  /// A word as a POSIX shell reads it.
  private static func quoted(_ word: String) -> String {
    let isPlain =
      !word.isEmpty
      && word.utf8.allSatisfy { byte in
        let character = Character(UnicodeScalar(byte))
        return character.isASCII && (character.isLetter || character.isNumber || "-_./,=@:+%".contains(character))
      }
    return isPlain ? word : "'" + Escaping.shellQuoted(word) + "'"
  }
}
