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
    guard case .gradient(let gradient)? = node.shapes[0].fill else {
      Issue.record("no gradient: \(node)")
      return
    }
    #expect(gradient.geometry == .conic(center: .constant(.zero), startAngle: .constant(90)))
    #expect(gradient.stops.map { $0.color.value(at: 0).light.alpha } == [1, 0])
  }

  private func box(_ style: String, _ attributes: String = "", namespace: String = "1999/xhtml") -> String {
    "<foreignObject width='8' height='8' \(attributes)><div xmlns='http://www.w3.org/\(namespace)' "
      + "style='height: 100%; \(style)'/></foreignObject>"
  }

  /// The box has an opacity, and so has the element around it.
  @Test func aBoxHasAColorBelowItsGradient() throws {
    let style = "background: linear-gradient(red, #0000) lime; opacity: 0.5"
    let node = try SVGReader.read(svg(box(style, "opacity='0.6'"))).nodes[0]
    guard case .group(let nodes) = node.content else {
      Issue.record("no group: \(node)")
      return
    }
    #expect(node.opacity == .constant(0.6) && nodes.map(\.opacity) == [.constant(0.5)])
    let fills = node.shapes.map(\.fill)
    #expect(fills.count == 2 && fills[0] == .color(.constant(ColorPair(Color(red: 0, green: 1, blue: 0)))))
  }

  @Test func aHiddenBoxIsNotDrawn() throws {
    let body = box("background: red", "visibility='hidden'") + Self.tile + "/>"
    #expect(try SVGReader.read(svg(body)).nodes.count == 1)
  }

  /// What is not drawn of a box would be dropped.
  @Test func otherBoxesAreNamed() {
    for body in [
      box("background: linear-gradient(red, blue), linear-gradient(red, blue)"), box("background: red; display: none"),
      box("background: linear-gradient(red, blue) 0 0 / 2px 2px"), box("background: red; height: 4px"),
      box("background: red", namespace: "2000/svg"),
    ] {
      #expect(findings(svg(body)).count == 1)
    }
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

  @Test(arguments: [
    "mask: linear-gradient(red, blue), linear-gradient(red, blue)", "mask: linear-gradient(red, blue) 0 / 0",
    "mask-image: linear-gradient(red, blue); mask-size: 0", "mask: linear-gradient(red, blue) fill-box view-box",
  ])
  func whatIsNoSingleGradientIsNamed(_ style: String) {
    let found = findings(svg(Self.tile + "style='\(style)'/>"))
    #expect(
      found.count == 1
        && found[0].hasSuffix("cannot be drawn; one gradient over its whole box, or a `mask` element, can"))
  }
}
