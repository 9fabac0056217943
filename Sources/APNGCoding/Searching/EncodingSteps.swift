import GraphicsCore
import Parallelism

/// The frames of a file within a ceiling of work: each gets the best step that is worth its work and that there is time
/// for.
extension FrameEncoder {
  /// All frames. Each is encoded by the first step. A sample of them, by the others, shows which are worth their work
  /// in this loop. All frames go up as many of those as there is time for, and the frames that gain most for their work
  /// one step more.
  /// - Parameter work: what the ceiling has left.
  /// - Returns: the frames, and whether the ceiling left something out.
  func encodedFrames(within work: Double, workers: Int) throws -> (frames: [Encoded], isLimited: Bool) {
    var encoded = try mapWithWorkers(count: plan.frames.count, workers: workers) { worker, i in
      try encode(worker, frame: i, by: effort.steps[0])
    }
    guard effort.steps.count > 1 else {
      let steps = [EncodingStep](repeating: effort.steps[0], count: encoded.count)
      return (try refinedByFramesAlike(encoded, by: steps, workers: workers), false)
    }
    let first = encoded
    let (steps, spent, isWhole) = try stepsWorthwhile(first, within: work * Self.shareOfTrial, workers: workers)
    let chosen = WorkCeiling.steps(
      steps.map { step in first.map { self.work($0, step) } }, gains: first.map(\.stream.count), within: work - spent)
    let raised = chosen.indices.filter { chosen[$0] > 0 }
    let better = try mapWithWorkers(count: raised.count, workers: workers) { worker, i in
      try encode(worker, frame: raised[i], by: steps[chosen[raised[i]]], as: first[raised[i]].variant)
    }
    for (frame, result) in zip(raised, better) where result.stream.count < encoded[frame].stream.count {
      encoded[frame] = result
    }
    let refined = try refinedByFramesAlike(encoded, by: chosen.map { steps[$0] }, workers: workers)
    return (refined, !isWhole || chosen.contains { $0 + 1 < steps.count })
  }

  /// Of what is left of a ceiling, for the sample. With a fifth, soft loops were 0.4 % larger.
  private static let shareOfTrial = 0.1
  /// A step that saves less than this share of the bytes is not worth its work.
  private static let worthwhile = 0.002

  /// The first step, and those of the others that make the sample smaller than every step of less work does, in the
  /// order of their work.
  /// - Returns: the steps, the work that was done, and whether that was the whole sample by all steps.
  private func stepsWorthwhile(
    _ first: [Encoded], within work: Double, workers: Int
  ) throws -> (steps: [EncodingStep], spent: Double, isWhole: Bool) {
    let all = FrameSample.frames(effort.sampleFrames, of: first.count)
    let count = all.count
    let ordered = effort.steps.dropFirst().map { step in (step, all.reduce(0) { $0 + self.work(first[$1], step) }) }
      .sorted { $0.1 < $1.1 }
    let (steps, sample, spent) = affordable(ordered, all, within: work)
    let sizes = try mapWithWorkers(count: steps.count * sample.count, workers: workers) { worker, job in
      let frame = sample[job % sample.count]
      return try encode(worker, frame: frame, by: steps[job / sample.count], as: first[frame].variant).stream.count
    }
    var kept = [effort.steps[0]]
    var least = Double(sample.reduce(0) { $0 + first[$1].stream.count })
    for (i, step) in steps.enumerated() {
      let size = Double(sizes[(i * sample.count)..<((i + 1) * sample.count)].reduce(0, +))
      guard size < least * (1 - Self.worthwhile) else { continue }
      least = size
      kept.append(step)
    }
    return (kept, spent, sample.count == count && steps.count == ordered.count)
  }

  /// As many frames as there is time for, by all steps; or one frame, by as many steps.
  private func affordable(
    _ steps: [(step: EncodingStep, work: Double)], _ frames: [Int], within work: Double
  ) -> (steps: [EncodingStep], frames: [Int], spent: Double) {
    let each = steps.reduce(0) { $0 + $1.work } / Double(frames.count)
    let count = Int(min(work / each, Double(frames.count)))
    if count > 0 {
      return (steps.map(\.step), (0..<count).map { frames[$0 * frames.count / count] }, each * Double(count))
    }
    var (kept, spent) = ([EncodingStep](), 0.0)
    for step in steps where spent + step.work / Double(frames.count) <= work {
      kept.append(step.step)
      spent += step.work / Double(frames.count)
    }
    return (kept, Array(frames.prefix(1)), spent)
  }

  /// The work of a frame, of which an encoding is known.
  func work(_ frame: Encoded, _ step: EncodingStep) -> Double {
    let (bytes, stream) = (frame.rowBytes, frame.stream.count)
    let tried = strategies.prefix(step.strategies)
    let variants = step.triesAllVariants ? frame.variants : 1
    let filtering = tried.reduce(0) { $0 + WorkEstimate.filtering($1, bytes: bytes) }
    let ranking = WorkEstimate.ranking(levels: effort.rankingLevels, bytes: bytes, stream: stream)
    let candidates = tried.count * variants
    return Double(variants) * filtering + (candidates > 1 ? Double(candidates) * ranking : 0)
      + WorkEstimate.compressing(step.compression, bytes: bytes, stream: stream)
  }
}
