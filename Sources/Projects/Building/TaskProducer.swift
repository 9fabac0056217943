import Exporting
import GraphicsCore
import Hashing
import Parallelism
import Platform
import PresetFiles
import PresetModel

/// The file of a task's slot.
struct ProducedSlot: Sendable {
  var facts: FileFacts
  /// Nil where the bytes are not needed.
  var bytes: [UInt8]?
  var isRendered: Bool
}

/// Produces the files of a task: from the cache where possible. Otherwise the task is drawn once and encoded in the
/// missing formats.
struct TaskProducer: Sendable {
  let plan: BuildPlan
  /// Nil renders everything.
  let cache: ContentCache?
  let pool: ExporterPool
  let digests = FontDigests()
  /// Threads for one task.
  let workers: Int
  /// A file that needs more by estimate is not made.
  let resources: BuildResources
  /// The first failure to write to the cache. It is reported once and does not fail the build.
  let cacheFailure = Locked<FileError?>(nil)

  /// - Parameter needsBytes: whether the bytes of a slot with these facts are needed as well.
  func produce(
    _ task: RenderTask, needsBytes: (RenderTask.Slot, FileFacts) -> Bool
  ) throws -> [ProducedSlot] {
    defer { pool.taskEnded(of: task.unit) }
    var found = cached(task, needsBytes: needsBytes)
    let missing = found.indices.filter { found[$0] == nil }
    if !missing.isEmpty {
      for (index, produced) in zip(missing, try render(task, missing.map { task.slots[$0] })) {
        found[index] = produced
        if let bytes = produced.bytes { store(produced.facts, bytes, key: task.slots[index].key) }
      }
    }
    return found.map { $0! }
  }

  /// What the cache has of the slots, in their order; nil for what would be drawn.
  func cached(_ task: RenderTask, needsBytes: (RenderTask.Slot, FileFacts) -> Bool) -> [ProducedSlot?] {
    task.slots.map { slot in
      guard let cache, let facts = cache.facts(for: slot.key) else { return nil }
      guard needsBytes(slot, facts) else { return ProducedSlot(facts: facts, bytes: nil, isRendered: false) }
      guard let bytes = cache.bytes(of: facts) else { return nil }
      return ProducedSlot(facts: facts, bytes: bytes, isRendered: false)
    }
  }

  /// Renders the slots, in their order.
  private func render(_ task: RenderTask, _ slots: [RenderTask.Slot]) throws -> [ProducedSlot] {
    let unit = plan.units[task.unit]
    var exporter = try pool.exporter(of: task.unit)
    let animations = slots.filter { !$0.isPoster }
    exporter.settings = unit.settings(for: task, formats: animations.map(\.format), workers: workers)
    exporter.settings.limits = resources.limits
    do {
      var files: [ExportedFile] = []
      if !animations.isEmpty { try exporter.export { files.append($0) } }
      if animations.count < slots.count { files.append(try exporter.poster(task.scheme, scale: task.scale)) }
      return try files.map(produced)
    } catch let error as ExportError {
      throw PresetFailure([try unit.load().decoded.finding(for: error)])
    }
  }

  private func produced(_ file: ExportedFile) throws -> ProducedSlot {
    guard case .file(let bytes) = file.content else { preconditionFailure("a project's formats are files") }
    let facts = try file.factsWithDigests(digests)
    return ProducedSlot(facts: facts, bytes: bytes, isRendered: true)
  }

  private func store(_ facts: FileFacts, _ bytes: [UInt8], key: String) {
    guard let cache else { return }
    do throws(FileError) {
      try cache.store(facts, bytes, for: key)
    } catch {
      cacheFailure.withLock { if $0 == nil { $0 = error } }
    }
  }
}
