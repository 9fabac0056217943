/// The most that a reader accepts. A file over a limit is refused before memory is asked for.
public struct APNGReadingLimits: Equatable, Sendable {
  /// In pixels.
  public var maximumSide: Int
  /// Canvas pixels × frames: four bytes each are held at once.
  public var maximumTotalPixels: Int
  public var maximumFrames: Int

  /// Bytes of an ICC profile, unpacked. Profiles of displays have some hundred; with large tables some hundred
  /// thousand.
  public var maximumProfileBytes: Int

  public init(
    maximumSide: Int = 1_000_000, maximumTotalPixels: Int = 1 << 27, maximumFrames: Int = 100_000,
    maximumProfileBytes: Int = 1 << 22
  ) {
    self.maximumSide = maximumSide
    self.maximumTotalPixels = maximumTotalPixels
    self.maximumFrames = maximumFrames
    self.maximumProfileBytes = maximumProfileBytes
  }
}
