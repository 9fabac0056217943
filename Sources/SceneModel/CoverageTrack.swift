import GraphicsCore
import MotionMath

/// How an outline is covered, over time.
public enum CoverageTrack: Equatable, Sendable {
  case fill(FillRule)
  /// The tracks replace the width and the dash offset of the style, and its dashes if there are any.
  case stroke(
    StrokeStyle, width: Track<Double>, dashOffset: Track<Double>, dashes: [Track<Double>] = [],
    taper: TaperTrack? = nil)

  init(_ coverage: Draw.Coverage) {
    switch coverage {
    case .fill(let rule): self = .fill(rule)
    case .stroke(let style):
      self = .stroke(style, width: .constant(style.width), dashOffset: .constant(style.dashOffset))
    }
  }

  package func coverage(at time: Double) -> Draw.Coverage {
    switch self {
    case .fill(let rule): return .fill(rule)
    case .stroke(var style, let width, let dashOffset, let dashes, let taper):
      style.width = max(0, width.value(at: time))
      if !dashes.isEmpty { style.dashes = dashes.map { max(0, $0.value(at: time)) } }
      style.dashOffset = dashOffset.value(at: time)
      style.taper = taper?.taper(at: time)
      return .stroke(style)
    }
  }
}

extension CoverageTrack: Tracked {
  package mutating func visitTracks(_ visitor: any TrackVisitor) {
    guard case .stroke(let style, let width, let dashOffset, let dashes, let taper) = self else { return }
    self = .stroke(
      style, width: visitor.visited(width, .strokeWidth), dashOffset: visitor.visited(dashOffset, .dashOffset),
      dashes: dashes.map { visitor.visited($0, .dashOffset) }, taper: taper?.visited(by: visitor))
  }
}

/// A stroke's taper over time.
public struct TaperTrack: Equatable, Sendable {
  public var start: Track<Double>
  public var end: Track<Double>
  public var startWidth: Track<Double>
  public var endWidth: Track<Double>

  func taper(at time: Double) -> StrokeTaper {
    func part(_ track: Track<Double>) -> Double { min(1, max(0, track.value(at: time))) }
    return StrokeTaper(start: part(start), end: part(end), startWidth: part(startWidth), endWidth: part(endWidth))
  }
}

extension TaperTrack: Tracked {
  package mutating func visitTracks(_ visitor: any TrackVisitor) {
    visitor.visit(&start, .strokeWidth)
    visitor.visit(&end, .strokeWidth)
    visitor.visit(&startWidth, .strokeWidth)
    visitor.visit(&endWidth, .strokeWidth)
  }
}
