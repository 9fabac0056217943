import Foundation
import TestSupport
import Testing

@testable import Projects

/// A server that answers too slowly. The command's own tests have the rest.
@Suite(.enabled(if: runsTest(needing: programPath("python3") != nil), "no python3")) struct RemoteCacheTests {
  /// Runs a server in which `mark` is set.
  private func withServer(_ mark: String, _ body: (_ url: String) throws -> Void) throws {
    let server = try CacheServer()
    try server.set(mark)
    try withExtendedLifetime(server) { try body(server.url) }
  }

  @Test func aTransferThatHasNoEndIsAFailure() throws {
    try withServer("trickle") { url in
      let patience = changed(RemoteCache.Patience()) { $0.transfer = 0.5 }
      let cache = RemoteCache(url: url, mode: .readWrite, token: nil, patience: patience)
      let start = ContinuousClock.now
      #expect(cache.record(for: "key", limit: 1 << 20) == nil)
      #expect(ContinuousClock.now - start < .seconds(10))
      #expect(cache.failure?.contains("timed out") == true, "\(cache.failure ?? "")")
      // It is not asked again.
      let second = ContinuousClock.now
      #expect(cache.blob("digest", limit: 1 << 20) == nil)
      #expect(ContinuousClock.now - second < .milliseconds(400))
    }
  }

  @Test func manySlowAnswersAreAFailure() throws {
    try withServer("slow") { url in
      let patience = changed(RemoteCache.Patience()) { ($0.build, $0.perRequest, $0.perByte) = (1, 0.05, 0) }
      let cache = RemoteCache(url: url, mode: .readWrite, token: nil, patience: patience)
      var asked = 0
      while cache.failure == nil, asked < 40 {
        #expect(cache.record(for: "key\(asked)", limit: 1 << 20) == nil)
        asked += 1
      }
      // Each answer takes a quarter of a second more than it may.
      #expect((3...8).contains(asked), "\(asked)")
      #expect(cache.failure?.contains("too slow") == true, "\(cache.failure ?? "")")
    }
  }

  @Test func aServerThatIsFastEnoughIsNot() throws {
    try withServer("slow") { url in
      let patience = changed(RemoteCache.Patience()) { $0.build = 0.5 }
      let cache = RemoteCache(url: url, mode: .readWrite, token: nil, patience: patience)
      for number in 0..<6 { #expect(cache.record(for: "key\(number)", limit: 1 << 20) == nil) }
      #expect(cache.failure == nil)
    }
  }
}
