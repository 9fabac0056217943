/// The memory that the files of one drawing take at their peak, estimated from their pixels before anything is drawn.
public enum MemoryEstimate {
  /// What the process takes beside it, in bytes: code, tables and fonts. Measured on x86-64 Linux.
  public static let program = 24 << 20
  private static let fixedBytes = 12 << 20
  /// For each pixel of each frame.
  ///
  /// When a file is made, this covers both images of a frame, the encoders' own copies, palettes and candidates.
  /// Shipped presets of both formats took 8 to 18 bytes at scales 2 and 6. When frames are only looked at, they took 8.
  private static let (encodedPixel, drawnPixel) = (24, 8)

  /// - Parameters:
  ///   - size: Of a frame, in pixels.
  ///   - frames: The most that one of the files has.
  ///   - search: What the encoder of each file takes (`OutputCodec.searchMemory`); none where the frames are only
  ///     looked at.
  /// - Returns: Bytes beside those of the program.
  public static func bytes(size: (width: Int, height: Int), frames: Int, search: [Int]) -> Int {
    let pixels = size.width * size.height
    return fixedBytes + pixels * frames * (search.isEmpty ? drawnPixel : encodedPixel) + (search.max() ?? 0)
  }

  /// What the process needs and what it may take, in megabytes of 2²⁰ bytes, with the remedies.
  /// - Parameters:
  ///   - subject: What needs the memory.
  ///   - bytes: Of the drawing, beside those of the program.
  public static func message(_ subject: String, needs bytes: Int, of limit: Int) -> String {
    let needed = (program + bytes + (1 << 20) - 1) >> 20
    return "\(subject) needs about \(needed) MB of memory; --memory allows \(limit >> 20) MB: "
      + "give --memory \(needed)M, a smaller scale, or a shorter cycle"
  }
}
