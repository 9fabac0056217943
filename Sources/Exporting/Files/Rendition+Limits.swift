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
    do throws(LimitError) {
      try FrameLimits.check(width: pixelSize.width, height: pixelSize.height, frames: frames)
    } catch {
      throw ExportError(error)
    }
  }

  func checkWork(_ times: [Double], _ limits: DrawingLimits) throws(ExportError) {
    try WorkAccount(self, times: times).check(limits.work)
  }

  /// Where all images would take too much as they are, and will be packed, some are drawn to see how much they take.
  /// - Parameters:
  ///   - times: The moments of the frames.
  ///   - choices: Of the files that are made of the frames; none where they are only looked at.
  ///   - workers: The number of threads.
  func checkMemory(
    _ times: [Double], _ choices: [FormatChoice], _ limits: DrawingLimits, workers: Int, watch: ExportWatch
  ) throws {
    let (width, height) = pixelSize
    let search = choices.map { $0.codec.searchMemory($0.settings, pixels: width * height, frames: times.count) }
    var bytes = MemoryEstimate.bytes(size: pixelSize, frames: times.count, search: search)
    func fits() -> Bool { MemoryEstimate.program + bytes <= limits.memory }
    let packing = FramePacking(pixels: width * height, frames: times.count)
    if !fits(), packing != .none {
      bytes = MemoryEstimate.bytes(
        size: pixelSize, frames: times.count, search: search,
        packedTo: try packedShare(times, packing, workers: workers, watch: watch), workers: workers)
    }
    guard !fits() else { return }
    throw ExportError(
      path: "$",
      message: MemoryEstimate.message(
        "a loop of \(times.count) frames of \(width) × \(height) pixels", needs: bytes, of: limits.memory))
  }

  /// So many images, evenly spaced, tell how much all take; the others may take a quarter more. Both are chosen.
  private static let (packedSamples, margin) = (5, 1.25)

  /// The share of their bytes that images take packed.
  private func packedShare(
    _ times: [Double], _ packing: FramePacking, workers: Int, watch: ExportWatch
  ) throws(Cancelled) -> Double {
    let count = min(times.count, Self.packedSamples)
    let renderer = SceneRenderer(
      scene: scene, scale: scale, colorSpace: .srgb, workers: workers, watch: watch.unseen, exposure: exposure)
    let images = try renderer.render(at: (0..<count).map { times[$0 * times.count / count] }, outputs: [.straight])
    let packed = images.reduce(0) { $0 + $1[0].packed(packing).byteCount }
    return min(1, Double(packed) / Double(4 * pixelSize.width * pixelSize.height * count) * Self.margin)
  }
}
