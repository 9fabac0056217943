import ArgumentParser
import PresetModel

/// What becomes of a loop's jumps: `blend 200ms`.
struct SeamArgument: ExpressibleByArgument, Equatable {
  /// The time of the blend.
  var seconds: Double

  private static let option = "--seam"
  private static let word = "blend"

  init?(argument: String) {
    let words = argument.split { $0 == " " || $0 == ":" || $0 == "=" }.map(String.init)
    guard words.first == Self.word, words.count <= 2 else { return nil }
    guard let seconds = words.count == 1 ? SeamBlend().blend : Self.seconds(words[1]) else { return nil }
    self.seconds = seconds
  }

  /// The words of a command line in which `--seam blend 200ms` has one value.
  static func joined(_ words: [String]) -> [String] {
    var result: [String] = []
    for word in words {
      if result.suffix(2) == [option, Self.word], seconds(word) != nil {
        result[result.count - 1] += " " + word
      } else {
        result.append(word)
      }
    }
    return result
  }

  /// `200ms`, `0.2s` or `0.2`; nil for another text.
  private static func seconds(_ text: String) -> Double? {
    func number(_ text: Substring) -> Double? {
      guard text.utf8.allSatisfy({ $0 == 46 || 48...57 ~= $0 }), let value = Double(text), value.isFinite else {
        return nil
      }
      return value
    }
    if text.hasSuffix("ms") { return number(text.dropLast(2)).map { $0 / 1000 } }
    return number(text.hasSuffix("s") ? text.dropLast() : text[...])
  }
}
