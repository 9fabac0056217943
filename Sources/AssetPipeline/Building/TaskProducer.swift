import ExportPipeline
import GraphicsCore
import Hashing
import Platform
import PresetModel
import Rendering

/// What a slot of a task holds.
struct ProducedSlot: Sendable {
  var facts: FileFacts
  /// Nil where nobody asked for them.
  var bytes: [UInt8]?
  var isRendered: Bool
}

/// A task → its files, from the cache where it has them; else drawn once and encoded in the formats that are missing.
struct TaskProducer: Sendable {
  let plan: BuildPlan
  /// Nil: everything is rendered.
  let cache: ContentCache?
  let pool: ExporterPool
  let digests = FontDigests()
  /// Threads for one task.
  let workers: Int
  /// The first failure to write to the cache; it is said once and fails nothing.
  let cacheFailure = Locked<FileError?>(nil)

  /// - Parameter needsBytes: whether the bytes of a slot with these facts are wanted too.
  func produce(
    _ task: RenderTask, needsBytes: (RenderTask.Slot, FileFacts) -> Bool
  ) throws -> [ProducedSlot] {
    defer { pool.taskEnded(of: task.unit) }
    var found = task.slots.map { slot -> ProducedSlot? in
      guard let cache, let facts = cache.facts(for: slot.key) else { return nil }
      guard needsBytes(slot, facts) else { return ProducedSlot(facts: facts, bytes: nil, isRendered: false) }
      guard let bytes = cache.bytes(of: facts) else { return nil }
      return ProducedSlot(facts: facts, bytes: bytes, isRendered: false)
    }
    let missing = found.indices.filter { found[$0] == nil }
    if !missing.isEmpty {
      for (index, produced) in zip(missing, try render(task, missing.map { task.slots[$0] })) {
        found[index] = produced
        if let bytes = produced.bytes { store(produced.facts, bytes, key: task.slots[index].key) }
      }
    }
    return found.map { $0! }
  }

  /// The slots, in their order.
  private func render(_ task: RenderTask, _ slots: [RenderTask.Slot]) throws -> [ProducedSlot] {
    let unit = plan.units[task.unit]
    var exporter = try pool.exporter(of: task.unit)
    let animations = slots.filter { !$0.isPoster }
    exporter.settings = unit.settings(
      formats: animations.map(\.format), scale: task.scale, scheme: task.scheme, motion: task.motion, theme: task.theme,
      workers: workers)
    do {
      var files: [ExportedFile] = []
      if !animations.isEmpty { try exporter.export { files.append($0) } }
      if animations.count < slots.count { files.append(try exporter.poster(task.scheme, scale: task.scale)) }
      return try files.map(produced)
    } catch let error as ExportError {
      throw PresetFailure([try unit.load().problem(for: error)])
    }
  }

  private func produced(_ file: ExportedFile) throws -> ProducedSlot {
    guard case .file(let bytes) = file.content else { preconditionFailure("a project's formats are files") }
    let facts = try file.report.complete(file.content, digests)
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
