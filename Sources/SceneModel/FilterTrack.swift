import GraphicsCore
import MotionMath

/// A filter over time. Lengths are in the layer's own space.
public enum FilterTrack: Equatable, Sendable {
  case blur(sigma: Track<Double>)
  case shadow(color: Track<Color>, sigma: Track<Double>, offset: Track<Point>, isInset: Bool = false)
  case colorMatrix(ColorMatrix)
  case colorTransfer(ColorTransfer)

  /// Returns the filter at `time`, or nil if it changes nothing.
  func filter(at time: Double) -> Filter? {
    switch self {
    case .blur(let sigma):
      let sigma = sigma.value(at: time)
      return sigma > 0 ? .blur(sigma: sigma) : nil
    case .shadow(let color, let sigma, let offset, let isInset):
      let (color, sigma, offset) = (color.value(at: time), max(0, sigma.value(at: time)), offset.value(at: time))
      return isInset
        ? .insetShadow(color: color, sigma: sigma, offset: offset) : .shadow(color: color, sigma: sigma, offset: offset)
    case .colorMatrix(let matrix): return .colorMatrix(matrix)
    case .colorTransfer(let transfer): return .colorTransfer(transfer)
    }
  }
}

extension FilterTrack: Tracked {
  package mutating func visitTracks(_ visitor: any TrackVisitor) {
    switch self {
    case .blur(let sigma): self = .blur(sigma: visitor.visited(sigma, .filter))
    case .shadow(let color, let sigma, let offset, let isInset):
      self = .shadow(
        color: visitor.visited(color, .filter), sigma: visitor.visited(sigma, .filter),
        offset: visitor.visited(offset, .filter), isInset: isInset)
    case .colorMatrix, .colorTransfer: break
    }
  }
}
