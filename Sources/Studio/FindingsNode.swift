import PresetModel
import Rendering

extension JSONNode {
  /// Findings as the page shows them.
  static func findings(_ findings: [Finding]) -> JSONNode {
    .list(
      findings.map { finding in
        .object([
          ("severity", .text(finding.severity.rawValue)), ("file", .text(finding.place.file)),
          ("line", .number(finding.place.line ?? 0)), ("column", .number(finding.place.column)),
          ("path", .text(finding.path)), ("message", .text(finding.message)),
        ])
      })
  }
}

extension Finding {
  /// A later stage's error, placed at the key that it names or at the document's start.
  init(_ error: ExportError, in decoded: DecodedPreset) {
    let path = error.path ?? "$"
    self.init(.error, decoded.place(of: path), path: path, error.message)
  }
}
