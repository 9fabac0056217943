/// A zlib stream → a smaller one of the same bytes: the compressor's matches are a start, codes and tokens are chosen anew, by what the header of a
/// block costs too.
///
/// A frame of a loader has a few hundred tokens, so that the description of the codes is up to a third of its stream: libraries, which are made for
/// large data, choose codes as if it were nothing, and zopfli tries two ways. Better codes alone make streams of libdeflate's level 12 as small as those of
/// 2–15 rounds of zopfli, at a tenth of the time and less (on frames of 16 loops: 1–9 % smaller; skeletons most). Choosing the tokens again by the better
/// codes, at the distances that the compressor found, gains another 0–4 %, and after zopfli 0.5–3 %: more than ten times as many rounds of zopfli.
///
/// Tried and dropped: a search for matches of our own (4,000 steps along chains of hashes are needed to come near zopfli's, at five times its time);
/// code lengths changed one by one while the block gets smaller (0.1 %, thirty times the time); codes limited to fewer bits (nothing).
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

    static let codes = Effort()
    static let quick = Effort(rounds: 1, breadth: 1)
    static let few = Effort(rounds: 4, breadth: 2)
    static let many = Effort(rounds: 20, breadth: 4)
    /// For streams that are refined already.
    static let last = Effort(breadth: 4, leavesOutSymbols: true)
  }

  private let tools = BlockSearch.Tools()
  private let inflater: Inflater

  init() throws(APNGEncodingError) {
    do {
      inflater = try Inflater()
    } catch {
      throw .outOfMemory
    }
  }

  /// The stream as it is where it cannot be made smaller.
  /// - Parameters:
  ///   - stream: of libdeflate or zopfli.
  ///   - bytes: what it holds.
  func refined(_ stream: [UInt8], of bytes: UnsafeBufferPointer<UInt8>, _ effort: Effort) -> [UInt8] {
    let blocks = stream.withUnsafeBufferPointer { stream in
      var reader = TokenReader(stream)
      return reader.blocks()
    }
    guard let blocks else { return stream }
    if effort.breadth > 0 { tools.nearest.find(bytes) }
    var ways = [blocks]
    if bytes.count <= TokenParser.mostBytes {
      let whole = DeflateBlock(tokens: blocks.flatMap(\.tokens), range: bytes.indices)
      ways.append(BlockSplitter.blocks(whole))
      if blocks.count > 1 && ways[1].count > 1 { ways.append([whole]) }
    }
    var best: [BlockSearch.Result] = []
    var leastBits = Int.max
    for way in ways {
      let found = way.map { BlockSearch($0, of: bytes, tools, effort).best }
      let bits = found.reduce(0) { $0 + $1.codes.bits }
      if bits < leastBits { (leastBits, best) = (bits, found) }
    }
    let refined = Self.stream(best, like: stream)
    guard refined.count < stream.count else { return stream }
    // What is written is proved at once.
    guard holds(refined, bytes) else {
      assertionFailure("a refined stream holds other bytes")
      return stream
    }
    return refined
  }

  private func holds(_ stream: [UInt8], _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    do {
      return try inflater.inflate(stream, count: bytes.count).elementsEqual(bytes)
    } catch {
      return false
    }
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
