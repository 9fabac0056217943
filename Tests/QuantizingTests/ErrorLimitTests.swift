import Quantizing
import Testing

@Suite struct ErrorLimitTests {
  @Test func theScaleFallsFromExactToCoarse() {
    #expect(ErrorLimit(quality: 100).anyPixel == 0)
    #expect(abs(ErrorLimit(quality: 80).anyPixel - 0.015) < 1e-6)
    #expect(abs(ErrorLimit(quality: 60).anyPixel - 0.03) < 1e-4)
    #expect(abs(ErrorLimit(quality: 0).anyPixel - 0.24) < 1e-3)
    let limits = (0...100).map { ErrorLimit(quality: $0).anyPixel }
    #expect(zip(limits, limits.dropFirst()).allSatisfy { $0 >= $1 })
    #expect(ErrorLimit(quality: 78).ladder.map(\.quality) == [100, 95, 90, 85, 80])
  }
}
