import APNGCoding
import Foundation
import GIFCoding
import GraphicsCore
import TestSupport
import Testing

/// `--format frames` and `--format gif-frames`: the files' single frames, for other programs.
@Suite struct FrameFolderTests {
  private let command: Command

  init() throws { command = try Command() }

  private struct Times: Decodable {
    struct Frame: Decodable {
      var file: String
      var t: Double
      var delay: Double
    }

    var cycle: Double
    var frames: [Frame]
  }

  private func times(_ folder: String) throws -> Times {
    try JSONDecoder().decode(Times.self, from: Data(try command.bytes("\(folder)/delays.json")))
  }

  private func names(_ folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: command.folder.appendingPathComponent(folder).path).sorted()
  }

  /// Expects the pixels and delays of a folder to be those of the composed animation.
  private func expect(_ folder: String, shows animation: Animation) throws {
    let times = try times(folder)
    #expect(try names(folder) == ["delays.json"] + times.frames.map(\.file))
    try #require(times.frames.count == animation.frames.count)
    var start = 0.0
    for (frame, meant) in zip(times.frames, animation.frames) {
      let still = try APNGReader.read(try command.bytes("\(folder)/\(frame.file)"))
      #expect(!still.isAnimated && still.animation.frames[0].pixmap == meant.pixmap, "\(folder)/\(frame.file)")
      #expect(frame.delay == meant.delay.seconds)
      #expect(abs(frame.t - start) < 1e-9)
      start += frame.delay
    }
    #expect(abs(times.cycle - start) < 1e-9)
  }

  @Test(arguments: ["worm", "grok", "skeleton-pulse"]) func framesAreThoseOfTheAPNG(name: String) throws {
    #expect(try command.run(["render", name, "--verify", "-f", "apng,frames", "--scale", "2"]).status == 0)
    #expect(try command.files == ["\(name)@2x.frames", "\(name)@2x.png"])
    try expect("\(name)@2x.frames", shows: try APNGReader.read(try command.bytes("\(name)@2x.png")).animation)
  }

  @Test(arguments: ["worm", "linkedin"]) func framesOfTheGIFAreOnItsMatteAndItsClock(name: String) throws {
    let arguments = ["--matte", "#204060", "--fps", "50"]
    #expect(try command.run(["render", name, "-f", "gif-frames", "--verify"] + arguments).status == 0)
    let folder = "\(name).gif-frames"
    for frame in try times(folder).frames {
      let centiseconds = frame.delay * 100
      #expect(abs(centiseconds - centiseconds.rounded()) < 1e-9 && centiseconds > 1.5)
      let still = try APNGReader.read(try command.bytes("\(folder)/\(frame.file)")).animation.frames[0].pixmap
      #expect(still.pixels.allSatisfy { $0 == 0 || $0 >> 24 == 255 }, "\(frame.file)")
    }
  }

  @Test func theFramesOfAGIFWithoutLossAreWhatItShows() throws {
    #expect(try command.run(["render", "worm", "-f", "gif,gif-frames", "--lossless", "--verify"]).status == 0)
    try expect("worm.gif-frames", shows: try GIFReader.read(try command.bytes("worm.gif")).animation)
  }

  @Test func theFoldersNameTellsTheFormatAndOptionsWork() throws {
    #expect(try command.run(["render", "worm", "-o", "a/worm.gif-frames"]).status == 0)
    #expect(try names("a") == ["worm.gif-frames"])
    #expect(try command.run(["render", "worm", "-f", "frames", "-o", "b/", "--poster"]).status == 0)
    #expect(try names("b").contains("f0000.png"))
    #expect(try command.files.contains("b-poster.png"))
    #expect(try command.run(["render", "worm", "-f", "frames", "-o", "x.gif"]).status == 64)
    #expect(try command.run(["render", "worm", "-f", "frames", "-o", "-"]).status == 64)
  }

  @Test func anEarlierRunsFramesAreReplacedAndNothingElseIs() throws {
    #expect(try command.run(["render", "worm", "-f", "frames", "-o", "d", "--fps", "30"]).status == 0)
    let many = try names("d").count
    #expect(try command.run(["render", "worm", "-f", "frames", "-o", "d", "--fps", "10"]).status == 0)
    #expect(try names("d").count < many && times("d").frames.count == names("d").count - 1)
    try command.write("mine", to: "d/notes.txt")
    let before = try names("d")
    let outcome = try command.run(["render", "worm", "-f", "frames", "-o", "d", "--fps", "20"])
    #expect(outcome.status == 2 && outcome.errors.contains("notes.txt"))
    #expect(try names("d") == before)
    #expect(try command.files == ["d"])
    try command.write("", to: "file")
    #expect(try command.run(["render", "worm", "-f", "frames", "-o", "file"]).status == 2)
    #expect(try command.files == ["d", "file"])
  }

  /// What a killed run left beside its target goes; a folder of that name with something else in it is a person's.
  @Test func aLeftFolderGoesUnlessItHoldsSomethingElse() throws {
    try command.shell("mkdir .d.17.tmp .d.18.tmp && touch .d.17.tmp/f0001.png .d.18.tmp/f0001.png")
    try command.write("mine\n", to: ".d.18.tmp/notes.txt")
    #expect(try command.run(["render", "worm", "-f", "frames", "-o", "d", "--fps", "10"]).status == 0)
    #expect(try command.shell("ls -A").lines == [".d.18.tmp", "d"])
    #expect(try command.shell("ls .d.18.tmp").lines == ["f0001.png", "notes.txt"])
  }

  /// A size limit stands in for a full disk: a frame's write fails.
  @Test func aFullDiskLeavesTheOldFolderAndNoLitter() throws {
    #expect(try command.run(["render", "worm", "-f", "frames", "-o", "d"]).status == 0)
    let before = try command.bytes("d/delays.json")
    let outcome = try command.shell("ulimit -f 1; loaderloom render summarizing -f frames -o d --scale 4")
    #expect(outcome.status == 2 && outcome.errors.contains("d: error: cannot be written"))
    #expect(try command.bytes("d/delays.json") == before)
    #expect(try command.files == ["d"])
  }

  @Test func anInterruptLeavesNoLitter() throws {
    // A shell lets what it starts in the background ignore SIGINT.
    for delay in ["0.02", "0.05", "0.1", "0.2"] {
      let outcome = try command.shell(
        "\"$LOADERLOOM\" render grok -f frames --scale 3 -o d & p=$!; sleep \(delay); kill -TERM $p; wait $p")
      #expect(outcome.status == 128 + SIGTERM)
      #expect(try command.files.allSatisfy { $0 == "d" })
    }
  }
}
