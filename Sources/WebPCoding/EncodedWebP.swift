import GraphicsCore

/// A finished file.
public struct EncodedWebP: Equatable, Sendable {
  /// The whole file.
  public var bytes: [UInt8]
  /// What it shows, with equal neighbors merged. A still is one frame of 0 s.
  public var shown: Animation
  public var report: WebPReport
}

/// How an animation was stored.
public struct WebPReport: Equatable, Sendable {
  /// After equal neighbors were merged.
  public var frames: Int
  /// Frames that can be drawn without those before them, the first one included.
  public var independentFrames: Int
  /// Whether every pixel is as given.
  public var isExact: Bool
  /// SSIMULACRA2 of the worst frame; 100 without loss.
  public var score: Double
  /// Compressed pixels of all frames.
  public var imageDataBytes: Int
}
