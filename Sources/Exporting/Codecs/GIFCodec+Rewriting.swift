import GIFCoding
import GraphicsCore

extension GIFCodec {
  func rewritten(_ bytes: [UInt8], _ request: RewritingRequest) throws -> RewrittenFile {
    let file = try GIFReader.read(bytes)
    let metadata = GIFMetadata(of: bytes)
    if let obstacle = metadata.obstacle { throw RewritingObstacle("\(obstacle)") }
    if let outside = file.frames.firstIndex(where: { $0.rect.union(file.screen) != file.screen }) {
      throw RewritingObstacle("frame \(outside) leaves the canvas, which players draw differently")
    }
    if let frame = file.frames.firstIndex(where: \.leavesPalette) {
      throw RewritingObstacle(
        "frame \(frame) has pixels of colors that its palette lacks, which players draw differently")
    }
    var options = GIFOptions()
    if let effort = request.effort { options.effort = effort }
    if let quality = request.quality { options.quality = quality } else { options.lossless = true }
    options.keepsShortDelays = true
    options.workers = request.workers
    options.cancellation = request.cancellation
    let animation = request.animation ?? file.animation
    do {
      let encoded = try GIFEncoder.encode(animation, options: options)
      var result = RewrittenFile(
        original: animation, isAnimation: file.frames.count > 1, bytes: metadata.written(into: encoded.bytes),
        shown: encoded.intended, isExact: encoded.report.isExact, score: encoded.report.score)
      result.noteLeftOut(bytesAfterEnd: file.trailingBytes)
      if file.lacksEnd { result.notes.append("added the byte that ends a GIF, which was missing") }
      return result
    } catch GIFEncodingError.notLossless(_, let newColors, let frame, let limit) {
      throw RewritingObstacle(
        "frame \(frame) newly shows \(newColors) colors\(GIFEncodingError.beside(newColors, limit)); "
          + "our encoder gives a frame one palette")
    }
  }

  func fitted(_ image: Pixmap) -> Pixmap { PaletteFrame.fitted(image) }

  func timing(of bytes: [UInt8]) throws -> any FileTiming { GIFTiming(of: bytes) }
}

extension GIFTiming: FileTiming {
  public static var ticksPerSecond: Int { 100 }
}
