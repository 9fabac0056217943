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
