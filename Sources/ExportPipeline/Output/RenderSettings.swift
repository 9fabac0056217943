import APNGCoding
import GIFCoding
import GraphicsCore
import PresetModel

/// Which files are made of a preset, and how. What a preset itself can say (rate, plays, colours) is not here: it is set on the preset.
public struct RenderSettings: Sendable {
  public var formats = OutputFormat.standard
  /// Pixels a point; within `FrameLimits.scales`.
  public var scales: [Double] = [1]
  public var schemes: [ColorScheme] = [.light]
  /// What the named colours stand for.
  public var theme = Theme.standard
  public var motion = MotionForm.full
  /// What the samples of PNG files are in. A GIF cannot say its space and is always sRGB.
  public var colorSpace = ColorSpace.srgb
  /// Whether the most telling moment of each animation is written as a PNG beside it.
  public var writesPosters = false
  public var gif = GIFOptions()
  public var gifAlpha = AlphaPolicy.matte
  public var apng = APNGOptions()
  /// How far an APNG's colours may differ, on the scale of the GIF's quality; 100 is lossless.
  public var apngQuality = 100
  /// Whether an APNG says its title, its alternative text and the digest of its preset.
  public var writesMetadata = false
  /// Whether every file is decoded again and compared with what was meant before it is handed over.
  public var verifies = false
  /// Threads.
  public var workers = 1

  /// What becomes of half-transparent pixels in a format that has nothing between opaque and clear.
  public enum AlphaPolicy: String, CaseIterable, Sendable {
    /// Blended onto the preset's matte.
    case matte
    /// Opaque in their own colour from half on, else clear.
    case threshold
    /// A fixed pattern of opaque and clear pixels.
    case dither
  }

  /// Frames a second where the preset names no rate.
  public static let standardFramesPerSecond = 30.0

  public init() {}
}
