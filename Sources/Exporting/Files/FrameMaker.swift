import GraphicsCore
import MotionMath
import PresetModel
import Rasterizer
import SceneModel

/// Turns renditions into the finished frames of their files. A moment that several formats show in one color space is
/// drawn once.
struct FrameMaker: Sendable {
  private(set) var workers: Int
  let limits: DrawingLimits
  private(set) var watch: ExportWatch
  /// The bytes of frames that are there while others are drawn.
  private(set) var held = 0

  /// The same without progress, for frames that are only measured.
  var withoutReports: FrameMaker {
    var maker = self
    maker.watch = watch.unseen
    return maker
  }

  /// The same for what is drawn while frames are there: on no more threads than drew them, and in the memory that they
  /// leave.
  func beside(_ frames: [DrawnFrames]) -> FrameMaker {
    var maker = beside(bytes: frames.reduce(0) { $0 + $1.byteCount })
    maker.workers = frames.reduce(workers) { min($0, $1.workers) }
    return maker
  }

  /// - Parameter held: Those of frames.
  func beside(bytes held: Int) -> FrameMaker {
    var maker = self
    maker.held += held
    return maker
  }

  /// Returns the frames of each format, in the order of `choices`.
  /// - Throws: `ExportError` if a limit would be exceeded; nothing has been drawn then.
  func frames(_ rendition: Rendition, _ choices: [FormatChoice]) throws -> [DrawnFrames] {
    let schedules = choices.map { rendition.schedule($0.codec.clock) }
    for schedule in schedules { try rendition.checkSize(frames: schedule.count) }
    var maker = self
    if let longest = schedules.max(by: { $0.count < $1.count }) {
      maker.workers = try rendition.fittingWorkers(longest.times, choices, limits, workers: workers, watch: watch)
    }
    let images = try maker.draw(rendition, choices, schedules.map(\.times))
    return zip(schedules, images).map { DrawnFrames(schedule: $0, pixmaps: $1, workers: maker.workers) }
  }

  /// Returns the frames of one format.
  /// - Parameter known: Frames of the same format and scale, by their moments; they are not drawn again.
  /// - Throws: `ExportError` if a limit would be exceeded.
  func frames(_ rendition: Rendition, _ choice: FormatChoice, known: [Double: Pixmap]) throws -> DrawnFrames {
    let schedule = try rendition.checkedSchedule(choice.codec.clock, limits)
    let missing = schedule.times.filter { known[$0] == nil }
    var images = known
    var maker = self
    if !missing.isEmpty {
      maker.workers = try rendition.fittingWorkers(
        schedule.times, [choice], limits, beside: held, workers: workers, watch: watch)
      for (time, pixmap) in zip(missing, try maker.draw(rendition, [choice], [missing])[0]) { images[time] = pixmap }
    }
    return DrawnFrames(
      schedule: schedule,
      pixmaps: schedule.times.map { time in
        guard let pixmap = images[time] else { preconditionFailure("every moment is drawn") }
        return pixmap
      }, workers: maker.workers)
  }

  /// Returns the loop that frames of a format make.
  func loop(_ frames: DrawnFrames, of rendition: Rendition, as choice: FormatChoice) -> LoopFrames {
    let leads = rendition.plays == .times(1) && choice.settings.firstFrame == .poster
    return LoopFrames(
      pixmaps: frames.pixmaps, schedule: frames.schedule, plays: rendition.plays,
      poster: rendition.poster(in: frames.schedule),
      lead: leads ? frames.schedule.frame(nearest: rendition.scene.posterTime) : nil,
      least: rendition.leastFrames, workers: frames.workers)
  }

  /// Returns pairs of neighbors that stand for a loop, for each choice, at the moments of the first one's file; nil for
  /// a choice whose file would take too much memory. Neighbors tell what a frame shares with the one before, and pairs
  /// that are evenly spaced how many colors there are.
  func samples(_ rendition: Rendition, _ choices: [FormatChoice], pairs: Int) throws -> [LoopFrames?] {
    let schedules = choices.map { rendition.schedule($0.codec.clock) }
    let times = schedules[0].times
    let starts = Set(Array(times.indices).spread(pairs))
    let indices = times.indices.filter { starts.contains($0) || starts.contains($0 - 1) }
    // All formats show as many.
    let count = schedules.reduce(indices.count) { min($0, $1.count) }
    let sampled = indices.prefix(count).map { times[$0] }
    func fitting(_ choices: [FormatChoice]) throws -> Int? {
      try rendition.fit(sampled, choices, limits, beside: held, workers: workers, watch: watch).workers
    }
    var maker = self
    var fits = choices.map { _ in true }
    if let workers = try fitting(choices) {
      maker.workers = workers
    } else {
      maker.workers = 1
      fits = try choices.map { try fitting([$0]) != nil }
    }
    let drawn = zip(choices, fits).filter(\.1).map(\.0)
    var images = drawn.isEmpty ? [] : try maker.draw(rendition, drawn, drawn.map { _ in sampled })
    images.reverse()
    return zip(schedules, fits).map { [workers = maker.workers] schedule, fits in
      fits
        ? LoopFrames(
          pixmaps: images.removeLast(), schedule: schedule, plays: rendition.plays, poster: nil, workers: workers) : nil
    }
  }

  /// Returns some frames, spread over the loop, as they are before a format blends their pixels onto a matte. They take
  /// less memory than the encoder of the loop's own frames.
  func unblended(_ rendition: Rendition, _ choice: FormatChoice, frames: Int) throws -> [Pixmap] {
    let times = rendition.schedule(choice.codec.clock).times.spread(frames)
    return try renderer(rendition, choice).render(at: times, outputs: [.straight]).map { $0[0] }
  }

  /// Returns a single moment.
  func still(_ rendition: Rendition, at time: Double, _ choice: FormatChoice) throws -> LoopFrames {
    try rendition.checkSize(frames: 1)
    _ = try rendition.fittingWorkers([time], [choice], limits, workers: 1, watch: watch)
    let renderer = SceneRenderer(
      scene: rendition.scene, scale: rendition.scale, colorSpace: choice.colorSpace, workers: 1, watch: watch)
    let pixmap = try renderer.render(at: [time], outputs: [.straight])[0][0]
    // One frame an hour gives one frame for any cycle.
    let schedule = FrameSchedule(cycle: rendition.scene.cycle, rate: .about(1 / 3600), clock: choice.codec.clock)
    return LoopFrames(pixmaps: [pixmap], schedule: schedule, plays: .times(1), poster: nil, workers: 1)
  }

  private func draw(_ rendition: Rendition, _ choices: [FormatChoice], _ times: [[Double]]) throws -> [[Pixmap]] {
    let outputs = choices.map { $0.codec.pixels($0.settings, matte: rendition.matte) }
    let renderers = choices.map { renderer(rendition, $0) }
    let areAlike = times.allSatisfy { $0 == times[0] } && choices.allSatisfy { $0.colorSpace == choices[0].colorSpace }
    let columns: [[Pixmap]]
    if areAlike {
      let rows = try renderers[0].render(at: times[0], outputs: outputs)
      columns = choices.indices.map { column in rows.map { $0[column] } }
    } else {
      columns = try choices.indices.map { i in
        try renderers[i].render(at: times[i], outputs: [outputs[i]]).map { $0[0] }
      }
    }
    return zip(choices, columns).map { $0.codec.prepared($1, $0.settings) }
  }

  private func renderer(_ rendition: Rendition, _ choice: FormatChoice) -> SceneRenderer {
    SceneRenderer(
      scene: rendition.scene, scale: rendition.scale, colorSpace: choice.colorSpace, workers: workers, watch: watch,
      exposure: rendition.exposure)
  }
}

/// The frames of one file as they were drawn: one for each of the schedule.
struct DrawnFrames: Sendable {
  var schedule: FrameSchedule
  var pixmaps: [Pixmap]
  /// The number of threads for which the memory suffices.
  var workers: Int

  var byteCount: Int { pixmaps.reduce(0) { $0 + $1.byteCount } }
  var byMoment: [Double: Pixmap] { Dictionary(zip(schedule.times, pixmaps)) { first, _ in first } }
}

extension FrameSchedule {
  /// The moment of each frame, in seconds.
  var times: [Double] { (0..<count).map(time(of:)) }
}

extension Array {
  /// At most so many of the elements, evenly spaced.
  func spread(_ most: Int) -> [Element] {
    let kept = Swift.min(most, count)
    return (0..<kept).map { self[$0 * count / kept] }
  }
}
