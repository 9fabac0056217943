import GraphicsCore
import Hashing
import MotionMath
import Parallelism
import PresetModel
import Rasterizer
import SceneModel
import TextLayout

/// Makes all files of one preset. Text is laid out once, the scene of each scheme is resolved once, and each distinct
/// image of a scale is drawn once for all formats. From the disk it reads only fonts.
public struct PresetExporter: Sendable {
  /// The preset's name in reports and file names.
  public let name: String
  /// The settings. They may be changed, since the layout of the text does not depend on them.
  public var settings: RenderSettings
  /// Shared by copies of the exporter.
  let scenes: SceneStore

  public init(name: String, preset: Preset, resources: PresetResources, settings: RenderSettings) throws(ExportError) {
    self.name = name
    self.settings = settings
    let resources = resources.readingDataURLs
    let asWritten = SceneStore(try Self.builder(preset, resources))
    guard let destination = settings.destination else {
      scenes = asWritten
      return
    }
    let scene = try asWritten.scene(
      SceneStore.Look(scheme: settings.schemes[0], theme: settings.theme, motion: settings.motion))
    let codec = (settings.formats.first ?? .gif).codec
    let fit = try DestinationFit(
      destination, preset, scene, scales: settings.scales, motion: settings.motion,
      clock: codec is any FrameCodec ? codec.clock : nil)
    self.settings.scales = fit.scales
    scenes = SceneStore(
      try Self.builder(fit.preset, resources), isCutLoop: fit.cutsLoop, calmCycle: fit.calmCycle, notes: fit.notes)
  }

  private static func builder(_ preset: Preset, _ resources: PresetResources) throws(ExportError) -> SceneBuilder {
    do throws(SceneError) {
      return try SceneBuilder(preset, resources: resources)
    } catch {
      throw ExportError(error)
    }
  }

  // MARK: What is known before anything is drawn

  package var preset: Preset { scenes.builder.preset }

  /// The font files that the preset's text is drawn with.
  public var fonts: [FontUse] { scenes.builder.texts.fonts }

  /// The images that the preset shows, by their names in the preset.
  public var images: [String: Pixmap] { scenes.builder.images }

  /// A text for people who do not see the image: the preset's `alt`, or otherwise the text that it shows, or "Loading".
  public var altText: String { preset.altText }

  /// Keywords of the PNG specification, section 11.3.3.2, and the preset's digest. Presets that are equal with every
  /// default filled in have the same digest.
  package var metadata: [MetadataText] {
    [
      MetadataText(keyword: "Title", text: preset.name.isEmpty ? name : preset.name),
      MetadataText(keyword: "Description", text: altText), MetadataText(keyword: "Software", text: "LoaderLoom"),
      MetadataText(keyword: "Preset", text: "sha256 " + SHA256.hexadecimal(of: PresetDocument.explain(preset))),
    ]
  }

  /// Returns the files in the order in which `export` makes them with these formats.
  public func plannedFiles(formats: [OutputFormat]) throws(ExportError) -> [PlannedFile] {
    var files: [PlannedFile] = []
    for scheme in settings.schemes {
      var rendition = try rendition(scheme, scale: 1)
      for scale in settings.scales {
        rendition.scale = scale
        var variants = formats.map { rendition.variant($0) }
        if settings.writesPosters { variants.append(rendition.variant(RenderSettings.stillFormat, isPoster: true)) }
        let (width, height) = rendition.pixelSize
        files += variants.map {
          PlannedFile(preset: name, variant: $0, width: width, height: height, isFitted: rendition.keepsPixels)
        }
      }
    }
    return files
  }

  /// Returns the outline of the files of the settings' first scheme, without drawing them.
  package func outline() throws(ExportError) -> RenderOutline {
    let rendition = try rendition(settings.schemes[0], scale: 1)
    var scenes = [rendition.scene]
    if settings.formats.contains(where: { $0.codec.settings(encoding).adapts == true }) {
      let source = source(of: rendition)
      for motion in MotionForm.allCases {
        for scheme in ColorScheme.allCases { scenes.append(try source.scene(scheme, motion)) }
      }
    }
    return RenderOutline(
      scenes: scenes, matte: rendition.matte,
      frames: settings.formats.map { rendition.schedule($0.codec.clock).count })
  }

  // MARK: Files

  /// Makes the files in the order scheme, scale, format, with each scale's poster last. Hands over each file as soon as
  /// it is finished.
  /// - Parameter failed: Called in place of `handOver`, with the reason, for each file that cannot be made. If it
  ///   returns, the next file is made; by default it throws the reason.
  /// - Throws: What the closures throw; `Cancelled`; `ExportError` for a scene that cannot be made.
  public func export(
    _ handOver: (ExportedFile) throws -> Void, failed: (any Error) throws -> Void = { throw $0 }
  ) throws {
    let choices = settings.formats.map { FormatChoice($0, encoding) }
    for scheme in settings.schemes {
      var rendition = try rendition(scheme, scale: 1)
      for scale in settings.scales {
        rendition.scale = scale
        if !choices.isEmpty { try export(rendition, choices, handOver, failed) }
        if settings.writesPosters, let file = try made(failed, { try poster(of: rendition) }) { try handOver(file) }
      }
    }
  }

  /// Returns what `make` gives; nil if it fails, after `failed` has heard why.
  private func made<Value>(_ failed: (any Error) throws -> Void, _ make: () throws -> Value) throws -> Value? {
    do {
      return try make()
    } catch let cancelled as Cancelled {
      throw cancelled
    } catch {
      try failed(error)
      return nil
    }
  }

  /// The requested settings, with what the destination decides.
  private var encoding: EncodingSettings {
    var encoding = settings.encoding
    if settings.destination?.value.limits(.firstFrame) == true {
      encoding.firstFrame = encoding.firstFrame ?? .poster
    }
    return encoding
  }

  /// Makes a PNG of the most expressive moment.
  public func poster(_ scheme: ColorScheme, scale: Double) throws -> ExportedFile {
    try poster(of: try rendition(scheme, scale: scale))
  }

  private func poster(of rendition: Rendition) throws -> ExportedFile {
    try still(rendition, at: rendition.scene.posterTime, isPoster: true)
  }

  /// Makes a PNG of one moment, counted from the start of the scene's intro; when a finite number of plays is over, of
  /// the end state. The motions of a fitted composition are those that are written; only its loop is retimed.
  public func still(at time: Double, _ scheme: ColorScheme, scale: Double) throws -> ExportedFile {
    let rendition = try rendition(scheme, scale: scale, isAsWritten: true)
    let scene = rendition.scene
    let moment = scene.moment(at: time - scene.intro.value, plays: rendition.plays)
    return try still(rendition, at: moment, isPoster: false)
  }

  private func export(
    _ rendition: Rendition, _ choices: [FormatChoice], _ handOver: (ExportedFile) throws -> Void,
    _ failed: (any Error) throws -> Void
  ) throws {
    var rendition = rendition
    let framed = choices.filter { $0.codec is any FrameCodec }
    // Why the frames cannot be drawn, which is true of every file that has some.
    var obstacle: (any Error)?
    let draw = { () throws -> [DrawnFrames] in framed.isEmpty ? [] : try frameMaker.frames(rendition, framed) }
    let drawn = try made({ obstacle = $0 }, draw) ?? []
    var next = 0
    for choice in choices {
      let isFramed = choice.codec is any FrameCodec
      if isFramed, let obstacle {
        try failed(obstacle)
        continue
      }
      let file = try made(failed) { () throws -> ExportedFile in
        if rendition.loop == nil { rendition.loop = try loop(rendition.scheme) }
        guard isFramed else { return try drawing(of: rendition, as: choice) }
        return try animation(of: rendition, as: choice, drawn[next], frameMaker.beside(drawn))
      }
      if isFramed { next += 1 }
      if let file { try handOver(file) }
    }
  }

  /// Makes a file of frames that were drawn.
  /// - Parameter frameMaker: Draws beside them.
  private func animation(
    of rendition: Rendition, as choice: FormatChoice, _ frames: DrawnFrames, _ frameMaker: FrameMaker
  ) throws -> ExportedFile {
    let maker = fileMaker
    // Before the encoder takes its memory, since filtered images may take as much.
    let matteUse = try MatteUse(rendition, choice, frameMaker)
    let loop = frameMaker.loop(frames, of: rendition, as: choice)
    let file = try maker.file(loop, of: rendition, as: choice)
    let budgeted = BudgetedFile(file, frames, loop, rendition, choice, frameMaker, maker)
    var finished = try budgeted.within(preset.maxBytes)
    if settings.advises, preset.maxBytes == nil,
      let advice = try SizeAdvice(rendition, choice, frameMaker, maker).note(on: finished.report)
    {
      finished.report.notes.append(advice)
    }
    if let note = Self.stillness(frames.schedule, of: rendition) { finished.report.notes.append(note) }
    if let matteUse {
      finished.report.facts.translucent = matteUse.translucent
      finished.report.facts.matte = matteUse.matte.hexadecimal
      // Whoever names a matte knows the page, and most light pages are white.
      if rendition.scheme == .dark, preset.canvas.matte == Canvas.standardMatte,
        let note = matteUse.note(settings.controlNames)
      {
        finished.report.notes.append(note)
      }
    }
    try check(&finished, loop.animation.frames.map(\.pixmap))
    return finished
  }

  /// Makes a file of a format without frames. A budget can only refuse it.
  private func drawing(of rendition: Rendition, as choice: FormatChoice) throws -> ExportedFile {
    try rendition.checkSize(frames: 1)
    var file = try fileMaker.file(source(of: rendition), of: rendition, as: choice)
    try check(&file, [])
    if let limit = preset.maxBytes, file.content.byteCount > limit {
      throw ExportError(
        budget: limit, file: "\(name) as \(choice.format.rawValue)", bytes: file.content.byteCount,
        gaveUp: nil,
        remedy: "simplify the drawing"
          + (choice.settings.adapts == true ? ", or \(settings.controlNames.oneForm)" : ""))
    }
    return file
  }

  private func source(of rendition: Rendition) -> SceneSource {
    let exporter = self
    return SceneSource(
      scheme: rendition.scheme, motion: rendition.motion, scale: rendition.scale, plays: preset.plays,
      hasShutter: rendition.shutter > 0, texts: scenes.builder.texts
    ) { scheme, motion throws(ExportError) in
      var look = exporter.look(scheme)
      look.motion = motion
      return try exporter.scenes.scene(look)
    }
  }

  private func still(_ rendition: Rendition, at time: Double, isPoster: Bool) throws -> ExportedFile {
    let choice = FormatChoice(RenderSettings.stillFormat, settings.encoding)
    let loop = try frameMaker.still(rendition, at: time, choice)
    return try fileMaker.file(loop, of: rendition, as: choice, isPoster: isPoster)
  }

  private var watch: ExportWatch { ExportWatch(cancellation: settings.cancellation, progress: settings.progress) }

  private var frameMaker: FrameMaker { FrameMaker(workers: settings.workers, limits: settings.limits, watch: watch) }

  private var fileMaker: FileMaker {
    var common = EncodingRequest(preset: name)
    if settings.encoding.metadata == true { common.metadata = metadata }
    common.texts = LoaderTexts(
      title: preset.name.isEmpty ? name : preset.name, description: altText, jump: preset.jump?.meant)
    common.fonts = fonts
    common.controlNames = settings.controlNames
    common.verifies = settings.verifies
    common.workers = settings.workers
    common.cancellation = settings.cancellation
    return FileMaker(
      common: common, notes: scenes.builder.texts.substitutions.map(\.description) + scenes.notes, watch: watch)
  }

  // MARK: Scenes

  private func look(_ scheme: ColorScheme, isAsWritten: Bool = false) -> SceneStore.Look {
    SceneStore.Look(scheme: scheme, theme: settings.theme, motion: settings.motion, isAsWritten: isAsWritten)
  }

  func scene(_ scheme: ColorScheme) throws(ExportError) -> Scene { try scenes.scene(look(scheme)) }

  /// Returns whether the animation jumps in a scheme, proved on its scene.
  public func loop(_ scheme: ColorScheme) throws(ExportError) -> LoopFacts { try loopVerdict(scheme).facts }

  /// Returns the same with the moments at which the image changes at once.
  public func loopVerdict(_ scheme: ColorScheme) throws(ExportError) -> LoopVerdict {
    let rendition = try rendition(scheme, scale: 1)
    try rendition.forChecks.checkWork([0] + rendition.moments.map(\.value), settings.limits)
    return try scenes.verdict(look(scheme))
  }

  func rendition(_ scheme: ColorScheme, scale: Double, isAsWritten: Bool = false) throws(ExportError) -> Rendition {
    let appearance = Appearance(scheme, theme: settings.theme)
    let scene = try scenes.scene(look(scheme, isAsWritten: isAsWritten))
    var rendition = Rendition(
      scene: scene, moments: scene.moments, scheme: scheme, motion: settings.motion,
      matte: preset.canvas.matte.resolved(appearance),
      fixedColors: preset.palette.fixed.map { $0.resolved(appearance).fitted(to: .srgb).rgba8 }, plays: preset.plays,
      scale: scale, rate: rate,
      shutter: preset.shutter)
    rendition.destination = settings.destination
    return rendition
  }
}

extension MotionForm {
  /// In frames a second, where none is asked for.
  var standardRate: Double { self == .reduced ? Scene.calmRate : RenderSettings.standardFramesPerSecond }

  /// What is asked for, where it counts: slow fades need no more than their own rate.
  func rate(asked: Double?) -> Double? { asked.flatMap { self == .full || $0 < standardRate ? $0 : nil } }
}

extension PresetExporter {
  /// The rate at which files sample the scene.
  private var rate: FrameRate {
    settings.motion.rate(asked: preset.fps).map(FrameRate.asked) ?? .about(settings.motion.standardRate)
  }
}

// MARK: Checks

extension PresetExporter {
  /// The errors that appear only when the scenes of all schemes are made: periods that do not meet, a canvas that is
  /// too large. Each is listed once.
  public var sceneFindings: [ExportError] {
    var findings: [ExportError] = []
    for scheme in ColorScheme.allCases {
      do throws(ExportError) {
        _ = try scene(scheme)
      } catch {
        if !findings.contains(where: { $0.message == error.message }) { findings.append(error) }
      }
    }
    return findings
  }

  /// What the preset loses without a word: layers that leave the canvas, layers that are never seen in any scheme, and
  /// a poster after the cycle's end. Each has its JSON path.
  public func losses() throws -> [ExportError] {
    var found: [[VisibilityCheck.Loss]] = []
    for scheme in ColorScheme.allCases {
      let rendition = try rendition(scheme, scale: 1)
      let times = rendition.schedule(Self.checkClock).times
      try rendition.checkWork(times, settings.limits)
      let check = VisibilityCheck(
        rendition.scene, canvasSize: preset.canvas.size, times: times, workers: settings.workers)
      // Where something is does not depend on the scheme.
      if found.isEmpty { found.append(check.overflows) }
      found.append(check.unseen)
      if found[found.count - 1].isEmpty { break }
    }
    let unseen = found.count > 2 ? found[1].filter(found[2].contains) : []
    let late = posterFinding(in: try scene(settings.schemes[0]))
    return (found[0] + unseen).map { ExportError(path: $0.path, message: $0.message) } + (late.map { [$0] } ?? [])
  }

  /// The frames that are checked: those of a file that plays everywhere.
  private static var checkClock: FrameSchedule.Clock { .gif }

  /// The lowest contrast between an animation of the preset in a scheme and that scheme's page.
  public func contrast(of loop: Animation, _ scheme: ColorScheme) -> ContrastCheck {
    ContrastCheck(
      loop, page: scheme.backgroundColor, hasText: preset.texts.contains { !$0.text.allSatisfy(\.isWhitespace) })
  }

  /// Draws the preset's animation in a scheme for its checks: at 1×, with the frames of a file that plays everywhere.
  public func loopAsChecked(_ scheme: ColorScheme) throws -> Animation {
    let rendition = try rendition(scheme, scale: 1)
    let schedule = rendition.schedule(Self.checkClock)
    let pixmaps = try imagesAsChecked(rendition, at: schedule.times)
    return LoopFrames(
      pixmaps: pixmaps, schedule: schedule, plays: rendition.plays, poster: nil, workers: settings.workers
    ).animation
  }

  /// The first image of `loopAsChecked`.
  func firstImageAsChecked(_ scheme: ColorScheme) throws -> Pixmap {
    let rendition = try rendition(scheme, scale: 1)
    return try imagesAsChecked(rendition, at: [rendition.schedule(Self.checkClock).times[0]])[0]
  }

  private func imagesAsChecked(_ rendition: Rendition, at times: [Double]) throws -> [Pixmap] {
    try rendition.checkSize(frames: times.count)
    let workers = try rendition.fittingWorkers(times, [], settings.limits, workers: settings.workers, watch: watch)
    let renderer = SceneRenderer(scene: rendition.scene, scale: 1, colorSpace: .srgb, workers: workers, watch: watch)
    return try renderer.render(at: times, outputs: [.straight]).map { $0[0] }
  }
}
