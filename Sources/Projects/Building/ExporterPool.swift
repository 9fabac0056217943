import Exporting
import Parallelism
import PresetFiles
import PresetModel

/// The exporters of a plan's units. Each is made once, when the first of its unit's tasks is drawn, and released after
/// the last. So a text is laid out once, and a large catalog does not stay in memory.
final class ExporterPool: Sendable {
  private let units: [AssetUnit]
  /// Nil before the first task and after the last.
  private let slots: [Locked<Result<PresetExporter, PresetFailure>?>]
  private let remaining: Locked<[Int]>

  init(_ plan: BuildPlan) {
    units = plan.units
    slots = plan.units.map { _ in Locked(nil) }
    var counts = [Int](repeating: 0, count: plan.units.count)
    for task in plan.tasks + plan.bundles.flatMap(\.drawings) { counts[task.unit] += 1 }
    remaining = Locked(counts)
  }

  func exporter(of unit: Int) throws(PresetFailure) -> PresetExporter {
    let result = slots[unit].withLock { slot in
      let result = slot ?? Self.make(units[unit])
      slot = result
      return result
    }
    return try result.get()
  }

  /// Notes that one of the unit's tasks is done.
  func taskEnded(of unit: Int) {
    let left = remaining.withLock { counts in
      counts[unit] -= 1
      return counts[unit]
    }
    if left == 0 { slots[unit].withLock { $0 = nil } }
  }

  private static func make(_ unit: AssetUnit) -> Result<PresetExporter, PresetFailure> {
    do throws(PresetFailure) {
      let loaded = try unit.load()
      let exporter = try loaded.exporter(unit.settings)
      guard unit.content == nil || unit.content == DrawnContent(loaded.preset, images: exporter.images) else {
        throw PresetFailure([
          Finding(
            .error, loaded.decoded.place(of: "$"),
            "a preset that it extends, or an image, changed while the build ran; building again makes its files")
        ])
      }
      return .success(exporter)
    } catch {
      return .failure(error)
    }
  }
}
