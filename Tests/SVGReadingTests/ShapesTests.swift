import GraphicsCore
import Importing
import MotionMath
import SVGReading
import Testing

@Suite struct ShapesTests {
  @Test(arguments: [
    ("normal", ["fill stroke", "marker"]), ("fill", ["fill stroke", "marker"]),
    ("stroke", ["stroke", "fill", "marker"]), ("markers", ["marker", "fill stroke"]),
    ("markers stroke", ["marker", "stroke", "fill"]), ("fill markers", ["fill", "marker", "stroke"]),
    ("stroke markers", ["stroke", "marker", "fill"]),
  ])
  func partsArePaintedInTheirOrder(_ order: String, _ parts: [String]) throws {
    let marker = "<marker id='m' markerWidth='4' markerHeight='4'><circle r='1'/></marker>"
    let path = "<path d='M4 4H9V9' stroke='red' marker-end='url(#m)' style='paint-order: \(order)'/>"
    let painted = try shapes(SVGReader.read(svg(marker + path))).map { shape -> String in
      if case .ellipse = shape.outline { return "marker" }
      let kinds: [String?] = [shape.fill == nil ? nil : "fill", shape.stroke == nil ? nil : "stroke"]
      return kinds.compactMap(\.self).joined(separator: " ")
    }
    #expect(painted == parts)
  }

  /// Dashes come round where they go on by their own length, or by a part of it.
  @Test(arguments: [("30 10", "40"), ("30 10", "10"), ("10", "20"), ("10", "5"), ("30 10", "-80")])
  func dashesThatAccumulateComeRound(_ dashes: String, _ way: String) throws {
    let motion =
      "<animate attributeName='stroke-dashoffset' values='0;\(way)' accumulate='sum' dur='1s' "
      + "repeatCount='indefinite'/>"
    let image = try SVGReader.read(
      svg("<path d='M0 5h90' stroke='red' stroke-dasharray='\(dashes)'>\(motion)</path>"))
    let offset = try #require(shapes(image).first?.stroke?.dashOffset)
    #expect(try abs(offset.value(at: 0.5) - #require(Double(way)) / 2) < 1e-6)
  }

  @Test func dashesThatNeverComeRoundAreNamed() {
    let motion =
      "<animate attributeName='stroke-dashoffset' values='0;0.07' accumulate='sum' dur='1s' "
      + "repeatCount='indefinite'/>"
    let named = ["2: `accumulate` without an end never repeats; write the values of a whole round in one pass"]
    #expect(findings(svg("<path d='M0 5h90' stroke='red' stroke-dasharray='30 10'>\(motion)</path>")) == named)
  }

  /// The length of a rounded rectangle is that of its outline, not of its box.
  @Test func aPathLengthIsThatOfTheOutline() throws {
    let dashes = "stroke='red' pathLength='100' stroke-dasharray='25'"
    let shape = try shapes(SVGReader.read(svg("<rect width='20' height='20' rx='5' \(dashes)/>")))[0]
    let dash = try #require(shape.stroke?.dashes.first?.value(at: 0))
    #expect(abs(dash - (40 + 10 * .pi) / 4) < 1e-3)
  }

  /// The focus is that of the center where nothing says it.
  @Test func aRadialGradientHasAFocus() throws {
    func focus(_ attributes: String, _ content: String = "") throws -> Track<Point>? {
      let gradient = "<radialGradient id='g' \(attributes)><stop/><stop offset='1' stop-color='red'/>\(content)"
      let image = try SVGReader.read(svg(gradient + "</radialGradient><rect width='9' height='9' fill='url(#g)'/>"))
      guard case .gradient(let paint)? = shapes(image)[0].fill, case .radial(_, _, _, let focus) = paint.geometry else {
        Issue.record("no radial gradient")
        return nil
      }
      return focus
    }
    #expect(try focus("cx='.4'") == nil)
    #expect(try focus("cx='.4' fx='40%' fy='.5'") == nil)
    #expect(try focus("cx='.4' fy='.3'") == .constant(Point(0.4, 0.3)))
    let inUserSpace = "gradientUnits='userSpaceOnUse' cx='4' cy='4' r='8' fr='1' fx='4' fy='6'"
    #expect(try focus(inUserSpace) == .constant(Point(4, 6)))
    let moved = try focus("cx='.4' cy='.4'", moving("fx", ".4;.6"))
    for (time, x) in [(0.0, 0.4), (1, 0.5)] {
      let place = try #require(moved?.value(at: time))
      #expect((place - Point(x, 0.4)).length < 1e-9)
    }
    // It may go with the center, or round it.
    #expect(try focus("r='.3'", moving("cx", ".3;.9;.3") + moving("fx", ".2;.8;.2")) != nil)
    #expect(try focus("", moving("fx", ".9;.5;.1;.5;.9") + moving("fy", ".5;.9;.5;.1;.5")) != nil)
    // The second half of a reflection has the center on the other side.
    let mirrored = "<radialGradient id='g' fx='.4' spreadMethod='reflect'><stop/><stop offset='1' stop-color='red'/>"
    let image = try SVGReader.read(svg(mirrored + "</radialGradient><rect width='9' height='9' fill='url(#g)'/>"))
    guard case .gradient(let paint)? = shapes(image)[0].fill, case .radial(let center, _, let end, _) = paint.geometry
    else {
      Issue.record("no radial gradient")
      return
    }
    #expect(abs((center.still?.x ?? 0) - 0.6) < 1e-12 && end.still == 1)
  }

  @Test(arguments: ["fx='.1' r='.3'", "fx='.4' fr='.45'"])
  func aFocusOutsideOfTheCircleIsNamed(_ attributes: String) {
    let gradient = "<radialGradient id='g' \(attributes)><stop/><stop offset='1' stop-color='red'/></radialGradient>"
    #expect(
      findings(svg(gradient + "<rect width='9' height='9' fill='url(#g)'/>")) == [
        "2: a focus outside of the circle cannot be drawn; move `fx` and `fy` into it"
      ])
  }

  /// The box of a straight line is no unit for a gradient or a pattern.
  @Test func whatIsWrittenAfterAReferenceCountsOnALine() throws {
    let servers =
      "<linearGradient id='g'><stop/><stop offset='1' stop-color='red'/></linearGradient>"
      + "<pattern id='p' width='.5' height='.5'><rect width='2' height='2'/></pattern>"
    func stroke(_ paint: String, _ y: Int) throws -> AnimatedPaint? {
      let image = try SVGReader.read(svg(servers + "<line x2='9' y1='3' y2='\(y)' stroke='\(paint)'/><circle r='1'/>"))
      return shapes(image).first { $0.fill == nil }?.stroke?.paint
    }
    let lime = AnimatedPaint.color(.constant(ColorPair(Color(red: 0, green: 1, blue: 0))))
    #expect(try stroke("url(#g) lime", 3) == lime)
    #expect(try stroke("url(#p) lime", 3) == lime)
    #expect(try stroke("url(#g)", 3) == nil)
    #expect(try stroke("url(#p)", 3) == nil)
    guard case .gradient? = try stroke("url(#g) lime", 4) else {
      Issue.record("no gradient")
      return
    }
  }

  /// Behind it browsers draw nothing.
  @Test func aFocusOnTheCircleIsNamedWhereMoreIsPainted() {
    func found(_ box: String, _ attributes: String, _ shape: String = "rect") -> [String] {
      let stops = "<stop/><stop offset='1' stop-color='red'/>"
      let gradient = "<radialGradient id='g' gradientUnits='userSpaceOnUse' \(attributes)>\(stops)</radialGradient>"
      return findings(svg(gradient + "<\(shape) \(box) fill='url(#g)'/>"))
    }
    let fault = ["2: what is behind a focus on the circle cannot be drawn; move `fx` and `fy` into the circle"]
    #expect(found("width='9' height='9'", "cx='4' cy='4' r='4' fx='8'") == fault)
    #expect(found("width='9' height='9'", "cx='4' cy='4' r='4' fr='1' fx='7'") == fault)
    #expect(found("width='8' height='9'", "cx='4' cy='4' r='4' fx='8'") == [])
    // A corner of the circle's box is behind the focus, but the circle is not.
    let circle = "cx='4' cy='4' r='4'"
    #expect(found(circle, circle + " fx='6.4' fy='7.2'", "circle") == [])
    #expect(found("cx='4' cy='4' r='4.1'", circle + " fx='6.4' fy='7.2'", "circle") == fault)
  }

  /// The first color inside, and the last one outside, as in Chromium.
  @Test func aGradientBetweenEqualCirclesHasAnEdge() throws {
    let stops = "<stop stop-color='lime'/><stop offset='.5'/><stop offset='1' stop-color='red'/>"
    func gradient(_ attributes: String) -> [UInt8] {
      let gradient = "<radialGradient id='g' r='.3' fr='.3' \(attributes)>\(stops)</radialGradient>"
      return svg(gradient + "<rect width='9' height='9' fill='url(#g)'/>")
    }
    guard case .gradient(let paint)? = shapes(try SVGReader.read(gradient("")))[0].fill,
      case .radial(_, let start, let end, nil) = paint.geometry
    else {
      Issue.record("no radial gradient")
      return
    }
    #expect(start.still == 0 && end.still == 0.3 && paint.stops.map(\.offset.still) == [1, 1])
    #expect(paint.stops.map(\.color.still?.light.red) == [0, 1])
    #expect(
      findings(gradient("spreadMethod='repeat'"))
        == ["2: `repeat` between two equal circles cannot be drawn; make `fr` smaller than `r`"])
  }

  @Test func aReflectedGradientHasRoomForStopsBetween() throws {
    let stops = """
      <stop stop-color='red'/><stop offset='.3' stop-color='#ff0'/>
      <stop offset='.6' stop-color='#00f' stop-opacity='.3'/><stop offset='1'/>
      """
    let gradient = "<linearGradient id='g' spreadMethod='reflect'>\(stops)</linearGradient>"
    let image = try SVGReader.read(svg(gradient + "<rect width='9' height='9' fill='url(#g)'/>"))
    guard case .gradient(let paint)? = shapes(image)[0].fill else {
      Issue.record("no gradient")
      return
    }
    #expect(paint.stops.count == 24)
    let many = (0...16).map { "<stop offset='\(Double($0) / 16)'/>" }.joined()
    let most = "<linearGradient id='g' spreadMethod='reflect'>\(many)</linearGradient>"
    #expect(
      findings(svg(most + "<rect width='9' height='9' fill='url(#g)'/><circle r='3'/>")) == [
        "2: a reflected gradient of more than 16 stops cannot be drawn"
      ])
  }

  /// SVG mixes colors and opacities apart; our scene does not, so there are stops between.
  @Test(arguments: [
    ("<stop stop-color='red' stop-opacity='0'/>", "stop-opacity", "0;1"),
    ("<stop stop-color='red' stop-opacity='0'/>", "stop-color", "blue;lime"),
    ("<stop stop-color='red' stop-opacity='0'/>", "offset", "0;1"),
  ])
  func stopsBetweenFollowThoseThatMove(_ first: String, _ attribute: String, _ values: String) throws {
    let motion = "<animate attributeName='\(attribute)' values='\(values)' dur='2s' repeatCount='indefinite'/>"
    let gradient = "<linearGradient id='g'>\(first)<stop offset='1' stop-color='blue'>\(motion)</stop></linearGradient>"
    let shape = try shapes(SVGReader.read(svg(gradient + "<rect width='9' height='9' fill='url(#g)'/>")))[0]
    guard case .gradient(let paint)? = shape.fill else {
      Issue.record("no gradient")
      return
    }
    #expect(paint.stops.count == 9)
    for time in [0.2, 0.5, 1.5] {
      let (from, to) = (paint.stops[0], paint.stops[8])
      let middle = paint.stops[4]
      let ends = [from, to].map { ($0.offset.value(at: time), $0.color.value(at: time).light) }
      let color = middle.color.value(at: time).light
      #expect(abs(middle.offset.value(at: time) - (ends[0].0 + ends[1].0) / 2) < 1e-9)
      #expect(abs(color.red - (ends[0].1.red + ends[1].1.red) / 2) < 1e-9)
      #expect(abs(color.alpha - (ends[0].1.alpha + ends[1].1.alpha) / 2) < 1e-9)
    }
  }

  @Test func twoMovingStopsOfDifferentOpacityAreNamed() {
    func stop(_ attributes: String, _ values: String) -> String {
      "<stop \(attributes)><animate attributeName='stop-opacity' values='\(values)' dur='1s'/></stop>"
    }
    func image(_ second: String) -> [UInt8] {
      let stops = stop("stop-color='red'", "0;1") + stop("offset='1' stop-color='\(second)'", "1;0")
      return svg("<linearGradient id='g'>\(stops)</linearGradient><rect width='9' height='9' fill='url(#g)'/>")
    }
    let named = ["2: two stops of different opacity and color that both move cannot be drawn"]
    #expect(findings(image("blue")) == named && findings(image("red")).isEmpty)
  }

  @Test func mixingInLinearLightIsNamed() {
    let gradient = "<linearGradient id='g' color-interpolation='linearRGB'><stop/><stop offset='1'/></linearGradient>"
    #expect(
      findings(svg(gradient + "<rect width='9' height='9' fill='url(#g)'/>")) == [
        "2: `color-interpolation: linearRGB` of a gradient cannot be drawn"
      ])
  }
}
