import PresetModel

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
