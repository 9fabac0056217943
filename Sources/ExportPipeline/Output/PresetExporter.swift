import APNGCoding
import GIFCoding
import GraphicsCore
import MotionMath
import PresetModel
import Rasterizer
import SceneModel
import TextLayout

/// One finished file, or folder of frames, not yet written.
public struct ExportedFile: Sendable {
  public var content: ExportedContent
  public var report: FileReport

  /// What a name template can say of the file.
  public var nameValues: OutputName.Values {
    OutputName.Values(
      name: report.preset, scheme: report.scheme, scale: report.scale, format: report.format, width: report.width,
      height: report.height, motion: report.motion, isPoster: report.isPoster)
  }
}

/// Makes all files of one preset. Text is laid out once; each scheme's scene is resolved once; each distinct picture of a scale is
/// drawn once for all formats.
public struct PresetExporter: Sendable {
  /// How the preset is called in reports and file names.
  public let name: String
  /// May be changed: the layout of the text does not depend on them.
  public var settings: RenderSettings
  private let builder: SceneBuilder

  /// - Parameter folder: the preset's folder, for its relative font files.
  public init(name: String, preset: Preset, folder: String?, settings: RenderSettings) throws(ExportError) {
    self.name = name
    self.settings = settings
    builder = try Self.builder(of: preset, folder: folder)
  }

  private static func builder(of preset: Preset, folder: String?) throws(ExportError) -> SceneBuilder {
    let pictures = try PictureFiles.read(of: preset, folder: folder)
    do throws(SceneError) {
      return try SceneBuilder(preset, folder: folder, pictures: pictures)
    } catch {
      throw ExportError(error)
    }
  }

  /// What the files will be, in the order in which `export` makes them with these formats.
  public func plannedNames(formats: [OutputFormat]) throws(ExportError) -> [OutputName.Values] {
    var names: [OutputName.Values] = []
    for scheme in settings.schemes {
      let scene = try scene(scheme)
      for scale in settings.scales {
        let size = Rasterizer.pixelSize(of: scene.size, scale: scale)
        func values(_ format: OutputFormat, isPoster: Bool) -> OutputName.Values {
          OutputName.Values(
            name: name, scheme: scheme, scale: scale, format: format, width: size.width, height: size.height,
            motion: settings.motion, isPoster: isPoster)
        }
        names += formats.map { values($0, isPoster: false) }
        if settings.writesPosters { names.append(values(.apng, isPoster: true)) }
      }
    }
    return names
  }

  /// What only shows when a preset's scenes are made: a missing font or glyph, periods that do not meet.
  public static func sceneFindings(of preset: Preset, folder: String?) -> [ExportError] {
    do throws(ExportError) {
      let builder = try builder(of: preset, folder: folder)
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
    } catch {
      return [error]
    }
  }

  /// The flashes of the preset's animation in a scheme, on that scheme's page.
  public func flashes(_ scheme: ColorScheme) throws -> FlashCheck {
    let scene = try scene(scheme)
    let schedule = FrameSchedule(
      cycle: scene.cycle, framesPerSecond: framesPerSecond, clock: .gif, moments: scene.moments)
    let renderer = SceneRenderer(scene: scene, scale: 1, colorSpace: .srgb, workers: settings.workers)
    try checkLimits(renderer.pixelSize, frames: schedule.count)
    let pixmaps = try renderer.render(at: (0..<schedule.count).map(schedule.time(of:)), outputs: [.straight]).map {
      $0[0]
    }
    let loop = try LoopFrames(
      pixmaps: pixmaps, schedule: schedule, plays: .forever, poster: nil, workers: settings.workers)
    return FlashCheck(loop.animation, page: scheme.backgroundColor, scale: 1)
  }

  /// Makes the files in the order scheme, scale, format, each scale's poster last, and hands over each as soon as it is done.
  public func export(_ handOver: (ExportedFile) throws -> Void) throws {
    for scheme in settings.schemes {
      let scene = try scene(scheme)
      for scale in settings.scales {
        if !settings.formats.isEmpty { try export(scene, scheme, scale: scale, handOver) }
        if settings.writesPosters {
          try handOver(try still(scene, at: scene.posterTime, scheme, scale: scale, isPoster: true))
        }
      }
    }
  }

  /// The font files that the preset's text is drawn with.
  public var fonts: [FontUse] { builder.texts.fonts }

  /// The pictures that the preset shows, by the names that it gives them.
  public var pictures: [String: Pixmap] { builder.pictures }

  /// What stands in the picture's place for those who do not see it: the text that it shows, else what it is, in the preset's words.
  public var altText: String {
    if let text = builder.preset.visibleText { return text }
    return builder.preset.description.isEmpty ? "Loading" : builder.preset.description
  }

  /// Keywords of the PNG specification, section 11.3.3.2, and the preset's digest: equal presets with every default have equal ones.
  private var metadata: [PNGText] {
    let preset = builder.preset
    return [
      PNGText(keyword: "Title", text: preset.name.isEmpty ? name : preset.name),
      PNGText(keyword: "Description", text: altText), PNGText(keyword: "Software", text: "LoaderLoom"),
      PNGText(keyword: "Preset", text: "sha256 " + SHA256.hexadecimal(of: PresetDocument.explain(preset))),
    ]
  }

  /// What the files of the settings' first scheme will be, without drawing them.
  package func outline() throws(ExportError) -> RenderOutline {
    let scheme = settings.schemes[0]
    let scene = try scene(scheme)
    let frames = settings.formats.map { format in
      FrameSchedule(
        cycle: scene.cycle, framesPerSecond: framesPerSecond, clock: format.clock, moments: scene.moments
      ).count
    }
    return RenderOutline(
      scene: scene, matte: builder.preset.canvas.matte.resolved(appearance(scheme)), frames: frames)
  }

  /// The most telling moment alone, as a PNG.
  public func poster(_ scheme: ColorScheme, scale: Double) throws -> ExportedFile {
    let scene = try scene(scheme)
    return try still(scene, at: scene.posterTime, scheme, scale: scale, isPoster: true)
  }

  /// The scene at one moment, as a PNG.
  public func still(at time: Double, _ scheme: ColorScheme, scale: Double) throws -> ExportedFile {
    try still(try scene(scheme), at: time, scheme, scale: scale, isPoster: false)
  }

  private func still(
    _ scene: Scene, at time: Double, _ scheme: ColorScheme, scale: Double, isPoster: Bool
  ) throws -> ExportedFile {
    let renderer = SceneRenderer(scene: scene, scale: scale, colorSpace: settings.colorSpace, workers: 1)
    try checkLimits(renderer.pixelSize, frames: 1)
    let pixmap = try renderer.render(at: [time], outputs: [.straight])[0][0]
    let loop = try LoopFrames(
      pixmaps: [pixmap], schedule: FrameSchedule(cycle: scene.cycle, framesPerSecond: 1 / 3600, clock: .apng),
      plays: .times(1), poster: nil, workers: 1)
    var file = try encode(loop, scene, .apng, scheme, scale: scale)
    file.report.isPoster = isPoster
    return file
  }

  private func appearance(_ scheme: ColorScheme) -> Appearance { Appearance(scheme, theme: settings.theme) }

  private func scene(_ scheme: ColorScheme) throws(ExportError) -> Scene {
    do throws(SceneError) {
      let scene = try builder.scene(appearance(scheme))
      return settings.motion == .reduced ? scene.withReducedMotion : scene
    } catch {
      throw ExportError(error)
    }
  }

  private func export(
    _ scene: Scene, _ scheme: ColorScheme, scale: Double, _ handOver: (ExportedFile) throws -> Void
  ) throws {
    try make(scene, scheme, scale: scale, framesPerSecond: framesPerSecond) { file in
      try handOver(try withinBudget(file, scene, scheme, scale: scale))
    }
  }

  private var framesPerSecond: Double { builder.preset.fps ?? RenderSettings.standardFramesPerSecond }

  /// The file, or the best-looking one that the preset's budget allows.
  private func withinBudget(
    _ file: ExportedFile, _ scene: Scene, _ scheme: ColorScheme, scale: Double
  ) throws -> ExportedFile {
    let format = file.report.format
    guard let limit = builder.preset.maxBytes, !format.isFolder, file.content.byteCount > limit else { return file }
    let ladder = BudgetLadder(format, settings: settings, framesPerSecond: framesPerSecond)
    var (fitted, gaveUp) = try ladder.fit(limit, asAsked: file) { rung, isHardest in
      var exporter = self
      exporter.settings.formats = [format]
      if let quality = rung.quality {
        exporter.settings.gif.quality = quality
        exporter.settings.apngQuality = quality
      }
      if isHardest {
        exporter.settings.gif.effort = BudgetLadder.hardestEffort
        exporter.settings.apng.effort = BudgetLadder.hardestEffort
      }
      var made = file
      try exporter.make(
        scene, scheme, scale: scale * rung.scaleShare, framesPerSecond: rung.rate ?? framesPerSecond
      ) { made = $0 }
      return made
    }
    guard fitted.content.byteCount <= limit else {
      throw ExportError(
        budget: limit, file: "\(name) as \(format.rawValue)", bytes: fitted.content.byteCount,
        gaveUp: gaveUp.description)
    }
    fitted.report.notes.append("to keep within \(limit) bytes it gave up: \(gaveUp.description)")
    return fitted
  }

  /// Makes one file for each format, and hands over each as soon as it is done.
  private func make(
    _ scene: Scene, _ scheme: ColorScheme, scale: Double, framesPerSecond rate: Double,
    _ handOver: (ExportedFile) throws -> Void
  ) throws {
    let moments = scene.moments
    let schedules = settings.formats.map {
      FrameSchedule(cycle: scene.cycle, framesPerSecond: rate, clock: $0.clock, moments: moments)
    }
    let size = Rasterizer.pixelSize(of: scene.size, scale: scale)
    for schedule in schedules { try checkLimits(size, frames: schedule.count) }
    let pictures = try draw(scene, scheme, scale: scale, schedules)
    for (format, (schedule, pixmaps)) in zip(settings.formats, zip(schedules, pictures)) {
      let plays = builder.preset.plays
      // A loop that is played a number of times must start at its start and end at its end.
      let poster =
        scene.isSeamless && plays == .forever ? schedule.frame(nearest: scene.posterTime) : nil
      let loop = try LoopFrames(
        pixmaps: pixmaps, schedule: schedule, plays: plays, poster: poster, workers: settings.workers)
      try handOver(try encode(loop, scene, format, scheme, scale: scale))
    }
  }

  /// The pictures of each schedule, drawn together: a moment that several formats show in one colour space is drawn once.
  private func draw(
    _ scene: Scene, _ scheme: ColorScheme, scale: Double, _ schedules: [FrameSchedule]
  ) throws -> [[Pixmap]] {
    let outputs = settings.formats.map { format in
      format.isMatted && settings.gifAlpha == .matte
        ? PixelOutput.matte(builder.preset.canvas.matte.resolved(appearance(scheme))) : .straight
    }
    let renderers = settings.formats.map { format in
      SceneRenderer(
        scene: scene, scale: scale, colorSpace: format.colorSpace(settings.colorSpace), workers: settings.workers)
    }
    let times = schedules.map { schedule in (0..<schedule.count).map(schedule.time(of:)) }
    let alike =
      times.allSatisfy { $0 == times[0] } && renderers.allSatisfy { $0.colorSpace == renderers[0].colorSpace }
    if alike {
      let rows = try renderers[0].render(at: times[0], outputs: outputs)
      return zip(settings.formats, outputs.indices).map { format, column in
        withoutHalfTransparency(rows.map { $0[column] }, format)
      }
    }
    return try settings.formats.enumerated().map { i, format in
      withoutHalfTransparency(try renderers[i].render(at: times[i], outputs: [outputs[i]]).map { $0[0] }, format)
    }
  }

  /// For a format that has nothing between opaque and clear, where the matte has not seen to that already.
  private func withoutHalfTransparency(_ pixmaps: [Pixmap], _ format: OutputFormat) -> [Pixmap] {
    guard format.isMatted else { return pixmaps }
    switch settings.gifAlpha {
    case .matte: return pixmaps
    case .threshold: return pixmaps.map(GIFAlpha.threshold(128).applied)
    case .dither: return pixmaps.map(GIFAlpha.dither.applied)
    }
  }

  private func checkLimits(_ size: (width: Int, height: Int), frames: Int) throws(ExportError) {
    do throws(LimitError) {
      try FrameLimits.check(width: size.width, height: size.height, frames: frames)
    } catch {
      throw ExportError(error)
    }
  }

  private func encode(
    _ frames: LoopFrames, _ scene: Scene, _ format: OutputFormat, _ scheme: ColorScheme, scale: Double
  ) throws -> ExportedFile {
    var loop = frames
    var file = try encode(loop, format, scheme, scale: scale)
    // A quantised GIF's steps are not quite those of its frames. Where that made the step over the end the largest, the loop starts
    // one frame later; the steps before it are all smaller.
    if !file.seam.isSeamless, loop.startsAnywhere {
      loop.startLater(by: 1)
      file = try encode(loop, format, scheme, scale: scale)
    }
    let cycle = file.delays.duration
    var notes = builder.texts.substitutions.map(\.description) + scene.retimings.map(\.description)
    if file.delays.count > 1, abs(cycle - scene.cycle.value) > 1e-6 {
      notes.append("the cycle of \(scene.cycle.value) s is stretched to \(cycle) s, which \(format.rawValue) can say")
    }
    return ExportedFile(
      content: file.content,
      report: FileReport(
        preset: name, format: format, scheme: scheme, motion: settings.motion,
        colorSpace: format.colorSpace(settings.colorSpace), isPoster: false, scale: scale, width: loop.animation.width,
        height: loop.animation.height, frames: file.delays.count, delays: file.delays,
        cycle: cycle,
        wantedCycle: scene.cycle.value, plays: loop.animation.plays, bytes: file.content.byteCount,
        seam: file.seam.seam, largestStep: file.seam.largestStep,
        isSeamless: file.seam.isSeamless || loop.animation.plays == .times(1), colors: file.colors,
        storedColors: file.storedColors, isExact: file.isExact, largestError: file.largestError,
        meanError: file.meanError, isVerified: settings.verifies, fonts: builder.texts.fonts, notes: notes))
  }

  private func encode(
    _ loop: LoopFrames, _ format: OutputFormat, _ scheme: ColorScheme, scale: Double
  ) throws -> EncodedFile {
    var settings = settings
    if settings.writesMetadata { settings.apng.metadata = metadata }
    settings.apng.colorSpace = format.colorSpace(settings.colorSpace)
    settings.gif.fixedColors = builder.preset.palette.fixed.map {
      $0.resolved(appearance(scheme)).fitted(to: .srgb).rgba8
    }
    do {
      return try EncodedFile(loop, format, settings, scale: scale)
    } catch {
      throw ExportError(stage: "encoding", file: "\(name) as \(format.rawValue)", error)
    }
  }
}

extension FrameSchedule {
  /// The frame whose moment is nearest to `time` seconds of the cycle.
  func frame(nearest time: Double) -> Int {
    (0..<count).min { abs(self.time(of: $0) - time) < abs(self.time(of: $1) - time) }!
  }
}
