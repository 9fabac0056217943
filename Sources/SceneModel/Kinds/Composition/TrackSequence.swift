import MotionMath
import PresetModel

/// Tracks that wait for one another: each runs once, and all of them repeat together.
///
/// SVG's "syncbase" times (SMIL 3.0, 5.4.3) mean the same, but there each motion ends for ever. Here the period is the
/// time from the first start to the last end, pauses included, and a track rests on its first value until it starts and
/// on its last one after it.
enum TrackSequence {
  /// A track that waits for another, or that has a name.
  struct Link: Equatable {
    var name: String
    var starts: TrackStart?
    /// When it starts if it waits for none.
    var delay: Seconds
    /// Of its passes.
    var length: Seconds
    var pause: Seconds
  }

  /// When a track runs.
  struct Slot: Equatable {
    /// When the sequence starts, in seconds of the composition.
    var origin: Seconds
    /// How long the track waits from there.
    var lead: Seconds
    /// Of the sequence.
    var period: Seconds
  }

  /// Returns when tracks run that wait or are waited for, by their JSON paths.
  /// - Parameter links: By JSON path.
  static func slots(of links: [String: Link]) throws(SceneError) -> [String: Slot] {
    var search = Search(links: links)
    var sequences: [String: [(path: String, start: Seconds)]] = [:]
    for path in links.keys.sorted() {
      let (start, root) = try search.start(of: path)
      sequences[root, default: []].append((path, start))
    }
    var slots: [String: Slot] = [:]
    for tracks in sequences.values where tracks.contains(where: { links[$0.path]?.starts != nil }) {
      let origin = tracks.map(\.start).min()!
      let end = tracks.map { $0.start + links[$0.path]!.length + links[$0.path]!.pause }.max()!
      for track in tracks {
        slots[track.path] = Slot(origin: origin, lead: track.start - origin, period: end - origin)
      }
    }
    return slots
  }
}

/// Finds the starts of tracks by those of the tracks that they wait for.
private struct Search {
  typealias Start = (time: Seconds, root: String)

  let links: [String: TrackSequence.Link]
  /// The paths of tracks by name, ascending.
  private let named: [String: [String]]
  private var found: [String: Start] = [:]

  init(links: [String: TrackSequence.Link]) {
    self.links = links
    named = Dictionary(grouping: links.keys.filter { !links[$0]!.name.isEmpty }.sorted(), by: { links[$0]!.name })
  }

  /// Returns when a track starts, and the name of the track that starts its sequence.
  /// - Precondition: There is a link at the path.
  mutating func start(of path: String) throws(SceneError) -> Start {
    // Not recursive: a preset may have as many tracks in a row as it has tracks.
    var open = [path]
    var isOpen: Set = [path]
    while let path = open.last, found[path] == nil {
      if let next = try step(at: path) {
        guard isOpen.insert(next).inserted else { throw loop(open.drop { $0 != next }) }
        open.append(next)
        continue
      }
      repeat { isOpen.remove(open.removeLast()) } while open.last.map { found[$0] != nil } ?? false
    }
    return found[path]!
  }

  /// Finds a track's start, or returns the path of a track whose start it needs before.
  private mutating func step(at path: String) throws(SceneError) -> String? {
    let link = links[path]!
    guard let starts = link.starts else {
      found[path] = (link.delay, link.name)
      return nil
    }
    let name = starts.after.track
    guard let others = named[name] else {
      let near = nearestName(to: name, in: named.keys.sorted()).map { "; did you mean \"\($0)\"?" }
      throw .sequence(
        "no track has the name \"\(name)\"\(near ?? "; give one that `name`")", path: "\(path).starts.after")
    }
    if let next = others.first(where: { found[$0] == nil }) { return next }
    let edges = others.map { other in
      let (start, root) = found[other]!
      return (time: starts.after.side == .start ? start : start + links[other]!.length, root: root)
    }
    guard edges.allSatisfy({ $0 == edges[0] }) else {
      throw .sequence(
        "\(others.count) tracks have the name \"\(name)\" and run at different times; give each a name of its own",
        path: "\(path).starts.after")
    }
    found[path] = (edges[0].time + starts.delay, edges[0].root)
    return nil
  }

  /// The error for tracks of which each waits for the next, and the last for the first.
  private func loop(_ paths: ArraySlice<String>) -> SceneError {
    let names = (paths + [paths.first!]).map { "\"\(links[$0]!.name)\"" }
    let way = names.count <= 6 ? names : names.prefix(4) + ["…", names[0]]
    return .sequence(
      "the track waits for itself: \(way.joined(separator: " for ")); let one of them start without another",
      path: "\(paths.last!).starts.after")
  }
}
