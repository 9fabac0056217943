import GraphicsCore
import Testing

@Suite struct AngleUnitTests {
  @Test(arguments: [("deg", 360.0), ("grad", 400), ("rad", 2 * .pi), ("turn", 1)])
  func allMakeACircle(_ name: String, _ count: Double) throws {
    let unit = try #require(AngleUnit(rawValue: name))
    #expect(abs(unit.degrees * count - 360) < 1e-9)
  }
}
