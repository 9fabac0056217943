import Bundling
import Exporting
import GraphicsCore
import Hashing
import Parallelism
import PresetFiles
import PresetModel

/// A bundle whose files are all made, and not yet written.
struct ProducedBundle: Sendable {
  var bundle: PlannedBundle
  var files: [ProducedFile]
}

/// A task whose drawings are drawn.
private struct DrawnBundles: EstimatedWork {
  let task: BundleTask
  /// Of each drawing.
  let slots: [Result<[ProducedSlot?], any Error>]

  var cost: Int { task.cost }
  /// What encodes its images again takes no more than making one of them did.
  var memory: Int { task.drawings.map(\.memory).max() ?? 0 }
}

extension BuildSession {
  /// Makes the plan's bundles on all workers: first all drawings, then what is made of them. A dry run draws nothing,
  /// and predicts of what it would draw the document alone.
  /// - Parameter progress: As `run` has it.
  func runBundles(
    progress: @Sendable (Int, String) -> Void, _ body: @Sendable (ProducedBundle) -> TaskResult
  ) -> TaskResult {
    let drawings = plan.bundles.flatMap(\.drawings)
    let runner = TaskRunner(resources: options.resources)
    let drawn = runner.run(drawings) { drawing -> Result<[ProducedSlot?], any Error> in
      Result {
        options.isDryRun
          ? producer.cached(drawing) { _, _ in true }
          : try producer.produce(drawing) { _, _ in true }.map { try $0.get() }
      }
    }
    var first = 0
    let works = plan.bundles.map { task in
      defer { first += task.drawings.count }
      return DrawnBundles(task: task, slots: Array(drawn[first...].prefix(task.drawings.count)))
    }
    let done = Locked(plan.assets.count)
    let results = runner.run(works) { work in
      let task = work.task
      var result = TaskResult()
      for (index, bundle) in task.bundles.enumerated() {
        done.withLock { done in
          progress(done, bundle.document)
          done += 1
        }
        do {
          let slots = try zip(task.drawings, work.slots).flatMap { drawing, slots in
            zip(drawing.slots, try slots.get()).map { (variant: $0.assets[0].file.variant, slot: $1) }
          }.filter { bundle.needs.include($0.variant) }
          // An image of several bundles counts as drawn once.
          let earlier = task.bundles[..<index].map(\.needs)
          result.add(try made(bundle, slots, besides: earlier).map(body) ?? foreseen(bundle))
        } catch {
          result.add(failure(error, of: bundle))
        }
      }
      return result
    }
    return TaskResult(
      outcomes: results.flatMap(\.outcomes), problems: results.flatMap(\.problems).withoutRepeats)
  }

  /// Returns nil where an image is missing.
  private func made(
    _ bundle: PlannedBundle, _ slots: [(variant: AssetVariant, slot: ProducedSlot?)], besides earlier: [BundleNeeds]
  ) throws -> ProducedBundle? {
    var images: [BundleImage] = []
    var drawn: Set<AssetVariant> = []
    for (variant, slot) in slots {
      guard let slot, let bytes = slot.bytes else { return nil }
      images.append(BundleImage(variant: variant, facts: slot.facts, bytes: bytes))
      if slot.isRendered, !earlier.contains(where: { $0.include(variant) }) { drawn.insert(variant) }
    }
    var loader = BundledLoader(
      name: bundle.name, alt: bundle.alt, size: (bundle.width, bundle.height), maxBytes: bundle.maxBytes,
      limits: options.resources.limits, images: images)
    let encoded = Locked(drawn)
    loader.derive = { [producer, tool = inputs.tool, keeps = !options.isDryRun] image, how, make in
      let key = SHA256.hexadecimal(of: "\(tool)\n\(bundle.kind.rawValue)\n\(image.facts.sha256)\n\(how)")
      let file = try producer.bytes(for: key, keeps: keeps, make)
      if file.isMade { encoded.withLock { _ = $0.insert(image.variant) } }
      return file.bytes
    }
    let files: [BundleFile]
    do {
      files = try bundle.kind.writer.files(loader)
    } catch let error as BundleError {
      throw PresetFailure([Finding(.error, bundle.place, "\(bundle.name) for \(bundle.kind.rawValue): \(error)")])
    }
    drawn = encoded.withLock { $0 }
    return ProducedBundle(
      bundle: bundle,
      files: files.map { file in
        ProducedFile(
          entry: entry(of: file, bundle, first: images[0].variant), place: bundle.place, bytes: file.bytes,
          isRendered: file.image.map { drawn.contains($0.variant) } ?? false, isImage: file.image != nil)
      })
  }

  private func entry(of file: BundleFile, _ bundle: PlannedBundle, first: AssetVariant) -> AssetEntry {
    var entry = AssetEntry()
    entry.path = FilePath.join(bundle.folder, file.path)
    entry.preset = bundle.name
    entry.variant = file.image?.variant ?? first
    entry.variant.bundle = bundle.kind
    entry.facts = file.image?.facts ?? FileFacts(document: file.bytes)
    entry.alt = bundle.alt
    return entry
  }

  /// What a dry run says of a bundle that has to be drawn.
  private func foreseen(_ bundle: PlannedBundle) -> TaskResult {
    let before = FileOnDisk.readableDigest(output.path(of: bundle.document))
    var outcome = outcome(bundle, bundle.document, before == nil ? .created : .updated)
    outcome.previousBytes = before?.bytes
    outcome.isRendered = true
    return TaskResult(outcomes: [outcome])
  }

  func outcome(_ bundle: PlannedBundle, _ path: String, _ status: AssetStatus) -> AssetOutcome {
    AssetOutcome(path: path, preset: bundle.name, status: status, place: bundle.place)
  }

  /// What became of a bundle that could not be made.
  func failure(_ error: any Error, of bundle: PlannedBundle) -> TaskResult {
    TaskResult(
      outcomes: [outcome(bundle, bundle.document, .failed)],
      problems: Self.findings(of: error, at: bundle.place).map { $0.about(bundle.name) })
  }
}

extension FileFacts {
  /// Those of a file by its bytes alone.
  init(document bytes: [UInt8]) {
    self.init()
    (width, height, frames) = (0, 0, 0)
    self.bytes = bytes.count
    sha256 = SHA256.hexadecimal(of: bytes)
  }
}
