import MotionMath
import PresetModel

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

  /// - Parameter choices: Of the files that are made of the frames; none where they are only looked at.
  func checkMemory(frames: Int, _ choices: [FormatChoice], _ limits: DrawingLimits) throws(ExportError) {
    let pixels = pixelSize.width * pixelSize.height
    let bytes = MemoryEstimate.bytes(
      size: pixelSize, frames: frames,
      search: choices.map { $0.codec.searchMemory($0.settings, pixels: pixels, frames: frames) })
    guard MemoryEstimate.program + bytes > limits.memory else { return }
    let (width, height) = pixelSize
    throw ExportError(
      path: "$",
      message: MemoryEstimate.message(
        "a loop of \(frames) frames of \(width) × \(height) pixels", needs: bytes, of: limits.memory))
  }
}
