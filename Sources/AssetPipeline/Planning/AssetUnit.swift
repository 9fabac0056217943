import ExportPipeline
import GraphicsCore
import PresetModel
import Rendering

/// One preset in one language: its bytes as they were read, what the project changes in it, and what it is multiplied by.
///
/// The bytes are kept rather than the file's path: whatever happens to the file while a build runs, one text is built.
package struct AssetUnit: Sendable {
  package let source: PresetSource
  /// Nil: the preset's own text.
  package let locale: String?
  package let overrides: [Override]
  package let axes: VariantAxes
  /// What it draws, as it was when it was planned: the presets that it extends and its pictures are read again to be drawn.
  var content: DrawnContent?

  package func load() throws(PresetFailure) -> LoadedPreset { try LoadedPreset(source, overrides: overrides) }

  /// What is rendered in one appearance and motion.
  package func settings(
    formats: [OutputFormat], scale: Double, scheme: ColorScheme, motion: MotionForm, theme: Theme, workers: Int
  ) -> RenderSettings {
    var settings = RenderSettings()
    settings.formats = formats
    settings.scales = [scale]
    settings.schemes = [scheme]
    settings.motion = motion
    settings.theme = theme
    settings.workers = workers
    settings.encoding = axes.encoding
    return settings
  }
}

extension AssetUnit {
  /// The units of one input's preset: its own text, then each locale that has one for it.
  static func units(of source: PresetSource, in project: LoadedProject) -> [AssetUnit] {
    let overriding = project.project.overrides.filter { GlobPattern($0.preset).matches(source.name) }
    let sets = overriding.flatMap(\.set).map { Override(key: $0.name, written: $0.value) }
    let axes = project.axes(overriding)
    let texts: [(locale: String?, text: String?)] =
      [(nil, nil)]
      + axes.texts.compactMap { locale in locale.value[named: source.name].map { (locale.name, $0) } }
    return texts.map { locale, text in
      let words = text.map { text in
        Override(option: "\(project.file): texts.\(locale ?? "").\(source.name)", path: "text", text: text)
      }
      return AssetUnit(source: source, locale: locale, overrides: sets + (words.map { [$0] } ?? []), axes: axes)
    }
  }
}

extension LoadedProject {
  /// The text of each input, read once: whatever is told or made of it follows from these bytes.
  func sources(workers: Int) -> [Result<PresetSource, PresetFailure>] {
    concurrentMap(count: inputs.count, workers: workers) { index in
      let input = inputs[index]
      do throws(PresetSource.SourceError) {
        var source = try PresetSource(input.isShipped ? input.argument : FilePath.join(folder, input.argument))
        source.name = input.name
        return .success(source)
      } catch {
        return .failure(PresetFailure(messages: [error.description]))
      }
    }
  }

  /// The project's axes with what some overrides say; the command line wins over both.
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
    }
    return axes
  }
}
