import GraphicsCore
import PresetModel

/// The bytes of an animation file from anywhere → the same images with times that every player plays as written.
///
/// It changes delays, the number of plays and a doubled end frame, and nothing else: images keep their bytes. Where
/// it is asked to, it also dissolves the end of a loop that jumps into its beginning; then the file is encoded again,
/// and all other images keep their pixels.
public struct FileRepairer: Sendable {
  public struct Result: Equatable, Sendable {
    public var format: OutputFormat
    public var bytes: [UInt8]
    /// None where the file is as it was.
    public var changes: [Change] = []
    /// What a person should know of the file that was given and of the new one.
    public var notes: [String] = []
  }

  /// In words that follow the file's name.
  public struct Change: Equatable, Sendable {
    public var problem: String
    public var remedy: String
  }

  public enum Failure: Error, Equatable, CustomStringConvertible {
    case playsOutOfRange(Int, format: String, most: Int)
    /// The file has no form in which its end could dissolve, and why.
    case cannotBlend(String)
    /// The new file does not show what it is meant to: a fault of ours.
    case showsSomethingElse

    public var description: String {
      switch self {
      case .playsOutOfRange(let plays, let format, let most):
        "\(plays) plays are more than \(format) can say; write --plays 1 to \(most), or forever"
      case .cannotBlend(let reason):
        "its seam cannot be blended: \(reason); nothing was written: leave out --seam"
      case .showsSomethingElse:
        "the repaired file does not show the same images; nothing was written: please report this with the file"
      }
    }
  }

  /// What frames get that browsers slow down (`FrameDelay.isSlowedByBrowsers`), in milliseconds, in `delays`. Nil gives
  /// frames without a delay the 100 ms for which browsers show them, and others 20 ms, the shortest that every format
  /// can say and browsers play as written.
  public var delay: Int?
  /// Nil leaves it; but an animated GIF without a loop block, which plays once, plays forever.
  public var plays: PlayCount?
  /// Whether a last frame that repeats the first stays.
  public var keepsDoubledEnd = false
  /// The time at the end of a loop in which it dissolves into its beginning, in seconds, in `seamBlends`, if the image
  /// changes more over the end than anywhere else. Nil leaves it.
  public var seamBlend: Double?

  public static let delays = 20...60_000
  /// No player shows a shorter step as it is written.
  public static let seamBlends = 0.02...SeamBlend.range.upperBound
  private static let delayOfBrowsers = 100

  public init() {}

  /// - Throws: `FileInspection.InspectionError` for bytes that are no whole file of a known format; `Failure`.
  public func repaired(_ bytes: [UInt8]) throws -> Result {
    let found = try FileInspection(bytes, workers: 1)
    let codec = try OutputCodecs.codec(of: bytes)
    var timing = try codec.timing(of: bytes)
    var result = Result(format: codec.format, bytes: bytes, notes: found.overlooked)
    var meant = found.animation
    guard meant.frames.count > 1 else { return result }
    result.changes += removeDoubledEnd(&timing, &meant)
    result.changes += lengthenShortFrames(&timing, &meant)
    result.changes += try setPlays(&timing, &meant, codec.format.titleWithArticle)
    if !result.changes.isEmpty {
      result.bytes = timing.bytes
      result.notes += RewrittenFile.notes(leftOutAfterEnd: found.bytesAfterEnd)
    }
    try blendSeam(of: &result, &meant, codec)
    guard !result.changes.isEmpty else { return result }
    let shown = try FileInspection(result.bytes, workers: 1).animation
    // An encoder may join equal frames.
    guard shown == meant || PlayedFrames(shown) == PlayedFrames(meant) else { throw Failure.showsSomethingElse }
    return result
  }

  /// In a loop, a last frame that repeats the first is seen for twice the time that was meant. One that is shown longer
  /// than the first is a rest; where the animation ends, it is the end state.
  private func removeDoubledEnd(_ timing: inout any FileTiming, _ meant: inout Animation) -> [Change] {
    let willPlay = plays ?? (timing.lacksLoop ? .forever : meant.plays)
    guard !keepsDoubledEnd, willPlay == .forever, meant.frames.count > 2,
      let first = meant.frames.first, let last = meant.frames.last, last.pixmap == first.pixmap,
      last.delay.seconds <= first.delay.seconds
    else { return [] }
    timing.removeLastFrame()
    meant.frames.removeLast()
    return [Change(problem: "its last frame repeats the first", remedy: "removed the last frame, a copy of the first")]
  }

  private func lengthenShortFrames(_ timing: inout any FileTiming, _ meant: inout Animation) -> [Change] {
    // By the new delay as stored, in milliseconds.
    var counts: [Int: Int] = [:]
    for index in meant.frames.indices where meant.frames[index].delay.isSlowedByBrowsers {
      let standard = meant.frames[index].delay.numerator == 0 ? Self.delayOfBrowsers : Self.delays.lowerBound
      let unit = type(of: timing).ticksPerSecond
      let stored = FrameDelay(numerator: (delay ?? standard) * unit / 1000, denominator: unit)
      timing.setDelay(stored.numerator, ofFrame: index)
      meant.frames[index].delay = stored
      counts[Int((stored.seconds * 1000).rounded()), default: 0] += 1
    }
    return counts.sorted { $0.key < $1.key }.map { milliseconds, count in
      let frames = count == 1 ? "1 frame" : "\(count) frames"
      return Change(
        problem: "browsers show \(frames) of 10 ms or less for 100 ms", remedy: "gave \(frames) \(milliseconds) ms")
    }
  }

  private func setPlays(
    _ timing: inout any FileTiming, _ meant: inout Animation, _ format: String
  ) throws(Failure) -> [Change] {
    let old = meant.plays
    guard let new = plays ?? (timing.lacksLoop ? .forever : nil), new != old else { return [] }
    let most = type(of: timing).mostPlays
    if let count = new.count, count > most { throw .playsOutOfRange(count, format: format, most: most) }
    timing.setPlays(new)
    meant.plays = new
    let problem = plays == nil ? "it does not say how often it plays, and plays once" : "it plays \(old.words)"
    return [Change(problem: problem, remedy: "made it play \(new.words)")]
  }

  private func blendSeam(of result: inout Result, _ meant: inout Animation, _ codec: any OutputCodec) throws {
    guard let seamBlend, SeamDissolve.isNeeded(meant) else { return }
    let duration = min(seamBlend, meant.duration)
    meant = SeamDissolve(duration: duration).applied(to: meant, fitted: codec.fitted)
    var request = RewritingRequest()
    request.animation = meant
    do {
      let file = try codec.rewritten(result.bytes, request)
      guard file.isExact else { throw Failure.showsSomethingElse }
      result.bytes = file.bytes
      result.notes += file.notes
    } catch let obstacle as RewritingObstacle {
      throw Failure.cannotBlend(obstacle.description)
    }
    let milliseconds = Int((duration * 1000).rounded())
    result.changes.append(
      Change(
        problem: "it jumps from its last frame to its first",
        remedy: "dissolved its last \(milliseconds) ms into its beginning"))
  }
}
