import Foundation
import TestSupport
import Testing

@testable import Projects

@Suite struct ContentCacheTests {
  private func withCache(_ body: (ContentCache, URL) throws -> Void) throws {
    let folder = try TemporaryFolder()
    try withExtendedLifetime(folder) { try body(ContentCache(folder: folder.url.path), folder.url) }
  }

  /// The name of an entry's file, as long as a digest.
  private static func name(_ number: Int) -> String { String(repeating: String(number), count: 64) }

  /// Puts a blob of 1000 bytes into the cache that was last used so many hours ago.
  private func put(_ number: Int, hoursAgo: Int, in url: URL) throws {
    let name = Self.name(number)
    let file = url.appendingPathComponent("blobs/\(name.prefix(2))/\(name)")
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(repeating: UInt8(number), count: 1000).write(to: file)
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -3600 * Double(hoursAgo))], ofItemAtPath: file.path)
  }

  private func numbers(in url: URL) -> [Int] {
    (1...5).filter {
      FileManager.default.fileExists(
        atPath: url.appendingPathComponent("blobs/\(Self.name($0).prefix(2))/\(Self.name($0))").path)
    }
  }

  @Test func theEntriesThatWereUsedLongestAgoGoFirst() throws {
    try withCache { cache, url in
      for (number, hours) in [(1, 3), (2, 9), (3, 1), (4, 7), (5, 5)] { try put(number, hoursAgo: hours, in: url) }
      cache.evict(limit: 5000)
      #expect(numbers(in: url) == [1, 2, 3, 4, 5])
      cache.evict(limit: 3000)
      #expect(numbers(in: url) == [1, 3, 5])
      cache.evict(limit: 1999)
      #expect(numbers(in: url) == [3])
      cache.evict(limit: 0)
      #expect(numbers(in: url).isEmpty)
    }
  }
}
