import GraphicsCore

/// What has to be drawn to turn one canvas into a frame: where, about how dear, and whether it can be done at all.
///
/// A frame can add and replace colours but never clear a pixel; only disposals clear.
struct FrameDifference: Sendable {
  /// The smallest rectangle around all pixels that differ; empty where none does.
  var rect: PixelRect
  /// About how many bits the rectangle takes: a count of the places where a scan meets something new.
  var bits: Int
  /// No pixel has to become clear.
  var isPossible: Bool

  /// A changed pixel that is not like its left neighbour costs about as much as half an LZW code; one that is like it, or
  /// that is unchanged, a small part of one. Fitted to loops of dots, bars, arcs and text.
  private static let sixteenthsPerNew = 72
  private static let sixteenthsPerSwitch = 56
  private static let sixteenthsPerRepeat = 6
  /// A frame's own bytes: graphic control, image descriptor, code size, block sizes, clear and end codes.
  private static let overheadBits = 24 * 8

  init(from canvas: CanvasState, to frame: Int, of loop: QuantizedLoop) {
    let width = loop.width
    var (minX, maxX, minY, maxY) = (width, -1, loop.height, -1)
    var possible = true
    var scratch = [UInt16](repeating: 0, count: width)
    var sixteenths = 0
    let hasClear = loop.hasClear
    loop.frames[frame].withUnsafeBufferPointer { frame in
      for y in 0..<loop.height {
        let wanted = frame.baseAddress! + y * width
        canvas.withRow(y, of: loop, scratch: &scratch) { shown in
          guard let first = Self.firstDifference(shown, wanted, count: width) else { return }
          var last = width - 1
          while shown[last] == wanted[last] { last -= 1 }
          minX = min(minX, first)
          maxX = max(maxX, last)
          minY = min(minY, y)
          maxY = y
          // What the scan meets: own colours where changed, one symbol for unchanged.
          var before = Int32(-1)
          for x in first...last {
            let changed = shown[x] != wanted[x]
            let symbol = changed ? Int32(wanted[x]) : -1
            if symbol == before {
              sixteenths &+= Self.sixteenthsPerRepeat
            } else {
              sixteenths &+= changed ? Self.sixteenthsPerNew : Self.sixteenthsPerSwitch
              before = symbol
            }
            if hasClear && changed && wanted[x] == 0 { possible = false }
          }
        }
      }
    }
    isPossible = possible
    if maxX < 0 {
      rect = .none
      bits = Self.overheadBits
      return
    }
    rect = PixelRect(x: minX, y: minY, width: maxX - minX + 1, height: maxY - minY + 1)
    bits = sixteenths / 16 + rect.area * Self.sixteenthsPerRepeat / 64 + Self.overheadBits
  }

  /// The pixels of a frame that are clear in the next: the smallest rectangle around them.
  static func clearing(after frame: Int, of loop: QuantizedLoop) -> PixelRect {
    guard loop.hasClear, frame + 1 < loop.frames.count else { return .none }
    let width = loop.width
    var (minX, maxX, minY, maxY) = (width, -1, loop.height, -1)
    loop.frames[frame].withUnsafeBufferPointer { now in
      loop.frames[frame + 1].withUnsafeBufferPointer { next in
        for y in 0..<loop.height {
          let (a, b) = (now.baseAddress! + y * width, next.baseAddress! + y * width)
          guard let first = firstDifference(a, b, count: width) else { continue }
          for x in first..<width where b[x] == 0 && a[x] != 0 {
            minX = min(minX, x)
            maxX = max(maxX, x)
            minY = min(minY, y)
            maxY = y
          }
        }
      }
    }
    return maxX < 0 ? .none : PixelRect(x: minX, y: minY, width: maxX - minX + 1, height: maxY - minY + 1)
  }

  /// The first place where two rows differ; four pixels at a time, as one word.
  @inline(__always)
  private static func firstDifference(
    _ a: UnsafePointer<UInt16>, _ b: UnsafePointer<UInt16>, count: Int
  ) -> Int? {
    var x = 0
    while x + 4 <= count {
      let left = UnsafeRawPointer(a + x).loadUnaligned(as: UInt64.self)
      let right = UnsafeRawPointer(b + x).loadUnaligned(as: UInt64.self)
      if left != right { break }
      x += 4
    }
    while x < count {
      if a[x] != b[x] { return x }
      x += 1
    }
    return nil
  }
}
