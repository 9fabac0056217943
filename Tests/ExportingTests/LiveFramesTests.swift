import Exporting
import GraphicsCore
import PresetModel
import Testing

@Suite struct LiveFramesTests {
  @Test(arguments: ["worm", "braille", "spinner"])
  func framesAreThoseOfADrawing(name: String) throws {
    let exporter = try PresetExporter(shipped: name)
    let frames = try exporter.liveFrames(.dark, scale: 2)
    let drawing = try exporter.drawing(.dark)
    #expect(frames.times.count == frames.delays.count)
    #expect(abs(Double(frames.delays.reduce(0, +)) / 1000 - drawing.cycle) < 1e-6)
    for index in stride(from: 0, to: frames.times.count, by: 7) {
      let expected = drawing.frame(at: frames.times[index], scale: 2, colorSpace: .srgb)
      #expect(frames.draw(index) == expected)
      #expect((expected.width, expected.height) == frames.size)
    }
  }

  @Test func alikeFramesAreDrawnOnce() throws {
    let frames = try PresetExporter(shipped: "worm").liveFrames(.light, scale: 1)
    let alike = frames.firstAlike
    #expect(Set(alike).count < alike.count)
    for (index, first) in alike.enumerated() where first != index {
      #expect(frames.draw(index) == frames.draw(first))
    }
  }
}
