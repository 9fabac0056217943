import Exporting
import GraphicsCore
import PresetFiles
import PresetModel

/// What guidelines on accessibility say of everything that a project makes: of each preset as it is drawn in each
/// language, theme and scheme, of its alternative text in every locale, and of files for people who ask for less
/// motion.
public struct ProjectAccessibility: Sendable {
  private let plan: BuildPlan
  private let resources: BuildResources
  /// The most presets that a finding names.
  private static let mostNames = 5

  public init(_ plan: BuildPlan, _ resources: BuildResources) {
    (self.plan, self.resources) = (plan, resources)
  }

  /// The presets that could not be planned are left out: the plan says why.
  /// - Parameter progress: Called with the name of each preset before it is drawn.
  public func findings(progress: (String) -> Void = { _ in }) -> [Finding] {
    var found: [Finding] = []
    for unit in checkedUnits {
      progress(unit.source.name)
      found += findings(of: unit).map { $0.about(unit.source.name) }
    }
    return found.withoutRepeats + restlessPresets
  }

  /// The units of this part of the plan, each language of a preset once: the project's own files, or those for the
  /// first destination where there are no others.
  private var checkedUnits: [AssetUnit] {
    let made = Set(plan.assets.map(\.unit) + plan.bundles.map(\.unit))
    var seen: Set<[String]> = []
    return plan.units.indices.filter(made.contains).map { plan.units[$0] }.filter { unit in
      !plan.failedPresets.contains(unit.source.name)
        && seen.insert([unit.source.file, unit.source.name, unit.locale ?? ""]).inserted
    }
  }

  private func findings(of unit: AssetUnit) -> [Finding] {
    do throws(PresetFailure) {
      let loaded = try unit.load()
      do {
        return try findings(of: unit, loaded)
      } catch {
        throw loaded.failure(error)
      }
    } catch {
      return error.findings
    }
  }

  private func findings(of unit: AssetUnit, _ loaded: LoadedPreset) throws -> [Finding] {
    var flashes: [Finding] = []
    var advice: [AccessibilityAdvice] = []
    let language = unit.locale.map { "in the locale \($0) " } ?? ""
    for theme in unit.axes.themes {
      var settings = unit.settings(
        formats: unit.axes.formats, scale: 1, scheme: .light, motion: .full,
        theme: plan.project.themes[theme] ?? .standard, encoding: unit.encoding, workers: resources.workers)
      settings.limits = resources.limits
      let check = try AccessibilityCheck(
        try loaded.exporter(settings), of: loaded.decoded, schemes: unit.shownSchemes, givesAdvice: true)
      let look = theme == Project.standardTheme ? "" : "with the theme \(theme) "
      flashes += check.flashes.map { flash in
        var flash = flash
        flash.message = language + look + flash.message
        return flash
      }
      advice += check.advice.map { advice in
        var advice = advice
        advice.fact = language + (advice.subject == .alt ? "" : look) + advice.fact
        return advice
      }
    }
    advice += try silentLocales(unit, loaded.preset)
    return flashes + loaded.decoded.findings(of: advice.withoutRepeats)
  }

  // MARK: Languages

  /// Advice on alternative texts that a locale lacks: of a preset's own form, on the locales that it has no text in;
  /// of a locale's form, on an `alt` that is that of the preset's own language.
  private func silentLocales(_ unit: AssetUnit, _ preset: Preset) throws(PresetFailure) -> [AccessibilityAdvice] {
    let name = unit.source.name
    guard let locale = unit.locale else {
      return unit.axes.locales.filter { unit.axes.texts[$0, name] == nil && unit.axes.alts[$0, name] == nil }.map {
        silence(in: $0, of: name, says: preset.altText)
      }
    }
    guard let alt = preset.alt, unit.axes.alts[locale, name] == nil else { return [] }
    // A text of the preset may be part of its `alt`, as a parameter.
    guard let own = plan.units.first(where: { $0.source.name == name && $0.locale == nil }),
      try own.load().preset.alt == alt
    else { return [] }
    return [silence(in: locale, of: name, says: alt)]
  }

  private func silence(in locale: String, of preset: String, says alt: String) -> AccessibilityAdvice {
    AccessibilityAdvice(
      .alt, "in the locale \(locale) a screen reader says \"\(alt)\", as in the preset's own language",
      source: "WCAG 2.2 asks for a text alternative (1.1.1) in the page's language (3.1.1)",
      remedy: "say it in alts.\(locale).\(preset) of the project")
  }

  // MARK: Motion

  /// The presets of which every file moves as designed.
  private var restlessPresets: [Finding] {
    let restless = checkedUnits.filter { $0.destination == nil && !$0.hasCalmForm }
    let names = restless.map(\.source.name).withoutRepeats
    guard !names.isEmpty else { return [] }
    let named =
      names.count > Self.mostNames
      ? names.prefix(Self.mostNames).joined(separator: ", ") + " and \(names.count - Self.mostNames) others"
      : names.listed("and")
    let mayAdapt = restless.contains { unit in
      unit.axes.formats.contains { $0.codec.settings(EncodingSettings()).adapts == true }
    }
    let remedies =
      ["add \"reduced\" to motions", "write \"posters\": true"]
      + (mayAdapt ? ["let SVGs adapt with \"adapts\": true"] : [])
    return [
      Finding(
        .warning, SourcePlace(file: plan.project.file, line: nil, column: 0),
        "no file of \(named) is for people who ask for less motion; WCAG 2.2 asks for a way to do without motion "
          + "(2.3.3): \(remedies.listed("or"))")
    ]
  }
}

extension LoadedProject {
  /// Whether the project file asks for advice on accessibility.
  package var asksForAccessibility: Bool { project.asksForAccessibility }
}

extension AssetUnit {
  /// The schemes of the pages that the unit's files are made for.
  fileprivate var shownSchemes: [ColorScheme] { hasAdaptingFile ? ColorScheme.allCases : axes.schemes }

  /// Whether a file follows the page's scheme and the person's wish for less motion by itself.
  private var hasAdaptingFile: Bool { axes.formats.contains { $0.codec.settings(encoding).adapts == true } }

  /// Whether something is made for people who ask for less motion; bundles have posters for them.
  fileprivate var hasCalmForm: Bool {
    hasAdaptingFile || axes.motions.contains(.reduced) || axes.posters || !axes.bundles.isEmpty
  }
}

extension VariantAxes {
  /// The locales that the project has texts or alternative texts in, sorted.
  fileprivate var locales: [String] { (texts + alts).map(\.name).withoutRepeats.sorted() }
}

extension [Named<[Named<String>]>] {
  fileprivate subscript(locale: String, preset: String) -> String? { self[named: locale]?[named: preset] }
}
