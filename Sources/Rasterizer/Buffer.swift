/// A growable block of plain memory that one render call owns and reuses.
///
/// A non-copyable struct rather than an array in a class: stores in inner loops then need neither a uniqueness check
/// nor an exclusivity check. Elements past `count` are never read; indices are checked in debug builds. With spans,
/// drawing takes 1.02 to 1.15 times as long, most for large text.
struct Buffer<Element: BitwiseCopyable>: ~Copyable {
  private(set) var base: UnsafeMutablePointer<Element>
  private(set) var count = 0
  private var capacity: Int

  init(capacity: Int = 64) {
    self.capacity = max(1, capacity)
    base = .allocate(capacity: self.capacity)
  }

  deinit { base.deallocate() }

  @inline(__always)
  subscript(index: Int) -> Element {
    get {
      assert(index >= 0 && index < count, "an index lies inside its buffer")
      return base[index]
    }
    nonmutating set {
      assert(index >= 0 && index < count, "an index lies inside its buffer")
      base[index] = newValue
    }
  }

  mutating func removeAll() { count = 0 }

  @inline(__always)
  mutating func removeLast(_ n: Int = 1) { count -= n }

  @inline(__always)
  mutating func append(_ element: Element) {
    if count == capacity { grow(to: count + 1) }
    base[count] = element
    count &+= 1
  }

  /// Makes room for `n` more elements, whose memory is not set, and returns the index of the first.
  mutating func extend(by n: Int) -> Int {
    let start = count
    if start + n > capacity { grow(to: start + n) }
    count = start + n
    return start
  }

  /// Makes room for `n` more elements of one value, and returns the index of the first.
  mutating func extend(by n: Int, filledWith value: Element) -> Int {
    let start = extend(by: n)
    (base + start).update(repeating: value, count: n)
    return start
  }

  /// Exchanges the contents of two buffers (`swap` of non-copyable values crashes the compiler of Swift 6.3).
  mutating func exchange(with other: inout Buffer) {
    (base, other.base) = (other.base, base)
    (count, other.count) = (other.count, count)
    (capacity, other.capacity) = (other.capacity, capacity)
  }

  private mutating func grow(to needed: Int) {
    let larger = max(needed, capacity * 2)
    let moved = UnsafeMutablePointer<Element>.allocate(capacity: larger)
    moved.update(from: base, count: count)
    base.deallocate()
    base = moved
    capacity = larger
  }
}
