import PresetModel

/// The steps of a transform → placements: each is a scale, a skew, a rotation about one anchor, a way along a path and
/// a translation, in this order, so that several steps fit into one.
struct PlacementWriter {
  /// One placement, its keys so far.
  struct Placement {
    var members: [(key: String, value: JSONNode)] = []
    fileprivate var rank = -1
    fileprivate var center: Animated?
  }

  /// The innermost first.
  private(set) var placements: [Placement] = []
  private let tracks: TrackWriter

  /// - Parameter steps: the outermost first.
  init(_ steps: [TransformStep], _ tracks: TrackWriter) throws(ImportError) {
    self.tracks = tracks
    for step in steps.reversed() { try add(step) }
  }

  private mutating func add(_ step: TransformStep) throws(ImportError) {
    let rank: Int
    var turnsAbout: Animated?
    switch step.kind {
    case .scale:
      rank = 0
      turnsAbout = step.center
    case .skew:
      rank = 1
      turnsAbout = step.center
    case .rotate:
      rank = 2
      turnsAbout = step.center
    case .along: rank = 3
    case .translate: rank = 4
    }
    let fits =
      placements.last.map { last in
        rank > last.rank && (turnsAbout == nil || last.center == nil || last.center == turnsAbout)
      } ?? false
    if !fits { placements.append(Placement()) }
    var placement = placements[placements.count - 1]
    placement.rank = rank
    if let turnsAbout, placement.center == nil {
      placement.center = turnsAbout
      placement.members.append(("anchor", try tracks.write(turnsAbout, TrackWriter.pair)))
    }
    switch step.kind {
    case .scale:
      placement.members.append(
        (
          "scale",
          try tracks.write(step.value) { values in
            values[0] == values[1] ? TrackWriter.number(values[0]) : TrackWriter.pair(values)
          }
        ))
    case .skew: placement.members.append(("skew", try tracks.write(step.value, TrackWriter.pair)))
    case .rotate:
      placement.members.append(("rotation", try tracks.write(step.value) { TrackWriter.number($0[0]) }))
    case .along(let text, _, let turns):
      var members: [(String, JSONNode)] = [
        ("path", .text(text)), ("progress", try tracks.write(step.value) { TrackWriter.number(min(1, max(0, $0[0]))) }),
      ]
      if turns { members.append(("turns", .boolean(true))) }
      placement.members.append(("along", .object(members)))
    case .translate: placement.members.append(("position", try tracks.write(step.value, TrackWriter.pair)))
    }
    placements[placements.count - 1] = placement
  }
}
