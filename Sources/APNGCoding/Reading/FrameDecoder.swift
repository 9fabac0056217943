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
    let expected = passes.reduce(0) { $0 + $1.height * (header.rowBytes($1.width) + 1) }
    var bytes = try inflate(stream, count: expected, frame: frame, with: inflater)
    var failure: APNGReadingError.Reason?
    let pixels = [UInt32](unsafeUninitializedCapacity: width * height) { out, count in
      bytes.withUnsafeMutableBufferPointer { failure = decode(passes, $0, out, width: width, frame: frame) }
      count = failure == nil ? width * height : 0
    }
    if let failure { throw FrameDecodingFailure(failure) }
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

  private func decode(
    _ passes: [InterlacePass], _ bytes: UnsafeMutableBufferPointer<UInt8>, _ out: UnsafeMutableBufferPointer<UInt32>,
    width: Int, frame: Int
  ) -> APNGReadingError.Reason? {
    guard var rows = bytes.baseAddress, let out = out.baseAddress else { return nil }
    for pass in passes {
      let rowBytes = header.rowBytes(pass.width)
      if let bad = RowUnfilter.apply(rows, height: pass.height, rowBytes: rowBytes, distance: header.filterDistance) {
        return .badFilter(frame: frame, row: bad.row, filter: bad.filter)
      }
      for y in 0..<pass.height {
        let target = out + (pass.y0 + y * pass.dy) * width + pass.x0
        let row = UnsafePointer(rows + y * (rowBytes + 1) + 1)
        if let index = samples.decode(row, width: pass.width, into: target, step: pass.dx) {
          return .indexOutsidePalette(frame: frame, index: index, entries: paletteCount)
        }
      }
      rows += pass.height * (rowBytes + 1)
    }
    return nil
  }
}

struct FrameDecodingFailure: Error {
  var reason: APNGReadingError.Reason
  init(_ reason: APNGReadingError.Reason) { self.reason = reason }
}
