import Testing
import TextLayout

@Suite struct FaceMetricsTests {
  @Test func heightsArePartsOfTheSize() throws {
    let metrics = try TextEngine.metrics(of: FontRequest(family: "Inter", size: 15))
    #expect(abs(metrics.ascent - 0.969) < 0.001 && abs(metrics.descent - 0.241) < 0.001)
    #expect(abs(metrics.xHeight - 0.546) < 0.001)
    #expect(try TextEngine.metrics(of: FontRequest(family: "Inter", size: 90)) == metrics)
    #expect(throws: TextError.self) { try TextEngine.metrics(of: FontRequest(family: "No Such Family", size: 15)) }
    #expect(throws: TextError.self) { try TextEngine.metrics(of: FontRequest(family: "serif", size: 15)) }
  }
}
