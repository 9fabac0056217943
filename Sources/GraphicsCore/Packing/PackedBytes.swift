/// The pixels or color indices of an image in less memory.
///
/// What repeats the pixel on the left, or the row above, is stored as a count. The flat images of a loader take a
/// tenth or less; packing and unpacking cost about as much as copying. Where little repeats, and memory is dear, the
/// bytes are deflated, which takes longer.
@usableFromInline package struct PackedBytes: Equatable, Sendable {
  /// How many bytes there are as they were.
  @usableFromInline package let count: Int
  private let layout: Layout
  private let form: Form

  private enum Form: Equatable {
    /// For each run a kind and a length in 32 bits, and the bytes themselves where they are new.
    case runs([UInt8])
    case deflated(DeflatedBytes)
  }

  /// How an image lies in memory, in bytes.
  package struct Layout: Equatable, Sendable {
    package let pixel: Int
    package let row: Int

    package init(pixel: Int, row: Int) { (self.pixel, self.row) = (pixel, row) }
  }

  private enum Kind: UInt32 {
    /// The bytes follow.
    case new
    /// Each pixel is as the one on its left.
    case left
    /// Each pixel is as the one above it.
    case above
  }

  /// Shorter repetitions, in bytes, are not worth a run; chosen.
  private static let leastRepetition = 12
  /// In bytes; of whole pixels.
  private static let longestRun = 1 << 29

  /// Runs that take more than this share of the bytes, 1 / 8, may be deflated instead; chosen.
  private static let shareOfRuns = 8

  /// - Parameter deflates: whether bytes are deflated where little repeats.
  package init(_ bytes: UnsafeRawBufferPointer, _ layout: Layout, deflates: Bool) {
    (count, self.layout) = (bytes.count, layout)
    let runs = Self.runs(bytes, layout)
    if deflates, runs.count > bytes.count / Self.shareOfRuns,
      let deflated = DeflatedBytes(bytes, pixel: layout.pixel), deflated.byteCount < runs.count
    {
      form = .deflated(deflated)
    } else {
      // The array has room for more.
      form = .runs(runs.withUnsafeBufferPointer { Array($0) })
    }
  }

  private static func runs(_ bytes: UnsafeRawBufferPointer, _ layout: Layout) -> [UInt8] {
    var runs: [UInt8] = []
    guard let base = bytes.baseAddress else { return runs }
    func append(_ kind: Kind, _ range: Range<Int>) {
      guard !range.isEmpty else { return }
      withUnsafeBytes(of: UInt32(range.count) << 2 | kind.rawValue) { runs.append(contentsOf: $0) }
      if kind == .new { runs.append(contentsOf: bytes[range]) }
    }
    /// How many bytes from a place on, of whole pixels, are as those so far before them.
    func repetition(at place: Int, distance: Int) -> Int {
      guard place >= distance else { return 0 }
      let most = min(bytes.count - place, longestRun)
      let equal = equalPrefix(base + place, base + place - distance, count: most)
      return equal - equal % layout.pixel
    }
    var (place, new) = (0, 0)
    while place < bytes.count {
      let above = repetition(at: place, distance: layout.row)
      let left = repetition(at: place, distance: layout.pixel)
      let longer = max(above, left)
      if longer >= leastRepetition {
        append(.new, new..<place)
        append(above >= left ? .above : .left, place..<place + longer)
        place += longer
        new = place
      } else {
        place += layout.pixel
        if place - new >= longestRun {
          append(.new, new..<place)
          new = place
        }
      }
    }
    append(.new, new..<place)
    return runs
  }

  /// Writes the bytes as they were.
  /// - Parameter target: room for `count` bytes.
  @usableFromInline package func unpack(into target: UnsafeMutableRawPointer) {
    switch form {
    case .deflated(let deflated): deflated.unpack(into: target)
    case .runs(let runs): unpack(runs, into: target)
    }
  }

  private func unpack(_ runs: [UInt8], into target: UnsafeMutableRawPointer) {
    runs.withUnsafeBytes { runs in
      var (offset, place) = (0, 0)
      while offset < runs.count {
        let run = runs.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
        offset += MemoryLayout<UInt32>.size
        let length = Int(run >> 2)
        switch Kind(rawValue: run & 3) {
        case .new:
          (target + place).copyMemory(from: runs.baseAddress! + offset, byteCount: length)
          offset += length
        case .left: Self.repeatBytes(before: target + place, distance: layout.pixel, count: length)
        case .above: Self.repeatBytes(before: target + place, distance: layout.row, count: length)
        case nil: preconditionFailure("packed bytes hold runs of three kinds")
        }
        place += length
      }
    }
  }

  /// Repeats the bytes so far before a place: what is copied doubles with each step.
  private static func repeatBytes(before place: UnsafeMutableRawPointer, distance: Int, count: Int) {
    var (done, known) = (0, distance)
    while done < count {
      let part = min(count - done, known)
      (place + done).copyMemory(from: place - distance, byteCount: part)
      done += part
      known += part
    }
  }

  /// Whether equal bytes of both are packed equally.
  func isComparable(to other: PackedBytes) -> Bool {
    switch (form, other.form) {
    case (.runs, .runs), (.deflated, .deflated): layout == other.layout
    default: false
    }
  }

  /// Bytes of memory that it takes.
  package var byteCount: Int {
    switch form {
    case .deflated(let deflated): deflated.byteCount
    case .runs(let runs): runs.count
    }
  }
}
