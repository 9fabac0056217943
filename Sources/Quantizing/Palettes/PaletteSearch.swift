import GraphicsCore
import Parallelism

/// An animation's census → the loops that reach a quality in few colors. The smallest is for a codec to find.
///
/// Quality is SSIMULACRA2 of the worst frame (`FrameJudge`). A search over palette sizes (`PaletteLooks`) finds the
/// smallest that reaches it in the worst of some frames, without false contours (`FalseContours`) or blinking
/// (`TemporalSteps`), and still moves (`MotionShare`); then all these frames are judged, and the one that this palette
/// serves worst. The loop is also made with more and more slack (`SteadyAssignment`), in as many colors or one step
/// more.
///
/// A quick search looks at one frame, stops near the smallest palette, tries less slack, and judges all frames only of
/// the loop that makes the smallest file; where that falls short, it goes on with more colors.
///
/// Where one palette is too short for the quality, frames may have palettes of their own. These cost bytes and may
/// change colors that stand still on transparent, so they must be worth it (`QualityLimits.price`).
package struct PaletteSearch {
  private let quantizer: Quantizer
  private var limits: QualityLimits
  private let palettes: MeanPalettes
  private var judge: FrameJudge
  /// What was made, by the number of colors asked for.
  private var fitted: [Int: Fitted] = [:]
  /// Whether one palette is too short for a quality, as it is for any higher one.
  private var isShort = false
  /// Numbers of colors that are tried.
  private let sizes: [Int]
  private var looks: PaletteLooks
  /// A quick search begins with the size of this number; beyond the last one there is no other search.
  private var firstNumber = 0
  /// What palettes of single frames score, by the most colors of one.
  private var framewiseScores: [Int: Double] = [:]

  /// A palette of so many colors, its nearest color for each bucket (`Quantizer.nearest`), and what these score.
  private struct Fitted {
    let size: Int
    let palette: Palette
    let nearest: [UInt16]
    var scores: [FrameJudge.View: Double] = [:]
  }

  package init(_ quantizer: Quantizer) {
    self.quantizer = quantizer
    limits = QualityLimits(quality: quantizer.options.quality)
    palettes = quantizer.palettes()
    let room = quantizer.roomForColors
    let sizes = Self.allSizes.filter { $0 < room && $0 >= quantizer.exact.count } + [room]
    self.sizes = sizes
    let pixels = Float(quantizer.width * quantizer.height * quantizer.census.frames.count)
    looks = PaletteLooks(errors: sizes.map { [palettes] in Double(palettes.error(of: $0) / pixels) })
    judge = FrameJudge(
      quantizer.census, labs: quantizer.labs, width: quantizer.width, height: quantizer.height,
      isQuick: quantizer.options.isQuick, workers: quantizer.options.workers)
  }

  private var options: PaletteOptions { quantizer.options }

  /// Raises the quality to reach. What was found for the lower one is kept, so loops that fell short are not tried
  /// again.
  package mutating func raise(to quality: Int) {
    limits = QualityLimits(quality: quality)
    looks.forget()
  }

  /// Whether a loop reaches the quality, by its score.
  package func isReached(by loop: QuantizedLoop) -> Bool { limits.isReached(by: loop.score) }

  /// Bytes at the peak, beside the frames.
  /// - Parameters:
  ///   - pixels: of one frame.
  ///   - frames: of the animation.
  ///   - workers: the number of threads.
  package static func memory(pixels: Int, frames: Int, workers: Int) -> Int {
    FrameJudge.memory(pixels: pixels, frames: frames, workers: workers)
  }

  // MARK: What is tried

  // The loops of `make bench-gif` were measured where a figure stands; "chosen" numbers were not varied.

  /// Numbers of colors that are tried. Steps are a fifteenth to a half; in steps of an eighth and more, 106 loops took
  /// 1.3 % more bytes.
  private static let allSizes = [
    2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 18, 20, 22, 24, 26, 28, 30, 32, 36, 40, 44, 48, 52, 56, 60, 64,
    72, 80, 88, 96, 104, 112, 120, 128, 144, 160, 176, 192, 208, 224, 240, 256,
  ]
  /// Numbers of colors that are tried in palettes of single frames: coarser, since each try quantizes and judges every
  /// frame; chosen.
  private static let framewiseSizes = [16, 24, 32, 48, 64, 80, 96, 112, 128, 160, 192, 224]
  /// The same of a quick search; chosen.
  private static let quickFramewiseSizes = [48, 96, 160]
  /// Frames that have to draw more colors than this are not served much better by palettes of their own. Texts of 4,000
  /// gained 2 points for twice the bytes; 1,000 is chosen.
  private static let framewiseColors = 1000
  /// How many of the worst views of the first palette stand for all from then on; chosen. A palette that is found is
  /// judged by all views again.
  private static let worstViews = 2
  /// How often the frame that a palette serves worst is looked at, too; chosen. An image that changes as a whole, as a
  /// pulse does, may have its palette's colors in all frames that are evenly spaced, and in no other.
  private static let moreLooks = 2
  /// A color more may add a false contour to a small image, or lower the score a little, so fewer may do where more
  /// do not: sizes below the found one are tried until so many differ too much; chosen. With none, one of 79 shipped
  /// presets at 1× took 46 % more bytes. A quick search ends at the first, and goes there only where it saw steps.
  private static let mostMisses = 2
  /// Slack that is tried (`SteadyAssignment`), in the palette found and in the next larger one. The larger slacks, and
  /// small files compared by all their frames, came to 1 % of the bytes. Tried and dropped: 3 and 4, with which small
  /// texts took up to 22 % less, scored 90 and had broken letters.
  private static let slacks: (found: [Float], larger: [Float]) = ([0.5, 1, 2], [1, 2])
  /// The same of a quick search. Without 2, the shipped presets took 0.6 % more bytes in 10 % less time, and one of
  /// them changed more at its end than elsewhere.
  private static let quickSlacks: [Float] = [1, 2]
  /// A quick search is content with a palette whose excess is at least this, or when so many sizes are left as it has
  /// looked at; chosen.
  private static let nearExcess = 0.9
  /// So many sizes are guessed by what was seen before; then the middle one is looked at; chosen.
  private static let mostGuesses = 4
  /// Points of the score that slack may cost a loop that misses its target; chosen.
  private static let slackScore = 0.5

  // MARK: Search

  /// Has the next search begin with more colors, since what the last one found falls short.
  /// - Parameter score: of the best loop that it found, in all views.
  /// - Returns: whether there are any.
  package mutating func takeMoreColors(than score: Double) -> Bool {
    guard options.isQuick, options.dither == .none, !isShort, 1...sizes.count ~= firstNumber else { return false }
    looks.see(PaletteLook(excess: limits.excess(ofScore: score), score: score), at: firstNumber - 1)
    return true
  }

  /// A loop, and what its slack must not make worse; nil for a loop without slack.
  package struct Candidate {
    package let loop: QuantizedLoop
    fileprivate var limits: SlackLimits?
  }

  fileprivate struct SlackLimits {
    var contours: Double
    var steps: Double
    /// The lowest that `views` may have.
    var score: Double
    var views: [FrameJudge.View]
  }

  /// Loops in the fewest colors that reach the quality, or come nearest, the one of nearest colors first. Those with
  /// slack are to be `checked`, which takes longer than making them.
  /// - Parameter framewise: Whether frames may have palettes of their own where one is too short.
  package mutating func candidates(framewise: Bool) throws -> [Candidate] {
    var candidates = isShort ? [] : try candidates()
    guard !candidates.contains(where: { $0.limits == nil && isReached(by: $0.loop) }) else { return candidates }
    candidates = candidates.compactMap { checked($0).map { Candidate(loop: $0) } }
    isShort = candidates.allSatisfy { !isReached(by: $0.loop) }
    if isShort, framewise, options.dither == .none, let loop = try fewest(FramewiseQuantizer(quantizer)) {
      candidates.append(Candidate(loop: loop))
    }
    return candidates
  }

  /// All candidates, but those that slack does harm.
  package mutating func loops(framewise: Bool) throws -> [QuantizedLoop] {
    let candidates = try candidates(framewise: framewise)
    return candidates.compactMap { checked($0) }
  }

  /// The loop with its score by the worst views of one palette: `judged` tells what it scores in all. Nil where slack
  /// does harm.
  package func checked(_ candidate: Candidate) -> QuantizedLoop? {
    guard let limits = candidate.limits else { return candidate.loop }
    var loop = candidate.loop
    // The score takes longest.
    guard motion(loop.colors, { [loop] in loop.frames[$0] }) >= QualityLimits.leastMotion,
      steps(of: loop) <= limits.steps, contours(of: loop) <= limits.contours,
      LoopClosure(quantizer.census, workers: options.workers).step(of: loop) == nil
    else { return nil }
    loop.score = score(loop, limits.views)
    return loop.score >= limits.score ? loop : nil
  }

  /// The loop with its errors, and the score of all views: those of one palette are others than those of slack.
  package func judged(_ loop: QuantizedLoop) -> QuantizedLoop {
    var result = loop
    (result.largestError, result.meanError) = quantizer.errors(of: loop.frames, colors: loop.colors)
    result.score = result.isExact ? 100 : score(loop, judge.views)
    return result
  }

  /// The least of some views.
  private func score(_ loop: QuantizedLoop, _ views: [FrameJudge.View]) -> Double {
    judge.scores(of: views, colors: loop.colors) { loop.frames[$0] }.min()!
  }

  /// A palette of so many colors.
  private mutating func fitted(_ size: Int) -> Fitted {
    if let known = fitted[size] { return known }
    let palette = palettes.palette(of: size, iterations: options.iterations)
    let made = Fitted(size: size, palette: palette, nearest: quantizer.nearest(in: palette))
    fitted[size] = made
    return made
  }

  /// The fewest colors that reach the target, and the same with slack.
  private mutating func candidates() throws(Cancelled) -> [Candidate] {
    // Dithers mix colors, which hides how few they are.
    if options.dither != .none {
      var loop = try loop(fitted(quantizer.roomForColors), slack: 0)
      loop.score = score(loop, judge.views)
      return [Candidate(loop: loop)]
    }
    let (number, seen) = try options.isQuick ? quickest() : surest()
    let found = fitted(sizes[number])
    var nearest = try loop(found, slack: 0)
    nearest.score = seen.score > -.infinity ? seen.score : score(nearest, seen.views)
    let limits = SlackLimits(
      contours: max(QualityLimits.mostContours, contours(of: nearest)),
      steps: max(QualityLimits.mostSteps, steps(of: nearest)),
      score: min(limits.target, nearest.score - Self.slackScore), views: seen.views)
    let slacks = options.isQuick ? (found: Self.quickSlacks, larger: []) : Self.slacks
    let above = number + 1 < sizes.count && !slacks.larger.isEmpty ? fitted(sizes[number + 1]) : found
    var candidates = [Candidate(loop: nearest)]
    for (colors, slack) in slacks.found.map({ (found, $0) }) + slacks.larger.map({ (above, $0) }) {
      candidates.append(Candidate(loop: try loop(colors, slack: slack), limits: limits))
    }
    return candidates
  }

  /// A size, and the score of its palette's nearest colors in some views.
  private typealias Found = (number: Int, seen: (score: Double, views: [FrameJudge.View]))

  /// The smallest size that reaches the target in all views, and in the frame that it serves worst.
  private mutating func surest() throws(Cancelled) -> Found {
    var views = judge.views
    var number = try fewest(from: 0, &views).number
    var more = 0
    while true {
      let found = fitted(sizes[number])
      if more < Self.moreLooks,
        let frame = quantizer.worstFrame(in: found.palette, nearest: found.nearest, but: judge.samples)
      {
        judge.look(at: [frame])
        more += 1
      }
      views = judge.views
      let look = look(at: found, &views)
      if look.isReached || number == sizes.count - 1 { return (number, (look.score, views)) }
      looks.see(look, at: number)
      number = try fewest(from: number + 1, &views).number
    }
  }

  /// A size that reaches the target in the frame that it serves worst, by a few looks. `judged` looks at all views;
  /// where it says that the target is missed, the next search begins with more colors.
  private mutating func quickest() throws(Cancelled) -> Found {
    var views: [FrameJudge.View]
    if firstNumber > 0 {
      views = judge.views
    } else {
      let guessed = fitted(sizes[looks.guess(excess: limits.excessAsAgainst90)])
      let frame =
        quantizer.worstFrame(in: guessed.palette, nearest: guessed.nearest, but: []) ?? judge.samples[0]
      if !judge.samples.contains(frame) { judge.look(at: [frame]) }
      views = judge.views(ofFrame: frame)
    }
    let first = min(firstNumber, sizes.count - 1)
    let (number, known) = try fewest(from: first, &views)
    firstNumber = firstNumber < sizes.count ? number + 1 : sizes.count + 1
    let found = fitted(sizes[number])
    let score = (known ?? look(at: found, &views)).score
    if let frame = quantizer.worstFrame(in: found.palette, nearest: found.nearest, but: judge.samples) {
      judge.look(at: [frame])
    }
    return (number, (score, views))
  }

  /// The first of the sizes, from a number on, whose palette reaches the target, or the last; and what was seen of it,
  /// which is nil for a last one that was not looked at.
  private mutating func fewest(
    from first: Int, _ views: inout [FrameJudge.View]
  ) throws(Cancelled) -> (number: Int, look: PaletteLook?) {
    var (low, high) = (first, sizes.count - 1)
    // By these views; what is seen by others is a hint.
    var known: [Int: PaletteLook] = [:]
    while low < high {
      try options.cancellation.check()
      let guess = looks.guess(excess: limits.excessAsAgainst90)
      if options.isQuick, let found = known[high],
        found.excess ?? 0 >= Self.nearExcess || high - low < known.count
      {
        break
      }
      let next = known.count < Self.mostGuesses ? min(max(guess, low), high - 1) : (low + high) / 2
      let look = look(at: fitted(sizes[next]), &views)
      known[next] = look
      looks.see(look, at: next)
      if look.isReached { high = next } else { low = next + 1 }
    }
    var misses = 0
    let most = !options.isQuick ? Self.mostMisses : known.values.contains(where: \.hasSteps) ? 1 : 0
    for number in (first..<high).reversed() where misses < most {
      try options.cancellation.check()
      let look = known[number] ?? look(at: fitted(sizes[number]), &views)
      known[number] = look
      if look.isReached { high = number } else if !look.hasSteps { misses += 1 }
    }
    return (high, known[high])
  }

  /// The loop with a palette for each frame, of as few colors as reach the target, or of as many as there may be;
  /// nil if these do not serve much better.
  private mutating func fewest(_ framewise: FramewiseQuantizer) throws(Cancelled) -> QuantizedLoop? {
    func made(_ most: Int) throws(Cancelled) -> QuantizedLoop? {
      guard var loop = try framewise.quantized(most: most) else { return nil }
      loop.score = framewiseScores[most] ?? score(loop, judge.views)
      framewiseScores[most] = loop.score
      return loop
    }
    let sizes = options.isQuick ? Self.quickFramewiseSizes : Self.framewiseSizes
    var (low, high) = (0, sizes.count)
    var best = framewiseScores[.max] == nil ? try made(.max) : nil
    guard let most = framewiseScores[.max] else { return nil }
    guard limits.isReached(by: most) else {
      return limits.target == 100 || framewise.meanColors <= Self.framewiseColors ? best : nil
    }
    while low < high {
      let middle = (low + high) / 2
      let loop = framewiseScores[sizes[middle]] == nil ? try made(sizes[middle]) : nil
      guard let score = framewiseScores[sizes[middle]] else { break }
      if limits.isReached(by: score) { (best, high) = (loop, middle) } else { low = middle + 1 }
    }
    if let best { return best }
    return try made(high < sizes.count ? sizes[high] : .max)
  }

  private func loop(_ colors: Fitted, slack: Float) throws(Cancelled) -> QuantizedLoop {
    try quantizer.quantized(to: colors.palette, nearest: colors.nearest, slack: slack)
  }

  private func contours(of loop: QuantizedLoop) -> Double { contours(loop.colors) { loop.frames[$0] } }

  private func steps(of loop: QuantizedLoop) -> Double {
    steps(loop.colors, frame: { loop.frames[$0] }, shown: { $0[$1] })
  }

  /// Whether a palette's nearest colors reach the target.
  /// - Parameter views: Those that are looked at; set to the worst of them, which stand for all from then on.
  private mutating func look(at colors: Fitted, _ views: inout [FrameJudge.View]) -> PaletteLook {
    let (shown, nearest) = ([0] + colors.palette.colors, colors.nearest)
    let error = quantizer.contentError(of: colors.palette, nearest: nearest)
    guard error <= limits.contentError else { return PaletteLook(excess: Double(error / limits.contentError)) }
    let frames = quantizer.census.frames
    let motion = motion(shown) { frames[$0].mapped(through: nearest) }
    guard motion >= QualityLimits.leastMotion else { return PaletteLook() }
    let steps = steps(shown, frame: { frames[$0] }, shown: { nearest[Int($0[$1])] })
    guard steps <= QualityLimits.mostSteps else { return PaletteLook(hasSteps: true) }
    let contours = contours(shown) { frames[$0].mapped(through: nearest) }
    guard contours <= QualityLimits.mostContours else { return PaletteLook(hasSteps: true) }
    let new = views.filter { colors.scores[$0] == nil }
    judge.prepare(new)
    let found = judge.scores(of: new, colors: shown) { frames[$0].mapped(through: nearest) }
    for (view, score) in zip(new, found) { fitted[colors.size]?.scores[view] = score }
    let known = fitted[colors.size]?.scores ?? [:]
    let scores = views.map { known[$0]! }
    if views.count > Self.worstViews {
      let worst = scores.indices.sorted { (scores[$0], $0) < (scores[$1], $1) }.prefix(Self.worstViews)
      views = worst.map { views[$0] }.sorted()
    }
    let score = scores.min()!
    return PaletteLook(isReached: limits.isReached(by: score), excess: limits.excess(ofScore: score), score: score)
  }

  /// The false contours of the sampled frames, as a share of the pixels that do not belong to the background.
  private func contours(_ colors: [UInt32], _ frame: @Sendable (Int) -> [UInt16]) -> Double {
    var isBackground = [Bool](repeating: false, count: quantizer.labs.count)
    for bucket in quantizer.exact { isBackground[bucket] = true }
    let contours = FalseContours(labs: quantizer.labs, results: quantizer.labs(of: colors), isBackground: isBackground)
    let shares = concurrentMap(count: judge.samples.count, workers: options.workers) { index in
      let sample = judge.samples[index]
      return contours.share(
        source: quantizer.census.frames[sample], shown: frame(sample), width: quantizer.width,
        step: limits.contourStep)
    }
    return shares.max()!
  }

  /// The share of the motion that is left.
  private func motion(_ colors: [UInt32], _ shown: (_ frame: Int) -> [UInt16]) -> Double {
    judge.motion.share(results: quantizer.labs(of: colors), shown: shown)
  }

  /// The share of slow changes that are steps.
  private func steps(
    _ colors: [UInt32], frame: (Int) -> [UInt16], shown: (_ frame: [UInt16], _ position: Int) -> UInt16
  ) -> Double {
    judge.temporalSteps.share(results: quantizer.labs(of: colors), step: limits.timeStep, frame: frame, shown: shown)
  }
}
