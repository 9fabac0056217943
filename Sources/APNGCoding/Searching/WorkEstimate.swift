/// Processor time that steps of the search take, estimated from the bytes that go through them.
///
/// Never measured while a file is made: equal input gives equal bytes on any machine. The figures are nanoseconds of
/// one core of an AMD EPYC with its other cores busy. They were fitted to rows of 14 loops (700 bytes to 400 kB a
/// frame, 0.8 to 40 % of them in the stream); those of levels 7 and 10 to 12 were compared with rows of 21. Most are
/// within a factor of 2.
enum WorkEstimate {
  /// - Parameter bytes: filtered rows.
  static func filtering(_ strategy: FilterStrategy, bytes: Int) -> Double {
    switch strategy {
    case .fixed, .each: Double(bytes)
    case .least(.entropy): 10 * Double(bytes)
    case .least(.matches): 15 * Double(bytes)
    }
  }

  /// One stream of libdeflate.
  /// - Parameters:
  ///   - bytes: filtered rows.
  ///   - stream: about how many bytes the stream has.
  static func deflating(level: Int, bytes: Int, stream: Int) -> Double {
    let (bytes, density) = (Double(bytes), Double(stream) / Double(max(bytes, 1)))
    // Chains of equal hashes are long where little matches, up to the size of the window.
    let chain = 1000 * density * bytes / (bytes + 16_384)
    let perByte =
      switch level {
      case ...2: 3 + 15 * density
      case 3...5: 3 + 25 * density
      case 6: 4 + 45 * density + chain / 25
      case 7: 4 + 45 * density + chain / 8
      case 8: 7 + 0.4 * chain
      case 9: 8 + 0.8 * chain
      case 10: 60 + 0.85 * chain
      case 11: 130 + 1.1 * chain
      default: 250 + 0.8 * chain
      }
    return 3000 + bytes * perByte
  }

  /// One stream of `PathDeflater`.
  static func deflating(by lengths: MatchTables.Lengths, bytes: Int, stream: Int) -> Double {
    let density = Double(stream) / Double(max(bytes, 1))
    let perByte =
      switch lengths {
      case .few: 20 + 130 * density
      case .many: 25 + 240 * density
      }
    return 40_000 + Double(bytes) * perByte
  }

  /// A comparison of one image's rows at some levels of libdeflate.
  static func ranking(levels: ClosedRange<Int>, bytes: Int, stream: Int) -> Double {
    levels.reduce(0) { $0 + deflating(level: $1, bytes: bytes, stream: stream) }
  }

  /// One stream by the first part of a compression; what comes last has no ceiling.
  static func compressing(_ compression: Compression, bytes: Int, stream: Int) -> Double {
    let first =
      switch compression.deflater {
      case .level(let level): deflating(level: level, bytes: bytes, stream: stream)
      case .path(let lengths): deflating(by: lengths, bytes: bytes, stream: stream)
      }
    return first + refining(compression.refinement, bytes: bytes, stream: stream)
  }

  /// One stream made smaller.
  static func refining(_ effort: StreamRefiner.Effort?, bytes: Int, stream: Int) -> Double {
    guard let effort else { return 0 }
    // Codes and blocks follow from the tokens; each choice of tokens goes through the bytes.
    let codes = 300_000 + 350 * Double(stream)
    guard stream <= effort.mostStreamBytes else { return codes }
    return codes + Double(bytes * effort.breadth * (2 + effort.rounds)) * 100
  }
}
