import APNGCoding
import Foundation
import GraphicsCore
import TestSupport
import Testing

@Suite struct LoadedContentTests {
  private let command: Command
  private static let preset = """
    { "kind": "skeleton", "effect": "metronome", "plays": 1, "canvas": { "padding": 0 },
      "layout": { "type": "box", "width": 20, "height": 10, "radius": 0 },
      "content": { "picture": "loaded.png", "delay": 0.5, "fadeDuration": 0.2 } }
    """

  init() throws { command = try Command() }

  @Test func theLastFrameIsTheImageThatStandsBesideThePreset() throws {
    try command.write(Self.preset, to: "card.json")
    // A still of another loader is the loaded state.
    let still = ["render", "spinner", "--at", "0", "--scale", "0.5", "-o", "loaded.png", "-q"]
    #expect(try command.run(still).status == 0)
    let outcome = try command.run(["render", "./card.json", "--verify", "--format", "gif,apng"], status: 0)
    #expect(outcome.text.contains("plays once"))
    let animation = try APNGReader.read(try command.bytes("card.png")).animation
    let image = try APNGReader.read(try command.bytes("loaded.png")).animation.frames[0].pixmap
    #expect(animation.plays == .times(1))
    let last = try #require(animation.frames.last).pixmap
    // 20 × 20 pixels are fitted into 20 × 10 points: every pixel is the mean of four.
    #expect(image.width == 20 && last.width == 20 && last.height == 10)
    let mean = (0..<4).reduce(0) { $0 + Int(image[10 + $1 % 2, 2 + $1 / 2].alpha) } / 4
    #expect(abs(Int(last[10, 1].alpha) - mean) <= 1)
    #expect(last[1, 1] == .clear)
  }

  @Test func anImageThatIsMissingIsAnErrorAtItsKey() throws {
    try command.write(Self.preset, to: "card.json")
    for arguments in [["validate", "./card.json"], ["render", "./card.json"]] {
      let outcome = try command.run(arguments, status: 2)
      #expect(outcome.errors.contains("card.json:3:27: error: loaded.png: "), "\(outcome.errors)")
      #expect(outcome.errors.contains("name a PNG, JPEG or WebP file, relative to the preset's folder"))
    }
    try command.write("no image", to: "loaded.png")
    #expect(try command.run(["render", "./card.json"]).status == 2)
    #expect(try command.files == ["card.json", "loaded.png"])
  }

  @Test func aLoaderThatGoesOnIsWarnedAbout() throws {
    try command.write(Self.preset.replacingOccurrences(of: "\"plays\": 1,", with: ""), to: "card.json")
    let outcome = try command.run(["validate", "./card.json"], status: 0)
    #expect(outcome.errors.contains("card.json:3:14: warning: content is not shown"), "\(outcome.errors)")
  }
}
