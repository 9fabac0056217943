import GraphicsCore

/// An animation as a file or a folder of frames, with what the encoder had to change; verified where the request asks for it.
public struct EncodedFile: Sendable {
  public var content: ExportedContent
  /// Distinct colours of the loop; nil where there are more than were counted.
  public var colors: Int?
  /// How many of them the file keeps.
  public var storedColors: Int?
  public var isExact = true
  /// OKLab distance to what was drawn.
  public var largestError = 0.0
  public var meanError = 0.0
  /// The delay of each frame in the file.
  public var delays: [FrameDelay]
  /// Of what the file shows, after whatever the encoder had to change.
  public var seam: LoopSeam

  /// - Parameter content: of exactly the loop's frames.
  init(_ content: ExportedContent, of loop: LoopFrames) {
    self.content = content
    delays = loop.animation.frames.map(\.delay)
    seam = loop.seam
  }
}
