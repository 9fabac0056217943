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

  /// Returns the frames of each format, in the order of `formats`.
  /// - Throws: `ExportError` if a limit would be exceeded; nothing has been drawn then.
  func frames(_ rendition: Rendition, _ formats: [OutputFormat]) throws -> [DrawnFrames] {
    let schedules = formats.map { rendition.schedule($0.codec.clock) }
    for schedule in schedules { try FrameLimits.check(rendition.pixelSize, frames: schedule.count) }
    let pictures = try draw(rendition, formats, schedules.map(\.times))
    return zip(schedules, pictures).map(DrawnFrames.init)
  }

  /// Returns the frames of one format.
  /// - Parameter known: Frames of the same format and scale, by their moments; they are not drawn again.
  func frames(_ rendition: Rendition, _ format: OutputFormat, known: [Double: Pixmap]) throws -> DrawnFrames {
    let schedule = rendition.schedule(format.codec.clock)
    try FrameLimits.check(rendition.pixelSize, frames: schedule.count)
    let missing = schedule.times.filter { known[$0] == nil }
    var pictures = known
    if !missing.isEmpty {
      for (time, pixmap) in zip(missing, try draw(rendition, [format], [missing])[0]) { pictures[time] = pixmap }
    }
    return DrawnFrames(
      schedule: schedule,
      pixmaps: schedule.times.map { time in
        guard let pixmap = pictures[time] else { preconditionFailure("every moment is drawn") }
        return pixmap
      })
  }

  /// Returns the loop that frames of a format make.
  func loop(_ frames: DrawnFrames, of rendition: Rendition, as format: OutputFormat) throws -> LoopFrames {
    let leads = rendition.plays == .times(1) && format.codec.settings(encoding).firstFrame == .poster
    return try LoopFrames(
      pixmaps: frames.pixmaps, schedule: frames.schedule, plays: rendition.plays,
      poster: rendition.poster(in: frames.schedule),
      lead: leads ? frames.schedule.frame(nearest: rendition.scene.posterTime) : nil, workers: workers)
  }

  /// Returns some neighbouring frames from the middle of a loop.
  func sample(_ rendition: Rendition, _ format: OutputFormat, frames: Int) throws -> LoopFrames {
    let schedule = rendition.schedule(format.codec.clock)
    let first = max(0, (schedule.count - frames) / 2)
    let times = (first..<min(schedule.count, first + frames)).map(schedule.time(of:))
    let pixmaps = try draw(rendition, [format], [times])[0]
    return try LoopFrames(
      pixmaps: pixmaps, schedule: schedule, plays: rendition.plays, poster: nil, workers: workers)
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
    _ rendition: Rendition, _ formats: [OutputFormat], _ times: [[Double]]
  ) throws -> [[Pixmap]] {
    let codecs = formats.map(\.codec)
    let settings = codecs.map { $0.settings(encoding) }
    let outputs = zip(codecs, settings).map { $0.pixels($1, matte: rendition.matte) }
    let renderers = formats.map { format in
      SceneRenderer(
        scene: rendition.scene, scale: rendition.scale, colorSpace: colorSpace(format), workers: workers,
        watch: watch, exposure: rendition.exposure)
    }
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

/// The frames of one file as they were drawn: one for each of the schedule.
struct DrawnFrames: Sendable {
  var schedule: FrameSchedule
  var pixmaps: [Pixmap]

  var byMoment: [Double: Pixmap] { Dictionary(zip(schedule.times, pixmaps)) { first, _ in first } }
}

extension FrameSchedule {
  fileprivate var times: [Double] { (0..<count).map(time(of:)) }
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
