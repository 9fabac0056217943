/// How a Lottie file is read.
public struct LottieSettings: Equatable, Sendable {
  public var limits = LottieLimits()
  /// Whether what cannot be drawn is left out and listed. If not, it is an error.
  public var allowsMissing = false
  /// Which animation of an archive; nil for its only one, or for that which it starts with.
  public var animation: String?
  /// Which theme of an archive; nil for that which it starts with.
  public var theme: String?
  /// The first frame of the loop, or the name of its marker; nil for the whole animation.
  public var loopFrom: String?

  public init(allowsMissing: Bool = false) { self.allowsMissing = allowsMissing }
}
