import GraphicsCore

/// The times of an animation file, which can be changed while its images keep their bytes.
public protocol FileTiming {
  /// The file with its present times.
  var bytes: [UInt8] { get }
  /// Whether the file does not say how often it plays, so that it plays once.
  var lacksLoop: Bool { get }
  /// The largest number of plays that the format can say, beside forever.
  static var mostPlays: Int { get }

  /// The unit of delays.
  static var ticksPerSecond: Int { get }

  /// Sets how long a frame is shown.
  /// - Parameter ticks: 20…60,000 ms.
  mutating func setDelay(_ ticks: Int, ofFrame frame: Int)
  /// Sets how often the file plays.
  mutating func setPlays(_ plays: PlayCount)
  /// Removes the last frame, on which no other depends.
  mutating func removeLastFrame()
}

extension FileTiming {
  /// Most formats always say it.
  public var lacksLoop: Bool { false }
  public static var ticksPerSecond: Int { 1000 }
}
