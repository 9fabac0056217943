/// Plain memory that one object owns and reuses. It grows where more is needed, and is freed with its owner.
struct Scratch<Element: BitwiseCopyable>: ~Copyable {
  /// Not set at first.
  private(set) var memory: UnsafeMutableBufferPointer<Element>

  init(count: Int = 0) { memory = .allocate(capacity: count) }

  deinit { memory.deallocate() }

  /// Makes room for at least so many elements. Where it grows, what was there is lost.
  mutating func reserve(_ count: Int) {
    guard memory.count < count else { return }
    memory.deallocate()
    memory = .allocate(capacity: count)
  }
}
