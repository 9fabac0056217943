import GraphicsCore
import MotionMath
import Parallelism
import PresetModel
import Rasterizer

/// The limits of what is drawn, checked before it is.
extension Rendition {
  /// Returns the schedule of a file whose images can be drawn, one after the other.
  /// - Throws: `ExportError` if a limit of size or of work would be exceeded.
  func checkedSchedule(_ clock: FrameSchedule.Clock, _ limits: DrawingLimits) throws(ExportError) -> FrameSchedule {
    let schedule = schedule(clock)
    try checkSize(frames: schedule.count)
    try checkWork(schedule.times, limits)
    return schedule
  }

  func checkSize(frames: Int) throws(ExportError) {
    try FrameLimits.check(width: pixelSize.width, height: pixelSize.height, frames: frames)
  }

  @discardableResult
  func checkWork(_ times: [Double], _ limits: DrawingLimits) throws(ExportError) -> WorkAccount {
    let account = WorkAccount(self, times: times)
    try account.check(limits)
    return account
  }

  /// Returns the number of threads for which the memory suffices: as many as there may be, or a half, a quarter and so
  /// on of them.
  ///
  /// Where all images would take too much as they are, and will be packed, some are drawn to see how much they take.
  /// - Parameters:
  ///   - times: The moments of the frames.
  ///   - choices: Of the files that are made of the frames; none where they are only looked at.
  ///   - workers: The most threads that there may be.
  ///   - held: The bytes of other frames that are there.
  /// - Throws: `ExportError` if the work would be too much, or the memory with one thread.
  func fittingWorkers(
    _ times: [Double], _ choices: [FormatChoice], _ limits: DrawingLimits, beside held: Int = 0, workers: Int,
    watch: ExportWatch
  ) throws -> Int {
    let fit = try fit(times, choices, limits, beside: held, workers: workers, watch: watch)
    if let workers = fit.workers { return workers }
    let size = pixelSize
    throw ExportError(
      path: "$",
      message: MemoryEstimate.message(
        "a loop of \(times.count) frames of \(size.width) × \(size.height) pixels", needs: fit.needed,
        of: limits))
  }

  /// The same number, nil where the memory does not suffice for one thread, with the bytes that one thread needs.
  func fit(
    _ times: [Double], _ choices: [FormatChoice], _ limits: DrawingLimits, beside held: Int = 0, workers: Int,
    watch: ExportWatch
  ) throws -> (workers: Int?, needed: Int) {
    let (size, frames) = (pixelSize, times.count)
    let imageBytes = try checkWork(times, limits).imageBytes
    func bytes(_ workers: Int, packedTo share: Double? = nil) -> Int {
      let search = choices.map {
        $0.codec.searchMemory($0.settings, pixels: size.width * size.height, frames: frames, workers: workers)
      }
      return held
        + MemoryEstimate.bytes(
          size: size, frames: frames, search: search, drawing: imageBytes * min(workers, frames), packedTo: share,
          workers: workers)
    }
    func fits(_ bytes: Int) -> Bool { MemoryEstimate.program + bytes <= limits.memory }
    if fits(bytes(workers)) { return (workers, bytes(1)) }
    let packing = FramePacking(pixels: size.width * size.height, frames: frames)
    var share: Double?
    if packing != .none {
      share = 0
      // What would not fit however little the images take is not drawn.
      if fits(bytes(1, packedTo: 0)) {
        var drawers = max(1, workers)
        while drawers > 1, !fits(bytes(drawers, packedTo: 0)) { drawers /= 2 }
        share = try packedShare(times, choices, packing, workers: drawers, watch: watch)
      }
    }
    var count = max(1, workers)
    while count > 1, !fits(bytes(count, packedTo: share)) { count /= 2 }
    let needed = bytes(1, packedTo: share)
    return (fits(bytes(count, packedTo: share)) ? count : nil, needed)
  }

  /// So many images, evenly spaced, tell how much all take; the others may take a quarter more. Both are chosen.
  private static let (packedSamples, margin) = (5, 1.25)

  /// The share of their bytes that images take packed: the largest of the formats'.
  private func packedShare(
    _ times: [Double], _ choices: [FormatChoice], _ packing: FramePacking, workers: Int, watch: ExportWatch
  ) throws(Cancelled) -> Double {
    let sampled = times.spread(Self.packedSamples)
    let renderer = SceneRenderer(
      scene: scene, scale: scale, colorSpace: .srgb, workers: workers, watch: watch.unseen, exposure: exposure)
    let outputs = choices.map { $0.codec.pixels($0.settings, matte: matte) }
    let rows = try renderer.render(at: sampled, outputs: outputs.isEmpty ? [.straight] : outputs, packing: packing)
    let shares = rows[0].indices.map { column in
      let drawn = rows.map { $0[column] }
      let images = choices.isEmpty ? drawn : choices[column].codec.prepared(drawn, choices[column].settings)
      return Double(images.reduce(0) { $0 + $1.byteCount })
        / Double(4 * pixelSize.width * pixelSize.height * sampled.count)
    }
    return min(1, (shares.max() ?? 1) * Self.margin)
  }
}
