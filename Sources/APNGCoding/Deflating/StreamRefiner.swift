/// A zlib stream → a smaller one of the same bytes: the compressor's matches are a start; codes and tokens are chosen anew, by what the header of a
/// block costs too.
///
/// A frame of a loader has a few hundred tokens, so that the description of the codes is up to a third of its stream. Libraries, which are made for
/// large data, choose codes as if it were nothing; zopfli tries two ways. On frames of 17 loops, codes and blocks of our own make streams of libdeflate's level 12
/// 0–6 % smaller, and with tokens chosen by them (`quick`) 1–13 %: no larger than 15 rounds of zopfli on 11 of them, at most 2 % larger on the others, in a
/// tenth of the time or less on most. What is refined from zopfli (`many`) is 0–6 % smaller than zopfli's own.
///
/// Tried and dropped: a search for matches of our own (4,000 steps along chains of hashes are needed to come near zopfli's, at five times its time);
/// the nearest matches of 6 bytes beside those of 3 (nothing); code lengths changed one by one while the block gets smaller (0.1 %, thirty times the time); the tokens
/// that the fixed codes would have (nothing); zopfli's places to split (0.2 %, up to ten times the time); level 9 as a start (as small on most loops, 5 % larger on some).
///
/// One object for each thread.
final class StreamRefiner {
  struct Effort: Equatable, Hashable, Sendable {
    /// How often tokens are chosen by what those before them tell.
    var rounds = 0
    /// Of the distances of matches that are looked at, so many times as many; 0: tokens stay as they are.
    var breadth = 0
    /// Whether symbols that a block hardly uses are tried to be done without.
    var leavesOutSymbols = false
    /// Tokens of longer streams stay as they are. With more, an orb's (320×320 pixels, 75 frames), they took a third of effort 7's time and saved 0.01 %.
    var mostTokens = 1 << 14

    static let codes = Effort()
    /// With more tokens, again the orb's, they took 17 s of 31 and saved nothing.
    static let quick = Effort(rounds: 1, breadth: 1, mostTokens: 1 << 13)
    static let few = Effort(rounds: 4, breadth: 2)
    static let many = Effort(rounds: 20, breadth: 4)
    /// For streams that are refined already.
    static let last = Effort(breadth: 4, leavesOutSymbols: true)
  }

  /// Of more bytes only the codes are chosen: the nearest matches take four bytes of memory for each.
  private static let mostBytes = 1 << 24

  private let tools = BlockSearch.Tools()

  /// The stream as it is where it cannot be made smaller. What is written in the end, zlib reads back first (`FrameWorker.proven`).
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
    let tokenCount = blocks.reduce(0) { $0 + $1.tokens.count }
    let effort = bytes.count <= Self.mostBytes && tokenCount <= effort.mostTokens ? effort : .codes
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
    // The codes tell well enough which blocks are best, and tokens take far longer to choose: for 0.25 % of the bytes at most, up to 40 % of a large skeleton's time.
    if effort.rounds == 1, ways.count > 1 { ways = [ways[smallest(.codes).way]] }
    return Self.stream(smallest(effort).blocks, like: stream)
  }

  /// - Parameter stream: whose header and checksum are taken.
  private static func stream(_ blocks: [BlockSearch.Result], like stream: [UInt8]) -> [UInt8] {
    var writer = BitWriter(after: Array(stream.prefix(2)))
    for (i, block) in blocks.enumerated() {
      block.codes.write(block.tokens, isLast: i == blocks.count - 1, to: &writer)
    }
    writer.align()
    return writer.bytes + stream.suffix(4)
  }
}
