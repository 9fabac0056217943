import ArgumentParser

/// The size of a file such as `20000`, `20kB` (20,000 bytes), `20KiB` (20,480 bytes) or `1.5MB`. It is a whole number,
/// at least one.
struct FileSizeArgument: ExpressibleByArgument, Sendable {
  var bytes: Int

  private static let units: [(suffix: String, bytes: Double)] = [
    ("kib", 1024), ("mib", 1_048_576), ("kb", 1000), ("mb", 1_000_000), ("k", 1000), ("m", 1_000_000), ("b", 1),
    ("", 1),
  ]

  init?(argument: String) {
    let text = argument.lowercased()
    guard let unit = Self.units.first(where: { text.hasSuffix($0.suffix) }) else { return nil }
    let number = text.dropLast(unit.suffix.count).reversed().drop { $0 == " " }.reversed()
    guard let value = Double(String(number)), value.isFinite, (1...1e9).contains(value * unit.bytes) else { return nil }
    bytes = Int((value * unit.bytes).rounded(.down))
  }
}
