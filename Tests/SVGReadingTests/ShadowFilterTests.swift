import GraphicsCore
import Importing
import MotionMath
import SVGReading
import Testing

/// Filters of moved, blurred and colored silhouettes. `SVGPictures/shadows.svg` compares the images with a browser's.
@Suite struct ShadowFilterTests {
  private func document(_ primitives: String, on shape: String = Self.square) -> [UInt8] {
    svg(
      """
      <filter id='f' x='0' y='0' width='24' height='24' filterUnits='userSpaceOnUse' color-interpolation-filters='sRGB'>
      \(primitives)</filter><g filter='url(#f)'>\(shape)</g>
      """)
  }

  private static let square = "<rect x='4' y='4' width='9' height='9' fill='red'/>"
  private static let translucent = "<rect x='4' y='4' width='9' height='9' fill='red' fill-opacity='.5'/>"

  /// As Figma writes it: alpha is hardened, and the shadow cut off where the shape is.
  private static let design = """
    <feFlood flood-opacity='0' result='none'/>
    <feColorMatrix in='SourceAlpha' values='0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 127 0' result='hard'/>
    <feOffset dx='1' dy='2'/><feGaussianBlur stdDeviation='3'/><feComposite in2='hard' operator='out'/>
    <feColorMatrix values='0 0 0 0 1 0 0 0 0 .5 0 0 0 0 0 0 0 0 .25 0'/>
    <feBlend in2='none' result='shadow'/><feBlend in='SourceGraphic' in2='shadow' result='shape'/>
    """

  private func filters(_ primitives: String, on shape: String = Self.square) throws -> [NodeFilter] {
    try SVGReader.read(document(primitives, on: shape)).nodes[0].filters
  }

  private func shadow(
    _ color: Color, _ deviation: Double, _ x: Double, _ y: Double, isInset: Bool = false
  ) -> NodeFilter {
    .shadow(
      color: .constant(ColorPair(color)), deviation: .constant(deviation), offset: .constant(Point(x, y)),
      isInset: isInset)
  }

  /// What a shadow is at a time: its color, its deviation and its place.
  private func look(_ filter: NodeFilter?, at time: Double) -> [Double] {
    guard case .shadow(let color, let deviation, let offset, _)? = filter else { return [] }
    let (c, o) = (color.value(at: time).light, offset.value(at: time))
    return [c.red, c.green, c.blue, c.alpha, deviation.value(at: time), o.x, o.y]
  }

  @Test func everyPartOfAShadowMayMove() throws {
    let parts = """
      <feGaussianBlur in='SourceAlpha' stdDeviation='1'>\(moving("stdDeviation", "1;3;1"))</feGaussianBlur>
      <feOffset dx='1' result='s'>\(moving("dy", "0;4;0"))</feOffset>
      <feFlood flood-color='blue'>\(moving("flood-opacity", "1;0;1"))</feFlood>
      <feComposite in2='s' operator='in' result='s'/><feComposite in='SourceGraphic' in2='s'/>
      """
    let glow = """
      <feDropShadow dx='1' dy='0' flood-color='blue'>\(moving("stdDeviation", "1;3;1"))\(moving("dy", "0;4;0"))
      \(moving("flood-opacity", "1;0;1"))</feDropShadow>
      """
    let inset = """
      <feFlood/><feComposite in2='SourceGraphic' operator='out'/><feGaussianBlur stdDeviation='1'>
      \(moving("stdDeviation", "1;3;1"))</feGaussianBlur><feOffset dx='1' result='i'>\(moving("dy", "0;4;0"))</feOffset>
      <feFlood flood-color='blue'>\(moving("flood-opacity", "1;0;1"))</feFlood>
      <feComposite in2='i' operator='in'/><feComposite in2='SourceGraphic' operator='atop'/>
      """
    for primitives in [parts, glow, inset] {
      let filters = try filters(primitives)
      #expect(filters.count == 1)
      #expect(look(filters.first, at: 0) == [0, 0, 1, 1, 1, 1, 0])
      #expect(zip(look(filters.first, at: 0.5), [0, 0, 1, 0.5, 2, 1, 2]).allSatisfy { abs($0 - $1) < 1e-6 })
    }
  }

  /// What cannot be drawn is named, not left out.
  @Test func motionsThatCannotBeDrawnAreNamed() throws {
    for primitives in [
      "<feDropShadow>\(moving("flood-color", "red;blue;red"))\(moving("flood-opacity", "1;0;1"))</feDropShadow>",
      "<feDropShadow stdDeviation='1'>\(moving("stdDeviation", "1 1;2 3;1 1"))</feDropShadow>",
    ] {
      #expect(findings(document(primitives)).count == 1, "\(primitives)")
    }
  }

  @Test func aDesignProgramsDropShadowIsAShadow() throws {
    #expect(try filters(Self.design) == [shadow(Color(red: 1, green: 0.5, blue: 0, alpha: 0.25), 3, 1, 2)])
  }

  @Test func aMergedShadowIsAShadow() throws {
    let merged = """
      <feGaussianBlur in='SourceAlpha' stdDeviation='2'/><feOffset dy='3'/>
      <feComponentTransfer><feFuncA type='linear' slope='.4'/></feComponentTransfer>
      <feMerge><feMergeNode/><feMergeNode in='SourceGraphic'/></feMerge>
      """
    let meant = shadow(Color(red: 0, green: 0, blue: 0, alpha: 0.4), 2, 0, 3)
    #expect(try filters(merged) == [meant])
    // Where alpha is neither hardened nor cut off, the image may be translucent.
    #expect(try filters(merged, on: Self.translucent) == [meant])
  }

  /// The variances of two blurs add up.
  @Test func aFloodInASilhouetteIsAShadow() throws {
    let flooded = """
      <feGaussianBlur in='SourceAlpha' stdDeviation='3'/><feOffset dx='1'/><feGaussianBlur stdDeviation='4' result='s'/>
      <feFlood flood-color='blue' flood-opacity='.5'/><feComposite in2='s' operator='in' result='s'/>
      <feComposite in='SourceGraphic' in2='s'/>
      """
    #expect(try filters(flooded) == [shadow(Color(red: 0, green: 0, blue: 1, alpha: 0.5), 5, 1, 0)])
  }

  @Test func whatAHoleLeavesIsAnInnerShadow() throws {
    let inner = """
      <feOffset in='hard' dx='2' dy='1'/><feGaussianBlur stdDeviation='1'/>
      <feComposite in2='hard' operator='arithmetic' k2='-1' k3='1'/>
      <feColorMatrix values='0 0 0 0 1 0 0 0 0 1 0 0 0 0 1 0 0 0 .8 0'/><feBlend in2='shape'/>
      """
    let white = Color(red: 1, green: 1, blue: 1, alpha: 0.8)
    #expect(
      try filters(Self.design + inner) == [
        shadow(white, 1, 2, 1, isInset: true), shadow(Color(red: 1, green: 0.5, blue: 0, alpha: 0.25), 3, 1, 2),
      ])
  }

  /// As this project's own files have them.
  @Test func aColorOutsideDrawnAtopIsAnInnerShadow() throws {
    let groove = """
      <feFlood/><feComposite in2='SourceGraphic' operator='out'/><feGaussianBlur stdDeviation='1.5'/>
      <feOffset dy='2' result='i'/><feFlood flood-color='#00f8'/><feComposite in2='i' operator='in'/>
      <feComposite in2='SourceGraphic' operator='atop' result='r'/>
      <feFlood/><feComposite in2='r' operator='out'/><feOffset dy='-1' result='j'/>
      <feFlood flood-color='#0f0'/><feComposite in2='j' operator='in'/><feComposite in2='r' operator='atop'/>
      """
    let blue = Color(red: 0, green: 0, blue: 1, alpha: Double(0x88) / 255)
    #expect(
      try filters(groove, on: Self.translucent) == [
        shadow(blue, 1.5, 0, 2, isInset: true), shadow(Color(red: 0, green: 1, blue: 0), 0, 0, -1, isInset: true),
      ])
  }

  /// This project's own files end with the drop shadow.
  @Test func aDropShadowMayFollowAnInnerShadow() throws {
    let both = """
      <feFlood/><feComposite in2='SourceGraphic' operator='out'/><feOffset dy='2' result='i'/>
      <feFlood flood-color='#00f'/><feComposite in2='i' operator='in'/>
      <feComposite in2='SourceGraphic' operator='atop' result='r'/>
      <feDropShadow dx='1' dy='3' stdDeviation='4' flood-color='#f00'/>
      """
    #expect(
      try filters(both) == [
        shadow(Color(red: 0, green: 0, blue: 1), 0, 0, 2, isInset: true),
        shadow(Color(red: 1, green: 0, blue: 0), 4, 1, 3),
      ])
  }

  @Test func aShadowOfAnOpaqueGradientIsAShadow() throws {
    let gradient = "<linearGradient id='g'><stop stop-color='red'/><stop offset='1'/></linearGradient>"
    let shape = gradient + "<rect width='9' height='9' fill='url(#g)'/>"
    #expect(try filters(Self.design, on: shape) == [shadow(Color(red: 1, green: 0.5, blue: 0, alpha: 0.25), 3, 1, 2)])
  }

  private static let two = """
    <feOffset in='SourceAlpha' dx='1' result='a'/><feOffset in='SourceAlpha' dy='2' result='b'/>
    <feMerge><feMergeNode in='a'/><feMergeNode in='b'/><feMergeNode in='SourceGraphic'/></feMerge>
    """

  /// Clips are measured by the image, and not by its shadows.
  @Test func shadowsAreNoPartOfTheBox() throws {
    func masks(_ primitives: String) throws -> [NodeMask] {
      let document = svg(
        """
        <filter id='f' x='0' y='0' width='24' height='24' filterUnits='userSpaceOnUse'
        color-interpolation-filters='sRGB'>\(primitives)</filter>
        <clipPath id='c' clipPathUnits='objectBoundingBox'><rect width='1' height='.5'/></clipPath>
        <rect x='4' y='4' width='9' height='9' fill='red' filter='url(#f)' clip-path='url(#c)'/>
        """)
      return try SVGReader.read(document).nodes[0].masks
    }
    let masks = (try masks(Self.two), try masks("<feGaussianBlur stdDeviation='1'/>"))
    #expect(masks.0.count == 1 && masks.0 == masks.1)
  }

  /// A shadow has no shadow of its own.
  @Test func severalShadowsHaveAnImageEach() throws {
    let node = try SVGReader.read(document(Self.two)).nodes[0]
    guard case .group(let nodes) = node.content else {
      Issue.record("not a group")
      return
    }
    #expect(node.filters.isEmpty && node.frame == .still(Rect(x: 0, y: 0, width: 24, height: 24)))
    #expect(
      nodes.map(\.transforms) == [
        [.translate(.constant(Point(1, 0)))], [.translate(.constant(Point(0, 2)))], [],
      ])
    #expect(nodes.map(\.filters.count) == [2, 2, 0])
  }

  @Test func severalShadowsOfABlendAreRefused() {
    let blended = "<rect width='9' height='9'/><rect width='5' height='5' fill='red' style='mix-blend-mode: multiply'/>"
    #expect(
      findings(document(Self.two, on: blended)).map { $0.contains("shadows of shapes with a blend mode") } == [true])
  }

  private static let alpha = """
    <feColorMatrix in='SourceAlpha' values='0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1 0' result='h'/>
    """
  private static let over = "<feBlend in='SourceGraphic' in2='s'/>"
  private static let linear = "color-interpolation-filters='linearRGB'"

  private static let refused: [(primitives: String, shape: String)] = [
    ("<feOffset dx='1'/>", square),
    (alpha + "<feOffset dx='1'/><feComposite in2='h' operator='out'/><feOffset dx='1' result='s'/>" + over, square),
    (
      alpha + "<feOffset dx='1'/><feColorMatrix values='0 0 0 0 1 0 0 0 0 0 0 0 0 0 0 0 0 0 1 0'/>"
        + "<feComposite in2='h' operator='arithmetic' k2='-1' k3='1'/><feBlend in2='SourceGraphic'/>", square
    ),
    (
      "<feOffset in='SourceAlpha' dx='1' result='s'/><feMerge \(linear)><feMergeNode in='s'/><feMergeNode "
        + "in='SourceGraphic'/></feMerge>", translucent
    ),
    ("<feOffset in='SourceAlpha' dx='1'/>", square),
    ("<feOffset in='SourceAlpha' dx='1' result='a'/><feBlend in='SourceGraphic' in2='a' mode='multiply'/>", square),
    ("<feOffset in='SourceAlpha' dx='1' result='a'/><feBlend in='SourceGraphic' in2='lost'/>", square),
  ]

  private func nodes(_ primitives: String, on shape: String) throws -> [AnimatedNode] {
    guard case .group(let nodes) = try SVGReader.read(document(primitives, on: shape)).nodes[0].content else {
      return []
    }
    return nodes
  }

  /// As Figma writes it, with nothing of the shadow to be seen through the shape.
  @Test func aShadowIsCutOutOfATranslucentShape() throws {
    let nodes = try nodes(Self.design, on: Self.translucent)
    #expect(nodes.count == 2)
    #expect(nodes[0].masks.count == 1 && nodes[0].masks[0].isInverted)
    let hole = nodes[0].masks[0].nodes.flatMap(\.shapes)
    #expect(hole.map(\.fill) == [.color(.constant(ColorPair(.black)))] && hole[0].fillOpacity == .constant(1))
    #expect(nodes[1].shapes[0].fillOpacity == .constant(0.5))
  }

  /// An alpha mask is as hard as the shape; of the light of a mask, that is not known.
  @Test func aMaskedShapeIsHardenedWithItsMask() throws {
    func masked(_ kind: String) -> String {
      "<mask id='m' mask-type='\(kind)'><circle cx='8' cy='8' r='4' fill-opacity='.5'/></mask>"
        + "<g mask='url(#m)'>\(Self.square)</g>"
    }
    let hole = try nodes(Self.design, on: masked("alpha"))[0].masks[0].nodes.flatMap(\.masked)
    #expect(hole.flatMap(\.masks).flatMap(\.nodes).flatMap(\.shapes).map(\.fillOpacity) == [.constant(1)])
    #expect(findings(document(Self.design, on: masked("luminance"))).count == 1)
  }

  /// Where two translucent shapes grow over each other, they would be darker.
  @Test func onlyOpaqueShapesGrowTogether() throws {
    let spread = "<feMorphology radius='2' operator='dilate' in='SourceAlpha'/><feOffset"
    let two = Self.square + "<rect x='15' y='4' width='9' height='9'/>"
    let primitives = Self.design.replacing("<feOffset", with: spread)
    #expect(try nodes(primitives, on: two).count == 2)
    #expect(findings(document(primitives, on: two.replacing("fill='red'", with: "fill='#f008'"))).count == 1)
  }

  /// The spread of Figma's shadows.
  @Test func aShadowMayBeLargerOrSmaller() throws {
    for (mode, x, side) in [("dilate", 2.0, 13.0), ("erode", 6, 5)] {
      let spread = "<feMorphology radius='2' operator='\(mode)' in='SourceAlpha' result='spread'/>"
      let nodes = try nodes(Self.design.replacing("<feOffset", with: spread + "<feOffset"), on: Self.square)
      #expect(nodes.count == 2)
      #expect(
        nodes[0].shapes.map(\.outline) == [
          .rectangle(
            origin: .constant(Point(x, x)), size: .constant(Size(side, side)), radii: .constant(.zero))
        ])
    }
  }

  /// What is cut off does not move; a hole in a
  /// color is another color; light is not mixed.
  @Test(arguments: refused)
  func otherFiltersAreRefused(primitives: String, shape: String) throws {
    let found = findings(document(primitives, on: shape))
    #expect(found.count == 1 && found[0].contains("`feOffset` can be drawn only in"), "\(found)")
  }
}
