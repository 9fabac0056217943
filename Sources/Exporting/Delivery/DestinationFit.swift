import GraphicsCore
import MotionMath
import PresetModel
import SceneModel

/// A preset with the changes that make its files keep a destination's limits: canvas, speed, plays, rate, bytes, and
/// the scale that goes with them.
///
/// Limits that are advice are kept too. What cannot be known before the file is made, such as its bytes, is checked
/// when it is there.
struct DestinationFit {
  private(set) var preset: Preset
  private(set) var scales: [Double]
  /// Whether a loop plays a finite number of times, so that it may still start and end anywhere.
  private(set) var cutsLoop = false
  /// How long the calm form takes, where that is what is fitted.
  private(set) var calmCycle: Seconds?
  /// What was changed that people would want to know, as whole sentences without a period.
  private(set) var notes: [String] = []

  private let motion: MotionForm
  private let destination: Destination
  private let title: String

  /// - Parameters:
  ///   - scene: Of the preset, in any scheme: they have the same size and times. In the form of `motion`.
  ///   - scales: Those that were asked for; they hold where the destination has no limit of pixels.
  ///   - clock: Of the format that is written; nil for one without frames.
  /// - Throws: `ExportError` if no such preset is near enough to the one given.
  init(
    _ destination: Named<Destination>, _ preset: Preset, _ scene: Scene, scales: [Double], motion: MotionForm = .full,
    clock: FrameSchedule.Clock?
  ) throws(ExportError) {
    self.preset = preset
    self.motion = motion
    self.scales = scales
    self.destination = destination.value
    title = destination.name
    fitPixels(scene.size)
    let speed = try followingAdvice { (fit, limits) throws(ExportError) in try fit.fitTimes(scene.cycle, limits) }
    if let clock {
      try followingAdvice { (fit, limits) throws(ExportError) in try fit.fitRate(scene, speed: speed, clock, limits) }
    }
    let limits = self.destination.limits(of: .bytes).compactMap(\.max).map { Int($0) }
    self.preset.maxBytes = (limits + (preset.maxBytes.map { [$0] } ?? [])).min()
  }

  /// Changes the preset within all limits, or, where that cannot be, within those that are no advice.
  private mutating func followingAdvice<Result>(
    _ change: (inout DestinationFit, Destination) throws(ExportError) -> Result
  ) throws(ExportError) -> Result {
    var fit = self
    do throws(ExportError) {
      let result = try change(&fit, destination)
      self = fit
      return result
    } catch {
      // What the required limits allow decides; the check of the file warns of advice that it does not follow.
      var required = destination
      required.limits.removeAll(where: \.isAdvice)
      guard required != destination else { throw error }
      return try change(&self, required)
    }
  }

  // MARK: Pixels

  private mutating func fitPixels(_ content: Size) {
    guard destination.limitsPixels else { return }
    let isSquare = destination.limits(.square)
    let longer = max(content.width, content.height)
    var canvas = isSquare ? Size(longer, longer) : content
    let (width, height) = (destination.wanted(.width), destination.wanted(.height))
    // The larger scale would be over one of them.
    var fitting: [Double] = []
    if let width { fitting.append(width.value / canvas.width) }
    if let height { fitting.append(height.value / canvas.height) }
    if let side = destination.wanted(.longerSide) { fitting.append(side.value / max(canvas.width, canvas.height)) }
    guard let largest = fitting.min() else { return }
    let scale = min(max(largest, Project.scaleRange.lowerBound), Project.scaleRange.upperBound)
    // Space around the content where the size is given exactly.
    if let width, width.isExact { canvas.width = width.value / scale }
    if let height, height.isExact { canvas.height = height.value / scale }
    if canvas != content { preset.canvas.size = canvas }
    scales = [scale]
  }

  // MARK: Times

  /// The speed may be changed by this factor at most; a loop that runs at another speed is another loop.
  private static let largestFactor = 2.0
  /// Plays that are tried where no limit says how many.
  private static let mostPlays = 100

  /// Chooses the plays and the speed that change the loop least, and returns the factor of the speed.
  private mutating func fitTimes(_ cycle: Seconds, _ destination: Destination) throws(ExportError) -> Double {
    var best: (plays: PlayCount, target: Double, change: Double)?
    for plays in candidates(destination) {
      for target in Self.targets(cycle.value, plays, destination) {
        // Twice as fast is as far as half as fast.
        let ratio = target / cycle.value
        let change = max(ratio, 1 / ratio)
        if change < (best?.change ?? .infinity) - Self.sameChange { best = (plays, target, change) }
      }
    }
    guard let best else {
      throw ExportError(path: "$", message: "\(title): no number of plays and no time of a play keep all of its limits")
    }
    let factor = cycle.value / best.target
    guard best.change <= Self.largestFactor else {
      throw ExportError(
        path: "$",
        message: "\(title): a play of \(text(cycle.value)) s would have to take \(text(best.target)) s, which is more "
          + "than \(NumberText.short(Self.largestFactor)) times as \(factor > 1 ? "fast" : "slow"); make the loop "
          + "\(factor > 1 ? "shorter" : "longer"), or set speed to \(text((preset.speed ?? 1) * factor)) yourself")
    }
    if best.plays != preset.plays {
      cutsLoop = preset.plays == .forever
      preset.plays = best.plays
      notes.append("\(title): plays \(best.plays.words)")
    }
    guard abs(factor - 1) > Self.sameChange else { return 1 }
    // The calm form is as slow at any speed of the loader.
    if motion == .reduced { calmCycle = Seconds(best.target) } else { preset.speed = (preset.speed ?? 1) * factor }
    let percent = NumberText.tenths(abs(factor - 1) * 100)
    notes.append(
      "\(title): runs \(percent) % \(factor > 1 ? "faster" : "slower"): a play takes \(text(best.target)) s, not "
        + "\(text(cycle.value))")
    return factor
  }

  private static let sameChange = 1e-9

  private func text(_ seconds: Double) -> String { NumberText.short((seconds * 1000).rounded() / 1000) }

  /// The accepted numbers of plays: the preset's own first, then the larger ones.
  private func candidates(_ destination: Destination) -> [PlayCount] {
    let limits = destination.limits(of: .plays)
    guard !limits.isEmpty else { return [preset.plays] }
    let all = [preset.plays, .forever] + (1...Self.mostPlays).reversed().map { .times($0) }
    return all.filter { plays in limits.allSatisfy { $0.allows(plays) } }
  }

  /// The times of a play, in seconds, that are accepted for a number of plays: its own, or those at a limit.
  private static func targets(_ cycle: Double, _ plays: PlayCount, _ destination: Destination) -> [Double] {
    let count = Double(plays.count ?? 1)
    let limits =
      destination.limits(of: .cycle).map { ($0, 1.0) } + destination.limits(of: .duration).map { ($0, count) }
    let atLimits = limits.flatMap { limit, plays in
      (limit.values + [limit.min, limit.max].compactMap(\.self)).map { $0 / plays }
    }
    return ([cycle] + atLimits).filter { time in time > 0 && limits.allSatisfy { $0.0.allows(time * $0.1) } }
  }

  // MARK: Frames

  /// The lowest rate that is tried, in frames a second.
  private static let lowestRate = 1.0
  private static let rateStep = 0.96

  private mutating func fitRate(
    _ scene: Scene, speed: Double, _ clock: FrameSchedule.Clock, _ destination: Destination
  ) throws(ExportError) {
    let cycle = Seconds(scene.cycle.value / speed)
    let moments = scene.moments.map { Seconds($0.value / speed) }
    let stops = preset.plays != .forever && !cutsLoop
    func frames(_ rate: FrameRate) -> Double {
      Double(FrameSchedule(cycle: cycle, rate: rate, clock: clock, moments: moments, stops: stops).count)
    }
    let asked = motion.rate(asked: preset.fps)
    let own = asked ?? motion.standardRate
    let most = destination.limits(of: .frames).compactMap(\.largest).min()
    let least = destination.leastFrames
    let fastest = destination.limits(of: .rate).compactMap(\.largest).min()
    var rate = min(own, fastest ?? own)
    // As it is, where that is accepted.
    let first: FrameRate = rate == own && asked == nil ? .about(rate) : .asked(rate)
    if most.map({ frames(first) <= $0 }) ?? true, frames(first) >= Double(least) {
      if rate < own { preset.fps = rate }
      return
    }
    if let most, frames(first) > most {
      rate = max(Self.lowestRate, min(rate, most / cycle.value))
      while frames(.asked(rate)) > most {
        guard rate > Self.lowestRate else {
          throw ExportError(
            path: "$",
            message: "\(title): even at one frame a second the loop has more than \(NumberText.short(most)) frames; "
              + "make it shorter, or remove changes at once, each of which takes a frame")
        }
        rate = max(Self.lowestRate, rate * Self.rateStep)
      }
    } else {
      while frames(.asked(rate)) < Double(least) {
        rate /= Self.rateStep
        guard rate <= 100 else {
          throw ExportError(path: "$", message: "\(title): the loop is too short for \(least) frames; make it longer")
        }
      }
    }
    preset.fps = rate
    if let most, rate < own {
      notes.append("\(title): \(NumberText.tenths(rate)) frames a second, for at most \(NumberText.short(most)) frames")
    }
  }
}

extension Destination {
  /// Whether a file's size in pixels is limited.
  package var limitsPixels: Bool { [.width, .height, .longerSide].contains(where: limits) }

  /// The least number of frames that a file must have.
  var leastFrames: Int { Int(limits(of: .frames).compactMap(\.smallest).max() ?? 0) }

  /// Whether a limit is about the number of frames.
  var countsFrames: Bool { limits(.frames) || limits(.rate) }

  /// The value that a new file aims at.
  fileprivate func wanted(_ measure: Measure) -> (value: Double, isExact: Bool)? {
    let limits = limits(of: measure)
    let value = limits.compactMap { $0.best ?? $0.values.first ?? $0.max }.min()
    return value.map { ($0, limits.contains { !$0.values.isEmpty }) }
  }
}
