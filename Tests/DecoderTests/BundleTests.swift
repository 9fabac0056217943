import Foundation
import TestSupport
import Testing

/// Bundles, read by programs that know nothing of ours.
@Suite(.enabled(if: runsTest(needing: Tool.pillow != nil), "no Python with Pillow"))
struct BundleTests {
  /// A worm of dots; three dots; one scheme alone; one that plays twice.
  @Test(arguments: [
    ("worm", [String]()), ("typing-dots", []), ("pendulum", ["--scheme", "light"]), ("heartbeat", ["--loop", "2"]),
  ])
  func everyKindIsWhatItsPlatformReads(preset: String, options: [String]) throws {
    let temporary = try TemporaryFolder()
    defer { withExtendedLifetime(temporary) {} }
    let folder = temporary.url
    let binary = Tool.loaderloom
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
      "Scripts/bundles.py")
    // At this rate no unit of time holds every delay, so that they differ.
    let fast = ["--effort", "1", "--fps", "12", "-q"] + options
    _ = try binary.output(
      of: ["render", preset, "--bundle", "web,react,xcode,android,flutter,sprite"] + fast, in: folder)
    // What the sprites are compared with.
    _ = try binary.output(
      of: ["render", preset, "--format", "apng", "--scale", "1,2", "--scheme", "light,dark"] + fast, in: folder)
    let python = try #require(Tool.pillow)
    #expect(try python.output(of: [script.path, folder.path, preset]).text == "")
    // The record is what sha256sum reads.
    if let sum = Tool(["sha256sum"], probe: ["--version"]) {
      for kind in ["web", "xcode"] {
        let outcome = try sum.run(
          ["--check", "--quiet", ".loaderloom"], in: folder.appendingPathComponent("\(preset)-\(kind)"))
        #expect(outcome.status == 0, "\(outcome.errors)")
      }
    }
  }
}
