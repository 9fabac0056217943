import GraphicsCore
import MotionMath
import PathGeometry
import SceneModel

/// Outlines that change: states that take turns, and outlines that morph.
extension SceneWriter {
  /// The most states of one outline.
  private static let mostStates = 4000

  // MARK: States

  /// An outline that is a whole number's: each piece that some of its states share is one element, which is there while
  /// one of these states is. One outline at several places is one element that steps, unless its paint must not move.
  mutating func states(
    of shape: ShapeLayer, _ track: Track<Double>, _ level: @escaping (Double) -> Int, _ context: LayerContext
  ) throws -> SVGNode {
    let outline = shape.outline
    let play = context.time.play
    func local(_ t: Double) -> Double { context.time.local(context.time.wrapped(play.start + t)) }
    let cycle = Seconds(play.cycle)
    var times = cycle.parts(2048).dropLast() + context.motions.corners(of: track).map { Seconds($0) }
    if play.start > 0 { times.append(cycle - Seconds(play.start)) }
    let sorted = Set(times).filter { $0 >= .zero && $0 < cycle }.sorted() + [cycle - Seconds(nanoseconds: 1)]
    let changes = Seconds.changes(of: { level(track.value(at: local($0))) }, between: sorted, atMost: Self.mostStates)
    var starts = [0] + changes.map(\.value)
    var paths = starts.map { outline.path(at: local($0 + 1e-7)) }
    let end = context.time.atEnd.map { track.endValue(at: $0) }
    if let end, level(end) != level(track.value(at: local(cycle.value))) {
      starts.append(cycle.value)
      paths.append(outline.path(ofNumber: end))
    }
    var pieces: [OutlinePart] = []
    var shown: [OutlinePart: [Bool]] = [:]
    if case .color = shape.paint, let node = stepping(paths, starts, context) { return node }
    // Whole texts that take turns stay texts.
    let areTexts = paths.allSatisfy { texts[$0] != nil }
    for (i, path) in paths.enumerated() {
      for piece in areTexts ? [OutlinePart(path, context.tolerance)] : OutlinePart.pieces(of: path, context.tolerance) {
        if shown[piece] == nil {
          pieces.append(piece)
          shown[piece] = [Bool](repeating: false, count: starts.count)
        }
        shown[piece]![i] = true
      }
    }
    // Pieces that come and go together are one.
    var order: [[Bool]] = []
    var byTimes: [[Bool]: Path] = [:]
    for piece in pieces {
      let times = shown[piece]!
      if byTimes[times] == nil { order.append(times) }
      byTimes[times, default: Path()].append(piece.path)
    }
    let nodes = order.map { times -> SVGNode in
      let path = byTimes[times]!
      var node = (areTexts ? text(path, context) : nil) ?? Self.still(path, context)
      if !times.allSatisfy({ $0 }) {
        let presence = Self.stepped(times.map { [$0 ? 1 : 0] }, starts, context.time)
        node.style("opacity", .moving(presence)) { $0[0] > 0.5 ? "1" : "0" }
      }
      return node
    }
    return nodes.count == 1 ? nodes[0] : SVGNode("g", [:], nodes)
  }

  /// Values that follow one another from the given times of the cycle on. One that starts at its end stays after it.
  private static func stepped(_ values: [[Double]], _ starts: [Double], _ time: LocalTime) -> KeyedMotion {
    var keys: [KeyedMotion.Key] = []
    for (start, value) in zip(starts, values) where start < time.play.cycle && keys.last?.values != value {
      keys.append(KeyedMotion.Key(start / time.play.cycle, value, .hold))
    }
    keys.append(KeyedMotion.Key(1, values[values.count - 1]))
    return KeyedMotion(keys: keys, timing: time.wholeCycle).fromLongestStep
  }

  /// One outline that is moved from place to place; nil if the outlines are not all the same.
  private mutating func stepping(_ paths: [Path], _ starts: [Double], _ context: LayerContext) -> SVGNode? {
    guard let first = paths.first, !first.isEmpty else { return nil }
    let place = first.controlBox
    let moves = paths.map { Point($0.controlBox.x - place.x, $0.controlBox.y - place.y) }
    guard moves.contains(where: { $0.length > context.tolerance }),
      zip(paths, moves).allSatisfy({ $0.isAbout(first.applying(.translation($1.x, $1.y)), context.tolerance / 10) })
    else { return nil }
    var node = text(first, context) ?? Self.still(first, context)
    let motion = Self.stepped(moves.map { [$0.x, $0.y] }, starts, context.time)
    node.style("translate", .moving(motion)) { translation($0, within: context.tolerance) }
    return node
  }

  // MARK: Morphing

  /// The longest `d` in all, in bytes, that one outline may take.
  static let mostText = 400_000

  /// An outline whose points move, by SMIL: style sheets cannot move them in all browsers.
  func morphing(_ outline: Outline, _ context: LayerContext) throws -> SVGNode {
    let tracks = CornerCollector(context.motions, of: outline)
    var track: Track<Path>?
    if case .path(let own) = outline { track = own }
    return try morphing({ outline.path(at: $0) }, of: track, corners: tracks.corners, context)
  }

  /// - Parameters:
  ///   - path: at a time of the layer, in seconds.
  ///   - track: the one whose value it is, if there is one.
  ///   - corners: when it may bend or jump; see `TrackMotion.corners`.
  ///   - mayStep: Whether one that changes its structure too often may be shown as it is at some times.
  func morphing(
    _ path: @escaping (Double) -> Path, of track: Track<Path>? = nil, corners: [Double], mayStep: Bool = true,
    _ context: LayerContext
  ) throws -> SVGNode {
    let play = context.time.play
    let tolerance = context.tolerance
    func local(_ t: Double) -> Double { context.time.local(context.time.wrapped(play.start + t)) }
    let first = path(context.time.atStart)
    var node = SVGNode("path")
    node.tolerance = tolerance
    node.path = first
    node.offset = context.offset
    let offset = context.offset
    func text(_ path: Path) -> String {
      let text = PathWriter.text(path.applying(.translation(offset.x, offset.y)), within: tolerance, isUniform: true)
      // Browsers leave an outline as it was where its text is empty.
      return text.isEmpty ? "M0 0" : text
    }
    func size(_ animations: [SVGNode]) -> Int { animations.reduce(0) { $0 + ($1["values"] ?? "").utf8.count } }
    var animations: [SVGNode]
    if !first.isEmpty, context.time.looks.allSatisfy({ path(context.time.local($0)).hasStructure(of: first) }) {
      let motion: KeyedMotion
      if let track, case .moving(let keyed) = context.motions.motion(track, within: tolerance),
        keyed.keys.allSatisfy(\.easing.isSpline)
      {
        motion = keyed
      } else {
        let fit = Self.fit(first, tolerance)
        var numbers = first.numbers
        motion = context.motions.sampled(fit, breaks: corners) { moment in
          let here = path(moment.time)
          // What changes and changes back between two looks is not seen.
          if here.hasStructure(of: first) { numbers = here.numbers }
          return numbers
        }
      }
      animations = [SMILElement.node("d", motion) { text(first.withNumbers($0)) }]
    } else {
      let corners = (corners + [play.cycle - play.start]).filter {
        $0 > 0 && $0 < play.cycle - Seconds.sameMoment.value
      }
      animations = []
      if let (motion, forms) = Self.pieces(of: { path(local($0)) }, breaks: corners, context) {
        animations = [SMILElement.node("d", motion) { text(forms[Int($0[0])].withNumbers(Array($0[1...]))) }]
      }
      if animations.isEmpty || size(animations) > Self.mostText, mayStep {
        let (motion, paths) = Self.frames(of: { path(local($0)) }, breaks: corners, context)
        animations = [SMILElement.node("d", motion) { text(paths[Int($0[0])]) }]
      }
    }
    if let terms = terms(of: track, first, context) {
      let summed = terms.enumerated().map { index, term in
        var animation = SMILElement.node("d", term) { numbers in
          let path = first.withNumbers(numbers)
          return index == 0 ? text(path) : PathWriter.text(path, within: tolerance, isUniform: true)
        }
        if index > 0 { animation["additive"] = "sum" }
        return animation
      }
      if size(summed) < size(animations) { animations = summed }
    }
    guard !animations.isEmpty else {
      throw context.error(
        "SVG cannot move an outline whose number of points keeps changing: let its trim, sweep, taper, dashes or "
          + "shapes stand still")
    }
    guard size(animations) <= Self.mostText else {
      throw context.error("its outline changes so much that SVG would take over \(Self.mostText / 1000) kB for it")
    }
    // One that never changes needs no animation.
    if animations.count > 1 || !animations[0].hasOneValue { node.children = animations }
    return node
  }

  /// The motion of an outline whose structure changes: from one change to the next, all points move.
  /// - Parameter path: The outline at a time of the file, in seconds.
  /// - Returns: Keys whose first number is the index of a form, and the others those of a path of that structure; nil
  ///   where the structure changes too often.
  private static func pieces(
    of path: (Double) -> Path, breaks: [Double], _ context: LayerContext
  ) -> (motion: KeyedMotion, forms: [Path])? {
    let play = context.time.play
    var forms: [Path] = []
    func form(_ path: Path) -> Int {
      if let known = forms.firstIndex(where: { $0.hasStructure(of: path) }) { return known }
      forms.append(path)
      return forms.count - 1
    }
    let cycle = Seconds(play.cycle)
    let looks = cycle.parts(max(2, Int(play.cycle * looksPerSecond))).dropLast() + breaks.map { Seconds($0) }
    let most = max(4, Int(play.cycle * changesPerSecond))
    let changes = Seconds.changes(
      of: { form(path($0)) }, between: Set(looks).sorted() + [cycle - Seconds(nanoseconds: 1)], atMost: most)
    guard changes.count < most else { return nil }
    let bounds = [0] + changes.map(\.value) + [play.cycle]
    var keys: [KeyedMotion.Key] = []
    for (start, end) in zip(bounds, bounds.dropFirst()) where start < end {
      let middle = path((start + end) / 2)
      let number = form(middle)
      var numbers = middle.numbers
      let inner = TrackMotion.distinct(breaks.map { $0 - start })
      var piece = fit(middle, context.tolerance).keys(over: end - start, breaks: inner) { t in
        let here = path(start + t)
        // What changes and changes back between two looks is not seen.
        if here.hasStructure(of: middle) { numbers = here.numbers }
        return numbers
      }
      for i in piece.indices.dropLast() where (piece[i + 1].offset - piece[i].offset) * (end - start) < instant {
        // Points that are elsewhere at once do not move there.
        if zip(piece[i].values, piece[i + 1].values).contains(where: { abs($0 - $1) > 1 }) { piece[i].easing = .hold }
      }
      keys += piece.map { key in
        KeyedMotion.Key(
          (start + key.offset * (end - start)) / play.cycle, [Double(number)] + key.values, key.easing)
      }
    }
    keys[keys.count - 1].offset = 1
    return (KeyedMotion(keys: keys, timing: context.time.wholeCycle), forms)
  }

  /// An outline as it is at evenly spaced times, and where it bends or jumps: for one that changes too much otherwise.
  /// - Parameter path: The outline at a time of the file, in seconds.
  /// - Returns: Keys of the indices of paths.
  private static func frames(
    of path: (Double) -> Path, breaks: [Double], _ context: LayerContext
  ) -> (motion: KeyedMotion, paths: [Path]) {
    let cycle = context.time.play.cycle
    let count = max(2, Int((cycle * framesPerSecond).rounded(.up)))
    let times = TrackMotion.distinct((0..<count).map { cycle * Double($0) / Double(count) } + breaks)
    let paths = times.map { path(min($0 + 1e-7, cycle - 1e-9)) }
    var keys: [KeyedMotion.Key] = []
    for (i, time) in times.enumerated() where i == 0 || paths[i] != paths[i - 1] {
      keys.append(KeyedMotion.Key(time / cycle, [Double(i)], .hold))
    }
    keys.append(KeyedMotion.Key(1, keys[keys.count - 1].values))
    return (KeyedMotion(keys: keys, timing: context.time.wholeCycle), paths)
  }

  private static let framesPerSecond = 30.0
  /// How often the structure of an outline is looked at, and how often it may change.
  private static let (looksPerSecond, changesPerSecond) = (240.0, 60.0)
  /// No more time than between two samples of a motion, in seconds.
  private static let instant = 0.01

  private static func fit(_ path: Path, _ tolerance: Double) -> CurveFit {
    var fit = CurveFit(tolerance: [Double](repeating: morphTolerance * tolerance, count: path.numbers.count))
    fit.mayOvershoot = false
    return fit
  }

  /// The terms of an outline that is a sum of motions, if SMIL can play each of them by itself: in the order in which
  /// they are added up.
  private func terms(of track: Track<Path>?, _ first: Path, _ context: LayerContext) -> [KeyedMotion]? {
    guard let track, case .sum = track else { return nil }
    var terms: [KeyedMotion] = []
    for term in track.terms {
      guard term.value(at: context.time.atStart).hasStructure(of: first),
        case .moving(let motion) = context.motions.motion(term, within: context.tolerance),
        motion.timing.passes == nil, motion.keys.allSatisfy(\.easing.isSpline)
      else { return nil }
      terms.append(motion)
    }
    // An animation adds to those that began before it (SMIL 3.0, section 12.3.3), so the first one, which adds to
    // nothing, has begun before all others.
    let earliest = terms.map(\.timing.delay).min() ?? 0
    let timing = terms[0].timing
    let round = timing.duration * (timing.alternates ? 2 : 1)
    while terms[0].timing.delay > earliest { terms[0].timing.delay -= round }
    return terms
  }

  /// How much more an outline in motion may be off than one that stands still: a fortieth of a point.
  private static let morphTolerance = 7.5
}

/// A part of an outline that has no hole of another part in it.
private struct OutlinePart: Hashable {
  let path: Path

  static func == (a: OutlinePart, b: OutlinePart) -> Bool { a.key == b.key }
  func hash(into hasher: inout Hasher) { hasher.combine(key) }

  /// The text of the path, which is the same for coordinates that are the same but for rounding errors.
  private let key: String

  fileprivate init(_ path: Path, _ tolerance: Double) {
    self.path = path
    key = PathWriter.text(path, within: tolerance)
  }

  /// Subpaths whose boxes overlap stay together.
  static func pieces(of path: Path, _ tolerance: Double) -> [OutlinePart] {
    var groups: [(box: Rect, path: Path)] = []
    for subpath in path.subpaths {
      var (box, whole) = (subpath.controlBox, subpath)
      // What it overlaps comes first, in its order.
      while let i = groups.firstIndex(where: { $0.box.overlaps(box) }) {
        box = box.enclosing(groups[i].box)
        var joined = groups[i].path
        joined.append(whole)
        whole = joined
        groups.remove(at: i)
      }
      groups.append((box, whole))
    }
    return groups.map { OutlinePart($0.path, tolerance) }
  }
}

extension SVGNode {
  /// Whether the values of an animation are all the same.
  fileprivate var hasOneValue: Bool {
    let values = (self["values"] ?? "").split(separator: ";")
    return values.dropFirst().allSatisfy { $0 == values[0] }
  }
}

extension Rect {
  func overlaps(_ other: Rect) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }
}

/// Collects where tracks may bend or jump.
final class CornerCollector: TrackVisitor {
  var place = TrackPlace()
  private(set) var corners: [Double] = []
  /// True if every track is constant or the clock is stopped.
  private(set) var isStill = true
  private let motions: TrackMotion

  init(_ motions: TrackMotion, of parts: any Tracked...) {
    self.motions = motions
    for var part in parts { part.visitTracks(self) }
  }

  func visit<Value: Interpolatable>(
    _ track: inout Track<Value>, _ property: SceneDiscontinuity.Property, isSame: (Value, Value) -> Bool
  ) {
    corners += motions.corners(of: track)
    isStill = isStill && (track.isConstant || motions.time.standsStill)
  }
}

extension Track {
  /// What is added up, from left to right; the track itself if it is no sum.
  fileprivate var terms: [Track] {
    guard case .sum(let a, let b) = self else { return [self] }
    return a.terms + b.terms
  }
}

extension Outline {
  /// The path that a number chooses, of an outline that a whole number chooses from.
  fileprivate func path(ofNumber number: Double) -> Path {
    switch self {
    case .step(let paths, _): Outline.step(paths, .constant(number)).path(at: 0)
    case .shown(let parts, _): Outline.shown(parts, .constant(number)).path(at: 0)
    case .number(let face, _): Outline.number(face, .constant(number)).path(at: 0)
    default: preconditionFailure("the outline is not a whole number's")
    }
  }
}
