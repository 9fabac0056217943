import CDeflate
import PrefixCoding

/// Bytes → zlib streams of cheap tokens: the nearest matches, and a shortest path by the costs of the part before.
///
/// Between libdeflate's levels 7 and 10 there is nothing for soft images: on the filtered rows of an orb, an aurora,
/// blobs and a glow, level 7 takes 25 to 40 ns a byte, level 9 makes 1 to 5 % less of them in four times the time, and
/// level 10, which is the first to look for cheap tokens, 9 to 12 % less in five to seven times the time. With few
/// tables, this one makes 6 to 7 % less in one and a half times the time, with many 8 to 9 % in twice the time. On
/// noise of three values, its streams are a tenth larger than those of level 7.
/// One object for each thread: it reuses its buffers.
final class PathDeflater {
  private let tables: MatchTables
  private let path = ShortestPath()

  /// Parts are small, so that costs follow what the image shows. (2^12 and 2^14 are up to 1 % larger.)
  private static let partBytes = 1 << 13

  init(_ lengths: MatchTables.Lengths) { tables = MatchTables(lengths) }

  func stream(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    // 32-bit places.
    precondition(bytes.count < Int32.max, "an image's rows")
    let blocks = blocks(bytes).map {
      BlockSearch.Result(tokens: $0.tokens, codes: BlockCodes($0.counts, Evenness.usual))
    }
    let checksum = libdeflate_adler32(1, bytes.baseAddress, bytes.count).bigEndianBytes
    // The window has 32 kB, and the compressor took its time (RFC 1950, 2.2).
    return BlockSearch.Result.stream(blocks, header: [0x78, 0xDA], checksum: checksum)
  }

  private struct Block {
    var tokens: [DeflateToken]
    var counts: SymbolCounts
  }

  /// Parts that are alike share their codes.
  private func blocks(_ bytes: UnsafeBufferPointer<UInt8>) -> [Block] {
    tables.reset()
    var blocks: [Block] = []
    var costs: TokenCosts?
    var start = 0
    repeat {
      // The last part may be half as long again.
      let end = bytes.count - start < Self.partBytes * 3 / 2 ? bytes.count : start + Self.partBytes
      let part = start..<end
      tables.find(bytes, part)
      let known = costs ?? TokenCosts(SymbolCounts(path.tokens(bytes, part, tables, firstCosts(bytes, part))))
      let tokens = path.tokens(bytes, part, tables, known)
      let counts = SymbolCounts(tokens)
      costs = TokenCosts(counts)
      add(Block(tokens: tokens, counts: counts), to: &blocks)
      start = end
    } while start < bytes.count
    return blocks
  }

  private func add(_ block: Block, to blocks: inout [Block]) {
    let last = blocks.count - 1
    guard last >= 0 else { return blocks.append(block) }
    var both = blocks[last].counts
    both.add(block.counts)
    guard both.estimatedBits <= blocks[last].counts.estimatedBits + block.counts.estimatedBits else {
      return blocks.append(block)
    }
    blocks[last].tokens += block.tokens
    blocks[last].counts = both
  }

  /// By the longest match wherever there is one.
  private func firstCosts(_ bytes: UnsafeBufferPointer<UInt8>, _ part: Range<Int>) -> TokenCosts {
    var tokens: [DeflateToken] = []
    var i = part.lowerBound
    while i < part.upperBound {
      let matches = Int(tables.first[i - part.lowerBound])..<Int(tables.first[i - part.lowerBound + 1])
      if let last = matches.last {
        tokens.append(DeflateToken(length: tables.matches[last].length, distance: tables.matches[last].distance))
      } else {
        tokens.append(DeflateToken(length: UInt16(bytes[i]), distance: 0))
      }
      i += tokens[tokens.count - 1].count
    }
    return TokenCosts(SymbolCounts(tokens).evenedOut)
  }
}
