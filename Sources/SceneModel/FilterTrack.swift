import GraphicsCore
import MotionMath

/// A filter over time. Lengths are in the layer's own space.
public enum FilterTrack: Equatable, Sendable {
  case blur(sigma: Track<Double>)
  case shadow(color: Track<Color>, sigma: Track<Double>, offset: Track<Point>)
  case insetShadow(color: Track<Color>, sigma: Track<Double>, offset: Track<Point>)
  case colorMatrix(ColorMatrix)
  case colorTransfer(ColorTransfer)

  /// Returns the filter at `time`, or nil if it changes nothing.
  func filter(at time: Double) -> Filter? {
    switch self {
    case .blur(let sigma):
      let sigma = sigma.value(at: time)
      return sigma > 0 ? .blur(sigma: sigma) : nil
    case .shadow(let color, let sigma, let offset):
      return .shadow(color: color.value(at: time), sigma: max(0, sigma.value(at: time)), offset: offset.value(at: time))
    case .insetShadow(let color, let sigma, let offset):
      return .insetShadow(
        color: color.value(at: time), sigma: max(0, sigma.value(at: time)), offset: offset.value(at: time))
    case .colorMatrix(let matrix): return .colorMatrix(matrix)
    case .colorTransfer(let transfer): return .colorTransfer(transfer)
    }
  }
}

extension FilterTrack: Tracked {
  package mutating func visitTracks(_ visitor: any TrackVisitor) {
    switch self {
    case .blur(let sigma): self = .blur(sigma: visitor.visited(sigma, .filter))
    case .shadow(let color, let sigma, let offset):
      self = .shadow(
        color: visitor.visited(color, .filter), sigma: visitor.visited(sigma, .filter),
        offset: visitor.visited(offset, .filter))
    case .insetShadow(let color, let sigma, let offset):
      self = .insetShadow(
        color: visitor.visited(color, .filter), sigma: visitor.visited(sigma, .filter),
        offset: visitor.visited(offset, .filter))
    case .colorMatrix, .colorTransfer: break
    }
  }
}
