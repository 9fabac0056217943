import Foundation
import TestSupport
import Testing

/// A build that is killed at any moment, without a chance to clean up.
@Suite struct KillTests {
  @Test func aHundredKillsLoseNothing() throws {
    let project = try SampleProject(#""formats": ["gif"]"#, presets: ["a", "b", "c", "d"])
    try project.run("build")
    var random = SeededGenerator(seed: 20)
    var wasCut = 0
    for round in 0..<100 {
      for (index, name) in ["a", "b", "c", "d"].enumerated() {
        try project.write(name, diameter: 10 + (round + index) % 20)
      }
      let before = try contents(project)
      let run = try project.command.start(["build", "-q", "--no-cache", "-j", "2"])
      usleep(UInt32.random(in: 0...60_000, using: &random))
      if run.end(by: SIGKILL).status == SIGKILL { wasCut += 1 }
      // A file is the old one or a whole new one, never a part.
      for (name, bytes) in try contents(project) where bytes != before[name] {
        #expect(bytes.starts(with: Array("GIF89a".utf8)) && bytes.last == 0x3B, "round \(round): \(name)")
      }
    }
    #expect(wasCut > 20)
    try project.run("build")
    #expect(project.made == ["a.gif", "b.gif", "c.gif", "d.gif", "manifest.json"])
    try project.run("check", "--no-cache")
  }

  private func contents(_ project: SampleProject) throws -> [String: [UInt8]] {
    Dictionary(
      uniqueKeysWithValues: try project.made.filter { $0.hasSuffix(".gif") && !$0.hasPrefix(".") }.map {
        ($0, try project.bytes($0))
      })
  }
}
