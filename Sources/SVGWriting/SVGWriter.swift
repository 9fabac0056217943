import GraphicsCore
import MotionMath
import SceneModel

/// The forms of one loader that a file holds.
public struct SVGForms: Sendable {
  /// The form that is shown where nothing else is asked for.
  public var scene: Scene
  /// On dark pages; nil if all pages show the same.
  public var dark: Scene?
  /// For people who ask for less motion; nil if they see the motion, too.
  public var calm: Scene?
  public var calmDark: Scene?

  public init(_ scene: Scene, dark: Scene? = nil, calm: Scene? = nil, calmDark: Scene? = nil) {
    self.scene = scene
    self.dark = dark
    self.calm = calm
    self.calmDark = calmDark
  }
}

/// How a file is written.
public struct SVGOptions: Sendable {
  /// Each id starts with the name, as letters, digits and hyphens, and a digest of the file, so that several files can
  /// stand inline in one page.
  public var name: String
  public var title: String
  public var description: String
  /// Why the loop may jump, which `SVGReading` reads again; nil if it should not.
  public var jump: String?
  /// Pixels a point of the size that the file asks for.
  public var scale = 1.0
  public var plays = PlayCount.forever
  /// Whether layers that SVG cannot show are left out.
  public var allowsMissing = false
  /// The texts that stay texts where they stand as a whole, by their outlines.
  public var texts: [Path: SVGText] = [:]

  public init(name: String, title: String, description: String) {
    self.name = name
    self.title = title
    self.description = description
  }
}

/// A finished file.
public struct WrittenSVG: Equatable, Sendable {
  public var text: String
  /// The moment of the scene that the file starts with, in seconds.
  public var start: Double
  /// What was left out.
  public var missing: [SVGWritingError]
  /// Whether some of the texts are not in it, since they are outlines or not shown.
  public var lacksTexts = false
}

/// Scenes → one SVG file that holds all of their forms.
///
/// Motions are `@keyframes` of a style sheet in the file, which browsers play within `img`, too; what style sheets
/// cannot move in all browsers (the points of outlines and gradients, the measures of filters) is moved by SMIL. A file
/// that repeats starts with its poster, so that its calm form is the file with its motions paused.
public enum SVGWriter {
  /// - Parameter imageAddress: An image as a data address.
  /// - Throws: `SVGWritingError` for what SVG cannot show, and errors of `imageAddress`.
  public static func write(
    _ forms: SVGForms, _ options: SVGOptions, imageAddress: @escaping (Pixmap) throws -> String
  ) throws -> WrittenSVG {
    let scene = forms.scene
    let start = scene.isSeamless && options.plays == .forever ? scene.posterTime : 0
    var missing: [SVGWritingError] = []
    var kept = Set<Path>()
    let isCut = forms.isBackgroundCut
    func nodes(_ scene: Scene, start: Double) throws -> [SVGNode] {
      var writer = SceneWriter(
        size: scene.size, allowsMissing: options.allowsMissing, texts: options.texts, imageAddress: imageAddress)
      let play = LocalTime.Play(cycle: scene.cycle.value, start: start, plays: options.plays.count)
      var context = LayerContext(time: LocalTime(play))
      context.isBottom = isCut || scene.background.alpha == 0
      let nodes = try writer.nodes(of: isCut ? scene.layersOnBackground : scene.layers, context)
      kept.formUnion(writer.keptTexts)
      for error in writer.missing where !missing.contains(error) { missing.append(error) }
      return nodes
    }
    var body = try nodes(scene, start: start)
    if let dark = forms.dark { body = VariantMerge.merged(light: body, dark: try nodes(dark, start: start)) }
    let background = isCut ? nil : background(scene, dark: forms.dark)
    var calm: CalmRules?
    if let still = forms.calm {
      if start == scene.posterTime, options.plays == .forever, !isCut {
        body = CalmForm.adding(to: body)
        calm = CalmRules(
          part: background == nil ? "" : ">g", period: Scene.calmCycle.value,
          lowestOpacity: Scene.calmOpacity)
      } else {
        var other = try nodes(still, start: 0)
        if let dark = forms.calmDark { other = VariantMerge.merged(light: other, dark: try nodes(dark, start: 0)) }
        var (moving, resting) = (SVGNode("g", [:], body), SVGNode("g", ["display": .text("none")], other))
        moving.overrides[.calm] = ["display": .text("none")]
        resting.overrides[.calm] = ["display": .text("inline")]
        body = [moving, resting]
      }
    }
    body = Hoisting.hoisted(body)
    if let background {
      // Only this group fades in the calm form; the background behind it does not.
      if calm != nil { body = [SVGNode("g", [:], body)] }
      body.insert(background, at: 0)
    }
    let text = document(named: options.name) { prefix in
      var serializer = SVGSerializer(prefix: prefix, nodes: body)
      // In a page, nothing mixes with what is below the image.
      let isolation = body.contains(where: \.blendsWithWhatIsBelow) ? " style=\"isolation:isolate\"" : ""
      return serializer.document(body, root: root(scene, options) + isolation, heading: heading(options), calm: calm)
    }
    return WrittenSVG(text: text, start: start, missing: missing, lacksTexts: kept.count < options.texts.count)
  }

  /// Returns the text that `write` makes with the start of its ids: a letter, then letters, digits and hyphens. An
  /// underscore follows it, which no start has.
  static func document(named name: String, write: (_ prefix: String) -> String) -> String {
    let words = String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" })
    let start = words.first.map { $0.isLetter } == true ? words : "l-" + words
    // Three characters tell the few files apart that may stand in one page.
    let digest = UInt64(fnv1aOf: write(start)) % (36 * 36 * 36)
    return write(start + "-" + String(digest, radix: 36))
  }

  private static func background(_ scene: Scene, dark: Scene?) -> SVGNode? {
    func rectangle(_ color: Color) -> SVGNode {
      SVGNode(
        "rect", ["width": .text("100%"), "height": .text("100%"), "fill": .text(color.svgText)])
    }
    let colors = [scene.background] + (dark.map { [$0.background] } ?? [])
    guard colors.contains(where: { $0.alpha > 0 }) else { return nil }
    let light = rectangle(scene.background)
    guard let dark else { return light }
    return VariantMerge.merged(light: [light], dark: [rectangle(dark.background)])[0]
  }

  private static func root(_ scene: Scene, _ options: SVGOptions) -> String {
    let (width, height) = (scene.size.width, scene.size.height)
    func text(_ v: Double) -> String { SVGNumber.text(v, within: 5e-4) }
    return " width=\"\(text(width * options.scale))\" height=\"\(text(height * options.scale))\""
      + " viewBox=\"0 0 \(text(width)) \(text(height))\" role=\"img\""
      + (options.jump.map { " data-jump=\"\(escaped($0))\"" } ?? "")
  }

  private static func heading(_ options: SVGOptions) -> String {
    "<title>\(escaped(options.title))</title><desc>\(escaped(options.description))</desc>"
  }

  /// A text as the content of an element or an attribute; control characters, which XML does not have, become spaces.
  static func escaped(_ text: String) -> String {
    var result = ""
    for c in text.unicodeScalars {
      switch c {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\u{0}"..<"\u{20}", "\u{FFFE}", "\u{FFFF}": result += " "
      default: result.unicodeScalars.append(c)
      }
    }
    return result
  }
}

extension SVGForms {
  /// Whether a layer covers, cuts or keeps what is below it, of which the background is a part.
  fileprivate var isBackgroundCut: Bool {
    [scene, dark].compactMap { $0 }.contains { $0.background.alpha > 0 && $0.layers.changeCoverage }
  }
}

extension Scene {
  /// The layers on one that is the background.
  fileprivate var layersOnBackground: [Layer] {
    layers.on(background, Rect(x: 0, y: 0, width: size.width, height: size.height))
  }
}

extension [Layer] {
  /// Whether one of them is more than drawn over what is below all of them.
  fileprivate var changeCoverage: Bool {
    if let (root, _) = placed { return root.layers.changeCoverage }
    return contains { [.sourceAtop, .destinationIn, .destinationOut, .xor].contains($0.blend) }
  }

  fileprivate func on(_ background: Color, _ canvas: Rect) -> [Layer] {
    if let (root, place) = placed {
      var root = root
      root.layers = root.layers.on(background, canvas.offsetBy(.zero - place))
      return [.group(root)]
    }
    return [.shape(ShapeLayer(.rectangle(canvas), paint: .color(.constant(background))))] + self
  }

  /// A single group that does nothing but place its layers, and where.
  private var placed: (root: GroupLayer, place: Point)? {
    var placing = TransformTrack.identity
    guard count == 1, case .group(let root) = self[0], case .constant(let place) = root.transform.translation else {
      return nil
    }
    placing.translation = .constant(place)
    return root == GroupLayer(root.layers, transform: placing, source: root.source) ? (root, place) : nil
  }
}
