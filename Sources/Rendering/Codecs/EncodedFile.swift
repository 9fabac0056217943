import GraphicsCore

/// An animation as a file or a folder of frames, with what the encoder had to change. It is verified if the request
/// asks for it.
public struct EncodedFile: Sendable {
  public var content: ExportedContent
  /// The number of distinct colours in the loop; nil if there are more than were counted.
  public var colors: Int?
  /// The number of these colours that the file keeps.
  public var storedColors: Int?
  public var isExact = true
  /// The OKLab distance to what was drawn.
  public var largestError = 0.0
  public var meanError = 0.0
  /// SSIMULACRA2 of the worst frame that was looked at; nil if none was.
  public var score: Double?
  /// What the encoder has to say.
  public var notes: [String] = []
  /// The delay of each frame in the file.
  public var delays: [FrameDelay]
  /// The seam of what the file shows, after the encoder's changes.
  public var seam: LoopSeam

  /// - Parameter content: A file or folder of exactly the loop's frames.
  init(_ content: ExportedContent, of loop: LoopFrames) {
    self.content = content
    delays = loop.animation.frames.map(\.delay)
    seam = loop.seam
  }
}
