import GraphicsCore
import MotionMath
import Parallelism
import PresetModel
import Testing

@testable import Exporting

@Suite struct FrameMakerTests {
  private static let text = """
    { "kind": "composition", "size": { "width": 16, "height": 16 }, "fps": 50, "poster": 0.1,
      "layers": [{ "type": "circle", "diameter": 8, "fill": "#FF0000",
        "position": { "from": [-4, 0], "to": [4, 0], "duration": 0.2 } }] }
    """

  @Test func someMomentsStandForAll() {
    let times = [0.0, 1, 2, 3, 4, 5]
    #expect(times.spread(3) == [0, 2, 4] && times.spread(4) == [0, 1, 3, 4] && times.spread(9) == times)
  }

  private func files(_ formats: [OutputFormat], _ change: (inout EncodingSettings) -> Void) throws -> [ExportedFile] {
    var settings = RenderSettings()
    settings.formats = formats
    settings.encoding.effort = 1
    change(&settings.encoding)
    return try PresetExporter(Self.text, settings).files()
  }

  /// Moments that two formats share are drawn once only in one color space.
  @Test(arguments: [ColorSpace.srgb, .displayP3]) func formatsTogetherAreThoseAlone(space: ColorSpace) throws {
    let together = try files([.gif, .apng]) { $0.colorSpace = space }
    let alone = try [OutputFormat.gif, .apng].flatMap { format in try files([format]) { $0.colorSpace = space } }
    #expect(together.map(\.content) == alone.map(\.content))
  }

  /// A file that plays on shows its poster in its own time.
  @Test func aPosterLeadsOnlyWhatPlaysOnce() throws {
    let plain = try files([.gif]) { _ in }
    let poster = try files([.gif]) { $0.firstFrame = .poster }
    #expect(plain.map(\.content) == poster.map(\.content))
  }

  /// At 50 frames a second. A still is a loop of one frame.
  @Test(arguments: [("0.2", 4), ("0.06", 3), ("0.04", 2), ("0.02", 1)])
  func pairsAreFramesOfALoop(duration: String, frames: Int) throws {
    let text = Self.text.replacing("\"poster\": 0.1", with: "\"poster\": 0").replacing("0.2", with: duration)
    let rendition = try PresetExporter(text).rendition(.light, scale: 1)
    let watch = ExportWatch(cancellation: .never, progress: { _ in })
    let maker = FrameMaker(workers: 1, limits: DrawingLimits(), watch: watch)
    let samples = try maker.samples(rendition, [FormatChoice(.gif, EncodingSettings())], pairs: 2)
    #expect(samples.map { $0?.animation.frames.count } == [frames])
  }

  /// What is drawn beside the frames of a file has the memory that these leave.
  @Test func aSampleThatTakesTooMuchMemoryIsNotDrawn() throws {
    let rendition = try PresetExporter(Self.text).rendition(.light, scale: 1)
    let choices = [OutputFormat.gif, .webp].map { FormatChoice($0, EncodingSettings()) }
    let watch = ExportWatch(cancellation: .never, progress: { _ in })
    // The program's own share, and that of any file, come first.
    let enough = FrameMaker(workers: 2, limits: DrawingLimits(memory: 64 << 20), watch: watch)
    let samples = try enough.samples(rendition, choices, pairs: 2)
    #expect(samples.map { $0?.animation.frames.count } == [4, 4])
    let frames = DrawnFrames(
      schedule: rendition.schedule(.gif), pixmaps: [Pixmap(width: 4096, height: 4096)], workers: 1)
    let left = try enough.beside([frames]).samples(rendition, choices, pairs: 2)
    #expect(left.allSatisfy { $0 == nil })
  }
}
