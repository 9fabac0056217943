import GraphicsCore
import MotionMath
import Parallelism
import PresetModel
import SceneModel
import TextLayout

/// Turns the frames of a rendition into a finished file with its report.
struct FileMaker: Sendable {
  /// The preset's name in reports and messages.
  let name: String
  let motion: MotionForm
  let metadata: [MetadataText]
  /// The fonts that the text was drawn with.
  let fonts: [FontUse]
  /// Notes on the preset's texts.
  let notes: [String]
  private(set) var verifies: Bool
  let workers: Int
  private(set) var watch: ExportWatch

  /// For files that are only measured: they are not verified, and nobody hears of them.
  var withoutReports: FileMaker {
    var maker = self
    maker.verifies = false
    maker.watch = watch.unseen
    return maker
  }

  /// - Parameter encoding: The requested settings.
  func file(
    _ frames: LoopFrames, of rendition: Rendition, as format: OutputFormat, _ encoding: EncodingSettings,
    isPoster: Bool = false
  ) throws -> ExportedFile {
    let codec = format.codec
    var request = EncodingRequest(settings: codec.settings(encoding))
    request.fixedColors = rendition.fixedColors
    request.metadata = metadata
    request.scale = rendition.scale
    request.verifies = verifies
    request.workers = workers
    request.cancellation = watch.cancellation
    let count = frames.animation.frames.count
    watch.progress(ExportProgress(.encoding, drawn: count, of: count))
    let file = try encode(frames, codec, request)
    watch.progress(ExportProgress(.finished, drawn: count, of: count))
    return ExportedFile(
      content: file.content,
      report: report(file, frames, rendition, format, settings: request.settings, isPoster: isPoster))
  }

  private func encode(
    _ loop: LoopFrames, _ codec: any OutputCodec, _ request: EncodingRequest
  ) throws -> EncodedFile {
    do {
      try watch.cancellation.check()
      return try codec.encode(loop, request)
    } catch let cancelled as Cancelled {
      throw cancelled
    } catch {
      throw ExportError(stage: "encoding", file: "\(name) as \(codec.format.rawValue)", error)
    }
  }

  private func report(
    _ file: EncodedFile, _ loop: LoopFrames, _ rendition: Rendition, _ format: OutputFormat,
    settings: EncodingSettings, isPoster: Bool
  ) -> FileReport {
    var variant = AssetVariant()
    variant.format = format
    variant.scale = rendition.scale
    variant.scheme = rendition.scheme
    variant.motion = motion
    variant.isPoster = isPoster
    let cycle = file.delays.duration
    let wanted = rendition.scene.cycle.value
    var notes = notes + rendition.scene.retimings.map(\.description) + file.notes
    var facts = FileFacts(file, animation: loop.animation)
    facts.colorSpace = settings.colorSpace ?? .srgb
    facts.start = loop.startTime
    if file.delays.count > 1 { facts.loop = rendition.loop }
    if file.delays.count > 1, abs(cycle - wanted) > 1e-6 {
      facts.wantedCycle = wanted
      notes.append("the cycle of \(wanted) s is stretched to \(cycle) s, which \(format.rawValue) can say")
    }
    return FileReport(
      preset: name, variant: variant, facts: facts, encoding: settings, isVerified: verifies, fonts: fonts, notes: notes
    )
  }
}

extension FileFacts {
  init(_ file: EncodedFile, animation: Animation) {
    self.init()
    width = animation.width
    height = animation.height
    bytes = file.content.byteCount
    frames = file.delays.count
    delays = file.delays.map { Int(($0.seconds * 1000).rounded()) }
    cycle = file.delays.duration
    plays = animation.plays
    seam = file.seam.seam
    largestStep = file.seam.largestStep
    colors = file.colors
    storedColors = file.storedColors
    isExact = file.isExact
    largestError = file.largestError
    meanError = file.meanError
    score = file.score
  }
}
