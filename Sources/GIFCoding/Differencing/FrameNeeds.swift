import GraphicsCore
import Quantizing

/// What one frame's rectangle needs of a palette. Found through pointers: spans take 1.5 to 2.3 times as long.
struct FrameNeeds: Equatable, Sendable {
  /// Indices of the colors that must be drawn, in ascending order.
  var colors: [UInt16]
  /// Some pixel must be left out: it is transparent, on a transparent canvas.
  var needsTransparent: Bool
  /// Some pixel may be left out.
  var hasUnchanged: Bool
  /// The canvas is cleared, around the first frame or by the disposal. Some decoders then need the transparent index to
  /// be the file's background index, 0.
  var clearsCanvas: Bool
  /// The frame names an index that is not drawn. The last frame of a loop with transparent pixels does so too: OpenCV
  /// looks there whether there are any.
  var namesTransparent: Bool
  /// About how many codes it takes.
  var codes: Int

  /// Codes of small frames begin with 3 to 9 bits and end with 8 to 12.
  private static let bitsPerCode = 9

  /// Some pixel is left out.
  var leavesOut: Bool { hasUnchanged || needsTransparent }

  /// - Parameters:
  ///   - place: of the step in the file, and whether others come after it.
  init(_ step: LoopPlan.Step, place: (index: Int, isLast: Bool), of loop: QuantizedLoop) {
    var seen = [Bool](repeating: false, count: loop.colors.count)
    var needsTransparent = false
    var unchanged = false
    loop.frames[step.frame].withUnsafeBufferPointer { wanted in
      step.canvas.indices(of: loop).withUnsafeBufferPointer { shown in
        seen.withUnsafeMutableBufferPointer { seen in
          for y in step.rect.y..<step.rect.maxY {
            for place in y * loop.width + step.rect.x..<y * loop.width + step.rect.maxX {
              let color = wanted[place]
              if color != shown[place] {
                seen[Int(color)] = true
              } else if color == 0 {
                needsTransparent = true
              } else {
                unchanged = true
              }
            }
          }
        }
      }
    }
    colors = seen.indices.filter { seen[$0] }.map { UInt16($0) }
    self.needsTransparent = needsTransparent
    hasUnchanged = unchanged
    clearsCanvas = step.disposal == .background || place.index == 0 && step.rect.area < loop.width * loop.height
    namesTransparent = unchanged || needsTransparent || clearsCanvas || loop.hasTransparency && place.isLast
    codes = max(1, step.bits / Self.bitsPerCode)
  }
}
