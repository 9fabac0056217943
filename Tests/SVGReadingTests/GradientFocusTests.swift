import GraphicsCore
import Importing
import SVGReading
import Testing

@Suite struct GradientFocusTests {
  private func painted(_ attributes: String) -> [UInt8] {
    let stops = "<stop stop-color='red'/><stop offset='1' stop-color='blue'/>"
    let server = "<radialGradient id='p' \(attributes)>\(stops)</radialGradient>"
    return svg("\(server)<rect width='8' height='8' fill='url(#p)'/>")
  }

  private func focus(_ attributes: String) throws -> Point? {
    let shape = try shapes(SVGReader.read(painted(attributes)))[0]
    guard case .gradient(let gradient)? = shape.fill else { return nil }
    return gradient.focus
  }

  @Test func aFocusIsInPartsOfTheRadius() throws {
    #expect(try focus("") == Point.zero && focus("cx='.4' cy='.4' fx='.4' fy='.4'") == Point.zero)
    #expect(try focus("cx='.5' cy='.5' r='.5' fx='.25'") == Point(-0.5, 0))
    #expect(try focus("gradientUnits='userSpaceOnUse' cx='4' cy='4' r='8' fr='1' fx='4' fy='6'") == Point(0, 0.25))
  }

  @Test(arguments: ["fx='.1' r='.3'", "fx='.4' fr='.45'", "fx='.4' spreadMethod='reflect'"])
  func aFocusThatCannotBeDrawnIsNamed(_ attributes: String) {
    let message = "2: a focus that moves, is reflected or leaves the circle cannot be drawn; delete `fx` and `fy`"
    #expect(findings(painted(attributes)) == [message])
  }
}
