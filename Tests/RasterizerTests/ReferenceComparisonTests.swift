import GraphicsCore
import Testing

/// Every element of loaders is within one level of 255 of the reference (see `LineSampledReference`).
@Suite struct ReferenceComparisonTests {
  struct Scene: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let list: DisplayList

    init(testDescription: String, list: DisplayList) { (self.testDescription, self.list) = (testDescription, list) }

    init(_ description: String, _ side: Double, background: Color = .white, _ commands: [DrawCommand]) {
      self.init(testDescription: description, list: .square(side, background: background, commands))
    }
  }

  @Test(arguments: Self.scenes, comparedScales)
  func isWithinOneLevel(scene: Scene, scale: Double) {
    let error = RenderingError(scene.list, scale: scale)
    #expect(error.levels <= 1, "\(scene.testDescription) at \(scale): off by \(error.unrounded)")
    #expect(error.unrounded <= 1.1, "\(scene.testDescription) at \(scale): off by \(error.unrounded)")
  }

  static func disc(_ x: Double, _ y: Double, _ r: Double, _ color: Color, opacity: Double = 1) -> DrawCommand {
    .draw(Draw(.circle(center: Point(x, y), radius: r), paint: .solid(color), opacity: opacity))
  }

  static func stroke(_ path: Path, _ style: StrokeStyle, transform: AffineTransform = .identity) -> DrawCommand {
    .draw(Draw(path, coverage: .stroke(style), transform: transform, paint: .solid(.azure)))
  }

  static let zigzag = Path([
    .move(Point(3.3, 4.1)), .line(Point(20.7, 6.2)), .line(Point(7.4, 12.9)), .line(Point(21.8, 20.3)),
    .line(Point(12.1, 20.9)),
  ])

  static let star: Path = {
    var path = Path()
    for i in 0..<5 {
      let a = Double(i) * 4 * .pi / 5 - .pi / 2
      let p = Point(12.3 + 10.4 * cosine(a), 12.7 + 10.4 * sine(a))
      if i == 0 { path.move(to: p) } else { path.line(to: p) }
    }
    path.close()
    return path
  }()

  static let track = Path.roundedRectangle(Rect(x: 2, y: 3.5, width: 40, height: 5), radius: 2.5)

  static func slidingBar(_ x: Double) -> DisplayList {
    let fill = Path.roundedRectangle(Rect(x: x, y: 3.5, width: 20, height: 5), radius: 2.5)
    return DisplayList(
      size: Size(44, 12), background: .white,
      commands: [
        .beginClip(Clip(track)), .draw(Draw(track, paint: .solid(Color(hex: 0x8E8E93, alpha: 0.5)))),
        .draw(Draw(fill, paint: .solid(.azure))), .endClip,
      ])
  }

  static func gradient(_ geometry: GradientGeometry, _ space: GradientSpace, _ spread: GradientSpread) -> Paint {
    .gradient(
      Gradient(
        geometry,
        stops: [
          GradientStop(offset: 0, color: .azure), GradientStop(offset: 0.3, color: .violet),
          GradientStop(offset: 0.7, color: Color(hex: 0xFF2D55, alpha: 0.4)), GradientStop(offset: 1, color: .azure),
        ], spread: spread, space: space))
  }

  static let scenes: [Scene] = shapes + strokes + layered + gradients

  static let shapes: [Scene] = [
    Scene(
      "circles", 32,
      [
        disc(8, 8, 5, .black), disc(22.37, 9.61, 6.43, .azure), disc(9.5, 23.2, 0.4, .black),
        disc(23, 24, 7.99, .rose),
      ]),
    Scene("circle on transparent", 20, background: .clear, [disc(10.3, 9.1, 7.7, .violet, opacity: 0.6)]),
    Scene(
      "rounded rectangles", 30,
      [
        .draw(
          Draw(.roundedRectangle(Rect(x: 2.25, y: 3.1, width: 20.5, height: 9), radius: 4), paint: .solid(.azure))),
        .draw(
          Draw(
            .roundedRectangle(Rect(x: 4, y: 15, width: 18.6, height: 7.3), radius: 2),
            transform: .rotation(radians: 0.2), paint: .solid(.black))),
      ]),
    Scene(
      "thin lines", 20,
      [
        .draw(Draw(.rectangle(Rect(x: 1.2, y: 2.3, width: 15, height: 0.3)), paint: .solid(.black))),
        .draw(Draw(.rectangle(Rect(x: 5.4, y: 5.3, width: 0.25, height: 12)), paint: .solid(.black))),
        .draw(
          Draw(
            Path([.move(Point(7, 6)), .line(Point(19, 18)), .line(Point(18.6, 18.3)), .line(Point(6.8, 6.3))]),
            paint: .solid(.black))),
      ]),
    Scene("star, even-odd", 25, [.draw(Draw(star, coverage: .fill(.evenOdd), paint: .solid(.azure)))]),
    Scene("star, non-zero", 25, [.draw(Draw(star, paint: .solid(.azure)))]),
    Scene(
      "overlapping contours of one path", 24,
      [
        .draw(
          Draw(
            {
              var path = Path.circle(center: Point(8.2, 9), radius: 5.3)
              path.append(.circle(center: Point(14.1, 11.7), radius: 5.9))
              path.append(.rectangle(Rect(x: 6.3, y: 12.4, width: 11.2, height: 0.6)))
              path.append(.rectangle(Rect(x: 11.3, y: 2.4, width: 0.5, height: 19)))
              return path
            }(), paint: .solid(.black)))
      ]),
    Scene(
      "counter in a glyph-like ring", 24,
      [
        .draw(
          Draw(
            {
              var path = Path.ellipse(center: Point(11.6, 12.3), radii: Size(8.1, 9.7))
              path.append(
                Path.ellipse(center: Point(11.6, 12.3), radii: Size(6.6, 8.1)).applying(
                  AffineTransform.scale(-1, 1).about(Point(11.6, 12.3))))
              return path
            }(), paint: .solid(.black)))
      ]),
  ]

  /// More crossings in each pixel than are found exactly.
  static let tangle: Path = {
    var path = Path()
    for i in 0..<220 {
      let point = Point(4 + 0.9 * cosine(Double(i) * 2.399) * sine(Double(i) * 0.7), 4 + 0.9 * sine(Double(i) * 1.618))
      if i == 0 { path.move(to: point) } else { path.line(to: point) }
    }
    path.close()
    return path
  }()

  @Test(arguments: FillRule.allCases)
  func aTangleIsWithinOneLevel(rule: FillRule) {
    let list = DisplayList.square(
      8, background: .white,
      [
        .draw(Draw(Self.tangle, coverage: .fill(rule), paint: .solid(.black))),
        Self.disc(4.6, 4.6, 0.8, .rose, opacity: 0.5),
      ])
    #expect(RenderingError(list, scale: 1).levels <= 1)
  }

  static let strokes: [Scene] =
    LineJoin.allCases.map { join in
      Scene("zigzag, \(join)", 25, [stroke(zigzag, StrokeStyle(width: 2.6, cap: .butt, join: join, miterLimit: 8))])
    }
    + LineCap.allCases.map { cap in
      Scene(
        "dashes, \(cap)", 25,
        [
          stroke(
            .circle(center: Point(12.3, 12.6), radius: 8.4),
            StrokeStyle(width: 2, cap: cap, dashes: [4.1, 3.3, 1.2], dashOffset: 2.7))
        ])
    } + [
      Scene(
        "ring spinner", 40, background: .clear,
        [
          stroke(
            .arc(center: Point(20, 20), radius: 12, from: 0.4, sweep: 1.4 * .pi), StrokeStyle(width: 3, cap: .round))
        ]),
      Scene(
        "closed ring under a skewed map", 40,
        [
          stroke(
            .circle(center: Point(0, 0), radius: 7), StrokeStyle(width: 3),
            transform: AffineTransform(a: 1.6, b: 0.3, c: -0.5, d: 0.9, tx: 19.3, ty: 20.8))
        ]),
      Scene(
        "circle narrower than its stroke", 20,
        [stroke(.circle(center: Point(9.7, 10.4), radius: 2), StrokeStyle(width: 7))]),
      Scene(
        "sharp bend of a wide stroke", 30,
        [
          stroke(
            Path([.move(Point(6, 24)), .cubic(control1: Point(10, -8), control2: Point(14, -8), end: Point(18, 25))]),
            StrokeStyle(width: 8, cap: .round))
        ]),
      Scene("closed polygon, crossing itself", 25, [stroke(star, StrokeStyle(width: 1.7, join: .round))]),
      Scene(
        "dots of no length", 12,
        [
          stroke(Path([.move(Point(4.2, 4.3)), .line(Point(4.2, 4.3))]), StrokeStyle(width: 4, cap: .round)),
          stroke(Path([.move(Point(8.2, 8.3)), .line(Point(8.2, 8.3))]), StrokeStyle(width: 3, cap: .square)),
        ]),
    ]

  static let layered: [Scene] =
    [-10.0, -3.3, 7.25, 31.1].map {
      Scene(testDescription: "sliding bar at \($0)", list: slidingBar($0))
    } + [
      Scene(
        "overlapping translucent discs", 30,
        [
          disc(11, 11.3, 7.2, .azure, opacity: 0.5), disc(18.4, 12.1, 7.6, .rose, opacity: 0.6),
          disc(14.2, 18.9, 6.9, .violet, opacity: 0.35),
        ]),
      Scene(
        "translucent discs on transparent", 26, background: .clear,
        [disc(9, 11.3, 7.2, .azure, opacity: 0.5), disc(15.4, 12.1, 7.6, .rose, opacity: 0.6)]),
      Scene(
        "a disc over an equal one, and a slightly larger one", 16,
        [disc(7.6, 8.3, 5.2, .rose), disc(7.6, 8.3, 5.2, .azure), disc(7.6, 8.3, 5.3, .black, opacity: 0.4)]),
      Scene(
        "nested clips that cross", 24,
        [
          .beginClip(Clip(.circle(center: Point(9.3, 12.1), radius: 8.2))),
          .beginClip(
            Clip(.rectangle(Rect(x: 6.4, y: 6.7, width: 14, height: 9.9)), transform: .rotation(radians: 0.1))),
          .draw(Draw(.rectangle(Rect(x: 0, y: 0, width: 24, height: 24)), paint: .solid(.azure))),
          disc(12, 12, 5.5, .rose, opacity: 0.7), .endClip, .endClip, disc(20, 20, 2.2, .black),
        ]),
      Scene(
        "group under opacity in a clip", 24,
        [
          .beginClip(Clip(.circle(center: Point(12.3, 12.1), radius: 9.2))), .beginGroup(Group(opacity: 0.6)),
          disc(8, 9, 6, .azure), disc(15, 14, 7, .rose), .endGroup, .endClip,
        ]),
      Scene(
        "light through a mask", 24, background: .clear,
        [
          .draw(Draw(star, paint: .solid(Color(hex: 0x3C3C43, alpha: 0.6)))), .beginGroup(Group(blend: .plusLighter)),
          .draw(
            Draw(
              .rectangle(Rect(x: 4, y: 0, width: 14, height: 24)),
              paint: .gradient(
                Gradient(
                  .linear(start: Point(4, 0), end: Point(18, 0)),
                  stops: Gradient.evenStops([.clear, Color.white.withAlpha(multipliedBy: 0.35), .clear]))))),
          .draw(Draw(star, paint: .solid(.black), blend: .destinationIn)), .endGroup,
        ]),
    ]
    + BlendMode.allCases.flatMap { mode in
      [
        Scene(
          "draw with \(mode)", 26, background: .clear,
          [
            disc(10, 10, 8, Color(hex: 0xE08030, alpha: 0.8)),
            .beginClip(Clip(.rectangle(Rect(x: 1.3, y: 1.4, width: 22, height: 20.6)))),
            .draw(
              Draw(
                .circle(center: Point(16.2, 14.7), radius: 8), paint: .solid(Color(hex: 0x40B0D0, alpha: 0.7)),
                opacity: 0.9, blend: mode)),
            .endClip,
          ]),
        Scene(
          "group with \(mode)", 26, background: .clear,
          [
            disc(10, 10, 8, Color(hex: 0xE08030, alpha: 0.8)),
            .beginClip(Clip(.rectangle(Rect(x: 1.3, y: 1.4, width: 22, height: 20.6)))),
            .beginGroup(Group(opacity: 0.8, blend: mode)), disc(16.2, 14.7, 8, Color(hex: 0x40B0D0, alpha: 0.7)),
            disc(12, 12, 4, .violet), .endGroup, .endClip,
          ]),
      ]
    }

  static let gradients: [Scene] = GradientSpace.allCases.flatMap { space in
    GradientSpread.allCases.flatMap { spread -> [Scene] in
      let card = Path.roundedRectangle(Rect(x: 1.4, y: 1.2, width: 44, height: 44.3), radius: 9)
      return [
        Scene(
          "linear, \(space), \(spread)", 48,
          [
            .draw(Draw(card, paint: gradient(.linear(start: Point(-9, 4), end: Point(70, 31)), space, spread)))
          ]),
        Scene(
          "radial, \(space), \(spread)", 48,
          [
            .draw(
              Draw(
                card, transform: AffineTransform(a: 1, b: 0.1, c: -0.1, d: 0.9, tx: 3, ty: 0),
                paint: gradient(.radial(center: Point(20, 18), startRadius: 4, endRadius: 80), space, spread)))
          ]),
      ]
    }
  }
}
