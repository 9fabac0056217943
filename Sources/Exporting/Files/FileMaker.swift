import GraphicsCore
import MotionMath
import Parallelism
import PresetModel
import SceneModel
import TextLayout

/// Turns the frames of a rendition into a finished file with its report.
struct FileMaker: Sendable {
  /// What is asked for all files.
  private(set) var common: EncodingRequest
  /// Notes on the preset's texts.
  let notes: [String]
  private(set) var watch: ExportWatch

  var name: String { common.preset }

  /// For files that are only measured: they are neither verified nor reported.
  var withoutReports: FileMaker {
    var maker = self
    maker.common.verifies = false
    maker.watch = watch.unseen
    return maker
  }

  func file(
    _ loop: LoopFrames, of rendition: Rendition, as choice: FormatChoice, isPoster: Bool = false
  ) throws -> ExportedFile {
    var request = request(rendition, choice, isPoster: isPoster)
    request.workers = min(common.workers, loop.workers)
    let count = loop.animation.frames.count
    watch.progress(ExportProgress(stage: .encoding, drawn: count, images: count))
    var file = try encode(choice.codec) { () throws -> ExportedFile in
      guard let codec = choice.codec as? any FrameCodec else { preconditionFailure("a codec of frames") }
      return try codec.encode(loop, request)
    }
    watch.progress(ExportProgress(stage: .finished, drawn: count, images: count))
    complete(&file.report, loop, of: rendition, choice.codec.clock)
    return file
  }

  /// Returns the file of a format without frames.
  func file(_ source: SceneSource, of rendition: Rendition, as choice: FormatChoice) throws -> ExportedFile {
    var file = try encode(choice.codec) { () throws -> ExportedFile in
      guard let codec = choice.codec as? any SceneCodec else { preconditionFailure("a codec without frames") }
      return try codec.encode(source, request(rendition, choice, isPoster: false))
    }
    watch.progress(ExportProgress(stage: .finished, drawn: 1, images: 1))
    file.report.notes = notes + rendition.scene.retimings.map(\.description) + file.report.notes
    file.report.facts.loop = rendition.loop
    return file
  }

  private func request(_ rendition: Rendition, _ choice: FormatChoice, isPoster: Bool) -> EncodingRequest {
    var request = common
    request.variant = rendition.variant(choice.format, isPoster: isPoster)
    request.settings = choice.settings
    request.fixedColors = rendition.fixedColors
    request.mergesFrames = rendition.mergesFrames
    request.splitsFrames = rendition.splitsFrames
    return request
  }

  private func encode(_ codec: any OutputCodec, _ make: () throws -> ExportedFile) throws -> ExportedFile {
    do {
      try watch.cancellation.check()
      return try make()
    } catch let cancelled as Cancelled {
      throw cancelled
    } catch let error as ExportError {
      throw error
    } catch {
      throw ExportError(stage: "encoding", file: "\(name) as \(codec.format.rawValue)", error)
    }
  }

  /// Adds what is known of the scene.
  private func complete(
    _ report: inout FileReport, _ loop: LoopFrames, of rendition: Rendition, _ clock: FrameSchedule.Clock
  ) {
    report.notes = notes + rendition.scene.retimings.map(\.description) + report.notes
    guard report.facts.frames > 1 else { return }
    report.facts.loop = rendition.loop
    let sampling = Sampling(
      wanted: rendition.rate, framesPerSecond: loop.framesPerSecond, cycle: report.facts.cycle, clock: clock)
    report.facts.framesPerSecond = sampling.framesPerSecond
    report.facts.wantedFramesPerSecond = sampling.missed
    if let note = sampling.note { report.notes.append(note) }
    let (cycle, wanted) = (report.facts.cycle, rendition.scene.cycle.value)
    if abs(cycle - wanted) > Seconds.sameMoment.value {
      report.facts.wantedCycle = wanted
      report.notes.append(
        "the cycle of \(wanted) s is stretched to \(cycle) s, "
          + "the nearest that \(report.variant.format.rawValue) can express")
    }
  }
}
