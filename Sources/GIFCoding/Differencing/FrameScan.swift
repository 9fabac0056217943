/// One frame's rectangle → palette indices in scan order, with the free pixels marked.
enum FrameScan {
  static func symbols(
    _ step: LoopPlan.Step, frame: Int, of loop: QuantizedLoop, needs: FrameNeeds, palette: FramePalette,
    interlaced: Bool
  ) -> ScanSymbols {
    let indexOfNumber = palette.indexOfNumber(count: loop.colors.count)
    let transparent = palette.transparentIndex(for: needs, indexOfNumber: indexOfNumber)
    // Unchanged pixels do without indices that would widen the codes.
    let bits = palette.codeBits(for: needs, indexOfNumber: indexOfNumber)
    let leftOut = transparent.map { Int16($0) } ?? -1
    let rect = step.rect
    var own: [UInt8] = []
    var isFree: [UInt8] = []
    own.reserveCapacity(rect.area)
    isFree.reserveCapacity(rect.area)
    var scratch = [UInt16](repeating: 0, count: loop.width)
    loop.frames[frame].withUnsafeBufferPointer { wanted in
      indexOfNumber.withUnsafeBufferPointer { indexOfNumber in
        for line in 0..<rect.height {
          let y = rect.y + (interlaced ? Interlace.row(ofLine: line, height: rect.height) : line)
          step.canvas.withRow(y, of: loop, scratch: &scratch) { shown in
            let row = y * loop.width
            for x in rect.x..<rect.maxX {
              let number = wanted[row + x]
              let index = indexOfNumber[Int(number)]
              // An index that is the frame's transparent one is not drawn, whatever its colour.
              let isDrawable = index >= 0 && index >> Int16(bits) == 0 && number != 0 && index != leftOut
              if let transparent, number == shown[x] {
                own.append(isDrawable ? UInt8(truncatingIfNeeded: index) : transparent)
                isFree.append(isDrawable ? 1 : 0)
              } else {
                own.append(UInt8(truncatingIfNeeded: index))
                isFree.append(0)
              }
            }
          }
        }
      }
    }
    return ScanSymbols(own: own, isFree: isFree, transparent: transparent ?? 0, minimumCodeSize: bits)
  }
}

/// The order in which an interlaced image stores its rows (GIF89a specification, appendix E): every 8th from 0, every 8th from 4, every 4th
/// from 2, every 2nd from 1.
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
