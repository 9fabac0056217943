import GraphicsCore

/// What is seen of a palette's nearest colors.
struct PaletteLook: Equatable, Sendable {
  var isReached = false
  /// How many times as large as it may be the error is, by the score or the mean; nil where there are false contours,
  /// steps in time or too little motion, for which the score is not looked at.
  var excess: Double?
  var score = -Double.infinity
  /// There are false contours or steps.
  var hasSteps = false
}

/// What was seen of palettes of some sizes → the size to look at next.
///
/// How wrong a palette is, is known before it is made (`MeanPalettes.error`), and the excess of what is seen is about
/// a power of it. So two or three looks find the smallest palette that reaches a target among 47, where a binary search
/// takes six.
struct PaletteLooks {
  /// The error of each size for each pixel, falling.
  let errors: [Double]
  /// What was seen last, by the number of the size.
  private(set) var seen: [Int: PaletteLook] = [:]

  /// The error that most often just reaches 90, and the power of it that the excess is: medians of 42 loops.
  private static let (usualError, excessPower) = (1e-5, 0.48)

  init(errors: [Double]) { self.errors = errors }

  mutating func see(_ look: PaletteLook, at number: Int) { seen[number] = look }

  mutating func forget() { seen = [:] }

  /// The number of the size that just reaches the target, as far as is known.
  /// - Parameter excess: of what just reaches the target, as against 90.
  func guess(excess: Double) -> Int {
    let last = errors.count - 1
    let failing = seen.keys.filter { !seen[$0]!.isReached && seen[$0]!.excess != nil }.max()
    let reaching = seen.keys.filter { $0 > failing ?? -1 && seen[$0]!.isReached }.min()
    let error: Double
    if let failing, let reaching, multiple(failing) > multiple(reaching) {
      let share = (1 - multiple(reaching)) / (multiple(failing) - multiple(reaching))
      error = errors[reaching] + (errors[failing] - errors[reaching]) * share
    } else if let known = failing ?? reaching {
      error = errors[known] / max(multiple(known), 1e-3)
    } else {
      error = Self.usualError * power(excess, 1 / Self.excessPower)
    }
    let guess = errors.firstIndex { $0 <= error } ?? last
    // What has steps says only that there must be more colors, as often as not many more.
    let stepped = seen.keys.filter { !seen[$0]!.isReached && seen[$0]!.excess == nil }
    guard let most = stepped.max() else { return guess }
    let above = most + 1 << min(stepped.count, 8)
    return min(last, max(guess, reaching.map { min(above, (most + $0) / 2) } ?? above))
  }

  /// By how much the error has to fall to just reach the target.
  private func multiple(_ number: Int) -> Double { power(seen[number]!.excess!, 1 / Self.excessPower) }
}
