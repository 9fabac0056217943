import GraphicsCore
import WebPCoding

extension WebPCodec {
  func rewritten(_ bytes: [UInt8], _ request: RewritingRequest) throws -> RewrittenFile {
    let file = try WebPReader.read(bytes)
    guard !file.hidesAlpha else {
      throw RewritingObstacle("its header denies the alpha of its images, which players draw differently")
    }
    var options = WebPOptions()
    if let effort = request.effort { options.effort = effort }
    if let quality = request.quality { options.quality = quality }
    options.keepsShortDelays = true
    options.workers = request.workers
    options.cancellation = request.cancellation
    let animation = request.animation ?? file.animation
    let encoded = try WebPEncoder.encode(animation, options: options)
    let written = WebPMetadata(of: bytes).written(
      into: encoded.bytes, width: animation.width, height: animation.height)
    var result = RewrittenFile(
      original: animation, isAnimation: file.isAnimated, bytes: written, shown: encoded.shown,
      isExact: encoded.report.isExact, score: encoded.report.score)
    result.noteLeftOut(bytesAfterEnd: file.parts.afterEnd)
    return result
  }

  func timing(of bytes: [UInt8]) throws -> any FileTiming { WebPTiming(of: bytes) }
}

extension WebPTiming: FileTiming {}
