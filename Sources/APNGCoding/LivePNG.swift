import GraphicsCore

/// An image as a PNG that is made as fast as possible, for a page on the same machine: RGBA of 8 bits, every row as its
/// difference to the one above, libdeflate's fastest level. To draw and send the 100 frames of a skeleton at 2× takes
/// 0.9 s of processor time, against 5.1 s with `APNGEncoder` at effort 1, which looks for small files.
package enum LivePNG {
  package static func bytes(of image: Pixmap) throws -> [UInt8] {
    let mode = ColorMode(colorType: .rgba, bitDepth: 8)
    var rows = PixelPacker(mode: mode, table: nil).pack(image, rect: image.bounds)
    // To choose colors for transparent pixels takes time.
    rows.hasFreeColors = false
    let worker = FrameWorker()
    var writer = ChunkWriter()
    writer.append(.header, mode.header(width: image.width, height: image.height).bytes)
    writer.append(.imageData, try worker.stream(worker.rows(rows, .fixed(.up)), by: Compression(.level(1))))
    writer.append(.end)
    return writer.bytes
  }
}
