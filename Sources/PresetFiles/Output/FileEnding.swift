import Exporting
import PresetModel

/// What the end of a name says that a file is.
package enum FileEnding {
  /// Of files that the program reads or writes beside those of the codecs.
  private static let others: [(ending: String, meaning: String)] = [
    (".json", "a preset"), (".jsonc", "a preset"), (".lottie", "a Lottie file"), (".html", "a page"),
    (".jpg", "a JPEG"), (".jpeg", "a JPEG"),
  ]

  /// "a GIF", "a preset"; nil where the name says nothing, such as `loader` and `loader-1.5`.
  package static func meaning(of name: String) -> String? {
    if let format = OutputCodecs.format(ofFileNamed: name) { return format.titleWithArticle }
    let lower = name.lowercased()
    return others.first { lower.hasSuffix($0.ending) }?.meaning
  }

  /// "a GIF", "a preset", where a name says another format than the file's; nil where the name fits.
  package static func contradiction(of name: String, to format: OutputFormat) -> String? {
    OutputCodecs.format(ofFileNamed: name) == format ? nil : meaning(of: name)
  }
}
