import GraphicsCore
import Quantizing

/// An animation's census → the smallest loop that reaches a quality: exact, or one of those that `PaletteSearch` finds.
struct GIFQualitySearch {
  let quantizer: Quantizer
  let options: GIFOptions
  private let limits: QualityLimits

  init(quantizer: Quantizer, options: GIFOptions) {
    (self.quantizer, self.options, limits) = (quantizer, options, QualityLimits(quality: options.quality))
  }

  /// An exact loop of at most so many colors is written without a search if a quarter of them would save less than a
  /// tenth of the bytes; chosen.
  private static let fewColors = 64

  /// - Throws: `GIFEncodingError.notLossless`.
  func best() throws -> LoopEncoder {
    if options.lossless { return try encoder(lossless()) }
    let target = limits.target
    let exact = quantizer.fitsOnePalette ? try encoder(quantizer.exactLoop()) : nil
    if let exact, target == 100 { return exact }
    if target == 100, try FramewiseQuantizer(quantizer).isExact { return try encoder(quantizer.exactLoop()) }
    if let exact, quantizer.census.colorCount <= Self.fewColors, options.dither == .none {
      let few = try LoopEncoder(quantizer.quartered(), options: options)
      if try exact.estimatedByteCount() <= few.estimatedByteCount() * 11 / 10 { return exact }
    }
    var search = PaletteSearch(quantizer)
    while true {
      let (best, missed) = try smallest(of: search.candidates(framewise: exact == nil), exact, search)
      guard let missed, search.takeMoreColors(than: missed) else { return best }
    }
  }

  private func encoder(_ loop: QuantizedLoop) throws -> LoopEncoder {
    try LoopEncoder(options.keepsEqualFrames ? loop : loop.mergingEqualNeighbors(), options: options)
  }

  /// The smallest file. A loop is checked and judged in full before it is chosen.
  /// - Returns: the file, and the best score of those that were judged if all of them fell short.
  private func smallest(
    of candidates: [PaletteSearch.Candidate], _ exact: LoopEncoder?, _ search: PaletteSearch
  ) throws -> (file: LoopEncoder, missed: Double?) {
    var encoders = try candidates.map { try encoder($0.loop) }
    if let exact { encoders.append(exact) }
    var byteCounts = try encoders.map { try Double($0.estimatedByteCount()) }
    var loops = candidates.map { ToJudge.unchecked($0) }
    if let exact { loops.append(.judged(exact.loop.score)) }
    var scores: [Double] = []
    while true {
      let best = encoders.indices.min { a, b in
        func value(_ index: Int) -> Double { byteCounts[index] * loops[index].price(limits) }
        return (value(a), a) < (value(b), b)
      }!
      switch loops[best] {
      case .unchecked(let candidate):
        if let loop = search.checked(candidate) { loops[best] = .checked(loop) } else { byteCounts[best] = .infinity }
      case .checked(let loop):
        let judged = search.judged(loop)
        (encoders[best].loop.largestError, encoders[best].loop.meanError) = (judged.largestError, judged.meanError)
        encoders[best].loop.score = judged.score
        scores.append(judged.score)
        loops[best] = .judged(judged.score)
        let isTooFar = !limits.isReached(by: judged.score) && limits.isReached(by: candidates[0].loop.score)
        if best > 0, isTooFar { byteCounts[best] = .infinity }
      case .judged:
        return (encoders[best], scores.contains { limits.isReached(by: $0) } ? nil : scores.max())
      }
    }
  }

  private enum ToJudge {
    /// It may reach the score.
    case unchecked(PaletteSearch.Candidate)
    case checked(QuantizedLoop)
    case judged(Double)

    func price(_ limits: QualityLimits) -> Double {
      switch self {
      case .unchecked: 1
      case .checked(let loop): limits.price(ofScore: loop.score)
      case .judged(let score): limits.price(ofScore: score)
      }
    }
  }

  private func lossless() throws -> QuantizedLoop {
    if quantizer.fitsOnePalette { return quantizer.exactLoop() }
    let framewise = try FramewiseQuantizer(quantizer)
    guard framewise.isExact else {
      let most = framewise.mostColorful
      throw GIFEncodingError.notLossless(
        colors: quantizer.census.colorCount, newColors: most.colors, frame: most.frame, limit: options.maxColors)
    }
    return quantizer.exactLoop()
  }
}
