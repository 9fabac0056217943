/// For each byte the nearest matches of several lengths, for a shortest path.
///
/// Of the matches of one length, a shortest path needs the nearest one. A table for each of a few lengths has the place
/// where so many bytes were last; what is found there is measured, so that lengths between come along. Chains of
/// hashes, as compressors follow them, find those matches later: in filtered rows of soft images, thousands of places
/// share the next four bytes. One object for each thread: it reuses its buffers.
final class MatchTables {
  /// The lengths of the tables, ascending.
  ///
  /// Chosen on filtered rows of an orb, an aurora, blobs and a glow. Two tables (6 and 20) make streams 2 to 3 % larger
  /// than `few` in 0.85 of the time, four (4, 7, 12 and 20) 1.3 % smaller in 1.3 times the time; eight (3, 4, 5, 6, 8,
  /// 11, 16 and 24) make them 0.5 % smaller than `many` in 1.15 times the time.
  enum Lengths: CaseIterable, Sendable {
    case few
    case many

    var values: [Int] {
      switch self {
      case .few: [4, 9, 20]
      case .many: [3, 4, 6, 10, 16, 24]
      }
    }
  }

  struct Match {
    /// 3…258
    var length: UInt16
    /// 1…32768
    var distance: UInt16
  }

  /// Inside of a match of so many bytes there is no search.
  static let long = 64
  /// 14 bits save 0.1 %, and take more of the caches.
  private static let hashBits = 13

  private let values: [Int]
  /// For each hash one above the place where its bytes were last, one table after the other; 0: nowhere.
  private let places: Scratch<UInt32>
  private var found = Scratch<Match>()
  private var starts = Scratch<Int32>()

  init(_ lengths: Lengths) {
    values = lengths.values
    places = Scratch(count: values.count << Self.hashBits)
    reset()
  }

  /// Of the part that was searched last, one byte after the other, in the order of lengths and of distances.
  var matches: UnsafeMutableBufferPointer<Match> { found.memory }
  /// Where the matches of each byte of the part begin, and where all of them end.
  var first: UnsafeMutableBufferPointer<Int32> { starts.memory }

  /// Forgets all bytes.
  func reset() { places.memory.initialize(repeating: 0) }

  /// Linear in the part. A part that begins inside of a long match has one there, too, since no token goes from one
  /// part to the next.
  /// - Parameters:
  ///   - bytes: all of them; matches may go beyond the part.
  ///   - part: parts follow one another from the first byte on.
  func find(_ bytes: UnsafeBufferPointer<UInt8>, _ part: Range<Int>) {
    starts.reserve(part.count + 1)
    found.reserve(part.count * values.count)
    let (first, matches, places) = (starts.memory, found.memory, places.memory)
    guard let base = bytes.baseAddress.map({ UnsafeRawPointer($0) }) else { return }
    var count = 0
    // The end of the long match that was found last.
    var searched = part.lowerBound
    values.withUnsafeBufferPointer { values in
      for i in part {
        first[i &- part.lowerBound] = Int32(truncatingIfNeeded: count)
        let (here, left) = (base + i, bytes.count &- i)
        guard left >= 8 else { continue }
        let head = here.loadUnaligned(as: UInt64.self)
        let most = min(left, DeflateAlphabet.longestMatch)
        var (best, nearest) = (2, 0)
        for table in 0..<values.count {
          let length = values[table]
          guard length <= left else { break }
          let slot = table &<< Self.hashBits | Self.hash(here, head, length)
          let place = Int(places[slot]) &- 1
          places[slot] = UInt32(truncatingIfNeeded: i &+ 1)
          let distance = i &- place
          if i < searched || place < 0 || distance > DeflateAlphabet.farthestMatch || best >= length
            || distance == nearest
          {
            continue
          }
          let run = MatchRuns.firstDifference(base, i, i &+ most, distance) &- i
          guard run > best else { continue }
          (best, nearest) = (run, distance)
          matches[count] = Match(
            length: UInt16(truncatingIfNeeded: run), distance: UInt16(truncatingIfNeeded: distance))
          count &+= 1
        }
        if best >= Self.long { searched = i &+ best }
      }
    }
    first[part.count] = Int32(truncatingIfNeeded: count)
  }

  /// Of `length` bytes; of their first and last eight, where there are more.
  /// - Parameter head: the first eight bytes.
  @inline(__always)
  private static func hash(_ here: UnsafeRawPointer, _ head: UInt64, _ length: Int) -> Int {
    var hash: UInt64
    if length <= 8 {
      hash = head.littleEndian &<< UInt64(truncatingIfNeeded: 64 &- 8 &* length)
    } else {
      let tail = here.loadUnaligned(fromByteOffset: length &- 8, as: UInt64.self)
      hash = head.littleEndian &* 0x9E37_79B9_7F4A_7C15 ^ tail.littleEndian &* 0xC2B2_AE3D_27D4_EB4F
    }
    hash = hash &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: hash &>> UInt64(64 - hashBits))
  }
}
