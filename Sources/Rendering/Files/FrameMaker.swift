import GraphicsCore
import MotionMath
import PresetModel
import Rasterizer
import SceneModel

/// Turns renditions into the finished frames of their files. A moment that several formats show in one colour space is
/// drawn once.
struct FrameMaker: Sendable {
  let encoding: EncodingSettings
  let workers: Int
  let watch: ExportWatch

  /// Returns the loop of each format, in the order of `formats`.
  /// - Throws: `ExportError` if a limit would be exceeded; nothing has been drawn then.
  func loops(_ rendition: Rendition, _ formats: [OutputFormat]) throws -> [LoopFrames] {
    let schedules = formats.map { rendition.schedule($0.codec.clock) }
    for schedule in schedules { try FrameLimits.check(rendition.pixelSize, frames: schedule.count) }
    let pictures = try draw(rendition, formats, schedules)
    return try zip(schedules, pictures).map { schedule, pixmaps in
      try LoopFrames(
        pixmaps: pixmaps, schedule: schedule, plays: rendition.plays, poster: rendition.poster(in: schedule),
        workers: workers)
    }
  }

  /// Returns a single moment.
  func still(_ rendition: Rendition, at time: Double, _ format: OutputFormat) throws -> LoopFrames {
    try FrameLimits.check(rendition.pixelSize, frames: 1)
    let renderer = SceneRenderer(
      scene: rendition.scene, scale: rendition.scale, colorSpace: colorSpace(format), workers: 1, watch: watch)
    let pixmap = try renderer.render(at: [time], outputs: [.straight])[0][0]
    // One frame an hour gives one frame for any cycle.
    let schedule = FrameSchedule(
      cycle: rendition.scene.cycle, framesPerSecond: 1 / 3600, clock: format.codec.clock)
    return try LoopFrames(pixmaps: [pixmap], schedule: schedule, plays: .times(1), poster: nil, workers: 1)
  }

  private func colorSpace(_ format: OutputFormat) -> ColorSpace {
    format.codec.colorSpace(encoding.colorSpace ?? .srgb)
  }

  private func draw(
    _ rendition: Rendition, _ formats: [OutputFormat], _ schedules: [FrameSchedule]
  ) throws -> [[Pixmap]] {
    let codecs = formats.map(\.codec)
    let settings = codecs.map { $0.settings(encoding) }
    let outputs = zip(codecs, settings).map { $0.pixels($1, matte: rendition.matte) }
    let renderers = formats.map { format in
      SceneRenderer(
        scene: rendition.scene, scale: rendition.scale, colorSpace: colorSpace(format), workers: workers,
        watch: watch)
    }
    let times = schedules.map { schedule in (0..<schedule.count).map(schedule.time(of:)) }
    let areAlike =
      times.allSatisfy { $0 == times[0] } && renderers.allSatisfy { $0.colorSpace == renderers[0].colorSpace }
    if areAlike {
      let rows = try renderers[0].render(at: times[0], outputs: outputs)
      return codecs.indices.map { column in codecs[column].prepared(rows.map { $0[column] }, settings[column]) }
    }
    return try codecs.indices.map { i in
      let pixmaps = try renderers[i].render(at: times[i], outputs: [outputs[i]]).map { $0[0] }
      return codecs[i].prepared(pixmaps, settings[i])
    }
  }
}

extension FrameLimits {
  /// Makes the same check, but throws an error of the export.
  static func check(_ size: (width: Int, height: Int), frames: Int) throws(ExportError) {
    do throws(LimitError) {
      try check(width: size.width, height: size.height, frames: frames)
    } catch {
      throw ExportError(error)
    }
  }
}
