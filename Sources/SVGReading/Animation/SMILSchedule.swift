import MotionMath

/// The times at which animation elements run, found by playing them: each `begin` that comes starts an interval, and
/// what begins or ends with another element follows from its intervals.
///
/// A chain such as `begin="0; c.end+0.25s"` repeats. Its period is found by comparing: all intervals of elements that
/// wait for one another, moved by the period, are again their intervals. A simulation of finite memory that has
/// repeated once repeats for ever.
struct SMILSchedule {
  struct Result {
    var intervals: [Effect.Interval] = []
    var period: Seconds?
    var settled = Seconds.zero
  }

  struct Failure: Error {}

  private struct Instance {
    var time: Seconds
    /// The interval whose end it waits for, which may still be cut.
    var source: (element: Int, interval: Int)?
    var offset = Seconds.zero
  }

  private let timings: [SMILTiming]
  /// The elements with an id, the first of each.
  private let elements: [String: Int]
  private var instances: [[Instance]]
  private var intervals: [[Effect.Interval]]
  /// What waits for each element: who, which end, and how much later.
  private var dependents: [[(element: Int, moment: SMILTiming.Moment)]]
  /// The same for what ends with each element.
  private var endings: [[(element: Int, moment: SMILTiming.Moment)]]
  private static let mostIntervals = 20_000
  private static let mostCandidates = 500
  /// Endings of endings.
  private static let deepestEnding = 16

  /// - Parameter ids: the id of each element.
  static func results(_ timings: [SMILTiming], ids: [String?]) throws(Failure) -> [Result] {
    for horizon in [40.0, 400.0] {
      var schedule = SMILSchedule(timings, ids)
      try schedule.play(until: Seconds(horizon))
      if let results = schedule.results(until: Seconds(horizon)) { return results }
    }
    throw Failure()
  }

  private init(_ timings: [SMILTiming], _ ids: [String?]) {
    self.timings = timings
    var elements: [String: Int] = [:]
    for (i, id) in ids.enumerated() { if let id, elements[id] == nil { elements[id] = i } }
    self.elements = elements
    instances = timings.map { timing in
      timing.begins.compactMap { if case .offset(let time) = $0 { Instance(time: time) } else { nil } }
    }
    intervals = timings.map { _ in [] }
    dependents = timings.map { _ in [] }
    endings = timings.map { _ in [] }
    for (i, timing) in timings.enumerated() {
      for moment in timing.begins { if let source = source(of: moment) { dependents[source].append((i, moment)) } }
      for moment in timing.ends { if let source = source(of: moment) { endings[source].append((i, moment)) } }
    }
  }

  /// The element that a moment waits for.
  private func source(of moment: SMILTiming.Moment) -> Int? {
    switch moment {
    case .sync(let id, _, _), .repetition(let id, _, _): elements[id]
    case .offset, .never: nil
    }
  }

  /// The time of a moment of another element's interval; nil where it does not come, or is not known yet.
  private func time(of moment: SMILTiming.Moment, in interval: Effect.Interval, of element: Int) -> Seconds? {
    switch moment {
    case .sync(_, isEnd: false, let offset): return interval.begin + offset
    case .sync(_, isEnd: true, let offset): return interval.end.map { $0 + offset }
    case .repetition(_, let count, let offset):
      guard let pass = timings[element].pass else { return nil }
      let moment = interval.begin + Seconds(min(pass.value * Double(count), 1e8))
      return interval.end.map { moment < $0 } ?? true ? moment + offset : nil
    case .offset, .never: return nil
    }
  }

  // MARK: Playing

  private mutating func play(until horizon: Seconds) throws(Failure) {
    var count = 0
    while let element = next(), let k = earliest(element) {
      let instance = instances[element].remove(at: k)
      guard instance.time <= horizon else {
        instances[element].removeAll()
        continue
      }
      begin(element, at: instance.time)
      count += 1
      guard count < Self.mostIntervals else { throw Failure() }
    }
  }

  /// The element whose next begin comes first; at one time, the one that stands first.
  private func next() -> Int? {
    var best: (time: Seconds, element: Int)?
    for element in instances.indices {
      guard let k = earliest(element) else { continue }
      let time = instances[element][k].time
      if best.map({ time < $0.time }) ?? true { best = (time, element) }
    }
    return best?.element
  }

  private func earliest(_ element: Int) -> Int? {
    instances[element].indices.min { instances[element][$0].time < instances[element][$1].time }
  }

  private mutating func begin(_ element: Int, at time: Seconds) {
    let timing = timings[element]
    // Once all its ends are over, it does not begin again (SMIL 3.0, section 5.4.5).
    if let last = ends(of: timing).max(), last <= time, !mayEndLater(element) { return }
    if let last = intervals[element].last {
      if last.begin >= time || timing.restart == .never { return }
      if last.end.map({ $0 > time }) ?? true {
        if timing.restart == .whenNotActive { return }
        cut(element, at: time)
      }
    }
    var end = timing.activeDuration.map { time + $0 }
    if let first = ends(of: timing).filter({ $0 > time }).min() { end = min(end ?? first, first) }
    // What is over before the start is never seen.
    let interval = Effect.Interval(begin: time, end: end)
    intervals[element].append(interval)
    let index = intervals[element].count - 1
    for dependent in dependents[element] {
      guard let moment = self.time(of: dependent.moment, in: interval, of: element) else { continue }
      var instance = Instance(time: moment)
      if case .sync(_, isEnd: true, let offset) = dependent.moment {
        instance.source = (element, index)
        instance.offset = offset
      }
      instances[dependent.element].append(instance)
    }
    endOthers(with: element)
  }

  /// Ends the intervals that are running and whose `end` lists name a moment of an element's last interval.
  private mutating func endOthers(with element: Int, depth: Int = 0) {
    guard depth < Self.deepestEnding, let interval = intervals[element].last else { return }
    for ending in endings[element] {
      guard let moment = time(of: ending.moment, in: interval, of: element),
        let last = intervals[ending.element].last, last.begin < moment, last.end.map({ $0 > moment }) ?? true
      else { continue }
      cut(ending.element, at: moment, depth: depth + 1)
    }
  }

  /// Ends the last interval early, and moves what waits for its end.
  private mutating func cut(_ element: Int, at time: Seconds, depth: Int = 0) {
    let index = intervals[element].count - 1
    let hadEnd = intervals[element][index].end != nil
    intervals[element][index].end = time
    for i in instances.indices {
      for k in instances[i].indices {
        if let source = instances[i][k].source, source == (element, index) {
          instances[i][k].time = time + instances[i][k].offset
        }
      }
    }
    endOthers(with: element, depth: depth)
    guard !hadEnd else { return }
    for dependent in dependents[element] {
      if case .sync(_, isEnd: true, let offset) = dependent.moment {
        instances[dependent.element].append(Instance(time: time + offset))
      }
    }
  }

  /// The moments of the `end` list that are known.
  private func ends(of timing: SMILTiming) -> [Seconds] {
    timing.ends.flatMap { moment -> [Seconds] in
      if case .offset(let time) = moment { return [time] }
      guard let source = source(of: moment) else { return [] }
      return intervals[source].compactMap { time(of: moment, in: $0, of: source) }
    }
  }

  /// Whether the `end` list may still get a moment: by an event, or by an element that begins again without this one.
  private func mayEndLater(_ element: Int) -> Bool {
    if timings[element].ends.contains(.never) { return true }
    var seen: Set<Int> = [element]
    var sources = timings[element].ends.compactMap { source(of: $0) }
    while let next = sources.popLast() {
      guard seen.insert(next).inserted else { continue }
      if !instances[next].isEmpty { return true }
      sources += timings[next].begins.compactMap { source(of: $0) }
    }
    return false
  }

  // MARK: Periods

  /// Nil if a chain has not been seen to repeat by the horizon.
  private func results(until horizon: Seconds) -> [Result]? {
    var results = intervals.map { Result(intervals: $0) }
    for group in groups {
      if group.count == 1, dependents[group[0]].isEmpty || intervals[group[0]].count <= 1 {
        let i = group[0]
        let last = intervals[i].last
        results[i].settled = max(.zero, last?.end ?? last?.begin ?? .zero)
        if let last, last.end == nil, let pass = timings[i].pass {
          results[i].period = pass
          results[i].settled = max(.zero, last.begin)
        }
        continue
      }
      guard let (settled, period) = period(of: group, until: horizon) else { return nil }
      for i in group {
        results[i].settled = settled
        results[i].period = period
        if period == nil, let last = intervals[i].last, last.end == nil, let pass = timings[i].pass {
          results[i].period = pass
        }
      }
    }
    return results
  }

  /// The elements that wait for one another, directly or not.
  private var groups: [[Int]] {
    var group = Array(timings.indices)
    func root(_ i: Int) -> Int {
      var i = i
      while group[i] != i { i = group[i] }
      return i
    }
    for (i, list) in dependents.enumerated() {
      for dependent in list { group[root(dependent.element)] = root(i) }
      for ending in endings[i] { group[root(ending.element)] = root(i) }
    }
    return Dictionary(grouping: timings.indices, by: root).values.map { $0.sorted() }.sorted { $0[0] < $1[0] }
  }

  /// When the intervals of a group start to repeat, and after which time; no time if they end.
  private func period(of group: [Int], until horizon: Seconds) -> (settled: Seconds, period: Seconds?)? {
    struct Event: Hashable {
      var begin: Seconds
      var element: Int
      var end: Seconds?
    }
    var events: [Event] = []
    for i in group {
      for interval in intervals[i] { events.append(Event(begin: interval.begin, element: i, end: interval.end)) }
    }
    events.sort { ($0.begin, $0.element) < ($1.begin, $1.element) }
    guard let last = events.last else { return (.zero, nil) }
    // Half of the time without an event: it is over.
    if last.begin.value < horizon.value * 0.5 {
      let ends = events.map { $0.end ?? $0.begin }
      return (max(.zero, ends.max() ?? .zero), nil)
    }
    let known = Set(events)
    // Close to the horizon, intervals that would follow are missing.
    let safe = Seconds(horizon.value * 0.75)
    let begins = events.filter { $0.element == last.element && $0.begin <= safe }.map(\.begin)
    guard let reference = begins.last else { return nil }
    for earlier in begins.reversed().dropFirst().prefix(Self.mostCandidates) {
      let period = reference - earlier
      guard period > .zero, period.value * 3 < horizon.value * 0.75 else { break }
      func repeats(_ event: Event) -> Bool {
        known.contains(
          Event(begin: event.begin + period, element: event.element, end: event.end.map { $0 + period }))
      }
      let late = events.filter { $0.begin > reference - period * 2 && $0.begin <= reference }
      guard late.allSatisfy(repeats) else { continue }
      // The first moment from which on all repeat, and nothing comes that was not there a period before.
      var settled = Seconds.zero
      for event in events where event.begin <= safe - period && !repeats(event) {
        settled = max(settled, Seconds(nanoseconds: event.begin.nanoseconds + 1))
      }
      for event in events where event.begin <= safe {
        let before = Event(begin: event.begin - period, element: event.element, end: event.end.map { $0 - period })
        if !known.contains(before) { settled = max(settled, event.begin - period + Seconds(nanoseconds: 1)) }
      }
      let start = events.first { $0.begin >= settled }?.begin ?? settled
      return (max(.zero, start), period)
    }
    return nil
  }
}
