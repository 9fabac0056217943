/// The memory that the files of one drawing take at their peak, estimated before all of it is drawn.
public enum MemoryEstimate {
  /// What the process takes beside it, in bytes: code, tables and fonts. Measured on x86-64 Linux.
  public static let program = 24 << 20
  private static let fixedBytes = 12 << 20
  /// For each pixel of each frame, where images are kept as they are.
  ///
  /// When a file is made, this covers both images of a frame, the encoders' own copies, palettes and candidates.
  /// Shipped presets of both formats took 8 to 18 bytes at scales 2 and 6. When frames are only looked at, they took 8.
  private static let (encodedPixel, drawnPixel) = (24, 8)
  /// The same where images are packed, before they are: loops of 69 to 200 million pixels took up to 13.
  private static let (packedPixel, packedDrawnPixel) = (16, 8)
  /// For each pixel of one frame and each thread, where images are packed: a few are unpacked at a time.
  private static let unpackedPixel = 16
  /// Filtered images that are freed leave room that others, of other sizes, do not fit into. A loop of nested blurs
  /// took 1.2 times what its images have at once.
  private static func withGaps(_ drawing: Int) -> Int { drawing + drawing / 4 }
  /// What looking at packed images takes beside them (`FlashCheck`).
  private static let drawnBytes = 32 << 20

  /// - Parameters:
  ///   - size: Of a frame, in pixels.
  ///   - frames: The most that one of the files has.
  ///   - search: What the encoder of each file takes (`OutputCodec.searchMemory`); none where the frames are only
  ///     looked at.
  ///   - drawing: What drawing takes beside its frames (`DrawingWork.imageBytes` of all threads), before the search.
  ///   - share: Of their bytes that images take packed, 0…1; nil for images that are not packed.
  ///   - workers: The number of threads, which counts where images are packed.
  /// - Returns: Bytes beside those of the program; without a share the most that there can be.
  public static func bytes(
    size: (width: Int, height: Int), frames: Int, search: [Int], drawing: Int = 0, packedTo share: Double? = nil,
    workers: Int = 1
  ) -> Int {
    let pixels = size.width * size.height
    guard let share else {
      return fixedBytes + pixels * frames * (search.isEmpty ? drawnPixel : encodedPixel)
        + max(withGaps(drawing), search.max() ?? 0)
    }
    let perPixel = Double(search.isEmpty ? packedDrawnPixel : packedPixel) * share
    return fixedBytes + Int(Double(pixels * frames) * perPixel) + pixels * unpackedPixel * (workers + 1)
      + max(withGaps(drawing), search.max() ?? drawnBytes)
  }

  /// What the process needs and what it may take, in megabytes of 2²⁰ bytes, with the remedies.
  /// - Parameters:
  ///   - subject: What needs the memory.
  ///   - bytes: Of the drawing, beside those of the program.
  public static func message(_ subject: String, needs bytes: Int, of limits: DrawingLimits) -> String {
    let needed = (program + bytes + (1 << 20) - 1) >> 20
    return "\(subject) needs about \(needed) MB of memory; \(limits.option("--memory")) allows "
      + "\(limits.memory >> 20) MB: give --memory \(needed)M, a smaller scale, or a shorter cycle"
  }
}
