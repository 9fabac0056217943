import GraphicsCore
import Parallelism

/// How a WebP is written. The defaults give a lossless file at a middle effort.
public struct WebPOptions: Equatable, Sendable {
  /// How hard to look for a smaller file, 1…9.
  public var effort = EncodingEffort.standard
  /// How alike the file and what was given look, 0…100: SSIMULACRA2 of the worst frame.
  ///
  /// 100 is without loss. At 90 no difference is seen even when both are shown in turn; at 80 not side by side. What is
  /// transparent or opaque stays so.
  public var quality = 100
  /// Whether delays are kept as they are, also those of 10 ms or less, which browsers play as 100: such frames are not
  /// merged with equal neighbors. Else they are errors.
  public var keepsShortDelays = false
  /// Whether equal neighbors stay frames of their own, for players that count frames.
  public var keepsEqualFrames = false
  /// How many threads may work; the bytes do not depend on it.
  public var workers = 1
  /// Checked before each frame and each candidate for a frame; the encoder then throws `Cancelled`.
  public var cancellation = Cancellation.never

  /// The defaults.
  public init() {}
}
