import ArgumentParser
import Exporting
import Platform
import PresetFiles
import PresetModel
import ShippedPresets

/// Completions that depend on what is already on the command line. The shell runs the program for them.
enum Completions {
  /// Shipped presets, files that are or become presets, and folders that may hold some.
  static let presets = CompletionKind.custom { words, index, start in
    // bash takes the value in `--scheme=dark` for an argument, and the = for a word.
    if words.indices.contains(index - 1), words[index - 1] == "=" { return [] }
    let word = word(words, index, start)
    return (ShippedPreset.all.map(\.name) + paths(word)).filter { $0.hasPrefix(word) }
  }

  private static let presetEndings = ["json", "jsonc", "svg", "lottie"]

  /// Whether a file's name is one of those that are or become presets.
  static func isPresetFile(_ name: String) -> Bool { presetEndings.contains { name.hasSuffix("." + $0) } }

  /// Files that `inspect` and `diff` read.
  static let animations = CompletionKind.file(
    extensions: OutputCodecs.all.filter { !$0.readable.isEmpty }.flatMap(\.endings))

  static let documents = CompletionKind.file(extensions: ["json"])

  /// Shipped presets alone.
  static let shippedPresets = CompletionKind.list(ShippedPreset.all.map(\.name))

  /// A list such as `gif,apng`: each value that it does not hold yet, after the values that it holds.
  static func list(of values: [String]) -> CompletionKind {
    .custom { words, index, start in
      let word = word(words, index, start)
      let written = word.split(separator: ",", omittingEmptySubsequences: false).dropLast().map(String.init)
      let start = written.map { $0 + "," }.joined()
      return values.filter { !written.contains($0) }.map { start + $0 }.filter { $0.hasPrefix(word) }
    }
  }

  /// The keys of the command line's preset, with `=` after each. Its parameters come first.
  static let keys = CompletionKind.custom { words, index, start in
    let word = word(words, index, start)
    let preset = words.dropFirst().lazy.compactMap(decodedPreset).first
    return (preset.map(keys) ?? []).map { $0 + "=" }.filter { $0.hasPrefix(word) }
  }

  /// The arguments of a shell that asks for completions, made whole: fish 3 leaves out the place of the cursor in a
  /// word that is not begun (`---completion render -- --format 4 loaderloom render …`, without a 0 before the words).
  static func whole(_ arguments: [String]) -> [String] {
    guard arguments.first == "---completion", let end = arguments.firstIndex(of: "--"), arguments.count > end + 3,
      Int(arguments[end + 3]) == nil
    else { return arguments }
    return arguments[...(end + 2)] + ["0"] + arguments[(end + 3)...]
  }

  /// The word to complete, up to the cursor. fish 3 cannot always tell where the cursor is; then it is the whole word,
  /// which is in quotes if it is empty.
  private static func word(_ words: [String], _ index: Int, _ start: String) -> String {
    let word = start.isEmpty && words.indices.contains(index) ? words[index] : start
    return word == "''" ? "" : word
  }

  private static func decodedPreset(_ word: String) -> DecodedPreset? {
    guard ShippedPreset.named(word) != nil || word.hasSuffix(".json") else { return nil }
    do throws(PresetFailure) {
      return try LoadedPreset(word).decoded
    } catch {
      // The command itself reports the preset; until then there is nothing to complete.
      return nil
    }
  }

  private static func keys(_ decoded: DecodedPreset) -> [String] {
    let general = ["$schema", "version", "kind"]
    let paths = decoded.origins.map { origin in
      String(origin.path.dropFirst(2).compactMap { $0 == "]" ? nil : $0 == "[" ? "." : $0 })
    }
    // A color of two schemes may also be set as one.
    let colors = paths.filter { $0.hasSuffix(".light") }.map { String($0.dropLast(6)) }
    let all = decoded.preset.parameters.map(\.name) + (paths + colors).sorted()
    return all.filter { !general.contains($0) }.withoutRepeats
  }

  /// Folders with a slash, and files of presets, that begin like the word.
  private static func paths(_ word: String) -> [String] {
    let folder = FileSystem.parentFolder(of: word).map { $0 == "/" ? "/" : $0 + "/" } ?? ""
    // In a folder that cannot be read there is nothing to complete.
    let names = FileSystem.readableEntries(of: folder.isEmpty ? "." : folder) ?? []
    return names.filter { !$0.hasPrefix(".") }.compactMap { name in
      if FileSystem.isFolder(folder + name) { return folder + name + "/" }
      return isPresetFile(name) ? folder + name : nil
    }
  }
}
