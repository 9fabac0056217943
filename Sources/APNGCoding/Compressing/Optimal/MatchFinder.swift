/// Finds, for each position, for each length the nearest earlier occurrence: binary trees keyed by the bytes that
/// follow a position, one for each hash of four bytes, newest position at the root (the match finder of Igor Pavlov's
/// LZMA), and a table of the last position of each three bytes.
///
/// One object for each thread; positions are fed in ascending order.
final class MatchFinder {
  private static let hashBits: UInt32 = 15
  private static let windowMask = DeflateAlphabet.window - 1
  private static let nobody: Int32 = -1 << 30

  private let heads = UnsafeMutablePointer<Int32>.allocate(capacity: 1 << Int(hashBits))
  private let lastOfThree = UnsafeMutablePointer<Int32>.allocate(capacity: 1 << Int(hashBits))
  /// Two for each position of the window: the subtree of smaller strings, and of larger.
  private let children = UnsafeMutablePointer<Int32>.allocate(capacity: 2 * DeflateAlphabet.window)

  /// The last position with as many bytes left of its run.
  private let runs = UnsafeMutablePointer<Int32>.allocate(capacity: longestRun + 1)
  private static let longestRun = 2 * DeflateAlphabet.longestMatch

  init() { reset() }

  deinit {
    heads.deallocate()
    lastOfThree.deallocate()
    children.deallocate()
    runs.deallocate()
  }

  /// Forgets all positions. (Children need no reset: they are reached only from heads.)
  func reset() {
    heads.update(repeating: Self.nobody, count: 1 << Int(Self.hashBits))
    lastOfThree.update(repeating: Self.nobody, count: 1 << Int(Self.hashBits))
    runs.update(repeating: Self.nobody, count: Self.longestRun + 1)
  }

  /// The same for a position whose byte repeats the one before, with `left` bytes of the run ahead: the run itself, and
  /// the last run with as many left where that goes on alike. Such positions would only fill the trees with strings
  /// that are nearly the same.
  @inline(__always)
  func addRun(
    _ bytes: UnsafePointer<UInt8>, at position: Int, count: Int, left: Int, into out: UnsafeMutablePointer<UInt32>
  ) -> Int {
    let longest = min(DeflateAlphabet.longestMatch, count - position)
    let inRun = min(left, longest)
    out[0] = UInt32(inRun) << 16 | 1
    let slot = min(left, Self.longestRun)
    let last = Int(runs[slot])
    runs[slot] = Int32(truncatingIfNeeded: position)
    guard inRun < longest, last >= max(0, position - DeflateAlphabet.window), bytes[last] == bytes[position] else {
      return 1
    }
    let length = Self.common(bytes + last, bytes + position, from: 0, to: longest)
    guard length > inRun else { return 1 }
    out[1] = UInt32(length) << 16 | UInt32(position - last)
    return 2
  }

  /// Adds a position and writes its matches, `length << 16 | distance`, by ascending length and distance.
  /// - Parameters:
  ///   - depth: nodes visited at most.
  ///   - out: room for 256 matches.
  /// - Returns: how many matches there are.
  @inline(__always)
  func add(
    _ bytes: UnsafePointer<UInt8>, at position: Int, count: Int, depth: Int, into out: UnsafeMutablePointer<UInt32>
  ) -> Int {
    let longest = min(DeflateAlphabet.longestMatch, count - position)
    guard longest >= 4 else { return 0 }
    let here = bytes + position
    let word = UnsafeRawPointer(here).loadUnaligned(as: UInt32.self).littleEndian
    var found = 0
    var best = DeflateAlphabet.shortestMatch - 1

    let threeSlot = Int(((word & 0xFF_FFFF) &* 0x9E37_79B1) >> (32 - Self.hashBits))
    let near = Int(lastOfThree[threeSlot])
    lastOfThree[threeSlot] = Int32(truncatingIfNeeded: position)
    let oldest = position - DeflateAlphabet.window
    if near >= max(0, oldest) {
      let length = Self.common(bytes + near, here, from: 0, to: longest)
      if length > best {
        out[0] = UInt32(length) << 16 | UInt32(position - near)
        found = 1
        best = length
      }
    }

    let slot = Int((word &* 0x9E37_79B1) >> (32 - Self.hashBits))
    var node = Int(heads[slot])
    heads[slot] = Int32(truncatingIfNeeded: position)
    // Where the next smaller and the next larger string are to be hung.
    var smaller = children + 2 * (position & Self.windowMask)
    var larger = smaller + 1
    var (smallerLength, largerLength) = (0, 0)
    var left = depth
    while node >= 0 && node > oldest && left > 0 {
      left -= 1
      let pair = children + 2 * (node & Self.windowMask)
      let length = Self.common(bytes + node, here, from: min(smallerLength, largerLength), to: longest)
      if length > best {
        best = length
        out[found] = UInt32(length) << 16 | UInt32(position - node)
        found += 1
      }
      if length == longest {
        // The same string: it takes the older one's place.
        smaller.pointee = pair[0]
        larger.pointee = pair[1]
        return found
      }
      if bytes[node + length] < here[length] {
        smaller.pointee = Int32(truncatingIfNeeded: node)
        smaller = pair + 1
        smallerLength = length
        node = Int(smaller.pointee)
      } else {
        larger.pointee = Int32(truncatingIfNeeded: node)
        larger = pair
        largerLength = length
        node = Int(larger.pointee)
      }
    }
    smaller.pointee = Self.nobody
    larger.pointee = Self.nobody
    return found
  }

  /// How many bytes of two strings agree, given that the first `from` do.
  @inline(__always)
  private static func common(
    _ a: UnsafePointer<UInt8>, _ b: UnsafePointer<UInt8>, from: Int, to limit: Int
  ) -> Int {
    var n = from
    while n + 8 <= limit {
      let difference =
        UnsafeRawPointer(a + n).loadUnaligned(as: UInt64.self).littleEndian
        ^ UnsafeRawPointer(b + n).loadUnaligned(as: UInt64.self).littleEndian
      if difference != 0 { return n + difference.trailingZeroBitCount >> 3 }
      n += 8
    }
    while n < limit && a[n] == b[n] { n += 1 }
    return n
  }
}
