import GraphicsCore

/// One frame's compressed stream → its rectangle's pixels.
struct FrameDecoder: Sendable {
  let header: PNGHeader
  let samples: SampleDecoder
  let paletteCount: Int

  /// - Returns: `width * height` packed straight pixels.
  /// - Throws: the reason, for the caller to add the place.
  func decode(
    _ stream: [UInt8], width: Int, height: Int, frame: Int, inflater: Inflater
  ) throws(FrameDecodingFailure) -> [UInt32] {
    let passes = InterlacePass.passes(width: width, height: height, isInterlaced: header.isInterlaced)
    var bytes = try inflate(stream, count: header.bytes(of: passes), frame: frame, with: inflater)
    var pixels = [UInt32](repeating: 0, count: width * height)
    var start = 0
    for pass in passes {
      let rowBytes = header.rowBytes(pass.width)
      var rows = bytes.mutableSpan
      if let bad = RowUnfilter.apply(
        &rows, from: start, height: pass.height, rowBytes: rowBytes, distance: header.filterDistance)
      {
        throw FrameDecodingFailure(.badFilter(frame: frame, row: bad.row, filter: bad.filter))
      }
      for y in 0..<pass.height {
        let row = start + y * (rowBytes + 1) + 1
        var out = pixels.mutableSpan
        if let index = samples.decode(
          bytes.span.extracting(row..<(row + rowBytes)), width: pass.width, into: &out,
          from: (pass.y0 + y * pass.dy) * width + pass.x0, step: pass.dx)
        {
          throw FrameDecodingFailure(.indexOutsidePalette(frame: frame, index: index, entries: paletteCount))
        }
      }
      start += pass.height * (rowBytes + 1)
    }
    return pixels
  }

  private func inflate(
    _ stream: [UInt8], count: Int, frame: Int, with inflater: Inflater
  ) throws(FrameDecodingFailure) -> [UInt8] {
    do {
      return try inflater.inflate(stream, count: count)
    } catch {
      switch error {
      case .damaged: throw FrameDecodingFailure(.badCompressedData(frame: frame))
      case .truncated: throw FrameDecodingFailure(.truncatedCompressedData(frame: frame))
      case .wrongLength: throw FrameDecodingFailure(.pixelDataLength(frame: frame, expected: count))
      case .outOfMemory: throw FrameDecodingFailure(.outOfMemory)
      }
    }
  }
}

struct FrameDecodingFailure: Error {
  var reason: APNGReadingError.Reason
  init(_ reason: APNGReadingError.Reason) { self.reason = reason }
}
