import GraphicsCore

/// A delay as fcTL stores it: a numerator and a denominator of 16 bits each.
package struct FrameTime: Equatable, Sendable {
  package var numerator: UInt16
  package var denominator: UInt16

  /// What the coarsest unit of fcTL, whole seconds, can say.
  package static let longestMilliseconds = 65_535_000

  package init(numerator: UInt16, denominator: UInt16) {
    (self.numerator, self.denominator) = (numerator, denominator)
  }

  /// Exactly this delay, in lowest terms if it has to be; nil where a term has more than 16 bits.
  package init?(_ delay: FrameDelay) {
    for delay in [delay, delay.reduced] {
      if let numerator = UInt16(exactly: delay.numerator), let denominator = UInt16(exactly: delay.denominator) {
        self.init(numerator: numerator, denominator: denominator)
        return
      }
    }
    return nil
  }

  /// The exact delay as one frame time where a unit of 1/1000, 1/100, 1/10 or 1 s fits. Else two that sum to it: whole
  /// seconds, and a rest of a minute or more, so that neither is short.
  /// - Precondition: `milliseconds` is in 1…`longestMilliseconds`.
  package static func exact(milliseconds: Int) -> [FrameTime] {
    precondition((1...longestMilliseconds).contains(milliseconds), "a delay fits whole seconds")
    for denominator in [1000, 100, 10, 1] where milliseconds * denominator % 1000 == 0 {
      if let numerator = UInt16(exactly: milliseconds * denominator / 1000) {
        return [FrameTime(numerator: numerator, denominator: UInt16(denominator))]
      }
    }
    // Over 65.535 s here, so both parts are positive; the rest is 60.001…60.999 s.
    let rest = milliseconds % 1000 + 60_000
    return exact(milliseconds: milliseconds - rest) + exact(milliseconds: rest)
  }
}
