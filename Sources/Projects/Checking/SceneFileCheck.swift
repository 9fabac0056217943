import Exporting
import PresetFiles
import PresetModel

/// Makes a project's files in formats that are written from scenes, without frames, since only that shows what they
/// cannot hold. It takes milliseconds, and nothing is written.
public struct SceneFileCheck: Sendable {
  private let plan: BuildPlan
  private let resources: BuildResources

  public init(_ plan: BuildPlan, _ resources: BuildResources) {
    (self.plan, self.resources) = (plan, resources)
  }

  public func findings() -> [Finding] {
    (plan.tasks + plan.bundles.flatMap(\.drawings)).flatMap { task in
      let formats = task.slots.filter { !$0.isPoster && $0.format.codec is any SceneCodec }.map(\.format)
      guard !formats.isEmpty else { return [Finding]() }
      let unit = plan.units[task.unit]
      return findings(task, unit, formats).map { $0.about(unit.source.name) }
    }.withoutRepeats
  }

  private func findings(_ task: RenderTask, _ unit: AssetUnit, _ formats: [OutputFormat]) -> [Finding] {
    do throws(PresetFailure) {
      let loaded = try unit.load()
      do {
        var exporter = try loaded.exporter(unit.settings)
        exporter.settings = unit.settings(for: task, formats: formats, workers: resources.workers)
        exporter.settings.limits = resources.limits
        try exporter.export { _ in }
        return []
      } catch let error as ExportError {
        return [loaded.decoded.finding(for: error)]
      } catch {
        return [Finding(.error, loaded.decoded.place(of: "$"), "\(error)")]
      }
    } catch {
      return error.findings
    }
  }
}
