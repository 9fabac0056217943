import GraphicsCore
import Parallelism

/// The frames of a file within a ceiling of work: each gets the best way to encode it that there is time for.
extension APNGEffort {
  /// Ways to encode a frame, each of more work than the one before, from level 1's to this effort's own.
  ///
  /// In the order of what their work saves: first libdeflate's middle levels, then codes and tokens of our own, then a
  /// second strategy. libdeflate's last level takes most of the time.
  var steps: [APNGEffort] {
    let steps: [(kept: Int, ranking: Int, compression: Compression)] = [
      (1, 1, Compression(level: 3)),
      (1, 3, Compression(level: 6)),
      (1, 6, Compression(level: 6, refinement: .codes)),
      (1, 9, Compression(level: 9, refinement: .codes)),
      (1, 9, Compression(level: 9, refinement: .quick)),
      (2, 9, Compression(level: 9, refinement: .quick)),
      (2, 9, Compression(level: 10, refinement: .quick)),
      (2, 9, Compression(level: 12, refinement: .quick)),
    ]
    let cheaper = steps.filter { step in
      step.kept <= strategiesKept && step.compression.level <= compression.level
        && (step.compression.refinement?.rounds ?? 0) <= (compression.refinement?.rounds ?? 0)
    }
    return cheaper.map { step in
      var effort = self
      effort.strategiesKept = step.kept
      effort.rankingLevels = step.ranking...step.ranking
      effort.compression = step.compression
      return effort
    } + [self]
  }
}

extension FrameEncoder {
  /// All frames, at the effort's own settings or, where it has a ceiling, within this work.
  ///
  /// At first each frame is encoded as level 1 does it. The streams tell what the other steps would take, and which
  /// variant the steps below the last try. All frames go up as many steps as there is time for, and those that gain
  /// most for their work one step more.
  func encodedFrames(within work: Double?, workers: Int) throws -> [Encoded] {
    let frames = plan.frames.count
    guard let work else {
      return try refinedByFramesAlike(
        mapWithWorkers(count: frames, workers: workers) { worker, i in try encode(worker, frame: i) }, workers: workers)
    }
    let steps = effort.steps.map { with($0) }
    var encoded = try mapWithWorkers(count: frames, workers: workers) { worker, i in
      try steps[0].encode(worker, frame: i)
    }
    let first = encoded
    let last = steps.count - 1
    let chosen = WorkCeiling.steps(
      steps.indices.map { step in first.map { steps[step].work($0, variants: step < last ? 1 : $0.variants) } },
      gains: first.map(\.stream.count),
      within: work - first.reduce(0) { $0 + extraFiltering($1) })
    let raised = chosen.indices.filter { chosen[$0] > 0 }
    let better = try mapWithWorkers(count: raised.count, workers: workers) { worker, i in
      let (frame, step) = (raised[i], chosen[raised[i]])
      return try steps[step].encode(worker, frame: frame, as: step < last ? first[frame].variant : nil)
    }
    for (frame, result) in zip(raised, better) where result.stream.count < encoded[frame].stream.count {
      encoded[frame] = result
    }
    return try refinedByFramesAlike(encoded, workers: workers)
  }

  /// The work of a frame, of which an encoding is known.
  /// - Parameter variants: as many are tried.
  func work(_ frame: Encoded, variants: Int) -> Double {
    let (bytes, stream) = (frame.rowBytes, frame.stream.count)
    let filtering = strategies.reduce(0) { $0 + WorkEstimate.filtering($1, bytes: bytes) }
    let ranking = effort.rankingLevels.reduce(0) {
      $0 + WorkEstimate.deflating(level: $1, bytes: bytes, stream: stream)
    }
    let candidates = strategies.count * variants
    return Double(variants) * filtering + (candidates > 1 ? Double(candidates) * ranking : 0)
      + WorkEstimate.deflating(level: effort.compression.level, bytes: bytes, stream: stream)
      + WorkEstimate.refining(effort.compression.refinement, bytes: bytes, stream: stream)
  }

  /// What the first step takes more than level 1 does, which knows no scored filters.
  private func extraFiltering(_ frame: Encoded) -> Double {
    let bytes = frame.rowBytes * frame.variants
    return WorkEstimate.filtering(strategies[0], bytes: bytes)
      - WorkEstimate.filtering(.fixed(.none), bytes: bytes)
  }
}
