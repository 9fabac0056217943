import APNGCoding
import GraphicsCore
import PresetModel

extension APNGCodec {
  func rewritten(_ bytes: [UInt8], _ request: RewritingRequest) throws -> RewrittenFile? {
    guard hasSignature(bytes) else { return nil }
    let file = try APNGReader.read(bytes, workers: request.workers)
    guard file.bitDepth <= 8 else { throw RewritingObstacle("its samples have 16 bits, of which 8 would be lost") }
    if file.hiddenDefaultImage != nil {
      throw RewritingObstacle("its still image is no frame of the animation, and would be lost")
    }
    let metadata = try PNGMetadata(of: bytes)
    var options = APNGOptions()
    if let effort = request.effort { options.effort = effort }
    options.colorSpace = file.color.space ?? .srgb
    options.keepsDelays = true
    options.workers = request.workers
    options.cancellation = request.cancellation
    let animation = request.animation ?? file.animation
    let best = try smallest(animation, quality: request.quality ?? 100, options)
    guard let written = try metadata.written(into: best.encoded.bytes) else {
      throw RewritingObstacle("its color profile is for the way in which it stores colors now")
    }
    var result = RewrittenFile(
      original: animation, bytes: written, shown: best.shown, isExact: best.isExact,
      score: best.score)
    if !metadata.leftOut.isEmpty {
      result.notes = ["left out \(metadata.leftOut.listed("and")), which depends on how colors are stored"]
    }
    return result
  }

  func timing(of bytes: [UInt8]) throws -> (any FileTiming)? {
    hasSignature(bytes) ? try APNGTiming(of: bytes) : nil
  }
}

extension APNGTiming: FileTiming {
  /// The format always says it.
  public var lacksLoop: Bool { false }

  public mutating func setDelay(milliseconds: Int, ofFrame frame: Int) -> FrameDelay {
    setDelay(milliseconds, ofFrame: frame)
    return .milliseconds(milliseconds)
  }
}
