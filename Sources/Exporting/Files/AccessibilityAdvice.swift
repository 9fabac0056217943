import PresetModel

/// One thing in which a preset does not follow a guideline on accessibility.
public struct AccessibilityAdvice: Equatable, Sendable {
  /// What a preset gives a reason for, by its key in `accessibility`.
  public enum Subject: String, CaseIterable, Sendable {
    case contrast, alt, poster

    func reason(_ reasons: AccessibilityReasons) -> String? {
      switch self {
      case .contrast: reasons.contrast
      case .alt: reasons.alt
      case .poster: reasons.poster
      }
    }

    var path: String { "$.accessibility.\(rawValue)" }
  }

  public var subject: Subject
  /// What was found, and where: in which scheme, theme or language.
  public var fact: String
  /// What which guideline asks for.
  public var source: String
  /// What to change.
  public var remedy: String

  package init(_ subject: Subject, _ fact: String, source: String, remedy: String) {
    (self.subject, self.fact, self.source, self.remedy) = (subject, fact, source, remedy)
  }
}

extension DecodedPreset {
  /// Advice as findings: warnings, each with its source; of what the preset gives a reason for, one note with the
  /// reason.
  public func findings(of advice: [AccessibilityAdvice]) -> [Finding] {
    AccessibilityAdvice.Subject.allCases.flatMap { subject -> [Finding] in
      let found = advice.filter { $0.subject == subject }
      guard let first = found.first else { return [] }
      guard let reason = reason(subject) else {
        return found.map { advice in
          Finding(
            .warning, place(of: "$"),
            "\(advice.fact); \(advice.source): \(advice.remedy), or give the reason in "
              + "accessibility.\(subject.rawValue)"
          )
        }
      }
      let facts = found.map(\.fact).joined(separator: ", and ")
      var sources = [first.source]
      for advice in found where !sources.contains(advice.source) { sources.append(advice.source) }
      return [
        Finding(
          .note, place(of: subject.path), path: subject.path,
          "\(facts); \(sources.joined(separator: ", and ")). The reason: \(reason)")
      ]
    }
  }

  /// The reasons in the preset's own file that nothing needs. One that it extends may give reasons for its own look.
  /// - Parameter advice: Everything that there is to say of the preset.
  public func unneededReasons(_ advice: [AccessibilityAdvice]) -> [Finding] {
    AccessibilityAdvice.Subject.allCases.filter { subject in
      reason(subject) != nil && place(of: subject.path).file == place(of: "$").file
        && !advice.contains { $0.subject == subject }
    }.map {
      Finding(
        .note, place(of: $0.path), path: $0.path,
        "accessibility.\($0.rawValue) gives a reason, and nothing here needs one; delete it unless a project does")
    }
  }

  private func reason(_ subject: AccessibilityAdvice.Subject) -> String? {
    preset.accessibility.flatMap { subject.reason($0) }
  }
}
