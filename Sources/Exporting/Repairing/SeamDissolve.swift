import GraphicsCore
import Quantizing

/// A loop whose end changes more than any other step → the same loop, whose last images dissolve into its first.
///
/// Every moment keeps its time, and what comes before the dissolve keeps its image. A frame that is long is shown as
/// several, so that the dissolve is smooth; their delays add up to its own.
struct SeamDissolve {
  /// In seconds.
  let duration: Double

  /// The shortest steps of the dissolve, in seconds: 25 a second.
  private static let step = 0.04
  /// The shortest delay that every browser plays as written, in seconds.
  private static let leastDelay = 0.02

  /// Whether the image changes more from the last frame to the first than from any other to the next.
  static func isNeeded(_ animation: Animation) -> Bool {
    guard animation.plays != .times(1), animation.frames.count > 1 else { return false }
    let seam = LoopSeam(animation, workers: 1)
    return LoopStep(seam: seam.seam, largestStep: seam.largestStep, drawnSeam: 0, drawnLargestStep: 0) != nil
  }

  /// - Parameter fitted: What the format makes of an image that no file has shown before.
  func applied(to animation: Animation, fitted: (Pixmap) -> Pixmap) -> Animation {
    var result = animation
    result.frames = []
    let start = max(0, animation.duration - duration)
    let target = animation.frames[0].pixmap
    var time = 0.0
    for frame in animation.frames {
      for delay in Self.parts(of: frame.delay, before: start - time) {
        let middle = time + delay.seconds / 2
        let share = min(1, max(0, (middle - start) / duration))
        let image = share == 0 ? frame.pixmap : fitted(Self.mixed(frame.pixmap, target, share: share))
        result.frames.append(Animation.Frame(pixmap: image, delay: delay))
        time += delay.seconds
      }
    }
    return result
  }

  /// Delays that add up to a frame's: one until the dissolve starts, and some of about a step after that. A delay that
  /// cannot be divided, or of which a part would be too short, stays.
  /// - Parameter lead: The time from the frame's start to the start of the dissolve, in seconds.
  private static func parts(of delay: FrameDelay, before lead: Double) -> [FrameDelay] {
    let whole = delay.seconds
    guard whole > lead else { return [delay] }
    // No format says a delay with larger numbers.
    let most = 65_535
    let finer = 100
    // The units of GIF and WebP are fixed.
    let isCoarse =
      ![100, 1000].contains(delay.denominator) && delay.numerator <= finer && delay.denominator * finer <= most
    let fine =
      isCoarse
      ? FrameDelay(numerator: delay.numerator * finer, denominator: delay.denominator * finer) : delay
    var ticks = fine.numerator
    var parts: [Int] = []
    let before = Int((lead * Double(fine.denominator)).rounded())
    let least = leastDelay * Double(fine.denominator)
    if Double(before) >= least, Double(ticks - before) >= least {
      parts.append(before)
      ticks -= before
    }
    let count = max(1, Int(Double(ticks) / (step * Double(fine.denominator))))
    parts += (0..<count).map { ticks * ($0 + 1) / count - ticks * $0 / count }
    guard parts.count > 1 else { return [delay] }
    return parts.map { FrameDelay(numerator: $0, denominator: fine.denominator) }
  }

  /// Mixes two images by their premultiplied channels, as a dissolve of one into the other shows them.
  private static func mixed(_ a: Pixmap, _ b: Pixmap, share: Double) -> Pixmap {
    var result = a
    // The share in whole parts of 2¹⁶, so that the result is the same on every machine.
    let one = 1 << 16
    let second = Int((share * Double(one)).rounded())
    let first = one - second
    for (index, (from, to)) in zip(a.pixels, b.pixels).enumerated() where from != to {
      let (p, q) = (RGBA8(packed: from), RGBA8(packed: to))
      let (weightOfFirst, weightOfSecond) = (Int(p.alpha) * first, Int(q.alpha) * second)
      let sum = weightOfFirst + weightOfSecond
      let alpha = (sum + one / 2) / one
      guard alpha > 0 else {
        result.pixels[index] = 0
        continue
      }
      func channel(_ x: UInt8, _ y: UInt8) -> UInt8 {
        UInt8((Int(x) * weightOfFirst + Int(y) * weightOfSecond + sum / 2) / sum)
      }
      result.pixels[index] =
        RGBA8(
          red: channel(p.red, q.red), green: channel(p.green, q.green), blue: channel(p.blue, q.blue),
          alpha: UInt8(alpha)
        ).packed
    }
    return result
  }
}
