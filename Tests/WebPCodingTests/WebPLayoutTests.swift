import GraphicsCore
import Testing

@testable import WebPCoding

@Suite struct WebPLayoutTests {
  private func image(_ width: Int, _ height: Int) throws -> ImageChunks {
    try LosslessImage.compress(
      [UInt32](repeating: 0xFF11_2233, count: width * height), width: width, height: height,
      .init(method: 0, quality: 0))
  }

  private func frame(_ rect: PixelRect, blends: Bool = false, clears: Bool = false) throws -> WebPContainer.Frame {
    WebPContainer.Frame(
      rect: rect, delay: 70_000, blends: blends, clears: clears, image: try image(rect.width, rect.height))
  }

  private func animation() throws -> [UInt8] {
    let frames = [
      try frame(PixelRect(x: 0, y: 0, width: 20, height: 10), clears: true),
      try frame(PixelRect(x: 6, y: 2, width: 3, height: 5), blends: true),
    ]
    return WebPContainer.animation(frames, width: 20, height: 10, plays: 7)
  }

  private func layout(_ bytes: [UInt8]) throws -> WebPLayout { try WebPLayout(bytes, limits: WebPReadingLimits()) }

  @Test func theLayoutIsWhatWasWritten() throws {
    let layout = try layout(animation())
    #expect(layout.fault == nil && layout.isAnimated && layout.plays == .times(7))
    #expect((layout.width, layout.height) == (20, 10))
    let stored = layout.frames.map(\.stored)
    #expect(stored.map(\.rect) == [.init(x: 0, y: 0, width: 20, height: 10), .init(x: 6, y: 2, width: 3, height: 5)])
    #expect(stored.map(\.clears) == [true, false] && stored.map(\.blends) == [false, true])
    #expect(stored.allSatisfy { $0.delay == 70_000 && $0.isLossless })
    #expect(layout.frames.map(\.data) == [try image(20, 10).bytes, try image(3, 5).bytes])
  }

  /// Unknown chunks, a second image of a still, and bytes after the file's end do not change what it shows.
  @Test func whatIsNotShownIsPassedOver() throws {
    let still = try image(8, 4).bytes
    let others = chunk("ICCP", [1, 2, 3]) + chunk("JUNK", [4])
    let whole = WebPContainer.riff(
      WebPContainer.extended(flags: 0, width: 8, height: 4) + others + still + (try image(5, 5).bytes))
    let layout = try layout(whole + [1, 2, 3])
    #expect(layout.fault == nil && !layout.isAnimated && layout.profile == [1, 2, 3])
    #expect(layout.frames.map(\.data) == [still] && layout.parts.otherChunks == 4)
    let parts = layout.parts
    #expect(parts.imageData + parts.otherChunks + parts.overhead == whole.count && parts.afterEnd == 3)
  }

  @Test func aFaultNamesItsChunkAndKeepsTheFramesBeforeIt() throws {
    let whole = try animation()
    let second = try layout(whole).frames[1].offset
    func fault(_ change: (inout [UInt8]) -> Void) throws -> WebPReadingError? {
      var bytes = whole
      change(&bytes)
      let layout = try layout(bytes)
      #expect(layout.frames.count == 1)
      return layout.fault
    }
    // The width of the second frame, less one, stands after its header and offsets.
    #expect(
      try fault { $0[second + 14] = 3 }
        == WebPReadingError(.imageSize(width: 3, height: 5), chunk: "ANMF", offset: second))
    #expect(
      try fault { $0[second + 4] = 200 }
        == WebPReadingError(
          .truncated(needed: 200, available: whole.count - second - 8), chunk: "ANMF", offset: second))
    // The signature of VP8L.
    #expect(try fault { $0[second + 32] = 0 } == WebPReadingError(.badImage, offset: second))
  }

  @Test func whatAHeaderCannotBeIsAnError() throws {
    let header = WebPContainer.extended(flags: 2, width: 8, height: 4)
    func fault(_ body: [UInt8]) throws -> WebPReadingError? { try layout(WebPContainer.riff(header + body)).fault }
    #expect(try fault(header) == WebPReadingError(.repeated, chunk: "VP8X", offset: 30))
    #expect(try fault(chunk("ANIM", [0, 0, 0, 0])) == WebPReadingError(.badLength(4), chunk: "ANIM", offset: 30))
    let loop = chunk("ANIM", [0, 0, 0, 0, 0, 0])
    #expect(try fault(loop + chunk("ANMF", [0, 0])) == WebPReadingError(.badLength(2), chunk: "ANMF", offset: 44))
    #expect(try fault([]) == WebPReadingError(.missing("image"), offset: 30))
    // Without a canvas there is nothing to keep.
    #expect(throws: WebPReadingError(.badLength(9), chunk: "VP8X", offset: 12)) {
      try layout(WebPContainer.riff(chunk("VP8X", [UInt8](repeating: 0, count: 9))))
    }
  }

  @Test func whatDecodersRefuseIsAnError() throws {
    let whole = try animation()
    // RIFF and VP8X end at 30, ANIM at 44.
    let (header, loop, frames) = (Array(whole[12..<30]), Array(whole[30..<44]), Array(whole[44...]))
    func fault(_ body: [UInt8]) throws -> WebPReadingError? { try layout(WebPContainer.riff(body)).fault }
    #expect(try fault(header + loop + frames) == nil)
    #expect(try fault(header + frames) == WebPReadingError(.missing("ANIM"), chunk: "ANMF", offset: 30))
    #expect(throws: WebPReadingError(.missing("VP8X"), chunk: "ANIM", offset: 12)) { try fault(loop + header + frames) }
    var still = header
    still[8] = 0
    #expect(
      try fault(still + loop + frames)
        == WebPReadingError(.missing("VP8X with the animation flag"), chunk: "ANMF", offset: 44))
  }

  /// As in libwebp, and where `WebPTiming` changes it.
  @Test func theFirstLoopCounts() throws {
    let whole = try animation()
    let second = WebPContainer.riff(Array(whole[12..<44]) + chunk("ANIM", [0, 0, 0, 0, 5, 0]) + Array(whole[44...]))
    #expect(try layout(second).plays == .times(7) && layout(second).frames.count == 2)
    var timing = WebPTiming(of: second)
    timing.setPlays(.times(3))
    #expect(try layout(timing.bytes).plays == .times(3))
  }

  @Test func alphaThatTheHeaderDeniesIsNoted() throws {
    let image = try LosslessImage.compress(
      [0x8011_2233, 0xFF11_2233], width: 2, height: 1, .init(method: 0, quality: 0))
    let rect = PixelRect(x: 0, y: 0, width: 2, height: 1)
    let frame = WebPContainer.Frame(rect: rect, delay: 20, blends: false, image: image)
    var bytes = WebPContainer.animation([frame], width: 2, height: 1, plays: 0)
    #expect(try !layout(bytes).hidesAlpha)
    // The flags of VP8X.
    bytes[20] = 0x02
    #expect(try layout(bytes).hidesAlpha && layout(bytes).fault == nil)
    #expect(try !layout(WebPContainer.still(image, width: 2, height: 1)).hidesAlpha)
  }
}
