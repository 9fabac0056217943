import GraphicsCore
import Importing
import MotionMath
import Testing

@testable import SVGReading

/// Gradients of CSS in the places where SVG files have them.
@Suite struct GradientsTests {
  private static let tile = "<rect x='4' y='4' width='8' height='8' "

  /// As Figma writes an angular gradient: HTML that a group turns and scales, under a clip.
  @Test func anAngularGradientOfFigmaIsAConicOne() throws {
    let body = """
      <g transform='matrix(0 0.04 -0.04 0 12 12)'><foreignObject x='-100' y='-100' width='200' height='200'>
      <div xmlns='http://www.w3.org/1999/xhtml' style='background:conic-gradient(from 90deg,rgba(255,0,0,1) 0deg,
      rgba(255,0,0,0) 360deg);height:100%;width:100%;opacity:0.5'></div></foreignObject></g>
      """
    let node = try SVGReader.read(svg(body)).nodes[0]
    guard case .group(let nodes) = node.content, case .gradient(let gradient)? = nodes[0].shapes[0].fill else {
      Issue.record("no gradient: \(node)")
      return
    }
    #expect(nodes[0].shapes[0].fillOpacity == .constant(0.5))
    #expect(gradient.geometry == .conic(center: .constant(.zero), startAngle: .constant(90)))
    #expect(gradient.stops.map { $0.color.value(at: 0).light.alpha } == [1, 0])
  }

  @Test(arguments: [
    "mask: linear-gradient(90deg, #000, transparent)", "-webkit-mask-image: linear-gradient(to right, black, #0000)",
    "mask-image: linear-gradient(90deg, #000 0%, rgb(0 0 0 / 0) 100%)",
  ])
  func aGradientMasksInTheBoxOfTheShape(_ style: String) throws {
    let node = try SVGReader.read(svg(Self.tile + "style='\(style)'/>")).nodes[0]
    #expect(node.masks.count == 1 && !node.masks[0].usesLuminance)
    guard let fill = node.masks[0].nodes.flatMap(\.shapes).first?.fill, case .gradient(let gradient) = fill,
      case .linear(let from, let to) = gradient.geometry
    else {
      Issue.record("no gradient: \(node)")
      return
    }
    let (start, end) = (from.value(at: 0), to.value(at: 0))
    #expect((start - Point(4, 8)).length < 1e-9 && (end - Point(12, 8)).length < 1e-9)
  }

  /// A stroke lies outside of the box, where the gradient repeats unless it says otherwise.
  @Test func aStrokeReachesIntoOtherTiles() throws {
    for (repeats, count) in [("", 9), ("no-repeat", 1)] {
      let style = "style='mask: linear-gradient(#000, #0000) \(repeats)'"
      let node = try SVGReader.read(svg(Self.tile + "stroke='red' \(style)/>")).nodes[0]
      #expect(node.masks[0].nodes.count == count)
    }
  }

  @Test func whatIsNoSingleGradientIsNamed() {
    let two = "mask: linear-gradient(red, blue), linear-gradient(red, blue)"
    let found = findings(svg(Self.tile + "style='\(two)'/>"))
    #expect(found.count == 1 && found[0].hasSuffix("cannot be drawn; one gradient, or a `mask` element, can"))
  }
}
