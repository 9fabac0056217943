import Exporting
import GraphicsCore
import Parallelism
import PresetFiles
import PresetModel

/// What each quality and each rate would cost in bytes, before anything is exported. The sizes are those of the files
/// that an export with these settings writes.
struct StudioBudget: Sendable {
  static let qualities = [100, 90, 80, 70, 60]
  static let rates = [50.0, 30, 20, 12]

  var document: StudioDocument
  var run: Int
  var scheme: ColorScheme
  var scale: Double
  var motion = MotionForm.full
  var theme = Theme.standard
  var workers: Int

  /// Sends a `cost` for each format, rate and quality as soon as it is known, and `costs` at the end.
  func measure(_ cancellation: Cancellation, _ send: @Sendable (StudioEvent) -> Void) throws {
    let decoded = try document.decoded()
    let own = decoded.preset.fps ?? RenderSettings.standardFramesPerSecond
    for rate in [own] + Self.rates.filter({ $0 != own }) {
      var preset = decoded.preset
      // A rate that is the program's own choice, not the preset's, is not kept exactly.
      if rate != own { preset.fps = rate }
      // What a file costs is asked for, not what it gives up to cost less.
      preset.maxBytes = nil
      for quality in Self.qualities {
        var settings = RenderSettings()
        settings.schemes = [scheme]
        settings.scales = [scale]
        settings.motion = motion
        settings.theme = theme
        settings.formats = OutputFormat.standard
        settings.encoding.quality = quality
        settings.workers = workers
        settings.cancellation = cancellation
        settings.advises = false
        try document.exporter(preset, settings).export { file in
          send(
            StudioEvent(
              "cost",
              [
                ("run", .number(run)), ("format", .text(file.report.variant.format.rawValue)),
                ("rate", .number(rate)), ("quality", .number(quality)), ("bytes", .number(file.content.byteCount)),
                ("frames", .number(file.report.facts.frames)), ("isOwn", .boolean(rate == own)),
              ]))
        }
      }
    }
    send(StudioEvent("costs", [("run", .number(run))]))
  }
}
