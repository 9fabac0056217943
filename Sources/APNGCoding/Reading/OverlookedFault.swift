/// A fault that browsers overlook, for all of its kind.
public struct OverlookedFault: Equatable, Sendable {
  /// The first of them.
  public var fault: APNGReadingError
  /// How many there are in the file.
  public var count: Int
}

extension [OverlookedFault] {
  /// A file of more kinds says no more.
  static let mostKinds = 20

  /// Counts faults.
  /// - Parameter count: how many there are of the kind.
  mutating func add(_ fault: APNGReadingError, count: Int = 1) {
    if let index = firstIndex(where: { $0.fault.isLike(fault) }) {
      self[index].count += count
    } else if self.count < Self.mostKinds {
      append(OverlookedFault(fault: fault, count: count))
    }
  }

  mutating func add(_ other: [OverlookedFault]) { for fault in other { add(fault.fault, count: fault.count) } }
}

extension APNGReadingError {
  /// Whether two faults differ only in their place and in what was found there.
  fileprivate func isLike(_ other: APNGReadingError) -> Bool {
    guard chunk == other.chunk else { return false }
    switch (reason, other.reason) {
    case (.badChecksum, .badChecksum), (.badStreamChecksum, .badStreamChecksum): return true
    case (.bytesBehindStream, .bytesBehindStream): return true
    default: return reason == other.reason
    }
  }
}
