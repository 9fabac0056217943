import Quantizing

/// One frame's rectangle → palette indices, row by row, with the free pixels marked. Through pointers: spans take 1.5
/// to 2.3 times as long.
enum FrameScan {
  static func symbols(
    _ step: LoopPlan.Step, of loop: QuantizedLoop, needs: FrameNeeds, palette: FramePalette
  ) -> ScanSymbols {
    let indexOfColor = palette.indexOfColor(count: loop.colors.count)
    let transparent = palette.transparentIndex(for: needs, indexOfColor: indexOfColor)
    // Unchanged pixels do without indices that would widen the codes.
    let bits = palette.codeBits(for: needs, indexOfColor: indexOfColor)
    let drawn = indexOfColor.map { UInt8(truncatingIfNeeded: $0) }
    // The index that an unchanged pixel of a color is sent as, and whether the transparent index may stand for it.
    let unchanged = indexOfColor.enumerated().map { color, index -> (own: UInt8, isFree: UInt8) in
      guard let transparent else { return (UInt8(truncatingIfNeeded: index), 0) }
      // An index that is the frame's transparent one is not drawn, whatever its color.
      let isDrawable = index >= 0 && index >> Int16(bits) == 0 && color != 0 && index != Int16(transparent)
      return isDrawable ? (UInt8(truncatingIfNeeded: index), 1) : (transparent, 0)
    }
    let rect = step.rect
    var isFree = [UInt8](repeating: 0, count: rect.area)
    let own = [UInt8](unsafeUninitializedCapacity: rect.area) { own, count in
      isFree.withUnsafeMutableBufferPointer { isFree in
        loop.frames[step.frame].withUnsafeBufferPointer { wanted in
          step.canvas.indices(of: loop).withUnsafeBufferPointer { shown in
            drawn.withUnsafeBufferPointer { drawn in
              unchanged.withUnsafeBufferPointer { unchanged in
                for y in rect.y..<rect.maxY {
                  let row = y &* loop.width
                  for place in row &+ rect.x..<row &+ rect.maxX {
                    let color = wanted[place]
                    if color == shown[place] {
                      let symbol = unchanged[Int(color)]
                      own.initializeElement(at: count, to: symbol.own)
                      isFree[count] = symbol.isFree
                    } else {
                      own.initializeElement(at: count, to: drawn[Int(color)])
                    }
                    count &+= 1
                  }
                }
              }
            }
          }
        }
      }
    }
    return ScanSymbols(own: own, isFree: isFree, transparent: transparent ?? 0, minimumCodeSize: bits)
  }
}

extension ScanSymbols {
  /// The same pixels with the rows in the order in which an interlaced image stores them.
  func interlaced(width: Int) -> ScanSymbols {
    func rows(_ symbols: [UInt8]) -> [UInt8] {
      var result: [UInt8] = []
      result.reserveCapacity(symbols.count)
      let height = symbols.count / width
      for line in 0..<height {
        let row = Interlace.row(ofLine: line, height: height)
        result += symbols[row * width..<(row + 1) * width]
      }
      return result
    }
    var result = self
    result.own = rows(own)
    result.isFree = rows(isFree)
    return result
  }
}

/// The order in which an interlaced image stores its rows (GIF89a specification, appendix E): every 8th from 0, every
/// 8th from 4, every 4th from 2, every 2nd from 1.
package enum Interlace {
  static let passes = [(start: 0, step: 8), (start: 4, step: 8), (start: 2, step: 4), (start: 1, step: 2)]

  /// The row that is stored as number `line`.
  package static func row(ofLine line: Int, height: Int) -> Int {
    var line = line
    for (start, step) in passes {
      let rows = height > start ? (height - start + step - 1) / step : 0
      if line < rows { return start + line * step }
      line -= rows
    }
    preconditionFailure("an image has as many lines as rows")
  }
}
