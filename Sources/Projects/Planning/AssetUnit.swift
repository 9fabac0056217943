import Exporting
import Importing
import Parallelism
import Platform
import PresetFiles
import PresetModel

/// One preset in one language: its bytes as they were read, the project's changes to it, and its variant axes.
///
/// The unit keeps the bytes, not the file's path. So one text is built, whatever happens to the file during a build.
package struct AssetUnit: Sendable {
  package let source: PresetSource
  /// Nil for the preset's own text.
  package let locale: String?
  package let overrides: [Override]
  package var axes: VariantAxes
  /// Where the unit's files go; nil for those of the project's formats and scales.
  package var destination: Named<Destination>?
  /// The drawn content as of planning. The presets that it extends and its images are read again for drawing.
  var content: DrawnContent?

  package func load() throws(PresetFailure) -> LoadedPreset { try LoadedPreset(source, overrides: overrides) }

  /// The settings for one appearance and motion.
  package func settings(
    formats: [OutputFormat], scale: Double, scheme: ColorScheme, motion: MotionForm, theme: Theme,
    encoding: EncodingSettings, workers: Int
  ) -> RenderSettings {
    var settings = RenderSettings()
    settings.formats = formats
    settings.scales = [scale]
    settings.schemes = [scheme]
    settings.motion = motion
    settings.theme = theme
    settings.workers = workers
    settings.encoding = encoding
    settings.destination = destination
    // Reports of builds have no notes.
    settings.advises = false
    return settings
  }

  /// The settings for a task of the unit.
  func settings(for task: RenderTask, formats: [OutputFormat], workers: Int) -> RenderSettings {
    settings(
      formats: formats, scale: task.scale, scheme: task.scheme, motion: task.motion, theme: task.theme,
      encoding: task.encoding, workers: workers)
  }

  /// Those that an exporter of the unit is made with.
  var settings: RenderSettings {
    var settings = RenderSettings()
    settings.formats = axes.formats
    settings.scales = axes.scales
    settings.destination = destination
    return settings
  }

  /// A project that lists schemes or motions has a file for each, and each holds its own form alone.
  var encoding: EncodingSettings {
    var encoding = axes.encoding
    if axes.schemes != [.light] || axes.motions != [.full] { encoding.adapts = encoding.adapts ?? false }
    return encoding
  }

  /// For files of bundles, each of which holds one form.
  var bundleEncoding: EncodingSettings {
    var encoding = axes.encoding
    encoding.adapts = false
    return encoding
  }
}

extension AssetUnit {
  /// The units of one input's preset: one for its own text, then one for each locale with a text or an alternative
  /// text for it.
  static func units(of source: PresetSource, in project: LoadedProject) -> [AssetUnit] {
    let overriding = project.overrides(of: source.name)
    let sets = overriding.flatMap(\.set).map { Override(key: $0.name, written: $0.value) }
    let axes = project.axes(overriding)
    let locales: [String?] =
      [nil] + (axes.texts + axes.alts).filter { $0.value[named: source.name] != nil }.map(\.name).withoutRepeats
    return locales.map { locale in
      let words = locale.map { spoken(in: $0, of: source.name, axes, project.places) } ?? []
      return AssetUnit(source: source, locale: locale, overrides: sets + words, axes: axes)
    }.flatMap { unit in
      let own = unit.axes.formats.isEmpty && unit.axes.bundles.isEmpty ? [] : [unit]
      return own + axes.destinations.compactMap { project.destinations[$0].map(unit.delivered) }
    }
  }

  /// What a project says of a preset in a locale.
  private static func spoken(
    in locale: String, of preset: String, _ axes: VariantAxes, _ places: ProjectPlaces
  ) -> [Override] {
    [("texts", axes.texts, "text"), ("alts", axes.alts, "alt")].compactMap { key, words, path in
      words[named: locale]?[named: preset].map { text in
        Override(key: path, written: JSONNode(.text(text), places.value(key, locale, preset)))
      }
    }
  }

  /// The same for a destination, which has one format, gives the scale, and cannot ask for less motion.
  private func delivered(to destination: Named<Destination>) -> AssetUnit {
    var unit = self
    unit.destination = destination
    unit.axes.formats = [destination.value.format]
    // Whether it adapts follows from what the project lists.
    unit.axes.encoding = encoding
    unit.axes.motions = [.full]
    unit.axes.posters = false
    unit.axes.bundles = []
    return unit
  }
}

extension LoadedProject {
  /// The text of each input. Each is read once, and everything the build reports or makes follows from these bytes.
  func sources(workers: Int) -> [Result<PresetSource, PresetFailure>] {
    concurrentMap(count: inputs.count, workers: workers) { index in
      let input = inputs[index]
      do throws(PresetSource.SourceError) {
        var importing = ImportSettings()
        importing.allowsMissing = axes(overrides(of: input.name)).encoding.allowMissing == true
        var source = try PresetSource(
          input.isShipped ? input.argument : FilePath.join(folder, input.argument), importing: importing)
        source.name = input.name
        return .success(source)
      } catch {
        var remedy = ""
        if case .file = error { remedy = self.remedy(for: input.argument) }
        var finding = Finding(.error, places.value("inputs", "\(input.entry)"), error.message + remedy)
        switch error {
        case .unknownName: break
        case .file(let problem): finding.unreadFile = problem.path
        case .imported: return .failure(PresetFailure(messages: error.lines))
        }
        return .failure(PresetFailure([finding]))
      }
    }
  }

  /// What to write in place of the name of a folder, or of a file without its ending.
  private func remedy(for input: String) -> String {
    let path = FilePath.join(folder, input)
    if FileSystem.isFolder(path) {
      let pattern = FileSystem.path(of: "*.json", in: FileSystem.withoutTrailingSlashes(input))
      return "; write \"\(pattern)\" for the presets in it"
    }
    return FileSystem.exists(path) || !FileSystem.exists(path + ".json") ? "" : "; did you mean \"\(input).json\"?"
  }

  fileprivate func overrides(of preset: String) -> [ProjectOverride] {
    project.overrides.filter { GlobPattern($0.preset).matches(preset) }
  }

  /// The project's axes with the values of some overrides; the command line wins over both.
  fileprivate func axes(_ overrides: [ProjectOverride]) -> VariantAxes {
    var axes = project.variants
    for override in overrides {
      if let formats = override.formats, settings.formats == nil { axes.formats = formats }
      if let scales = override.scales, settings.scales == nil { axes.scales = scales }
      if let schemes = override.schemes, settings.schemes == nil { axes.schemes = schemes }
      axes.encoding = settings.encoding.over(override.encoding.over(axes.encoding))
      if let motions = override.motions { axes.motions = motions }
      if let themes = override.themes { axes.themes = themes }
      if let posters = override.posters { axes.posters = posters }
      if let destinations = override.destinations { axes.destinations = destinations }
      if let bundles = override.bundles { axes.bundles = bundles }
    }
    return axes
  }
}
