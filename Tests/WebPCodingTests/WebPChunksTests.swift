import Testing

@testable import WebPCoding

@Suite struct WebPChunksTests {
  @Test func chunksAreWholeWithTheirPadding() throws {
    for name in WebPSamples.names {
      let bytes = try WebPEncoder.encode(WebPSamples.animation(name)).bytes
      let chunks = WebPChunks.all(of: bytes)
      #expect(chunks.map(\.name).prefix(2) == ["VP8X", "ANIM"] && chunks.allSatisfy { $0.bytes.count % 2 == 0 })
      #expect(WebPContainer.riff(chunks.flatMap(\.bytes)) == bytes)
      #expect(WebPChunks.all(of: bytes + bytes).map(\.name) == chunks.map(\.name))
      for length in 0..<min(bytes.count, 300) {
        #expect(WebPChunks.all(of: Array(bytes[..<length])).count < chunks.count)
      }
    }
  }
}
