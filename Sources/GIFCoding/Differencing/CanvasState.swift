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

  static let clear = CanvasState(frame: nil, cleared: .none)

  static func showing(_ frame: Int) -> CanvasState { CanvasState(frame: frame, cleared: .none) }

  /// Calls `body` with the numbers of one canvas row; `scratch` has the canvas's width.
  @inline(__always)
  func withRow<Result>(
    _ y: Int, of loop: QuantizedLoop, scratch: inout [UInt16], _ body: (UnsafePointer<UInt16>) -> Result
  ) -> Result {
    guard let frame else {
      scratch.withUnsafeMutableBufferPointer { $0.update(repeating: 0) }
      return scratch.withUnsafeBufferPointer { body($0.baseAddress!) }
    }
    let row = y * loop.width
    if cleared.isEmpty || y < cleared.y || y >= cleared.maxY {
      return loop.frames[frame].withUnsafeBufferPointer { body($0.baseAddress! + row) }
    }
    scratch.withUnsafeMutableBufferPointer { scratch in
      loop.frames[frame].withUnsafeBufferPointer { shown in
        scratch.baseAddress!.update(from: shown.baseAddress! + row, count: loop.width)
      }
      (scratch.baseAddress! + cleared.x).update(repeating: 0, count: cleared.width)
    }
    return scratch.withUnsafeBufferPointer { body($0.baseAddress!) }
  }
}

extension PixelRect {
  static var none: PixelRect { PixelRect(x: 0, y: 0, width: 0, height: 0) }
}
