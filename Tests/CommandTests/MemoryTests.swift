import Foundation
import TestSupport
import Testing

#if os(Linux)
  /// `--memory` is what the process takes at its peak, measured by the system.
  @Suite(.enabled(if: runsTest(needing: FaultLibrary.path != nil), "needs a C compiler"), .serialized)
  struct MemoryTests {
    /// Large images of several kinds, in both formats.
    private static let presets = [
      "disc": #"{ "kind": "spinner", "fps": 4, "diameter": 500, "lineWidth": 90 }"#,
      "orb": #"{ "extends": "orb-exact", "fps": 1 }"#,
      "card": #"{ "extends": "skeleton-card", "fps": 4 }"#,
      "ring": #"{ "extends": "gradient-ring", "fps": 6, "maxBytes": 60000 }"#,
    ]

    private static func project() throws -> Command {
      let command = try Command()
      for (name, text) in presets { try command.write(text, to: "presets/\(name).json") }
      try command.write(
        #"{ "inputs": ["presets/*.json"], "formats": ["gif", "apng"], "scales": [1, 2], "effort": 1 }"#,
        to: "loaderloom.json")
      return command
    }

    @Test(arguments: [(96, 1), (160, 4), (300, 8)])
    func thePeakOfTheProcessStaysWithinTheLimit(megabytes: Int, jobs: Int) throws {
      let command = try Self.project()
      let (outcome, counts) = try FaultLibrary.counts(command, ["build", "--memory", "\(megabytes)M", "-j", "\(jobs)"])
      // What does not fit is refused; all else is drawn.
      #expect([0, 1, 2].contains(outcome.status) && outcome.text.contains("created"), "\(outcome.errors)")
      let peak = try #require(counts["peak"])
      #expect(peak <= megabytes << 10, "\(peak / 1024) MB")
    }

    @Test func aFileThatNeedsMoreByItselfIsRefusedWithWhatItNeeds() throws {
      let command = try Self.project()
      let refused = try command.run(["build", "--memory", "16M", "--only", "disc"])
      #expect(refused.status == 2)
      #expect(
        refused.errors.contains("presets/disc.json:1:1: error: a loop of ")
          && refused.errors.contains(" MB of memory; --memory allows 16 MB: give --memory "), "\(refused.errors)")
      #expect(try command.run(["build", "--only", "disc"]).status == 0)
      // What the cache has need not be drawn.
      #expect(try command.run(["check", "--memory", "16M", "--only", "disc"]).status == 0)
    }
  }
#endif
