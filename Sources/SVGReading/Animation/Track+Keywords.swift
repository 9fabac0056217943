import Importing
import MotionMath

/// Values that are numbers or a keyword, such as `none`. Nothing lies between the two, so that an animation from one to
/// the other changes where half of the way is behind (the discrete ones of Web Animations Level 1).
///
/// What is mixed is known only when all animations lie on one another (`EffectTimeline`). Until then, a value has one
/// number more at its start: 1, or 0 for a keyword, whose other numbers are 0 too. On the way between the two it is the
/// part of the value that is no keyword, and the others are this part of that value.
enum KeywordValue {
  /// - Parameter numbers: nil for the keyword.
  static func parts(_ numbers: [Double]?, count: Int) -> [Double] {
    numbers.map { [1] + $0 } ?? [Double](repeating: 0, count: count + 1)
  }

  fileprivate static func isKeyword(_ parts: [Double]) -> Bool { parts[0] < 0.5 }

  fileprivate static func numbers(_ parts: [Double], keyword: [Double]) -> [Double] {
    // Above 1 there is more than one of them, which were added.
    isKeyword(parts) ? keyword : parts.dropFirst().map { $0 / min(1, parts[0]) }
  }
}

extension Track<[Double]> {
  /// Values as numbers again, with those that stand for the keyword in its place.
  func numbers(keyword: [Double]) -> Track {
    guard case .keyframes(let motion) = self else {
      return map { KeywordValue.numbers($0, keyword: keyword) }
    }
    let changed = motion.changing {
      KeywordValue.numbers($0, keyword: keyword)
    } at: { from, to in
      KeywordValue.isKeyword(from) == KeywordValue.isKeyword(to) ? nil : (0.5 - from[0]) / (to[0] - from[0])
    }
    return Track.keyframes(changed).settled
  }
}

extension Effect.Segment {
  /// The same of colors among which a keyword may be.
  var ofColorOrKeyword: Effect.Segment {
    var segment = self
    segment.start = KeywordValue.parts(start, count: start.count)
    segment.end = KeywordValue.parts(end, count: end.count)
    return segment
  }
}
