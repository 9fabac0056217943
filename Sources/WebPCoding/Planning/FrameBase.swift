import GraphicsCore

/// What a frame is drawn onto.
enum FrameBase: Hashable, Sendable {
  /// The frame before, as it is shown.
  case shown
  /// The frame before, with the rectangle cleared in which that one was drawn.
  case cleared(PixelRect)
  /// A transparent canvas: all that the frame before shows is cleared.
  case transparent
  /// Whatever is there: the frame covers the canvas.
  case anything

  var clearsBefore: Bool {
    switch self {
    case .shown, .anything: false
    case .cleared, .transparent: true
    }
  }
}
