import PrefixCoding

/// Re-encodes a zlib stream: keeps the compressor's matches as a start, then chooses tokens, codes and blocks again.
/// The cost of a block's header counts.
///
/// A frame of a loader has a few hundred tokens, and the description of the codes is up to a third of its stream.
/// Libraries are made for large data and ignore that cost; zopfli tries two ways. On frames of 17 loops, our own codes
/// and blocks make streams of libdeflate's level 12 0–6 % smaller. Tokens chosen by these codes (`quick`) make them
/// 1–13 % smaller: on 11 loops no larger than 15 rounds of zopfli, on the others at most 2 % larger, mostly in a tenth
/// of the time or less. Streams refined from zopfli's (`many`) are 0–6 % smaller than zopfli's own.
///
/// Tried and dropped: a search for matches of our own (4,000 steps along chains of hashes are needed to come near
/// zopfli's, at five times its time); the nearest matches of 6 bytes beside those of 3 (nothing); changing code lengths
/// one by one while the block gets smaller (0.1 %, thirty times the time); the tokens that the fixed codes would have
/// (nothing); zopfli's places to split (0.2 %, up to ten times the time); level 9 as a start (as small on most loops,
/// 5 % larger on some).
///
/// One object for each thread.
final class StreamRefiner {
  struct Effort: Equatable, Hashable, Sendable {
    /// How often tokens are chosen by the costs of those before them.
    var rounds = 0
    /// How many times the usual number of distances is looked at; 0: tokens stay as they are.
    var breadth = 0
    /// Whether rare symbols of a block may be left out.
    var leavesOutSymbols = false
    /// Tokens of longer streams stay as they are: libdeflate's are good where most bytes match nothing. Those of an
    /// orb (320×320 pixels, 75 frames) took most of the time and saved 0.01 %.
    var mostStreamBytes = 1 << 14

    static let codes = Effort()
    static let quick = Effort(rounds: 1, breadth: 1, mostStreamBytes: 1 << 12)
    static let few = Effort(rounds: 4, breadth: 2, mostStreamBytes: 1 << 12)
    static let many = Effort(rounds: 20, breadth: 4)
    /// For streams that are refined already.
    static let last = Effort(breadth: 4, leavesOutSymbols: true)
  }

  /// For more bytes only the codes are chosen: the nearest matches take four bytes of memory each.
  private static let mostBytes = 1 << 24

  private let tools = BlockSearch.Tools()

  /// The smaller stream, or the given one where none is found. zlib reads a stream back before it is written
  /// (`FrameWorker.proven`).
  /// - Parameters:
  ///   - stream: of libdeflate or zopfli.
  ///   - bytes: what it holds.
  func refined(_ stream: [UInt8], of bytes: UnsafeBufferPointer<UInt8>, _ effort: Effort) -> [UInt8] {
    guard let refined = rewritten(stream, of: bytes, effort), refined.count < stream.count else { return stream }
    return refined
  }

  /// Perhaps not smaller; nil where a block is stored.
  func rewritten(_ stream: [UInt8], of bytes: UnsafeBufferPointer<UInt8>, _ effort: Effort) -> [UInt8]? {
    var reader = TokenReader(stream)
    guard let blocks = reader.blocks() else { return nil }
    let effort = bytes.count <= Self.mostBytes && stream.count <= effort.mostStreamBytes ? effort : .codes
    if effort.breadth > 0 { tools.nearest.find(bytes) }
    var ways = [blocks]
    if bytes.count <= TokenParser.mostBytes {
      let whole = DeflateBlock(tokens: blocks.flatMap(\.tokens), range: bytes.indices)
      if blocks.count > 1 { ways.append([whole]) }
      let split = BlockSplitter.blocks(whole)
      if split.count > 1 { ways.append(split) }
    }
    func smallest(_ effort: Effort) -> (way: Int, blocks: [BlockSearch.Result]) {
      let found = ways.map { $0.map { BlockSearch($0, of: bytes, tools, effort).best } }
      let bits = found.map { $0.reduce(0) { $0 + $1.codes.bits } }
      let way = bits.indices.min { bits[$0] < bits[$1] } ?? 0
      return (way, found[way])
    }
    // The codes show which blocks are best. Choosing tokens for all of them takes up to 40 % of a large skeleton's
    // time, and saves 0.25 % of the bytes at most.
    if effort.rounds == 1, ways.count > 1 { ways = [ways[smallest(.codes).way]] }
    return Self.stream(smallest(effort).blocks, like: stream)
  }

  /// The same with the blocks and codes of another stream as a start, or the given one where that is not smaller.
  /// - Parameter other: of as many bytes.
  func refined(
    _ stream: [UInt8], of bytes: UnsafeBufferPointer<UInt8>, like other: [UInt8], _ effort: Effort
  ) -> [UInt8] {
    var reader = TokenReader(other)
    guard bytes.count <= TokenParser.mostBytes, let blocks = reader.blocks(),
      blocks.last?.range.upperBound == bytes.count, other.count <= effort.mostStreamBytes
    else { return stream }
    tools.nearest.find(bytes)
    var starts: [DeflateBlock] = []
    for block in blocks {
      guard let start = BlockSearch.block(like: block, of: bytes, tools, effort) else { return stream }
      starts.append(start)
    }
    // The codes that these tokens ask for, and tokens by those codes, save 2 % more, rarely 4.
    let bits = starts.reduce(0) { $0 + BlockCodes(SymbolCounts($1.tokens), Evenness.usual).bits }
    guard bits / 8 < stream.count + stream.count / 32 else { return stream }
    var effort = effort
    effort.rounds = 0
    let refined = Self.stream(starts.map { BlockSearch($0, of: bytes, tools, effort).best }, like: stream)
    return refined.count < stream.count ? refined : stream
  }

  /// - Parameter stream: whose header and checksum are taken.
  private static func stream(_ blocks: [BlockSearch.Result], like stream: [UInt8]) -> [UInt8] {
    BlockSearch.Result.stream(blocks, header: Array(stream.prefix(2)), checksum: stream.suffix(4))
  }
}
