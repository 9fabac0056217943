/// One frame's compressed stream → its rectangle's pixels.
struct FrameDecoder: Sendable {
  let header: PNGHeader
  let samples: SampleDecoder
  let paletteCount: Int

  struct Image: Sendable {
    /// `width * height`, packed and straight.
    var pixels: [UInt32]
    /// Faults that browsers overlook, for the caller to add the place.
    var overlooked: [APNGReadingError.Reason]
  }

  /// - Throws: the reason, for the caller to add the place.
  func decode(
    _ stream: [UInt8], width: Int, height: Int, frame: Int, inflater: Inflater
  ) throws(APNGReadingError.Reason) -> Image {
    let passes = InterlacePass.passes(width: width, height: height, isInterlaced: header.isInterlaced)
    let contents = try inflate(stream, count: header.bytes(of: passes), frame: frame, with: inflater)
    var bytes = contents.bytes
    var pixels = [UInt32](repeating: 0, count: width * height)
    var start = 0
    for pass in passes {
      let rowBytes = header.rowBytes(pass.width)
      var rows = bytes.mutableSpan
      if let bad = RowUnfilter.apply(
        &rows, from: start, height: pass.height, rowBytes: rowBytes, distance: header.filterDistance)
      {
        throw .badFilter(frame: frame, row: bad.row, filter: bad.filter)
      }
      for y in 0..<pass.height {
        let row = start + y * (rowBytes + 1) + 1
        var out = pixels.mutableSpan
        if let index = samples.decode(
          bytes.span.extracting(row..<(row + rowBytes)), width: pass.width, into: &out,
          from: (pass.y0 + y * pass.dy) * width + pass.x0, step: pass.dx)
        {
          throw .indexOutsidePalette(frame: frame, index: index, entries: paletteCount)
        }
      }
      start += pass.height * (rowBytes + 1)
    }
    var overlooked: [APNGReadingError.Reason] = []
    if contents.hasWrongChecksum { overlooked.append(.badStreamChecksum(frame: frame)) }
    if contents.bytesBehind > 0 {
      overlooked.append(.bytesBehindStream(frame: frame, count: contents.bytesBehind))
    }
    return Image(pixels: pixels, overlooked: overlooked)
  }

  private func inflate(
    _ stream: [UInt8], count: Int, frame: Int, with inflater: Inflater
  ) throws(APNGReadingError.Reason) -> Inflater.Contents {
    do {
      return try inflater.contents(of: stream, count: count)
    } catch {
      switch error {
      case .damaged: throw .badCompressedData(frame: frame)
      case .truncated: throw .truncatedCompressedData(frame: frame)
      case .wrongLength: throw .pixelDataLength(frame: frame, expected: count)
      case .outOfMemory: throw .outOfMemory
      }
    }
  }
}
