import GraphicsCore
import Parallelism

/// How a codec rewrites a file.
public struct RewritingRequest: Sendable {
  /// 1…9; nil is the standard.
  public var effort: Int?
  /// 0…100, on the scale of the format's encoder; nil keeps every pixel.
  public var quality: Int?
  /// What the new file shows in place of what the old one shows; nil for the same.
  public var animation: Animation?
  /// Threads; the bytes do not depend on it.
  public var workers = 1
  public var cancellation = Cancellation.never

  public init() {}
}

/// A file that a codec has read and rewritten, with its metadata.
public struct RewrittenFile: Sendable {
  /// What the file that was read shows, or what was asked for in its place, with its delays as stored.
  var original: Animation
  /// Whether the file that was read says that it is an animation, if only of one frame.
  var isAnimation: Bool
  /// Of the new file.
  var bytes: [UInt8]
  /// What the new file is meant to show.
  var shown: Animation
  var isExact: Bool
  /// SSIMULACRA2 of the worst frame; 100 for an exact file.
  var score: Double
  /// Whether another quality may make another file.
  var takesQuality = true
  /// Faults of the file that was read which browsers overlook, in words.
  var overlooked: [String] = []
  /// What was left out, in words.
  var notes: [String] = []

  /// Notes what followed the end of the file that was read.
  mutating func noteLeftOut(bytesAfterEnd count: Int) { notes += Self.notes(leftOutAfterEnd: count) }

  static func notes(leftOutAfterEnd count: Int) -> [String] {
    guard count > 0 else { return [] }
    return [count == 1 ? "left out 1 byte that follows its end" : "left out \(count) bytes that follow its end"]
  }
}

/// Why a file of a format stays as it is, though it is whole: the format's encoder cannot say what it says.
struct RewritingObstacle: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
