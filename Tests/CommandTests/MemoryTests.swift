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
        project: #"{ "inputs": ["presets/*.json"], "formats": ["gif", "apng"], "scales": [1, 2], "effort": 1 }"#)
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

    /// Long loops and large images, of which all frames together would take up to 800 MB, and the encoders several times
    /// as much.
    @Test(arguments: [
      (
        #"{ "kind": "composition", "size": { "width": 300, "height": 300 }, "cycle": 60, "layers": ["#
          + #"{ "type": "rectangle", "width": 150, "height": 90, "radius": 12, "fill": "blue", "rotation": "#
          + #"{ "keyframes": [{ "at": 0, "value": 0 }, { "at": 60, "value": 360 }] } }] }"#, ["--format", "gif"]
      ),
      (#"{ "kind": "spinner", "diameter": 2200, "fps": 10, "lineWidth": 200 }"#, ["--format", "gif"]),
      (#"{ "kind": "spinner", "diameter": 2200, "fps": 10, "lineWidth": 200 }"#, ["--format", "apng"]),
      (#"{ "extends": "orb", "fps": 16 }"#, ["--format", "apng", "--scale", "3"]),
    ])
    func largeLoopsTakeLittleMemory(preset: String, options: [String]) throws {
      try Self.expectRendering(preset, options, takesAtMost: 600)
    }

    private static func expectRendering(_ preset: String, _ options: [String], takesAtMost megabytes: Int) throws {
      let command = try Command()
      try command.write(preset, to: "large.json")
      let (outcome, counts) = try FaultLibrary.counts(
        command, ["render", "large.json", "--effort", "1", "-j", "2"] + options)
      #expect(outcome.status == 0, "\(outcome.errors)")
      let peak = try #require(counts["peak"])
      #expect(peak <= megabytes << 10, "\(peak / 1024) MB")
    }

    /// Filtered images of all threads, beside frames that are packed. With the smaller limit, one thread draws.
    @Test(arguments: [210, 260])
    func filteredImagesStayWithinTheLimit(megabytes: Int) throws {
      let preset =
        #"{ "kind": "composition", "fps": 10, "size": { "width": 1200, "height": 1200 }, "layers": ["#
        + #"{ "type": "rectangle", "width": 900, "height": 600, "fill": "blue", "blur": 20, "rotation": "#
        + #"{ "from": 0, "to": 360, "duration": 1 } }] }"#
      try Self.expectRendering(preset, ["--memory", "\(megabytes)M"], takesAtMost: megabytes)
    }

    @Test func aFileThatNeedsMoreByItselfIsRefusedWithWhatItNeeds() throws {
      let command = try Self.project()
      let refused = try command.run(["build", "--memory", "16M", "--only", "disc"], status: 2)
      #expect(
        refused.errors.contains("presets/disc.json:1:1: error: a loop of ")
          && refused.errors.contains(" MB of memory; --memory allows 16 MB: give --memory "), "\(refused.errors)")
      #expect(try command.run(["build", "--only", "disc"]).status == 0)
      // What the cache has need not be drawn.
      #expect(try command.run(["check", "--memory", "16M", "--only", "disc"]).status == 0)
    }
  }
#endif
