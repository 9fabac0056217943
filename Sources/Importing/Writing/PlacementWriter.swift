import GraphicsCore
import MotionMath
import PresetModel

/// The steps of a transform → placements: each is a scale, a skew, a rotation about one anchor, a way along a path and
/// a translation, in this order, so that several steps fit into one.
struct PlacementWriter {
  /// One placement, its keys so far.
  struct Placement {
    var members: [(key: String, value: JSONNode)] = []
    fileprivate var rank = -1
    fileprivate var center: Track<Point>?
  }

  /// The innermost first.
  private(set) var placements: [Placement] = []
  private let tracks: TrackWriter

  /// As how many a place may be written, and by what, beside its own placement, a scale.
  private static let mostPlaces = 16.0
  private static let mostScaled = 1e4

  /// - Parameter steps: the outermost first.
  init(_ steps: [TransformStep], _ tracks: TrackWriter) throws(ImportError) {
    self.tracks = tracks
    for step in steps.reversed() { try addWithin(step) }
  }

  /// Adds a step as several where a placement does not reach so far.
  private mutating func addWithin(_ step: TransformStep) throws(ImportError) {
    func isFar(_ places: Track<Point>) -> Bool { Self.distance(of: places) > AnimatedImage.farthest }
    func around(_ center: Track<Point>, _ step: TransformStep) -> [TransformStep] {
      [.translate(center.map({ .zero - $0 }, added: { .zero - $0 })), step, .translate(center)]
    }
    var steps = [step]
    switch step {
    case .scale(let factors, let center) where isFar(center): steps = around(center, .scale(factors))
    case .skew(let angles, let center) where isFar(center): steps = around(center, .skew(angles))
    case .rotate(let angle, let center) where isFar(center): steps = around(center, .rotate(angle))
    default: break
    }
    for step in steps {
      switch step {
      case .translate(let offset) where isFar(offset):
        let count = (Self.distance(of: offset) / AnimatedImage.farthest).rounded(.up)
        guard count <= Self.mostPlaces else {
          let farthest = Int(Self.mostPlaces * AnimatedImage.farthest)
          throw ImportError("what is moved by more than \(farthest) points cannot be drawn; draw it nearer")
        }
        let part = offset.map({ $0 * (1 / count) }, added: { $0 * (1 / count) })
        for _ in 0..<Int(count) { try add(.translate(part)) }
      case .scale(let factors, let center) where Self.distance(of: factors) > AnimatedImage.largestScale:
        var rest = (Self.distance(of: factors) / AnimatedImage.largestScale).rounded(.up)
        guard rest <= Self.mostScaled else {
          let largest = Int(Self.mostScaled * AnimatedImage.largestScale)
          throw ImportError("what is scaled by more than \(largest) cannot be drawn; draw it larger")
        }
        try add(.scale(factors.map({ $0 * (1 / rest) }, added: { $0 * (1 / rest) }), about: center))
        while rest > 1 {
          let whole = min(rest, AnimatedImage.largestScale)
          try add(.scale(.constant(Point(whole, whole)), about: center))
          rest /= whole
        }
      default: try add(step)
      }
    }
  }

  /// The largest number, without its sign.
  private static func distance(of places: Track<Point>) -> Double {
    places.values.map { max(abs($0.x), abs($0.y)) }.max() ?? 0
  }

  private mutating func add(_ step: TransformStep) throws(ImportError) {
    switch step {
    case .scale(let factors, let center):
      let node = try tracks.write(factors) { $0.x == $0.y ? TrackWriter.number($0.x) : TrackWriter.pair($0) }
      try add("scale", node, rank: 0, about: center)
    case .skew(let angles, let center): try add("skew", tracks.pair(angles), rank: 1, about: center)
    case .rotate(let angle, let center): try add("rotation", tracks.number(angle), rank: 2, about: center)
    case .along(let text, _, let progress, let turns):
      var members: [(String, JSONNode)] = [
        ("path", .text(text)), ("progress", try tracks.number(progress, in: 0...1)),
      ]
      if turns { members.append(("turns", .boolean(true))) }
      try add("along", .object(members), rank: 3)
    case .translate(let offset): try add("position", tracks.pair(offset), rank: 4)
    }
  }

  /// - Parameter rank: the place in the order in which a placement applies its parts.
  private mutating func add(
    _ key: String, _ value: JSONNode, rank: Int, about center: Track<Point>? = nil
  ) throws(ImportError) {
    let fits =
      placements.last.map { last in
        rank > last.rank && (center == nil || last.center == nil || last.center == center)
      } ?? false
    if !fits { placements.append(Placement()) }
    var placement = placements[placements.count - 1]
    placement.rank = rank
    if let center, placement.center == nil {
      placement.center = center
      placement.members.append(("anchor", try tracks.pair(center)))
    }
    placement.members.append((key, value))
    placements[placements.count - 1] = placement
  }

  /// A layer with the placements of a transform: the innermost are its own where its coordinates are those around it.
  static func placed(
    _ draft: LayerDraft, _ steps: [TransformStep], _ tracks: TrackWriter
  ) throws(ImportError) -> LayerDraft {
    guard !steps.isEmpty else { return draft }
    var placements = try PlacementWriter(steps, tracks).placements
    var draft = draft.wrapped(ifHas: ["transforms"])
    let keys = ["position", "anchor", "scale", "skew", "rotation", "along"]
    if draft.hasCoordinates, !keys.contains(where: draft.has) {
      for member in placements.removeFirst().members { draft.set(member.key, member.value) }
    }
    if !placements.isEmpty {
      draft.set("transforms", .list(placements.map { .object($0.members.map { ($0.key, $0.value) }) }))
    }
    return draft
  }
}
