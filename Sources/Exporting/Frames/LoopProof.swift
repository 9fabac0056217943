import GraphicsCore
import MotionMath
import PresetModel
import Rasterizer
import SceneModel

/// Proves on a scene whether its loop jumps.
///
/// An image can change at once only where a track does: at the end of a pass, at two keyframes of one time, at a step
/// of an easing, and at the cycle's end. At each of these moments two images are drawn just before it: one as it is,
/// and one in which the tracks that jump have their later values already. Everything else is the same in both, so that
/// they differ by the jump alone. A turn by 360°, a dash by its period and a pattern by one tile are continuous because
/// their pixels are.
struct LoopProof {
  /// The largest difference that is rounding: the error of flattened curves (0.01 pixels, 3 levels) and one level.
  static let rounding = 4
  /// Between a moment and the times that stand for its limits. The times are exact to a hundredth of it.
  private static let limit = Seconds(nanoseconds: 100)
  /// Where a difference shows, it is measured again at this many times the distance. What then grows is motion.
  private static let wider = 8

  /// What the trials of single motions may cost, in commands of display lists: about half a second.
  private static let mostTrialWork = 50_000

  private let scene: Scene
  private let rasterizer: Rasterizer
  /// What the trials of single motions have cost.
  private(set) var trialWork = 0
  private(set) var facts = LoopFacts()
  /// The moments at which the image changes at once, ascending.
  private(set) var marks: [LoopMark] = []

  /// - Parameter plays: A scene that plays once has no end that meets its start.
  init(_ scene: Scene, plays: PlayCount) {
    self.scene = scene
    rasterizer = Rasterizer(scale: scene.scaleForChecks, colorSpace: .srgb)
    var groups = Self.groups(scene.discontinuities).filter { $0.contains(where: \.isSeen) }
    // The cycle's end is a moment even if no track jumps there.
    if groups.first?[0].time != .zero { groups.insert([], at: 0) }
    for group in groups {
      let time = group.first?.time ?? .zero
      if time == .zero, plays == .times(1) { continue }
      compare(group, at: time)
    }
  }

  /// Puts discontinuities of one moment together, in order of time.
  private static func groups(_ found: [SceneDiscontinuity]) -> [[SceneDiscontinuity]] {
    var groups: [[SceneDiscontinuity]] = []
    for one in found.sorted(by: { ($0.time, $0.track) < ($1.time, $1.track) }) {
      if let last = groups.last?.last, one.time - last.time < .sameMoment {
        groups[groups.count - 1].append(one)
      } else {
        groups.append([one])
      }
    }
    return groups
  }

  /// Compares the limits of one moment.
  private mutating func compare(_ group: [SceneDiscontinuity], at time: Seconds) {
    let near = Limits(scene, rasterizer, time, last: group.last?.time ?? time, Self.limit)
    let far = Limits(scene, rasterizer, time, last: group.last?.time ?? time, Self.limit * Self.wider)
    /// The largest difference that these discontinuities make alone, in the limit.
    ///
    /// An easing may start or end at infinite speed, as a square root does. In a time t it then moves by c·√t. From
    /// two differences, at t and at 8 t, follows what is left at t = 0.
    func difference(_ some: [SceneDiscontinuity]) -> Int {
      let tracks = Set(some.map(\.track))
      let levels = near.difference(tracks)
      guard levels > Self.rounding else { return levels }
      let motion = max(0, Double(far.difference(tracks) - levels)) / (Double(Self.wider).squareRoot() - 1)
      return max(0, levels - Int(motion.rounded()))
    }
    guard !group.isEmpty else {
      let levels = difference([])
      return levels > Self.rounding ? add(levels, [], at: time) : ()
    }
    let declared = group.filter { $0.cause == .step && $0.isSeen }
    let steps = declared.filter(\.changesImage)
    defer { if !steps.isEmpty, marks.last?.time != time.value { mark(steps, at: time, isDeclared: true) } }
    let all = group.filter { $0.cause != .step }
    let undeclared = all.filter(\.isSeen)
    // What one motion hides before the moment and another after it is not seen, but counts in the whole.
    let levels = undeclared.isEmpty ? 0 : difference(all)
    if levels > Self.rounding {
      // Each motion is tried by itself. If none shows by itself, they do it together.
      var sources: [[SceneDiscontinuity]] = []
      for one in undeclared {
        if let i = sources.firstIndex(where: { $0[0].source == one.source }) {
          sources[i].append(one)
        } else {
          sources.append([one])
        }
      }
      // Of very many all are named, because each trial takes images of all layers.
      let trials = sources.count == 1 ? 0 : 2 * sources.count * near.commandCount
      let isTried = trials > 0 && trialWork + trials <= Self.mostTrialWork
      if isTried { trialWork += trials }
      let guilty = isTried ? sources.filter { difference($0) > Self.rounding } : sources
      add(levels, (guilty.isEmpty ? sources : guilty).flatMap { $0 }, at: time)
    } else if facts.verdict == .continuous, !declared.isEmpty, difference(declared) > Self.rounding {
      facts.verdict = .stepped
    }
  }

  private mutating func mark(_ changes: [SceneDiscontinuity], at time: Seconds, isDeclared: Bool) {
    marks.append(
      LoopMark(
        time: time.value, isDeclared: isDeclared, properties: changes.map(\.property.rawValue).withoutRepeats,
        paths: changes.map(\.source).withoutRepeats))
  }

  private mutating func add(_ levels: Int, _ guilty: [SceneDiscontinuity], at time: Seconds) {
    facts.verdict = .jump
    mark(guilty, at: time, isDeclared: false)
    let paths = guilty.map(\.source).withoutRepeats
    if let i = facts.jumps.firstIndex(where: { $0.paths == paths }) {
      facts.jumps[i].count += 1
      facts.jumps[i].levels = max(facts.jumps[i].levels, levels)
      return
    }
    var jump = LoopJump()
    jump.time = time.value
    jump.levels = levels
    jump.paths = paths
    jump.remedy = Self.remedy(guilty)
    facts.jumps.append(jump)
  }

  // MARK: Remedies

  private static func remedy(_ guilty: [SceneDiscontinuity]) -> String {
    let own =
      switch guilty.first {
      case nil: "make the end of the cycle match its start"
      case let one? where one.source.hasSuffix(".loop"): #"use "loop": "seamless""#
      case let one? where one.source.hasSuffix(".attack"): "give `attack` a time above 0"
      case let one? where one.cause == .unsettled:
        "the spring has not settled at the end of its segment: write \"spring(duration, bounce)\" with half of the "
          + "segment's duration or less"
      case let one? where one.cause == .cut:
        #"two keyframes have the same time: separate them, or give the first the easing "hold" if a step is intended"#
      case let one?:
        #"add "autoreverse": true, or let it end where it starts"#
          + (one.property == .opacity ? "" : ", or let the opacity be 0 there")
      }
    return own
      + #"; or dissolve it: "seam": { "blend": 0.2 }; if the jump is intended, say why: "jump": { "meant": "…" }"#
  }

  // MARK: Images

  /// Two times that stand for the limits of a moment, and the image at the first of them, which is drawn only if it
  /// differs from another.
  private final class Limits {
    private let scene: Scene
    private let rasterizer: Rasterizer
    private let before: Double
    private let after: Double
    private lazy var list = scene.displayList(at: before)
    private lazy var pixels = Self.draw(list, rasterizer)

    init(_ scene: Scene, _ rasterizer: Rasterizer, _ time: Seconds, last: Seconds, _ distance: Seconds) {
      self.scene = scene
      self.rasterizer = rasterizer
      before = ((time < .sameMoment ? scene.cycle : time) - distance).value
      after = (last + distance).value
    }

    var commandCount: Int { list.commands.count }

    private static func draw(_ list: DisplayList, _ rasterizer: Rasterizer) -> Pixmap {
      rasterizer.render(list, outputs: [.straight])[0]
    }

    /// The largest difference of a premultiplied channel, in levels of 255, that these tracks make by taking their
    /// later values; all tracks, if none are given.
    func difference(_ tracks: Set<Int>) -> Int {
      let other =
        tracks.isEmpty ? scene.displayList(at: after) : scene.holding(tracks, at: after).displayList(at: before)
      return other == list ? 0 : pixels.largestDifference(to: Self.draw(other, rasterizer))
    }
  }
}

extension Pixmap {
  /// The largest difference of premultiplied channels of any pixel, in levels of 255.
  func largestDifference(to other: Pixmap) -> Int {
    var largest: Int32 = 0
    for (a, b) in zip(pixels, other.pixels) where a != b {
      largest = max(largest, RGBA8(packed: a).difference(from: RGBA8(packed: b)).max())
    }
    return Int(largest)
  }
}
