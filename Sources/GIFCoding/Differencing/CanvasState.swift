import GraphicsCore
import Quantizing

/// What stands on the canvas before a frame is drawn: an earlier frame, perhaps with a rectangle of it cleared, or
/// nothing.
///
/// Disposals leave nothing else: 1 keeps the frame, 2 clears the frame's rectangle, 3 brings back the state before.
struct CanvasState: Equatable, Hashable, Sendable {
  /// The frame shown; nil is the transparent canvas.
  var frame: Int?
  /// The part of it that was cleared; empty for none.
  var cleared: PixelRect

  static let transparent = CanvasState(frame: nil, cleared: .none)

  static func showing(_ frame: Int) -> CanvasState { CanvasState(frame: frame, cleared: .none) }

  /// The color indices on the canvas, row-major.
  func indices(of loop: QuantizedLoop) -> [UInt16] {
    guard let frame else { return [UInt16](repeating: 0, count: loop.width * loop.height) }
    var indices = loop.frames[frame]
    for y in cleared.y..<cleared.maxY {
      let row = y * loop.width
      indices.replaceSubrange(row + cleared.x..<row + cleared.maxX, with: repeatElement(0, count: cleared.width))
    }
    return indices
  }
}

extension PixelRect {
  static var none: PixelRect { PixelRect(x: 0, y: 0, width: 0, height: 0) }
}
