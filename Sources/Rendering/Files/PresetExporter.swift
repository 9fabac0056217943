import GraphicsCore
import Hashing
import MotionMath
import PresetModel
import Rasterizer
import SceneModel
import TextLayout

/// Makes all files of one preset. Text is laid out once, the scene of each scheme is resolved once, and each distinct
/// picture of a scale is drawn once for all formats. From the disk it reads only fonts.
public struct PresetExporter: Sendable {
  /// The preset's name in reports and file names.
  public let name: String
  /// The settings. They may be changed, since the layout of the text does not depend on them.
  public var settings: RenderSettings
  private var builder: SceneBuilder

  public init(
    name: String, preset: Preset, resources: PresetResources, settings: RenderSettings
  ) throws(ExportError) {
    self.name = name
    self.settings = settings
    do throws(SceneError) {
      builder = try SceneBuilder(preset, resources: resources.readingDataURLs)
    } catch {
      throw ExportError(error)
    }
  }

  // MARK: What is known before anything is drawn

  /// The font files that the preset's text is drawn with.
  public var fonts: [FontUse] { builder.texts.fonts }

  /// The pictures that the preset shows, by their names in the preset.
  public var pictures: [String: Pixmap] { builder.pictures }

  /// A text for people who do not see the picture: the preset's `alt`, or otherwise the text that it shows, or
  /// "Loading".
  public var altText: String { builder.preset.altText }

  /// Keywords of the PNG specification, section 11.3.3.2, and the preset's digest. Presets that are equal with every
  /// default filled in have the same digest.
  package var metadata: [MetadataText] {
    let preset = builder.preset
    return [
      MetadataText(keyword: "Title", text: preset.name.isEmpty ? name : preset.name),
      MetadataText(keyword: "Description", text: altText), MetadataText(keyword: "Software", text: "LoaderLoom"),
      MetadataText(keyword: "Preset", text: "sha256 " + SHA256.hexadecimal(of: PresetDocument.explain(preset))),
    ]
  }

  /// One file that `export` makes.
  public struct PlannedFile: Equatable, Sendable {
    public var variant: AssetVariant
    /// The width and height in pixels.
    public var width: Int
    public var height: Int
  }

  /// Returns the files in the order in which `export` makes them with these formats.
  public func plannedFiles(formats: [OutputFormat]) throws(ExportError) -> [PlannedFile] {
    var files: [PlannedFile] = []
    for scheme in settings.schemes {
      let scene = try scene(scheme)
      for scale in settings.scales {
        let size = Rasterizer.pixelSize(of: scene.size, scale: scale)
        func plan(_ format: OutputFormat, isPoster: Bool) {
          var variant = AssetVariant()
          variant.format = format
          variant.scale = scale
          variant.scheme = scheme
          variant.motion = settings.motion
          variant.isPoster = isPoster
          files.append(PlannedFile(variant: variant, width: size.width, height: size.height))
        }
        for format in formats { plan(format, isPoster: false) }
        if settings.writesPosters { plan(RenderSettings.stillFormat, isPoster: true) }
      }
    }
    return files
  }

  /// Returns the outline of the files of the settings' first scheme, without drawing them.
  package func outline() throws(ExportError) -> RenderOutline {
    let rendition = try rendition(settings.schemes[0], scale: 1)
    return RenderOutline(
      scene: rendition.scene, matte: rendition.matte,
      frames: settings.formats.map { rendition.schedule($0.codec.clock).count })
  }

  // MARK: Files

  /// Makes the files in the order scheme, scale, format, with each scale's poster last. Hands over each file as soon as
  /// it is finished.
  public func export(_ handOver: (ExportedFile) throws -> Void) throws {
    for scheme in settings.schemes {
      var rendition = try rendition(scheme, scale: 1)
      if !settings.formats.isEmpty { rendition.loop = loop(of: rendition.scene).facts }
      for scale in settings.scales {
        rendition.scale = scale
        if !settings.formats.isEmpty { try export(rendition, handOver) }
        if settings.writesPosters { try handOver(try poster(of: rendition)) }
      }
    }
  }

  /// Makes a PNG of the most expressive moment.
  public func poster(_ scheme: ColorScheme, scale: Double) throws -> ExportedFile {
    try poster(of: try rendition(scheme, scale: scale))
  }

  private func poster(of rendition: Rendition) throws -> ExportedFile {
    try still(rendition, at: rendition.scene.posterTime, isPoster: true)
  }

  /// Makes a PNG of one moment, counted from the start of the scene's intro. The motions of a fitted composition are
  /// those that are written; only its loop is retimed.
  public func still(at time: Double, _ scheme: ColorScheme, scale: Double) throws -> ExportedFile {
    var written = self
    written.builder.showsAsWritten = true
    let rendition = try written.rendition(scheme, scale: scale)
    return try still(rendition, at: time - rendition.scene.intro.value, isPoster: false)
  }

  private func export(_ rendition: Rendition, _ handOver: (ExportedFile) throws -> Void) throws {
    let maker = fileMaker
    for (format, frames) in zip(settings.formats, try frameMaker.frames(rendition, settings.formats)) {
      let loop = try frameMaker.loop(frames, of: rendition, as: format)
      let file = try maker.file(loop, of: rendition, as: format, settings.encoding)
      let budgeted = BudgetedFile(file, frames, loop, rendition, encoding: settings.encoding, frameMaker, maker)
      var finished = try budgeted.within(builder.preset.maxBytes)
      if builder.preset.maxBytes == nil,
        let advice = try SizeAdvice(rendition, encoding: settings.encoding, frameMaker, maker).note(on: finished.report)
      {
        finished.report.notes.append(advice)
      }
      try handOver(finished)
    }
  }

  private func still(_ rendition: Rendition, at time: Double, isPoster: Bool) throws -> ExportedFile {
    let format = RenderSettings.stillFormat
    let loop = try frameMaker.still(rendition, at: time, format)
    return try fileMaker.file(loop, of: rendition, as: format, settings.encoding, isPoster: isPoster)
  }

  private var watch: ExportWatch { ExportWatch(cancellation: settings.cancellation, progress: settings.progress) }

  private var frameMaker: FrameMaker {
    FrameMaker(encoding: settings.encoding, workers: settings.workers, watch: watch)
  }

  private var fileMaker: FileMaker {
    FileMaker(
      name: name, motion: settings.motion, metadata: settings.encoding.metadata == true ? metadata : [], fonts: fonts,
      notes: builder.texts.substitutions.map(\.description), verifies: settings.verifies, workers: settings.workers,
      watch: watch)
  }

  // MARK: Scenes

  func scene(_ scheme: ColorScheme) throws(ExportError) -> Scene {
    do throws(SceneError) {
      let scene = try builder.scene(Appearance(scheme, theme: settings.theme))
      return settings.motion == .reduced ? scene.withReducedMotion : blended(scene)
    } catch {
      throw ExportError(error)
    }
  }

  /// Returns the scene with its jumps dissolved, where the preset asks for that.
  private func blended(_ scene: Scene) -> Scene {
    guard let seam = builder.preset.seam, seam.blend > 0, builder.preset.plays != .times(1), !builder.showsAsWritten
    else { return scene }
    let jumps = LoopProof(scene, plays: builder.preset.plays).marks.filter { !$0.isDeclared }
    return scene.dissolving(before: jumps.map(\.time), over: seam.blend)
  }

  /// Returns whether the animation jumps in a scheme, proved on its scene.
  public func loop(_ scheme: ColorScheme) throws(ExportError) -> LoopFacts { loop(of: try scene(scheme)).facts }

  /// Returns the same with the moments at which the picture changes at once.
  public func loopVerdict(_ scheme: ColorScheme) throws(ExportError) -> LoopVerdict { loop(of: try scene(scheme)) }

  private func loop(of scene: Scene) -> LoopVerdict {
    let proof = LoopProof(scene, plays: builder.preset.plays)
    var facts = proof.facts
    if facts.verdict == .jump { facts.meant = builder.preset.jump?.meant }
    return LoopVerdict(facts: facts, marks: facts.verdict == .continuous ? [] : proof.marks)
  }

  func rendition(_ scheme: ColorScheme, scale: Double) throws(ExportError) -> Rendition {
    let preset = builder.preset
    let appearance = Appearance(scheme, theme: settings.theme)
    let scene = try scene(scheme)
    return Rendition(
      scene: scene, moments: scene.moments, scheme: scheme, matte: preset.canvas.matte.resolved(appearance),
      fixedColors: preset.palette.fixed.map { $0.resolved(appearance).fitted(to: .srgb).rgba8 }, plays: preset.plays,
      scale: scale, framesPerSecond: preset.fps ?? RenderSettings.standardFramesPerSecond,
      shutter: preset.shutter)
  }
}

// MARK: Checks

extension PresetExporter {
  /// The errors that appear only when the scenes of all schemes are made: periods that do not meet, a canvas that is
  /// too large. Each is listed once.
  public var sceneFindings: [ExportError] {
    var findings: [ExportError] = []
    for scheme in ColorScheme.allCases {
      do throws(SceneError) {
        _ = try builder.scene(Appearance(scheme))
      } catch {
        let finding = ExportError(error)
        if !findings.contains(where: { $0.message == finding.message }) { findings.append(finding) }
      }
    }
    return findings
  }

  /// What the preset loses without a word: layers that leave the canvas, and layers that are never seen in any scheme.
  /// Each has the JSON path of its layer.
  public func losses() throws -> [ExportError] {
    var found: [[VisibilityCheck.Loss]] = []
    for scheme in ColorScheme.allCases {
      let rendition = try rendition(scheme, scale: 1)
      let schedule = rendition.schedule(.gif)
      let check = VisibilityCheck(
        rendition.scene, canvasSize: builder.preset.canvas.size, times: (0..<schedule.count).map(schedule.time(of:)),
        workers: settings.workers)
      // Where something is does not depend on the scheme.
      if found.isEmpty { found.append(check.overflows) }
      found.append(check.unseen)
      if found[found.count - 1].isEmpty { break }
    }
    let unseen = found.count > 2 ? found[1].filter(found[2].contains) : []
    return (found[0] + unseen).map { ExportError(path: $0.path, message: $0.message) }
  }

  /// Checks the preset's animation in a scheme for flashes, on that scheme's page.
  public func flashes(_ scheme: ColorScheme) throws -> FlashCheck {
    let rendition = try rendition(scheme, scale: 1)
    let schedule = rendition.schedule(.gif)
    try FrameLimits.check(rendition.pixelSize, frames: schedule.count)
    let renderer = SceneRenderer(
      scene: rendition.scene, scale: 1, colorSpace: .srgb, workers: settings.workers, watch: watch)
    let pixmaps = try renderer.render(at: (0..<schedule.count).map(schedule.time(of:)), outputs: [.straight]).map {
      $0[0]
    }
    let loop = try LoopFrames(
      pixmaps: pixmaps, schedule: schedule, plays: .forever, poster: nil, workers: settings.workers)
    return FlashCheck(loop.animation, page: scheme.backgroundColor, scale: 1)
  }
}
