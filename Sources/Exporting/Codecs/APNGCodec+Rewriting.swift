import APNGCoding
import GraphicsCore
import PresetModel

extension APNGCodec {
  func rewritten(_ bytes: [UInt8], _ request: RewritingRequest) throws -> RewrittenFile {
    let file = try APNGReader.read(bytes, workers: request.workers)
    if file.bitDepth > 8 {
      guard request.animation == nil else {
        throw RewritingObstacle("its samples have 16 bits, of which 8 would be lost")
      }
      return try recompressed(bytes, file, request)
    }
    let metadata = try PNGMetadata(of: bytes)
    var options = APNGOptions()
    if let effort = request.effort { options.effort = effort }
    options.colorSpace = file.color.space ?? .srgb
    // What a browser makes of a profile depends on the kind of color, gray or RGB, even where it ignores the profile.
    if file.color.profile != nil || file.color.ignoredProfile != nil {
      options.takesRGBProfile = file.colorType.takesRGBProfile
    }
    options.keepsDelays = true
    options.workers = request.workers
    options.cancellation = request.cancellation
    let animation = request.animation ?? file.animation
    // One that is the first frame as well is shown anyway.
    let stillImage = file.hiddenDefaultImage?.withTransparentPixelsZero()
    options.stillImage = stillImage == animation.frames[0].pixmap.withTransparentPixelsZero() ? nil : stillImage
    let best = try smallest(animation, quality: request.quality ?? 100, options)
    guard let written = try metadata.written(into: best.encoded.bytes) else {
      throw RewritingObstacle("its color profile is for the way in which it stores colors now")
    }
    // What the animation shows is compared by the caller; without a still image there is no need to read it twice.
    if let still = options.stillImage,
      try APNGReader.read(written, workers: request.workers).hiddenDefaultImage != still
    {
      throw FileOptimizer.Failure.showsSomethingElse
    }
    var result = RewrittenFile(
      original: animation, isAnimation: file.isAnimated, bytes: written, shown: best.shown, isExact: best.isExact,
      score: best.score, overlooked: file.overlookedInWords)
    let leftOut = metadata.leftOut
    if !leftOut.isEmpty {
      let verb = leftOut.count == 1 ? "depends" : "depend"
      result.notes.append("left out \(leftOut.listed("and")), which \(verb) on how colors are stored")
    }
    result.noteLeftOut(bytesAfterEnd: file.parts.afterEnd)
    return result
  }

  /// The file with other streams of the same samples, whatever the quality.
  private func recompressed(_ bytes: [UInt8], _ file: APNGFile, _ request: RewritingRequest) throws -> RewrittenFile {
    let smaller = try PNGRecompressor.recompressed(
      bytes, effort: request.effort ?? APNGOptions().effort, workers: request.workers,
      cancellation: request.cancellation)
    var result = RewrittenFile(
      original: file.animation, isAnimation: file.isAnimated, bytes: smaller, shown: file.animation, isExact: true,
      score: 100, takesQuality: false, overlooked: file.overlookedInWords)
    result.noteLeftOut(bytesAfterEnd: file.parts.afterEnd)
    return result
  }

  func timing(of bytes: [UInt8]) throws -> any FileTiming { try APNGTiming(of: bytes) }
}

extension APNGTiming: FileTiming {}
