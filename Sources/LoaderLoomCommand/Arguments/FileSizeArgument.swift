import ArgumentParser

/// The size of a file such as `20000`, `20kB` (20,000 bytes), `20KiB` (20,480 bytes) or `1.5MB`.
struct FileSizeArgument: Sendable {
  /// 1…1,000,000,000.
  var bytes: Int

  private static let units: [(suffix: String, bytes: Double)] = [
    ("kib", 1024), ("mib", 1_048_576), ("kb", 1000), ("mb", 1_000_000), ("k", 1000), ("m", 1_000_000), ("b", 1),
    ("", 1),
  ]

  /// - Throws: a message for what is no size.
  init(_ argument: String) throws {
    let text = argument.lowercased()
    let unit = Self.units.first { text.hasSuffix($0.suffix) }
    let number = text.dropLast(unit?.suffix.count ?? 0).reversed().drop { $0 == " " }.reversed()
    guard let unit, let value = Double(String(number)), (1...1e9).contains(value * unit.bytes) else {
      throw ValidationError("expected a size from 1 byte to 1000 MB, such as 20kB, 1.5MB or 20000")
    }
    bytes = Int((value * unit.bytes).rounded(.down))
  }
}
