import GraphicsCore
import MotionMath
import PresetModel
import SceneModel

/// What is said of a finished file.
extension PresetExporter {
  /// A note on a scene that moves in a file of one frame; nil for any other.
  static func stillness(_ schedule: FrameSchedule, of rendition: Rendition) -> String? {
    guard schedule.count == 1, !rendition.scene.isConstant else { return nil }
    let cycle = NumberText.short(rendition.scene.cycle.value)
    let rate = NumberText.tenths(rendition.rate.framesPerSecond)
    return "the cycle of \(cycle) s has room for one frame at \(rate) \(rate == "1" ? "frame" : "frames") a second; "
      + "nothing moves"
  }

  /// Adds a note for each recommendation of the destination that a file does not follow.
  /// - Throws: `ExportError` if the destination does not accept the file.
  func check(_ file: inout ExportedFile, _ frames: [Pixmap]) throws(ExportError) {
    guard let destination = settings.destination else { return }
    let format = file.report.variant.format
    let check = DestinationCheck(
      destination.value, format: format, name: format.title, facts: file.report.facts, frames: frames)
    guard check.isAccepted else {
      let faults = check.faults.filter { !$0.isAdvice }.map(\.message)
      throw ExportError(destination: destination.name, file: "\(name) as \(format.rawValue)", faults: faults)
    }
    file.report.advice = check.faults.map { "\(destination.name): \($0.message)" }
  }
}
