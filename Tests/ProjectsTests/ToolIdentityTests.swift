import Foundation
import Hashing
import Platform
import TestSupport
import Testing

@testable import Projects

@Suite struct ToolIdentityTests {
  /// The name of a commit may lie on the border of two parts of 64 kB.
  @Test(arguments: [0, 65_530, 65_536, 100_000, 131_065])
  func theCommitsNameIsNoPartOfTheDigest(place: Int) throws {
    func digest(_ name: String, without commit: String?) throws -> String {
      var bytes = (0..<140_000).map { UInt8(truncatingIfNeeded: $0 * 7) }
      bytes.replaceSubrange(place..<(place + name.utf8.count), with: name.utf8)
      let digest = try withFile(Data(bytes), named: "tool") {
        try ToolIdentity.digest(ofProgram: $0, without: commit)
      }
      let whole = commit.map { Commit.removed($0, from: bytes) } ?? bytes
      #expect(digest == SHA256.hexadecimal(of: whole))
      return digest
    }
    let (one, other) = ("0a66c2e0457b", "107c41ff9500")
    #expect(try digest(one, without: one) == digest(other, without: other))
    #expect(try digest(one, without: nil) != digest(other, without: nil))
  }
}
