import PresetModel

/// Warnings of what a project says about presets that it does not have. Most likely a name is misspelled, and a budget
/// or an override has no effect.
struct UnusedNames {
  private let project: LoadedProject
  private let names: [String]

  init(_ project: LoadedProject) {
    self.project = project
    names = Set(project.inputs.map(\.name)).sorted()
  }

  /// None where inputs are missing or were left out by the command line.
  var findings: [Finding] {
    guard project.settings.only.isEmpty, !project.problems.contains(where: { $0.severity == .error }) else { return [] }
    let variants = project.project.variants
    return texts("texts", variants.texts) + texts("alts", variants.alts)
      + patterns("overrides", project.project.overrides.map(\.preset))
      + patterns("budgets", project.project.budgets.map(\.preset))
  }

  private func texts(_ key: String, _ texts: [Named<[Named<String>]>]) -> [Finding] {
    let known = Set(names)
    return texts.flatMap { locale in
      locale.value.filter { !known.contains($0.name) }.map { text in
        Finding(
          .warning, project.places.key(text.name, in: key, locale.name),
          "\(key).\(locale.name) has a text for \"\(text.name)\", which is not an input\(didYouMean(text.name))")
      }
    }
  }

  private func patterns(_ key: String, _ patterns: [String]) -> [Finding] {
    patterns.enumerated().compactMap { index, text in
      let pattern = GlobPattern(text)
      guard !names.contains(where: pattern.matches) else { return nil }
      return Finding(
        .warning, project.places.value(key, "\(index)", "preset"),
        "\(key)[\(index)] is for \"\(text)\", which matches no input\(didYouMean(text))")
    }
  }

  private func didYouMean(_ name: String) -> String {
    nearestName(to: name, in: names).map { "; did you mean \"\($0)\"?" } ?? ""
  }
}
