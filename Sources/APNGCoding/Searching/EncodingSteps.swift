import Parallelism

/// The frames of a file within a ceiling of work: compressions are steps, and each frame gets the best step that is
/// worth its work and that there is time for.
extension FrameEncoder {
  /// All frames. Each is encoded by the first step. A sample of them, by the others, shows which are worth their work
  /// in this loop. All frames go up as many of those as there is time for, and the frames that gain most for their work
  /// one step more.
  /// - Parameter work: what the ceiling has left.
  func encodedFrames(within work: Double, workers: Int) throws -> EncodedFrames {
    let first = try mapWithWorkers(count: plan.frames.count, workers: workers) { worker, i in
      try encode(worker, frame: i, by: effort.compressions[0])
    }
    let workOfFirst = first.reduce(0) { $0 + $1.work }
    guard effort.compressions.count > 1 else {
      let steps = [Compression](repeating: effort.compressions[0], count: first.count)
      return EncodedFrames(
        frames: try refinedByFramesAlike(first, by: steps, workers: workers), work: workOfFirst, isLimited: false)
    }
    let left = work - workOfFirst
    let (steps, spent, isWhole) = try stepsWorthwhile(first, within: left * Self.shareOfTrial, workers: workers)
    let chosen = WorkCeiling.steps(
      steps.map { step in first.map { self.work($0, step) } }, gains: first.map(\.stream.count), within: left - spent)
    let raised = chosen.indices.filter { chosen[$0] > 0 }
    let better = try mapWithWorkers(count: raised.count, workers: workers) { worker, i in
      try encode(worker, frame: raised[i], like: first[raised[i]], by: steps[chosen[raised[i]]])
    }
    var encoded = first
    for (frame, result) in zip(raised, better) where result.stream.count < encoded[frame].stream.count {
      encoded[frame] = result
    }
    let refined = try refinedByFramesAlike(encoded, by: chosen.map { steps[$0] }, workers: workers)
    return EncodedFrames(
      frames: refined,
      work: workOfFirst + spent + raised.reduce(0) { $0 + self.work(first[$1], steps[chosen[$1]]) },
      isLimited: !isWhole || chosen.contains { $0 + 1 < steps.count })
  }

  /// All frames of a file.
  struct EncodedFrames {
    var frames: [Encoded]
    /// What was done for them, without the search from frames alike and without `Compression.last`.
    var work: Double
    /// Whether the ceiling left something out.
    var isLimited: Bool
  }

  /// Of what is left of a ceiling, for the sample. With a fifth, soft loops were 0.4 % larger.
  private static let shareOfTrial = 0.1
  /// A step that saves less than this share of the bytes is not worth its work.
  private static let leastGain = 0.002

  /// A step, the work of the sample by it, and the sample's bytes.
  struct Trial: Equatable {
    var step: Compression
    var work: Double
    var size = 0
  }

  /// The first step, and those of the others that a sample shows to be worth their work, in the order of their work.
  /// - Returns: the steps, the work that was done, and whether that was the whole sample by all steps.
  private func stepsWorthwhile(
    _ first: [Encoded], within work: Double, workers: Int
  ) throws -> (steps: [Compression], spent: Double, isWhole: Bool) {
    // Frames matter most that stand for many bytes. The first one of a loop is drawn whole and stands for itself alone.
    let frames = FrameSample.frames(effort.sampleFrames, of: first.count)
    let weights = ModeSearch.weights(frames.count, of: first.count)
    let all = zip(frames, weights).map { (frame: $0, bytes: first[$0].stream.count * $1) }
      .sorted { ($1.bytes, $0.frame) < ($0.bytes, $1.frame) }.map(\.frame)
    var ordered: [Trial] = []
    for step in effort.compressions.dropFirst() {
      let trial = Trial(
        step: step, work: all.reduce(0) { $0 + self.work(first[$1], step, upTo: Self.mostBytesOfTrial) })
      // Where streams are too long for new tokens, those steps of a deflater are one.
      let isKnown = ordered.contains { $0.step.deflater == step.deflater && $0.work == trial.work }
      if !isKnown { ordered.append(trial) }
    }
    ordered.sort { $0.work < $1.work }
    let (count, sample) = affordable(ordered, all, within: work)
    var trials = Array(ordered.prefix(count))
    let spent = trials.reduce(0) { $0 + $1.work } * Double(sample.count) / Double(all.count)
    trials.insert(Trial(step: effort.compressions[0], work: 0), at: 0)
    let sizes = try mapWithWorkers(count: trials.count * sample.count, workers: workers) { [trials] worker, job in
      let frame = sample[job % sample.count]
      let rows = try rows(worker, frame: frame, like: first[frame])
      let margin = (rows.count - min(rows.count, Self.mostBytesOfTrial)) / 2
      return try worker.stream(
        UnsafeBufferPointer(rebasing: rows[margin..<(rows.count - margin)]), by: trials[job / sample.count].step
      ).count
    }
    for i in trials.indices { trials[i].size = sizes[(i * sample.count)..<((i + 1) * sample.count)].reduce(0, +) }
    return (Self.worthwhile(trials), spent, sample.count == all.count && count == ordered.count)
  }

  /// The middle of a large frame stands for it. An orb's frames have 250 kB: there was time for three steps on one.
  private static let mostBytesOfTrial = 1 << 16

  /// The first step, and those that save bytes, each more for its work than the next: the lower convex hull of sizes
  /// over work. A step above the hull is worse than some frames by the step before it and the others by the one after.
  /// - Parameter trials: in the order of their work.
  static func worthwhile(_ trials: [Trial]) -> [Compression] {
    var kept: [Trial] = []
    for trial in trials {
      if let last = kept.last, Double(trial.size) >= Double(last.size) * (1 - leastGain) { continue }
      while let last = kept.last, let before = kept.dropLast().last,
        Double(before.size - last.size) * (trial.work - before.work)
          < Double(before.size - trial.size) * (last.work - before.work)
      {
        kept.removeLast()
      }
      kept.append(trial)
    }
    return kept.map(\.step)
  }

  /// As many frames as there is time for, by all steps; or one frame, by as many steps.
  private func affordable(_ trials: [Trial], _ frames: [Int], within work: Double) -> (steps: Int, frames: [Int]) {
    let frameWork = trials.map { $0.work / Double(frames.count) }
    let count = Int(min(work / frameWork.reduce(0, +), Double(frames.count)))
    if count > 0 { return (trials.count, Array(frames.prefix(count))) }
    var spent = 0.0
    let steps = frameWork.prefix { step in
      spent += step
      return spent <= work
    }
    return (steps.count, [frames[0]])
  }

  /// The work of a frame, of which an encoding is known.
  /// - Parameter most: the bytes that are compressed, where the frame has more.
  private func work(_ frame: Encoded, _ step: Compression, upTo most: Int = .max) -> Double {
    let bytes = min(frame.rowBytes, most)
    return WorkEstimate.filtering(frame.filters, bytes: frame.rowBytes)
      + WorkEstimate.compressing(step, bytes: bytes, stream: frame.stream.count * bytes / frame.rowBytes)
  }
}
