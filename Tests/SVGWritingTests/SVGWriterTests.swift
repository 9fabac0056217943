import GraphicsCore
import MotionMath
import Testing

@testable import SVGWriting
@testable import SceneModel

@Suite struct SVGWriterTests {
  private func scene(_ layers: [Layer], cycle: Seconds = 1) -> Scene {
    Scene(
      size: Size(20, 20), background: .clear, layers: layers, cycle: cycle, posterTime: 0, isSeamless: true)
  }

  private func text(_ scene: Scene, dark: Scene? = nil, calm: Bool = false, name: String = "dot") throws -> String {
    var forms = SVGForms(scene, dark: dark)
    if calm { forms.calm = scene.withReducedMotion(plays: .forever) }
    let options = SVGOptions(name: name, title: "A & B", description: "<Loading>")
    // Without the digest that ends the start of each id.
    return try SVGWriter.write(forms, options) { _ in "data:," }.text.replacing(/dot-[0-9a-z]+/, with: "dot")
  }

  private func disc(
    _ color: Color, at x: Double = 10, opacity: Track<Double> = .constant(1),
    rotation: Track<Double> = .constant(0)
  ) -> Layer {
    .shape(
      ShapeLayer(
        .circle(center: Point(x, 5), radius: 4), paint: .color(.constant(color)), opacity: opacity,
        transform: TransformTrack(anchor: .constant(Point(10, 10)), rotation: rotation)))
  }

  private func pulse(delay: Seconds = .zero) -> Track<Double> {
    .keyframes(Keyframes([Keyframe(0, 1), Keyframe(0.5, 0.2), Keyframe(1, 1)], period: 1, delay: delay))
  }

  private let head = """
    <svg xmlns="http://www.w3.org/2000/svg" width="20" height="20" viewBox="0 0 20 20" role="img">\
    <title>A &amp; B</title><desc>&lt;Loading&gt;</desc>
    """

  @Test func whatStandsStillIsAShape() throws {
    #expect(try text(scene([disc(.black)])) == head + "<circle cx=\"10\" cy=\"5\" r=\"4\"/></svg>")
  }

  @Test func theReasonForAJumpIsAnAttributeOfTheRoot() throws {
    var options = SVGOptions(name: "dot", title: "", description: "")
    options.jump = "it \"hops\" & lands"
    let written = try SVGWriter.write(SVGForms(scene([disc(.black)])), options) { _ in "" }.text
    #expect(written.contains(" role=\"img\" data-jump=\"it &quot;hops&quot; &amp; lands\"><title>"))
  }

  @Test func aTurnIsOneKeyframe() throws {
    let turn = Track.keyframes(Keyframes([Keyframe(0, 0.0), Keyframe(1, 2 * .pi)], period: 1))
    #expect(
      try text(scene([disc(.white, rotation: turn)]))
        == head + "<style>@keyframes dot_a{to{rotate:360deg}}</style><circle cx=\"10\" cy=\"5\" r=\"4\" fill=\"#fff\" "
        + "transform-origin=\"10 10\" style=\"animation:dot_a 1s linear infinite\"/></svg>")
  }

  /// Copies that run one after another share their keyframes and differ in their delays.
  @Test func copiesShareKeyframes() throws {
    let written = try text(scene([disc(.black, opacity: pulse()), disc(.black, at: 15, opacity: pulse(delay: 0.25))]))
    #expect(written.ranges(of: "@keyframes").count == 1)
    #expect(written.contains("50%{opacity:.2}"))
    #expect(written.contains("animation-delay:-.75s"))
  }

  @Test func darkPagesHaveRulesOfTheirOwn() throws {
    let written = try text(scene([disc(.black)]), dark: scene([disc(.white)]))
    #expect(written.contains("@media(prefers-color-scheme:dark){#dot .a{fill:#fff}}"))
    #expect(written.contains("<svg xmlns=\"http://www.w3.org/2000/svg\" id=\"dot\""))
    #expect(try text(scene([disc(.black)]), dark: scene([disc(.black)])) == text(scene([disc(.black)])))
  }

  /// Where the trees differ in more than colors, both are there, and one is shown.
  @Test func otherShapesOnDarkPagesAreSeparate() throws {
    let written = try text(scene([disc(.black)]), dark: scene([disc(.black), disc(.white, at: 3)]))
    #expect(written.contains("display:none") && written.contains("display=\"none\""))
  }

  @Test func theCalmFormIsPaused() throws {
    let written = try text(scene([disc(.black, opacity: pulse())]), calm: true)
    #expect(written.contains("@media(prefers-reduced-motion){"))
    #expect(written.contains("animation-play-state:paused!important"))
    #expect(written.contains("25%{opacity:1}50%,75%{opacity:.55}"))
  }

  /// The background stands still, and what is over it fades.
  @Test func theCalmFormFadesOverItsBackground() throws {
    var whole = scene([disc(.black, opacity: pulse()), disc(.white, at: 3)])
    whole.background = .white
    let written = try text(whole, calm: true)
    #expect(written.contains("#dot>g{animation:dot_calm 3.2s linear infinite!important}"))
    #expect(written.contains("fill=\"#fff\"/><g><circle"))
  }

  /// What covers, cuts or keeps what is below it does so with the background, but not in the calm form, where all
  /// layers fade as one.
  @Test(arguments: [BlendMode.sourceAtop, .destinationOut, .destinationIn, .xor])
  func layersMayCutTheBackground(_ blend: BlendMode) throws {
    let circle = Path.circle(center: Point(0, -5), radius: 4)
    let layers = [disc(.white, at: -5), .shape(ShapeLayer(circle, paint: .color(.constant(.black)), blend: blend))]
    // As compositions have it.
    let middle = TransformTrack(translation: .constant(Point(10, 10)))
    var whole = scene([.group(GroupLayer(layers, transform: middle))])
    whole.background = .white
    let written = try text(whole, calm: true)
    let canvas = "d=\"M0 0h20v20h-20z\""
    #expect(!written.contains("100%") && written.contains(canvas) && written.contains("<circle"), "\(written)")
    let forms = written.split(separator: "display=\"none\"")
    #expect(forms.count == 2 && forms[0].contains(canvas) && forms[1].contains(canvas), "\(written)")
  }

  /// A rule that sets a whole animation also sets whether it runs.
  @Test func motionsOfDarkPagesArePausedToo() throws {
    func fade(_ period: Seconds) -> Track<Double> {
      .keyframes(Keyframes([Keyframe(0, 1.0), Keyframe(period, 0.4)], period: period))
    }
    func written(_ dark: Track<Double>) throws -> String {
      try text(scene([disc(.black, opacity: pulse())]), dark: scene([disc(.black, opacity: dark)]), calm: true)
    }
    let renamed = try written(fade(1))
    #expect(renamed.contains("@media(prefers-color-scheme:dark){#dot .b{animation-name:dot_"))
    #expect(renamed.contains("{#dot *{animation-play-state:paused!important}#dot{animation:dot_calm"))
    let faster = try written(fade(0.5))
    #expect(faster.contains("infinite!important}}@media(prefers-reduced-motion){"))
    #expect(faster.contains("{#dot#dot *{animation-play-state:paused!important}#dot#dot{animation:dot_calm"))
  }

  @Test(arguments: [("my loader.v2", "my-loader-v2-"), ("3dots", "l-3dots-"), ("été", "l--t--")])
  func namesBecomeIdentifiers(name: String, start: String) {
    let ids = SVGWriter.document(named: name) { $0 + "_a" }
    #expect(ids.hasPrefix(start) && ids.dropFirst(start.count).contains(/^[0-9a-z]{1,3}_a$/))
  }

  /// Files of one name may stand in one page, such as those of two texts or colors.
  @Test func otherDrawingsHaveOtherIDs() throws {
    func ids(_ color: Color) throws -> Set<String> {
      let forms = SVGForms(scene([disc(color, opacity: pulse())]))
      let text = try SVGWriter.write(forms, SVGOptions(name: "dot", title: "", description: "")) { _ in "" }.text
      return Set(text.matches(of: /@keyframes ([^{]+)/).map { String($0.1) })
    }
    #expect(try ids(.black) == ids(.black) && ids(.black).isDisjoint(with: ids(.white)) && !ids(.black).isEmpty)
  }

  /// The image is one for itself, whatever the page has below it.
  @Test func nothingMixesWithThePage() throws {
    guard case .shape(var glow) = disc(.white) else { return }
    glow.blend = .screen
    #expect(try text(scene([disc(.black), .shape(glow)])).contains(" role=\"img\" style=\"isolation:isolate\">"))
    let apart = Layer.group(GroupLayer([disc(.black), .shape(glow)], isIsolated: true))
    #expect(try !text(scene([apart])).contains("role=\"img\" style"))
    #expect(try !text(scene([disc(.black)])).contains("isolation"))
  }

  @Test func whatSVGLacksNamesItsLayer() throws {
    let along = Gradient(.along, stops: Gradient.evenStops([.black, .white]))
    var shape = ShapeLayer(.circle(center: .zero, radius: 4), paint: .gradient(GradientTrack(along)))
    shape.source = "$.layers[3]"
    let whole = scene([.shape(shape), disc(.black)])
    let error = #expect(throws: SVGWritingError.self) { try text(whole) }
    #expect(error?.source == "$.layers[3]" && error?.message.contains("along an outline") == true)
    var options = SVGOptions(name: "dot", title: "", description: "")
    options.allowsMissing = true
    let written = try SVGWriter.write(SVGForms(whole), options) { _ in "" }
    #expect(written.missing.map(\.source) == ["$.layers[3]"])
    #expect(written.text.contains("<circle"))
  }

  @Test func theSameSceneHasTheSameText() throws {
    let whole = scene([disc(.black, opacity: pulse()), disc(.white, at: 3, opacity: pulse(delay: 0.1))])
    let first = try text(whole, dark: scene([disc(.white), disc(.black)]), calm: true)
    for _ in 0..<5 { #expect(try text(whole, dark: scene([disc(.white), disc(.black)]), calm: true) == first) }
  }
}
