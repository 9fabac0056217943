/// The pixels or color indices of an image, as they are or packed.
@usableFromInline package struct StoredWords<Word: FixedWidthInteger & BitwiseCopyable & Sendable>: Sendable {
  /// Empty while packed.
  @usableFromInline package var plain: [Word]
  @usableFromInline package var packed: PackedBytes?

  @inlinable
  package init(_ words: [Word]) { plain = words }

  /// - Parameter rowLength: words from one row to the next.
  package init(_ words: [Word], rowLength: Int, _ packing: FramePacking) {
    let size = MemoryLayout<Word>.size
    plain = packing == .none ? words : []
    guard packing != .none else { return }
    packed = words.withUnsafeBytes {
      PackedBytes($0, PackedBytes.Layout(pixel: size, row: size * rowLength), deflates: packing == .deflated)
    }
  }

  /// The words as they are; packed ones are unpacked at each use, and stay unpacked once they are changed.
  @inlinable
  package var words: [Word] {
    _read {
      if let packed { yield Self.unpacked(packed) } else { yield plain }
    }
    _modify {
      if let packed { (plain, self.packed) = (Self.unpacked(packed), nil) }
      yield &plain
    }
  }

  @inlinable
  package static func unpacked(_ packed: PackedBytes) -> [Word] {
    let count = packed.count / MemoryLayout<Word>.size
    return [Word](unsafeUninitializedCapacity: count) { words, initialized in
      if let start = words.baseAddress { packed.unpack(into: start) }
      initialized = count
    }
  }

  /// Bytes of memory that it takes.
  package var byteCount: Int { packed?.byteCount ?? plain.count * MemoryLayout<Word>.size }
}

extension StoredWords: Equatable {
  @usableFromInline package static func == (a: StoredWords, b: StoredWords) -> Bool {
    if let packed = a.packed, let other = b.packed, packed.isComparable(to: other) { return packed == other }
    let (a, b) = (a.words, b.words)
    return a.withUnsafeBytes { a in
      b.withUnsafeBytes { b in
        a.count == b.count && (a.isEmpty || equalPrefix(a.baseAddress!, b.baseAddress!, count: a.count) == a.count)
      }
    }
  }
}

extension StoredWords: Hashable {
  @usableFromInline package func hash(into hasher: inout Hasher) { hasher.combine(words) }
}
