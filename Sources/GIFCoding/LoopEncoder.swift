import GraphicsCore
import Parallelism
import Quantizing

/// A quantized loop → a finished container: differences, palettes and codes.
struct LoopEncoder {
  var loop: QuantizedLoop
  let plan: LoopPlan
  let needs: [FrameNeeds]
  let global: FramePalette
  /// The loop has more colors than one palette: each frame that the global one does not serve has its own.
  let localOnly: Bool
  /// Whether the global palette has a color.
  private let isInGlobal: [Bool]
  var options: GIFOptions

  /// - Parameters:
  ///   - canvasesKept: how widely to look for disposals; 1 keeps every frame where nothing has to become transparent.
  ///   - splits: frames may be split (`LoopPlan`).
  init(_ loop: QuantizedLoop, options: GIFOptions, canvasesKept: Int = 1, splits: Bool = false) throws {
    self.loop = loop
    self.options = options
    plan = try LoopPlan(
      loop, canvasesKept: canvasesKept, splits: splits, coversCanvas: options.compatible, workers: options.workers,
      cancellation: options.cancellation)
    let steps = plan.steps
    needs = try concurrentMap(count: steps.count, workers: options.workers, cancellation: options.cancellation) {
      FrameNeeds(steps[$0], place: ($0, isLast: $0 == steps.count - 1), of: loop)
    }
    let colorCount = loop.colors.count
    let colors = (1..<colorCount).map { UInt16($0) }
    // A color too many may share the transparent entry.
    let excess = colors.count + (loop.hasTransparency ? 1 : 0) - options.maxColors
    localOnly = excess > 1 || excess == 1 && !(loop.hasTransparency && FramePalette.sharedEntry(colors, needs) != nil)
    if localOnly {
      // Pixels that a frame leaves out may have colors that the shared table has not.
      let shared = SharedTable(
        needs.map(\.colors), tableBytes: needs.map { Self.ownPalette(for: $0, options).tableByteCount },
        colorCount: colorCount, room: options.maxColors - 1)
      global = FramePalette.global(
        shared.frames.map { [needs] in needs[$0] }, colorCount: colorCount, needsTransparent: true)
    } else {
      global = FramePalette.global(needs, colorCount: colorCount, needsTransparent: loop.hasTransparency)
    }
    isInGlobal = global.indexOfColor(count: colorCount).map { $0 >= 0 }
  }

  /// The palette of a frame that the global one does not serve. One that its colors fill has no entry
  /// for pixels that stay.
  private static func ownPalette(for needs: FrameNeeds, _ options: GIFOptions) -> FramePalette {
    FramePalette(
      hasTransparent: needs.namesTransparent && needs.colors.count < options.maxColors, colors: needs.colors)
  }

  /// This loop with the disposals that the search finds, where the greedy parse of every frame says that they save
  /// bytes.
  ///
  /// The search estimates costs by counting pixels, and can be wrong by more than it gains; so it only proposes.
  func searchingDisposals() throws -> LoopEncoder {
    let effort = GIFEffort(level: options.effort, compatible: options.compatible)
    // Frame palettes were made for pixels that change from one frame to the next, so those frames keep what they draw.
    guard !localOnly else { return self }
    let work = GIFEffort.disposalWork(pixels: areas.reduce(0, +))
    let isWithinCeiling = effort.ceiling.map { work <= $0 * GIFEffort.disposalShare } ?? true
    let kept = isWithinCeiling ? effort.canvasesKept : 1
    var best = (encoder: self, bytes: Int.max)
    for splits in loop.hasTransparency && options.splitsFrames ? [false, true] : [false] where splits || kept > 1 {
      let searched = try LoopEncoder(loop, options: options, canvasesKept: kept, splits: splits)
      guard searched.plan != best.encoder.plan else { continue }
      let frames = effort.isQuick ? Self.quickFramesOfPlans : Int.max
      if best.bytes == .max { best.bytes = try best.encoder.estimatedByteCount(frames: frames) }
      let bytes = try searched.estimatedByteCount(frames: frames)
      if bytes < best.bytes - (splits ? best.bytes / Self.splitsShare : 0) { best = (searched, bytes) }
    }
    return best.encoder
  }

  /// So many frames tell whether splits save bytes, where nothing else is tried; chosen.
  private static let quickFramesOfPlans = 24
  /// Splits are taken where they save this share of the bytes, 1 / 40. The estimates of files that split frames and of
  /// those that do not go wrong differently: by up to 2 % on shipped loops.
  private static let splitsShare = 40

  /// About the bytes of the file, by the greedy parse: of all frames if they draw few pixels, else of some, evenly
  /// spaced. Good for comparing files of one animation.
  func estimatedByteCount(frames: Int = 12) throws -> Int {
    let count = plan.steps.count
    let samples = areas.reduce(0, +) <= Self.fewPixels ? count : min(frames, count)
    let greedy = GIFEffort(level: 1, compatible: options.compatible)
    let sampled = try concurrentMap(
      count: samples, workers: options.workers, cancellation: options.cancellation
    ) { sample in
      let frame = frame(sample * count / samples, effort: greedy, parses: [])
      return frame.codes.packedByteCount + (frame.localTable.map { 3 << FramePalette.bits(holding: $0.count) } ?? 0)
    }
    return global.tableByteCount + sampled.reduce(0, +) * count / samples
  }

  func container(plays: PlayCount) throws -> GIFContainer {
    let effort = GIFEffort(level: options.effort, compatible: options.compatible)
    let steps = effort.steps
    var chosen = plan.steps.map { _ in steps.count - 1 }
    if let ceiling = effort.ceiling {
      chosen = WorkCeiling.steps(
        steps.map { step in areas.map(step.beamWork) }, gains: areas, within: ceiling * (1 - GIFEffort.disposalShare))
    }
    let parses = try steps.indices.map { step in
      guard chosen.contains(step) else { return [BeamLZWParser.Settings]() }
      return try effort.triesBothPenalties ? steps[step].parses([.short, .long]) : pilot(steps[step])
    }
    let frames = try concurrentMap(
      count: plan.steps.count, workers: options.workers, cancellation: options.cancellation
    ) { [chosen] index in
      frame(index, effort: steps[chosen[index]], parses: parses[chosen[index]])
    }
    return GIFContainer(
      width: loop.width, height: loop.height, globalTable: table(of: global), plays: plays, frames: frames)
  }

  /// The greedy parse takes about 3 ms for so many.
  private static let fewPixels = 1 << 18

  /// The pixels that each frame draws.
  private var areas: [Int] { plan.steps.map { $0.rect.width * $0.rect.height } }

  /// The waste penalty that a few frames do best with.
  private func pilot(_ effort: GIFEffort) throws -> [BeamLZWParser.Settings] {
    let candidates = effort.parses([.short, .long])
    guard candidates.count > 1, plan.steps.count > 2 * GIFEffort.pilotFrames else { return candidates }
    let sizes = try concurrentMap(
      count: candidates.count * GIFEffort.pilotFrames, workers: options.workers, cancellation: options.cancellation
    ) { index in
      let (pilot, candidate) = index.quotientAndRemainder(dividingBy: candidates.count)
      // Evenly spaced; the first frame is like no other.
      let frameIndex = (2 * pilot + 1) * plan.steps.count / (2 * GIFEffort.pilotFrames)
      return frame(frameIndex, effort: effort, parses: [candidates[candidate]]).codes.packedByteCount
    }
    let totals = candidates.indices.map { candidate in
      stride(from: candidate, to: sizes.count, by: candidates.count).reduce(0) { $0 + sizes[$1] }
    }
    return [candidates[totals[1] < totals[0] ? 1 : 0]]
  }

  private func table(of palette: FramePalette) -> [UInt32] {
    (palette.hasTransparent ? [0] : []) + palette.colors.map { loop.colors[Int($0)] }
  }

  private func frame(_ index: Int, effort: GIFEffort, parses: [BeamLZWParser.Settings]) -> GIFContainer.Frame {
    let isGlobal = !localOnly || needs[index].colors.allSatisfy { isInGlobal[Int($0)] }
    let palette = isGlobal ? global : Self.ownPalette(for: needs[index], options)
    let best = smallestScan(index, palette: palette, effort: effort, parses: parses)
    let step = plan.steps[index]
    var frame = GIFContainer.Frame(
      rect: step.rect, disposal: step.disposal.rawValue, centiseconds: step.centiseconds,
      transparentIndex: needs[index].namesTransparent
        ? palette.transparentIndex(
          for: needs[index], indexOfColor: palette.indexOfColor(count: loop.colors.count)) : nil,
      localTable: isGlobal ? nil : table(of: palette), interlaced: best.interlaced, codes: best.codes)
    if isGlobal { Self.useLocalTableIfSmaller(&frame, global: table(of: global)) }
    return frame
  }

  /// Gives a frame that uses few colors of a long table a short table of its own, where its shorter codes save more
  /// than the table takes.
  private static func useLocalTableIfSmaller(_ frame: inout GIFContainer.Frame, global: [UInt32]) {
    var used = frame.codes.usedSymbols
    // The transparent entry comes first, also where no pixel is left out.
    if let transparent = frame.transparentIndex {
      used.removeAll { $0 == transparent }
      used.insert(transparent, at: 0)
    }
    let bits = FramePalette.bits(holding: used.count)
    guard max(2, bits) < frame.codes.minimumCodeSize else { return }
    var renamed = [UInt8](repeating: 0, count: 256)
    for (index, symbol) in used.enumerated() { renamed[Int(symbol)] = UInt8(index) }
    let codes = frame.codes.renamed({ renamed[Int($0)] }, minimumCodeSize: max(2, bits))
    guard codes.packedByteCount + (3 << bits) < frame.codes.packedByteCount else { return }
    frame.codes = codes
    frame.localTable = used.map { Int($0) < global.count ? global[Int($0)] : 0 }
    if frame.transparentIndex != nil { frame.transparentIndex = 0 }
  }

  /// The frame's codes in the scan order and with the preferred index that suit it.
  ///
  /// Which index free pixels should take depends on the image: things that move on a flat background, or a background
  /// that moves. The greedy parse takes a fifteenth of the beam's time and decides it, and whether interlaced rows
  /// help.
  private func smallestScan(
    _ index: Int, palette: FramePalette, effort: GIFEffort, parses: [BeamLZWParser.Settings]
  ) -> (codes: LZWCodes, interlaced: Bool) {
    var scans: [(symbols: ScanSymbols, codes: LZWCodes, interlaced: Bool)] = []
    let sequential = FrameScan.symbols(plan.steps[index], of: loop, needs: needs[index], palette: palette)
    let isAnyFree = sequential.isFree.contains(1)
    for interlaced in effort.triesInterlace ? [false, true] : [false] {
      var symbols = interlaced ? sequential.interlaced(width: plan.steps[index].rect.width) : sequential
      var codes = GreedyLZWParser.parse(symbols, clearsWhenFull: options.compatible)
      if isAnyFree {
        symbols.prefersOwn = true
        let ownFirst = GreedyLZWParser.parse(symbols, clearsWhenFull: options.compatible)
        symbols.prefersOwn = ownFirst.packedByteCount < codes.packedByteCount
        if symbols.prefersOwn { codes = ownFirst }
      }
      scans.append((symbols, codes, interlaced))
    }
    if scans.count == 2 && !effort.parsesBothScans {
      scans.remove(at: scans[1].codes.packedByteCount < scans[0].codes.packedByteCount ? 0 : 1)
    }
    var best = (codes: scans[0].codes, interlaced: scans[0].interlaced)
    for scan in scans {
      for settings in parses {
        let codes = BeamLZWParser.parse(scan.symbols, settings: settings, clearsWhenFull: options.compatible)
        if codes.packedByteCount < best.codes.packedByteCount { best = (codes, scan.interlaced) }
      }
    }
    return best
  }
}
