import GraphicsCore
import Parallelism

/// How a file is to be written. The defaults give a lossless file at a middle effort.
public struct APNGOptions: Equatable, Sendable {
  /// 1 is fastest, 9 smallest; every effort is lossless.
  public var effort: Int
  /// Whether indexed color may be used. Some platforms show palettes with partial alpha wrongly, or as a still.
  public var allowsPalette: Bool
  /// Written as pHYs: 2835 × scale for images of 72 points an inch; 1…2³¹-1. Nil leaves it out.
  public var pixelsPerMeter: Int?
  /// The color space of the samples: written as sRGB, or as cICP and iCCP.
  public var colorSpace: ColorSpace
  /// Written in this order, before the pixels.
  public var metadata: [PNGText]
  /// Whether delays are kept as they are: also fractions of milliseconds, and those of 10 ms or less, which browsers
  /// play as 100; such frames are not merged with equal neighbors. Else they are errors.
  public var keepsDelays = false
  /// Whether equal neighbors stay frames of their own, for places that count frames. With `keepsDelays` it has no
  /// effect.
  public var keepsEqualFrames = false
  /// What programs show that do not know APNG, of the frames' size; it is no frame of the animation. Nil: its first
  /// frame.
  public var stillImage: Pixmap?
  /// Whether the color type is one that takes a profile of RGB, or of gray, for a file that will hold one. Nil: either.
  public var takesRGBProfile: Bool?
  /// Threads; the bytes do not depend on it.
  public var workers: Int
  /// Checked before each frame and each candidate for a frame; the encoder then throws `Cancelled`.
  public var cancellation: Cancellation

  /// The defaults give a lossless file at a middle effort.
  public init(
    effort: Int = EncodingEffort.standard, allowsPalette: Bool = true, pixelsPerMeter: Int? = nil,
    colorSpace: ColorSpace = .srgb,
    metadata: [PNGText] = [], workers: Int = 1, cancellation: Cancellation = .never
  ) {
    self.effort = effort
    self.allowsPalette = allowsPalette
    self.pixelsPerMeter = pixelsPerMeter
    self.colorSpace = colorSpace
    self.metadata = metadata
    self.workers = workers
    self.cancellation = cancellation
  }
}
