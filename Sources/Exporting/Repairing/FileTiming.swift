import GraphicsCore

/// The times of an animation file, which can be changed while its images keep their bytes.
public protocol FileTiming {
  /// The file with its present times.
  var bytes: [UInt8] { get }
  /// Whether the file does not say how often it plays, so that it plays once.
  var lacksLoop: Bool { get }
  /// The largest number of plays that the format can say, beside forever.
  static var mostPlays: Int { get }

  /// Sets how long a frame is shown.
  /// - Parameter milliseconds: 20…60,000; formats with a coarser unit round down.
  /// - Returns: the delay as stored.
  mutating func setDelay(milliseconds: Int, ofFrame frame: Int) -> FrameDelay
  /// Sets how often the file plays.
  mutating func setPlays(_ plays: PlayCount)
  /// Removes the last frame, on which no other depends.
  mutating func removeLastFrame()
}

extension FileTiming {
  /// Most formats always say it.
  public var lacksLoop: Bool { false }
}
