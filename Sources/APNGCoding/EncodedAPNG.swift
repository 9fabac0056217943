/// A finished file.
public struct EncodedAPNG: Equatable, Sendable {
  /// The whole file.
  public var bytes: [UInt8]
  public var report: APNGReport
}

/// How an animation was stored.
public struct APNGReport: Equatable, Sendable {
  public var colorType: PNGColorType
  public var bitDepth: Int
  /// 0 unless the color type is indexed.
  public var paletteEntries: Int
  /// How many colors the loop has, fully transparent among them; nil for more than 256.
  public var colors: Int?
  /// After equal neighbors were merged.
  public var frames: Int
  /// Compressed pixels of all frames.
  public var imageDataBytes: Int
}
