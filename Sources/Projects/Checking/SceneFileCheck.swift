import Exporting
import PresetFiles
import PresetModel

/// Makes a unit's files in formats without frames, since only that shows what they cannot hold. Nothing is written.
struct SceneFileCheck {
  let unit: AssetUnit
  let exporter: PresetExporter

  /// What is left out of the files of some tasks.
  /// - Throws: `ExportError` for what cannot be left out.
  func leftOut(of tasks: [RenderTask]) throws -> [FileReport.LeftOut] {
    var found: [FileReport.LeftOut] = []
    for task in tasks {
      let formats = task.formatsWithoutFrames
      guard !formats.isEmpty else { continue }
      var exporter = exporter
      exporter.settings = unit.settings(for: task, formats: formats, workers: 1)
      try exporter.export { found += $0.report.leftOut }
    }
    return found.withoutRepeats
  }
}

extension BuildPlan {
  /// What formats without frames cannot show of the presets, without making a file of another format.
  public var sceneFileFindings: [Finding] {
    let pool = ExporterPool(self)
    var found: [Finding] = []
    for task in tasks + bundles.flatMap(\.drawings) {
      defer { pool.taskEnded(of: task.unit) }
      // What may be left out was tried when the unit was planned.
      if task.formatsWithoutFrames.isEmpty || task.encoding.allowMissing == true { continue }
      let unit = units[task.unit]
      do {
        _ = try SceneFileCheck(unit: unit, exporter: try pool.exporter(of: task.unit)).leftOut(of: [task])
      } catch {
        found += unit.findings(for: error).map { $0.about(unit.source.name) }
      }
    }
    return found.withoutRepeats
  }
}

extension RenderTask {
  /// Those that are written from the scene.
  fileprivate var formatsWithoutFrames: [OutputFormat] {
    slots.filter { !$0.isPoster && $0.format.codec is any SceneCodec }.map(\.format)
  }
}

extension AssetUnit {
  /// An error about its preset, at its place in the file.
  fileprivate func findings(for error: any Error) -> [Finding] {
    if let failure = error as? PresetFailure { return failure.findings }
    do throws(PresetFailure) {
      return try load().failure(error).findings
    } catch {
      return error.findings
    }
  }
}
