import GraphicsCore
import Testing
import WebPCoding

@Suite struct WebPReaderTests {
  private static func file(_ name: String = "one of many") throws -> [UInt8] {
    try WebPEncoder.encode(WebPSamples.animation(name)).bytes
  }

  private func error(_ bytes: [UInt8], _ limits: WebPReadingLimits = WebPReadingLimits()) -> WebPReadingError.Reason? {
    (#expect(throws: WebPReadingError.self) { try WebPReader.read(bytes, limits: limits) })?.reason
  }

  @Test func partsSumToTheFile() throws {
    for name in WebPSamples.names {
      let bytes = try Self.file(name)
      let parts = try WebPReader.read(bytes).parts
      #expect(parts.imageData + parts.otherChunks + parts.overhead == bytes.count && parts.overhead > 0)
    }
  }

  @Test func aFileThatEndsEarlyIsReadAsFarAsItGoes() throws {
    let bytes = try Self.file()
    let whole = try WebPReader.read(bytes)
    for length in stride(from: 0, to: bytes.count, by: 3) {
      let part = Array(bytes[..<length])
      #expect(throws: WebPReadingError.self) { try WebPReader.read(part) }
      guard length > 400 else { continue }
      let (file, fault) = try WebPReader.readDamaged(part)
      #expect(fault != nil && file.frames.count < whole.frames.count)
      #expect(file.animation.frames[...] == whole.animation.frames.prefix(file.frames.count))
    }
  }

  @Test func aDamagedImageEndsTheReading() throws {
    var bytes = try Self.file()
    let names = bytes.indices.dropLast(3).filter { bytes[$0..<($0 + 4)].elementsEqual("VP8L".utf8) }
    bytes[names[5] + 8] = 0
    let (file, fault) = try WebPReader.readDamaged(bytes)
    #expect(file.frames.count == 5 && (fault as? WebPReadingError)?.reason == .badImage)
  }

  @Test func whatIsWrongIsSaid() throws {
    let bytes = try Self.file()
    #expect(error(Array("GIF89a".utf8)) == .notWebP)
    #expect(error(Array(bytes[..<12]) + bytes[30...]) == .missing("VP8X"))
    var outside = bytes
    let frame = try #require(bytes.indices.first { bytes[$0...].starts(with: "ANMF".utf8) })
    outside[frame + 8] = 200
    #expect(error(outside) == .frameOutsideCanvas(x: 400, y: 0, width: 50, height: 50))
    #expect(error(bytes, WebPReadingLimits(maximumFrames: 5)) == .limit(what: "frames", value: 6, limit: 5))
    #expect(
      error(bytes, WebPReadingLimits(maximumTotalPixels: 2499))
        == .limit(what: "pixels of all frames", value: 2500, limit: 2499))
    #expect("\(WebPReadingError.Reason.missing("VP8X"))" == "there is no VP8X before this")
  }

  /// A canvas of 2⁴⁸ pixels in thirty bytes.
  @Test func nothingIsAllocatedForWhatAFileClaims() throws {
    var bytes = try Self.file()
    for index in 24..<30 { bytes[index] = 255 }
    #expect(error(bytes) == .limit(what: "pixels of all frames", value: 1 << 48, limit: 1 << 27))
  }
}
