import GraphicsCore
import MotionMath

/// A limit on what is drawn, over time.
public struct ClipTrack: Equatable, Sendable {
  public var outline: Outline
  public var rule: FillRule
  public var transform: TransformTrack

  public init(_ outline: Outline, rule: FillRule = .nonZero, transform: TransformTrack = .identity) {
    self.outline = outline
    self.rule = rule
    self.transform = transform
  }

  public init(_ path: Path) { self.init(.path(.constant(path))) }
}

extension ClipTrack: Tracked {
  package mutating func visitTracks(_ visitor: any TrackVisitor) {
    outline.visitTracks(visitor)
    transform.visitTracks(visitor)
  }
}
