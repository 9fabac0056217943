import ArgumentParser
import PresetModel

/// What is advice rather than an error, and whether it counts.
struct AdviceOptions: ParsableArguments {
  @Flag(help: "Count warnings as errors.")
  var strict = false

  @Flag(
    name: .customLong("a11y"),
    help: """
      Also warn about low contrast with the page, missing alternative texts, and missing forms for people who ask for \
      less motion (WCAG 2.2). What a preset gives a reason for is a note; flashes that may be harmful are errors.
      """)
  var checksAccessibility = false

  /// The findings as errors where warnings count as errors.
  func weighed(_ findings: [Finding]) -> [Finding] {
    guard strict else { return findings }
    return findings.map { finding in
      var finding = finding
      if finding.severity == .warning { finding.severity = .error }
      return finding
    }
  }
}
