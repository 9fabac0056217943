import GraphicsCore
import Importing
import MotionMath
import PresetModel
import SVGReading
import Testing

/// `SVGPictures/clips.svg` compares the images with a browser's.
@Suite struct ClipPathsTests {
  /// Where the coordinates of the clip's path begin.
  private func corner(_ style: String, _ element: String) throws -> Point {
    let image = try SVGReader.read(svg("<\(element) style=\"clip-path: \(style)\"/>"))
    let mask = try #require(image.nodes[0].masks.first)
    return mask.nodes[0].transforms.matrix(at: 0).apply(.zero)
  }

  @Test func pathsStartAtTheBoxOfTheStroke() throws {
    let rectangle = "rect x='5' y='6' width='9' height='9'"
    #expect(try corner("path('M0 0h9v9z')", rectangle) == Point(5, 6))
    #expect(try corner("path('M0 0h9v9z')", rectangle + " stroke='red' stroke-width='4'") == Point(3, 4))
    #expect(try corner("path('M0 0h9v9z') fill-box", rectangle + " stroke='red' stroke-width='4'") == Point(5, 6))
    #expect(try corner("path('M0 0h9v9z') view-box", rectangle) == .zero)
    #expect(try corner("path(evenodd, 'M0 0h9v9z')", "path d='M2 3h9v9z'") == Point(2, 3))
  }

  /// The box of a clip over the rectangle from (5, 6) to (25, 16).
  private func box(_ style: String, _ attributes: String = "", at time: Double = 0) throws -> [Double] {
    let rectangle = "<rect x='5' y='6' width='20' height='10' \(attributes) style=\"clip-path: \(style)\"/>"
    let image = try SVGReader.read(svg(rectangle))
    let mask = try #require(image.nodes[0].masks.first)
    let box = try #require(mask.nodes[0].ownBounds(at: time))
    return [box.minX, box.minY, box.maxX, box.maxY].map { ($0 * 1e3).rounded() / 1e3 }
  }

  private static let boxes: [(String, [Double])] = [
    ("inset(1px)", [6, 7, 24, 15]), ("inset(10% 5px 0 2px round 3px)", [7, 7, 20, 16]),
    ("inset(1px 2px 3px round 1px 2px 3px 4px / 2px)", [7, 7, 23, 13]), ("inset(0 60%)", [17, 6, 17, 16]),
    ("xywh(1px 2px 50% 50% round 9px)", [6, 8, 16, 13]), ("rect(1px auto 8px 3px)", [8, 7, 25, 14]),
    ("circle(4px)", [11, 7, 19, 15]), ("circle()", [10, 6, 20, 16]), ("circle(closest-side at left)", [5, 11, 5, 11]),
    ("circle(4px at right 5px top 3px)", [16, 5, 24, 13]), ("circle(3px at bottom 2px left 25%)", [7, 11, 13, 17]),
    ("circle(farthest-side at bottom)", [5, 6, 25, 26]), ("ellipse(50% 2px at 5px top)", [0, 4, 20, 8]),
    ("ellipse()", [5, 6, 25, 16]), ("polygon(0 0, 100% 0, 50% 100%)", [5, 6, 25, 16]),
    ("fill-box inset(0)", [5, 6, 25, 16]), ("inset(1px) view-box", [1, 1, 23, 23]),
  ]

  @Test(arguments: boxes)
  func shapesReferToABox(_ style: String, _ expected: [Double]) throws {
    #expect(try box(style) == expected)
  }

  /// Wherever the view box of the nearest `svg` begins.
  @Test func theViewBoxBeginsAtTheOrigin() throws {
    let clipped = "<rect width='9' height='9' style='clip-path: inset(1px) view-box'/>"
    for (body, viewBox) in [
      (clipped, "-5 -5 8 6"), ("<svg width='16' height='12' viewBox='2 2 8 6'>\(clipped)</svg>", "0 0 24 24"),
    ] {
      let nodes = try SVGReader.read(svg(body, "viewBox='\(viewBox)'")).nodes.flatMap(\.masked)
      let box = nodes[0].masks[0].nodes[0].ownBounds(at: 0)
      #expect(box == Rect(x: 1, y: 1, width: 6, height: 4))
    }
  }

  @Test func shapesAreThoseOfTheStroke() throws {
    let stroke = "stroke='red' stroke-width='4'"
    #expect(try box("inset(1px)", stroke) == [4, 5, 26, 17])
    #expect(try box("inset(1px) fill-box", stroke) == [6, 7, 24, 15])
  }

  /// Corners that would meet are made smaller, all by one factor.
  @Test func aPillHasRoundEnds() throws {
    let image = try SVGReader.read(svg("<rect width='20' height='10' style='clip-path: inset(0 round 99px)'/>"))
    let mask = try #require(image.nodes[0].masks.first)
    guard case .shape(let shape) = mask.nodes[0].content, case .rectangle(_, _, let radii) = shape.outline else {
      Issue.record("no rectangle")
      return
    }
    let own = try #require(radii.still)
    #expect(abs(own.width - 5) < 1e-9 && abs(own.height - 5) < 1e-9)
  }

  private func moving(_ from: String, _ to: String, own: String = "none") -> [UInt8] {
    let sheet = "@keyframes k { \(from) to { clip-path: \(to) } } rect { animation: k 2s linear infinite }"
    return svg("<style>\(sheet) rect { clip-path: \(own) }</style><rect width='20' height='10'/>")
  }

  @Test func shapesOfOneKindMove() throws {
    func box(_ bytes: [UInt8]) throws -> Rect? {
      try SVGReader.read(bytes).nodes[0].masks.first?.nodes[0].ownBounds(at: 1)
    }
    let inset = try #require(try box(moving("from { clip-path: inset(0 100% 0 0) }", "inset(0)")))
    #expect(inset.x == 0 && inset.y == 0 && abs(inset.width - 10) < 1e-6 && inset.height == 10)
    let circle = try #require(try box(moving("", "circle(6px)", own: "circle(2px)")))
    #expect(abs(circle.width - 8) < 1e-3)
  }

  @Test func theCornersOfAPolygonMove() throws {
    let start = "from { clip-path: polygon(evenodd, 0 0, 100% 0, 100% 100%) }"
    let image = try SVGReader.read(moving(start, "polygon(evenodd, 0 0, 0 0, 0 100%)"))
    guard case .shape(let shape)? = image.nodes[0].masks.first?.nodes[0].content, case .path(let path) = shape.outline
    else {
      Issue.record("no path")
      return
    }
    #expect(shape.fillRule == .evenOdd)
    #expect(path.values.first?.text == "M0 0L20 0L20 10Z" && path.values.last?.text == "M0 0L0 0L0 10Z")
  }

  @Test func otherMotionsOfClipsAreNamed() {
    let kinds = "2: `clip-path` that moves cannot be drawn unless all its shapes are of one kind"
    #expect(findings(moving("from { clip-path: inset(0) }", "circle(1px)")) == [kinds])
    #expect(findings(moving("from { clip-path: none }", "inset(0)")) == [kinds])
    #expect(
      findings(moving("", "inset(0)")) == [
        "2: `clip-path` that moves from or to none cannot be drawn; write a shape around all for none"
      ])
    #expect(findings(moving("from { clip-path: inset(0 round 9px) }", "inset(0)")).count == 1)
    let triangle = "polygon(0 0, 9px 0, 0 9px)"
    #expect(findings(moving("from { clip-path: \(triangle) }", "polygon(0 0, 9px 0, 9px 9px, 0 9px)")).count == 1)
    #expect(
      findings(moving("from { clip-path: \(triangle) }", "polygon(evenodd, 0 0, 9px 0, 0 9px)"))
        == [
          "2: `clip-path` that moves between `evenodd` and `nonzero` cannot be drawn; write the same in all keyframes"
        ])
  }

  @Test func whatHasNoKnownBoxIsNamed() {
    func finding(_ body: String) -> String? { findings(svg(body)).first }
    let clip = "style=\"clip-path: path('M0 0h9v9z')\""
    #expect(
      finding("<path d='M2 3h9v9z' stroke='red' \(clip)/>")
        == "2: `clip-path: path()` on a stroked path or group cannot be drawn; say `fill-box` or `view-box`")
    #expect(
      finding("<circle r='3' \(clip)><animate attributeName='r' to='9' dur='1s'/></circle>")
        == "2: `clip-path: path()` on a shape that moves cannot be drawn; a `clipPath` element "
        + "can, or the box `view-box`")
    #expect(
      finding("<rect width='3' height='3' style='clip-path: margin-box'/>")
        == "2: `clip-path: margin-box` cannot be drawn; a `clipPath` element can")
    #expect(
      finding("<rect width='3' height='3' style='clip-path: shape(from 0 0, close)'/>")
        == "2: `clip-path`: `shape()` cannot be drawn; `path()` can")
    #expect(finding("<rect width='3' height='3' style=\"clip-path: path('M0')\"/>")?.contains("path data") == true)
  }

  @Test func shapesOfAClipPathMayBeClippedThemselves() throws {
    let sheet = "<style>@keyframes k { to { clip-path: inset(0) } } .k { animation: k 2s linear infinite }</style>"
    let shape = "<rect class='k' width='8' height='8' style='clip-path: inset(0 0 0 4px)'/>"
    let clip = "<clipPath id='c'>\(shape)</clipPath><rect width='9' height='9' clip-path='url(#c)'/>"
    let image = try SVGReader.read(svg(sheet + clip))
    func masks(_ node: AnimatedNode) -> [NodeMask] {
      var found = node.masks + node.masks.flatMap(\.nodes).flatMap(masks)
      if case .group(let nodes) = node.content { found += nodes.flatMap(masks) }
      return found
    }
    let all = image.nodes.flatMap(masks)
    let inner = try #require(all.last)
    let box = try #require(inner.nodes[0].ownBounds(at: 1))
    #expect(all.count == 2 && abs(box.width - 6) < 1e-6 && box.height == 8)
  }
}
