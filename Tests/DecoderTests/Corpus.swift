import APNGCoding
import Foundation
import GIFCoding
import GraphicsCore
import ShippedPresets
import TestSupport
import WebPCoding

/// Files that the binary writes once: the shipped presets of built-in kinds and the compositions that demand the most
/// of a format, as GIF and APNG in both schemes and as WebP in one, and some with a number of plays.
struct Corpus: Sendable {
  /// One file of the corpus.
  struct File: Sendable, CustomStringConvertible {
    var name: String
    var description: String { name }
    var url: URL { get throws { try Corpus.shared.get().folder.appendingPathComponent(name) } }

    /// Our own reader's result. The binary has verified that it is the intended one.
    var animation: Animation {
      get throws {
        let bytes = [UInt8](try Data(contentsOf: url))
        if name.hasSuffix(".gif") { return try GIFReader.read(bytes).animation }
        if name.hasSuffix(".webp") { return try WebPReader.read(bytes).animation }
        return try APNGReader.read(bytes).animation
      }
    }
  }

  let folder: URL

  /// Blurs and gradients of many colors, translucent masks, thin lines, a cycle that both clocks divide differently,
  /// text beside a ring, and frames that are taken back one after the other.
  private static let compositions = [
    "morphing-blob", "gradient-ring", "tilted-shimmer", "voice-wave", "bouncing-dots", "spinner-label", "ring-chase",
  ]
  /// The exact orb is the orb for 9.6 seconds, which takes minutes.
  private static let presets = ShippedPreset.all.filter {
    (!$0.text.contains("\"kind\": \"composition\"") || compositions.contains($0.name)) && $0.name != "orb-exact"
  }.map(\.name)
  private static let names =
    presets.flatMap { ["\($0)-light", "\($0)-dark"] }
    + playCounts.map { "linkedin-\($0.name)" }
  /// Presets play for ever; these arguments change that.
  private static let playCounts: [(name: String, argument: String)] = [
    ("once", "once"), ("twice", "2"), ("seven-times", "7"),
  ]
  /// Half the usual rate, whose delays are uneven as well: less to draw, and for each decoder to read. The files with a
  /// number of plays have the usual one.
  private static let rate = ["--fps", "15"]
  static let gifs = names.map { File(name: "\($0).gif") }
  static let apngs = names.map { File(name: "\($0).png") }
  /// Without loss; each scheme once.
  static let webps = names.filter { !$0.hasSuffix("-dark") }.map { File(name: "\($0).webp") }

  /// A square that jumps back at the end of a second, on white, in ten frames; and the same with a blended seam.
  private static let jump = #"""
    { "kind": "composition", "fps": 10, "size": { "width": 40, "height": 20 }, "arrangement": "free",
      "layers": [{ "type": "rectangle", "width": 10, "height": 10, "fill": "#204080",
        "position": { "from": [5, 10], "to": [35, 10], "duration": 1 } }],
      "canvas": { "padding": 0, "background": "white" }, "loop": "faithful" }
    """#
  static let jumps = ["gif", "png", "webp"].map { File(name: "jump.\($0)") }
  static let blended = ["gif", "png", "webp"].map { File(name: "blended.\($0)") }

  /// Written on first use, and removed when the tests end.
  static let shared: Result<Corpus, any Error> = Result {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "loaderloom-decoders-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    corpusFolder = folder
    atexit { if let corpusFolder { try? FileManager.default.removeItem(at: corpusFolder) } }
    // A quick search finds other ways to store a frame than the usual one, so that decoders read both.
    for options in [["--scheme", "light"], ["--scheme", "dark", "--effort", "2"]] {
      _ = try Tool.loaderloom.output(
        of: ["render"] + presets + rate + options + [
          "--verify", "--quiet", "--name-template", "{name}-{scheme}.{ext}",
        ], in: folder)
    }
    _ = try Tool.loaderloom.output(
      of: ["render"] + presets + rate + [
        "--format", "webp", "--quality", "100", "--effort", "2", "--verify", "--quiet", "--name-template",
        "{name}-light.{ext}",
      ], in: folder)
    for (name, argument) in playCounts {
      _ = try Tool.loaderloom.output(
        of: [
          "render", "linkedin", "--format", "webp", "--quality", "100", "--loop", argument, "--quiet",
          "--name-template", "{name}-\(name).{ext}",
        ], in: folder)
      _ = try Tool.loaderloom.output(
        of: [
          "render", "linkedin", "--loop", argument, "--verify", "--quiet", "--name-template", "{name}-\(name).{ext}",
        ],
        in: folder)
    }
    try Data(jump.utf8).write(to: folder.appendingPathComponent("jump.json"))
    _ = try Tool.loaderloom.output(
      of: ["render", "jump.json", "--format", "gif,apng,webp", "--quality", "100", "--quiet"], in: folder)
    for (file, target) in zip(jumps, blended) {
      _ = try Tool.loaderloom.output(
        of: ["repair", file.name, "--seam", "blend 300ms", "-o", target.name, "--quiet"], in: folder)
    }
    return Corpus(folder: folder)
  }
}

/// A global, since the handler for the end of the process takes no context.
nonisolated(unsafe) private var corpusFolder: URL?
