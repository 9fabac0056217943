import Exporting
import GraphicsCore
import PresetModel
import Testing

/// Motion blur in finished frames.
@Suite struct ExposureTests {
  private func exporter(_ keys: String, canvas: String = "") throws -> PresetExporter {
    try PresetExporter(
      #"{"kind": "composition", "fps": 10, \#(keys) "size": {"width": 60, "height": 10}, "canvas": {"padding": 0\#(canvas)}, "layers": [{"type": "rectangle", "width": 20, "height": 6, "fill": "black", "position": {"from": [-30, 0], "to": [30, 0], "duration": 1}}]}"#
    )
  }

  /// 60 points a second for half a tenth of a second: the ends fade over 3 points, in a straight line.
  @Test func anEdgeFadesOverTheWayOfTheExposure() throws {
    let frames = try exporter(#""shutter": 0.5,"#).liveFrames(.light, scale: 4)
    let index = try #require(frames.times.firstIndex { abs($0 - 0.5) < 1e-6 })
    let drawn = frames.draw(index)
    for x in 0..<240 {
      // From -10 to -7 around the middle it appears, from 10 to 13 it is gone.
      let place = (Double(x) + 0.5) / 4 - 30
      let expected = 255 * min(1, max(0, min((place + 10) / 3, (13 - place) / 3)))
      #expect(abs(Double(drawn[x, 20].alpha) - expected) <= 3, "pixel \(x)")
    }
  }

  @Test func anOpaqueBackgroundStaysExact() throws {
    let frames = try exporter(#""shutter": 1,"#, canvas: ##", "background": "#336699""##).liveFrames(.light, scale: 1)
    for index in frames.times.indices {
      let pixels = frames.draw(index).pixels.map(RGBA8.init(packed:))
      #expect(pixels.allSatisfy { $0.alpha == 255 })
      #expect(pixels[0] == RGBA8(red: 0x33, green: 0x66, blue: 0x99, alpha: 255))
    }
  }

  @Test func withoutAShutterFramesAreMoments() throws {
    let frames = try exporter("").liveFrames(.light, scale: 2)
    let drawing = try exporter("").drawing(.light)
    for (index, time) in frames.times.enumerated() {
      #expect(frames.draw(index) == drawing.frame(at: time, scale: 2, colorSpace: .srgb))
    }
  }
}
