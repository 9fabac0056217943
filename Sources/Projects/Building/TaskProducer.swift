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

/// A file of a task or of a bundle, which is not yet written.
struct ProducedFile: Sendable {
  var entry: AssetEntry
  /// For findings about the file.
  var place: SourcePlace
  /// Nil where they are not needed.
  var bytes: [UInt8]?
  /// Whether the file was drawn in this run; of a bundle's images, one that no bundle before it shows.
  var isRendered: Bool
  /// Whether it is an image, rather than a text.
  var isImage = true

  func outcome(_ status: AssetStatus, before: Int?) -> AssetOutcome {
    AssetOutcome(
      path: entry.path, preset: entry.preset, status: status, entry: entry, previousBytes: before,
      isRendered: isRendered, place: place)
  }
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
  /// - Returns: each slot's file, or why it cannot be made: what an SVG cannot show is no fault of a GIF.
  /// - Throws: why none of them can be made.
  func produce(
    _ task: RenderTask, needsBytes: (RenderTask.Slot, FileFacts) -> Bool
  ) throws -> [Result<ProducedSlot, any Error>] {
    defer { pool.taskEnded(of: task.unit) }
    let cached = cached(task, needsBytes: needsBytes)
    let missing = cached.indices.filter { cached[$0] == nil }
    var rendered = missing.isEmpty ? [] : try render(task, missing.map { task.slots[$0] })[...]
    return zip(task.slots, cached).map { slot, found in
      if let found { return .success(found) }
      let result = rendered.removeFirst()
      if case .success(let produced) = result, let bytes = produced.bytes {
        store(produced.facts, bytes, key: slot.key)
      }
      return result
    }
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

  /// The bytes that the cache has for a key, or else those that `make` returns.
  /// - Parameter keeps: whether the cache keeps what was made.
  func bytes(
    for key: String, keeps: Bool, _ make: () throws -> [UInt8]
  ) throws -> (bytes: [UInt8], isMade: Bool) {
    if let cache, let facts = cache.facts(for: key), let bytes = cache.bytes(of: facts) { return (bytes, false) }
    let bytes = try make()
    if keeps { store(FileFacts(document: bytes), bytes, key: key) }
    return (bytes, true)
  }

  /// Renders the slots, in their order.
  private func render(
    _ task: RenderTask, _ slots: [RenderTask.Slot]
  ) throws -> [Result<ProducedSlot, any Error>] {
    let unit = plan.units[task.unit]
    var exporter = try pool.exporter(of: task.unit)
    let animations = slots.filter { !$0.isPoster }
    exporter.settings = unit.settings(for: task, formats: animations.map(\.format), workers: workers)
    exporter.settings.limits = resources.limits
    var files: [Result<ProducedSlot, any Error>] = []
    func add(_ make: () throws -> ExportedFile) throws {
      do {
        files.append(.success(try produced(try make())))
      } catch let error as ExportError {
        files.append(.failure(PresetFailure([try unit.load().decoded.finding(for: error)])))
      }
    }
    do {
      if !animations.isEmpty {
        try exporter.export { file in
          try add { file }
        } failed: { error in
          try add { throw error }
        }
      }
    } catch let error as ExportError {
      throw PresetFailure([try unit.load().decoded.finding(for: error)])
    }
    if animations.count < slots.count { try add { try exporter.poster(task.scheme, scale: task.scale) } }
    return files
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
