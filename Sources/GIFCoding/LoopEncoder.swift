import GraphicsCore

/// A quantised loop → a finished container: differences, palettes and codes.
struct LoopEncoder {
  let loop: QuantizedLoop
  let plan: LoopPlan
  let needs: [FrameNeeds]
  let global: FramePalette
  /// A palette of its own for each frame that the global one does not serve.
  let localOnly: Bool
  let options: GIFOptions

  init(_ loop: QuantizedLoop, options: GIFOptions) throws {
    self.loop = loop
    self.options = options
    plan = try LoopPlan(loop, effort: options.effort, workers: options.workers)
    let plan = plan
    needs = try concurrentMap(count: loop.frames.count, workers: options.workers) {
      FrameNeeds(plan.steps[$0], frame: $0, of: loop)
    }
    localOnly = loop.colors.count - 1 > options.maxColors - (loop.hasClear ? 1 : 0)
    global =
      localOnly
      ? Self.palette(for: needs[0], hasClear: loop.hasClear, limit: options.maxColors)
      : FramePalette.global(needs, colorCount: loop.colors.count, hasClear: loop.hasClear, limit: options.maxColors)
  }

  private static func palette(for needs: FrameNeeds, hasClear: Bool, limit: Int) -> FramePalette {
    FramePalette(
      hasTransparent: hasClear || needs.needsTransparent || needs.colors.count < limit, numbers: needs.colors)
  }

  func container(plays: PlayCount) throws -> GIFContainer {
    let effort = Effort(level: options.effort, compatible: options.compatible)
    let frames = try concurrentMap(count: loop.frames.count, workers: options.workers) { index in
      frame(index, effort: effort)
    }
    return GIFContainer(
      width: loop.width, height: loop.height, globalTable: table(of: global), plays: plays, frames: frames)
  }

  private func table(of palette: FramePalette) -> [UInt32] {
    (palette.hasTransparent ? [0] : []) + palette.numbers.map { loop.colors[Int($0)] }
  }

  private func frame(_ index: Int, effort: Effort) -> GIFContainer.Frame {
    let isGlobal = !localOnly || Set(needs[index].colors).isSubset(of: global.numbers)
    let palette =
      isGlobal ? global : Self.palette(for: needs[index], hasClear: loop.hasClear, limit: options.maxColors)
    var best: (codes: LZWCodes, interlaced: Bool)?
    for interlaced in effort.triesInterlace ? [false, true] : [false] {
      var symbols = FrameScan.symbols(
        plan.steps[index], frame: index, of: loop, needs: needs[index], palette: palette, interlaced: interlaced)
      // Which index free pixels had better be is a matter of the picture: what moves on a flat ground, or a ground that moves.
      var greedy = GreedyLZWParser.parse(symbols, clearsWhenFull: options.compatible)
      symbols.prefersOwn = true
      let greedyOwn = GreedyLZWParser.parse(symbols, clearsWhenFull: options.compatible)
      if greedyOwn.packedByteCount < greedy.packedByteCount { greedy = greedyOwn } else { symbols.prefersOwn = false }
      var tries = effort.parses.map {
        BeamLZWParser.parse(symbols, settings: $0, clearsWhenFull: options.compatible)
      }
      tries.append(greedy)
      for codes in tries where best == nil || codes.packedByteCount < best!.codes.packedByteCount {
        best = (codes, interlaced)
      }
    }
    let step = plan.steps[index]
    return GIFContainer.Frame(
      rect: step.rect, disposal: step.disposal.rawValue, centiseconds: loop.delays[index],
      hasTransparent: palette.hasTransparent
        && (needs[index].hasUnchanged || needs[index].needsTransparent || step.disposal == .background),
      localTable: isGlobal ? nil : table(of: palette), interlaced: best!.interlaced, codes: best!.codes)
  }
}
