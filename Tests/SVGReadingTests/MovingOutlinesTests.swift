import Importing
import MotionMath
import PresetModel
import SVGReading
import Testing

/// Outlines that move without one of their own, or between some that cannot be mixed. `SVGPictures/outlines.svg` compares
/// the images with a browser's.
@Suite struct MovingOutlinesTests {
  /// What is there at a moment, as path data.
  private func shown(_ body: String, at time: Double) throws -> [String] {
    func shown(_ node: AnimatedNode) -> [String] {
      guard node.presence.value(at: time) > 0.5 else { return [] }
      switch node.content {
      case .group(let nodes): return nodes.flatMap(shown)
      case .shape(let shape):
        guard case .path(let path) = shape.outline else { return [] }
        return [path.value(at: time).text]
      }
    }
    return try SVGReader.read(svg(body)).nodes.flatMap(shown)
  }

  @Test func withoutAnOutlineOfItsOwnNothingIsThereUntilItBegins() throws {
    for name in ["d='none'", ""] {
      let path = """
        <path \(name)><animate attributeName='d' begin='.2s' values='M0 0h9;M0 0h5' dur='1s' fill='freeze'/></path>
        """
      #expect(try shown(path, at: 0.1).isEmpty)
      #expect(try shown(path, at: 0.3) == ["M0 0h9"] && shown(path, at: 3) == ["M0 0h5"])
    }
    let polygon =
      "<polygon><animate attributeName='points' from='0,0 9,0 9,9' to='0,0 5,0 5,9' dur='1s'/></polygon><path d='M0 0h9'/>"
    #expect(try shown(polygon, at: 0.1) == ["M0 0 L9 0 L9 9 Z", "M0 0h9"])
    // It does not stay.
    #expect(try shown(polygon, at: 1.5) == ["M0 0h9"])
  }

  @Test func fromNothingAnOutlineComesAtTheMiddle() throws {
    let path = "<path><animate attributeName='d' to='M0 0h9' dur='1s' repeatCount='indefinite'/></path>"
    #expect(try shown(path, at: 0.4).isEmpty && shown(path, at: 0.6) == ["M0 0h9"])
  }

  @Test func outlinesOfOtherCommandsChangeAtTheMiddle() throws {
    let path = """
      <path d='M0 0h9'><animate attributeName='d' values='M0 0h9;M0 0h5;M0 0L3 3' keyTimes='0;.5;1' dur='1s'
      repeatCount='indefinite'/></path>
      """
    #expect(try shown(path, at: 0.1) == ["M0 0h9"] && shown(path, at: 0.7) == ["M0 0h5"])
    #expect(try shown(path, at: 0.8) == ["M0 0L3 3"])
    // An easing moves the middle.
    let late = """
      <path d='M0 0h9'><animate attributeName='d' values='M0 0h9;M0 0L3 3' calcMode='spline' keySplines='1 0 1 1' dur='1s'
      repeatCount='indefinite'/></path>
      """
    #expect(try shown(late, at: 0.7) == ["M0 0h9"] && shown(late, at: 0.9) == ["M0 0L3 3"])
  }

  @Test func smallAndLargeLettersAreOneCommand() throws {
    let path = """
      <path d='M0 0h9'><animate attributeName='d' values='M0 0h9;m1 1H5' dur='1s' repeatCount='indefinite'/></path>
      """
    let image = try SVGReader.read(svg(path))
    #expect(shapes(image).count == 1 && image.nodes[0].presence == .constant(1))
  }

  /// They are drawn as one curve for each quarter turn.
  @Test func arcsOfOtherAnglesAreNamed() {
    let path = "<path d='M0 0a9 9 0 019 9'><animate attributeName='d' to='M0 0a9 9 0 10 9 9' dur='1s'/></path>"
    #expect(
      findings(svg(path)) == [
        "2: `d`: the arcs of M0 0a9 9 0 10 9 9 have other angles and cannot be mixed; write curves"
      ])
    // The element's own outline is never shown here.
    let own = """
      <path d='M0 0a9 9 0 019 9'><animate attributeName='d' values='M0 0a9 9 0 10 9 9;M1 0a9 9 0 10 9 9' dur='1s'
      repeatCount='indefinite'/></path>
      """
    #expect(findings(svg(own)).isEmpty)
  }

  private func motions(_ body: String) throws -> [Keyframes<PathData>] {
    guard case .shape(let shape) = try SVGReader.read(svg(body)).nodes[0].content,
      case .path(let path) = shape.outline
    else { return [] }
    return path.motions
  }

  /// An animation that adds to another is a motion of its own, whose points are added.
  @Test func addedOutlinesAreASum() throws {
    func animation(_ values: String, _ more: String) -> String {
      "<animate attributeName='d' values='\(values)' repeatCount='indefinite' \(more)/>"
    }
    let first = animation("M0 0h9;M0 4h9;M0 0h9", "dur='1s' begin='-1s'")
    let added = animation("M0 0h0;M2 0h1;M0 0h0", "dur='2s' begin='-.3s' additive='sum'")
    for body in [first + added, added + first] {
      let found = try motions("<path d='M1 1h1'>\(body)</path>")
      #expect(found.map(\.period) == [Seconds(1), Seconds(2)])
      #expect(
        found.map { $0.frames.map(\.value.text) } == [["M0 0h9", "M0 4h9", "M0 0h9"], ["M0 0h0", "M2 0h1", "M0 0h0"]])
    }
    // What began later replaces what was added before.
    let later = animation("M0 0h9;M0 4h9;M0 0h9", "dur='1s'")
    #expect(try motions("<path d='M1 1h1'>\(later + added)</path>").map(\.period).count == 1)
    // Nothing is added before it begins, so it cannot stay apart.
    let late = animation("M0 0h0;M2 0h1;M0 0h0", "dur='2s' begin='.5s' additive='sum'")
    let alone = ["2: `d`: an outline can be added only to an animation, and from the start"]
    #expect(findings(svg("<path d='M1 1h1'>\(first + late)</path>")) == alone)
    let other = animation("M0 0v0;M2 0v1;M0 0v0", "dur='2s' begin='-.3s' additive='sum'")
    #expect(
      findings(svg("<path d='M1 1h1'>\(first + other)</path>"))
        == ["2: `d`: outlines of different commands cannot be added"])
    #expect(findings(svg("<path d='M1 1h1'>\(added)</path>")) == alone)
  }

  @Test func aHostOfOutlinesIsRefused() {
    let values = (0..<20_000).map { "M0 \($0)h9" }.joined(separator: ";")
    let path = "<path><animate attributeName='d' values='\(values)' dur='1s'/></path>"
    #expect(findings(svg(path)) == ["2: `animate`: more than 300 outlines of one element cannot be drawn"])
  }

  @Test func keyframesNeedNoOutlineEither() throws {
    let path = """
      <style>path { animation: k 1s .2s infinite } @keyframes k { from { d: path("M0 0h9") } to { d: path("M0 0h5") } }</style>
      <path/>
      """
    #expect(try shown(path, at: 0.1).isEmpty && shown(path, at: 0.3) == ["M0 0h9"])
  }
}
