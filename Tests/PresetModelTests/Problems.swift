import PresetModel
import Testing

/// What comes with a document: the warnings, or for one that is refused all findings.
func problems(_ decode: () throws -> [Finding]) -> [Finding] {
  do {
    return try decode()
  } catch let error as InvalidPreset {
    return error.findings
  } catch {
    Issue.record(error)
    return []
  }
}

/// The same for the text of a preset.
func problems(in text: String, file: String = "p.json") -> [Finding] {
  problems { try PresetDocument.decode(text: text, file: file).warnings }
}

/// What is said first of a preset's text that is refused; nil where it is read.
func refusal(of text: String) -> String? {
  problems {
    _ = try PresetDocument.decode(text: text, file: "p.json")
    return []
  }.first?.message
}

/// A value is not what a test is about.
struct WrongKind: Error {}

extension Preset {
  var composition: Composition {
    get throws {
      guard case .composition(let composition) = loader else { throw WrongKind() }
      return composition
    }
  }
}
