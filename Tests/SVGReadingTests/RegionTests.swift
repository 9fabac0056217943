import GraphicsCore
import Importing
import MotionMath
import SVGReading
import Testing

/// Regions of filters and masks in units of a box. `SVGPictures/regions.svg` compares the images with a browser's.
@Suite struct RegionTests {
  private static let wide = "x='-50%' y='-50%' width='200%' height='200%'"
  private static let blur = "<feGaussianBlur stdDeviation='1'/>"
  private static let tint = "<feFlood/><feComposite operator='in' in2='SourceAlpha'/>"

  private func filtered(_ shape: String, _ region: String = Self.wide, _ primitives: String = Self.blur) -> [UInt8] {
    svg("<filter id='f' \(region)>\(primitives)</filter><g filter='url(#f)'>\(shape)</g>")
  }

  private func circle(_ radii: String) -> String { "<circle cx='12' cy='12' r='4'>\(moving("r", radii))</circle>" }

  private func frame(_ document: [UInt8]) throws -> NodeFrame? { try SVGReader.read(document).nodes[0].filterFrame }

  /// The edges of a frame that moves, at a time.
  private func edges(_ frame: NodeFrame?, at time: Double) -> [Double] {
    guard case .moving(let center, let size)? = frame else { return [] }
    let rect = Rect(center: center.value(at: time), size: size.value(at: time))
    return [rect.minX, rect.minY, rect.maxX, rect.maxY].map { ($0 * 1e6).rounded() / 1e6 }
  }

  @Test func aFrameMovesWithACircleOrARectangle() throws {
    // 4 units of blur do not fit beside a circle of 1.
    let pulse = try frame(filtered(circle("1;5;1")))
    #expect(edges(pulse, at: 0) == [10, 10, 14, 14] && edges(pulse, at: 1) == [2, 2, 22, 22])
    let lean = try frame(filtered(circle("0;5;0"), "x='0' y='-20%' width='150%' height='120%'"))
    #expect(edges(lean, at: 1) == [7, 5, 22, 17])
    let bar = "<rect x='2' y='4' width='4' height='2'>\(moving("width", "4;8;4"))\(moving("x", "2;6;2"))</rect>"
    #expect(edges(try frame(filtered(bar)), at: 1) == [2, 3, 18, 7])
    let shifted = "<g transform='translate(2 0)'>\(circle("1;5;1"))</g>"
    #expect(edges(try frame(filtered(shifted)), at: 1) == [4, 2, 24, 22])
    // The region as it is where none is written.
    #expect(edges(try frame(filtered(circle("1;5;1"), "")), at: 1) == [6, 6, 18, 18])
  }

  @Test func aStillShapeHasAStillFrame() throws {
    let square = "<rect x='4' y='4' width='4' height='4'/>"
    #expect(try frame(filtered(square)) == .still(Rect(x: 2, y: 2, width: 8, height: 8)))
  }

  /// Whatever moves, a region that is large enough at every moment is left out.
  @Test(
    arguments: [
      ("<circle r='6'><animate attributeName='r' values='6;9' dur='1s'/></circle>", RegionTests.blur),
      (
        "<path d='M0 0h9v9z'/><circle r='6'><animate attributeName='cx' values='6;9' dur='1s'/></circle>",
        RegionTests.blur
      ),
      (
        "<g><rect width='8' height='7'/><animateTransform attributeName='transform' type='rotate' values='0;90' dur='1s'/></g>",
        RegionTests.blur
      ),
      ("<path d='M0 0h9v9z'>\(moving("d", "M0 0h9v9z;M0 0h8v8z"))</path>", RegionTests.tint),
    ])
  func aRegionThatCutsNothingOffIsLeftOut(_ shapes: String, _ primitives: String) throws {
    let document = filtered(shapes, Self.wide, primitives)
    #expect(findings(document).isEmpty)
    #expect(try frame(document) == nil)
  }

  /// A stroke, a turn, an easing that goes further, and what is not always displayed make less of the margin.
  @Test(
    arguments: [
      "<path d='M0 0h9v9z'/><path d='M0 0h9v9z' stroke='red' stroke-width='2'>"
        + "\(moving("d", "M0 0h9v9z;M0 0h8v8z"))</path>",
      "<g><path d='M0 0h9v9z'/><animateTransform attributeName='transform' type='rotate' values='0;90' dur='1s'/></g>",
      "<style>@keyframes a { from { width: 6px } to { width: 9px } }</style><path d='M0 0v9'/>"
        + "<rect width='6' height='9' style='animation: a 1s cubic-bezier(0, -2, 1, 1) infinite'/>",
      "<rect width='9' height='9' display='none'><set attributeName='display' to='inline' begin='1s'/></rect>"
        + "<circle r='1'>\(moving("cx", "1;2;1"))</circle>",
      "<text y='9'>a</text>",
    ])
  func aRegionThatMayCutSomethingOffIsAnError(_ shapes: String) {
    #expect(
      findings(filtered(shapes)).contains(
        "2: a region in units of a group or a path that changes, or of a text, cannot be drawn where it may cut "
          + "something off; a larger one, or one with `filterUnits=\"userSpaceOnUse\"`, can"))
    #expect(!findings(filtered(shapes, "")).contains { $0.contains("region") })
  }

  @Test func theRegionOfAMaskMoves() throws {
    let mask = "<mask id='m' x='0' y='0' width='50%' height='100%'><rect width='24' height='24' fill='white'/></mask>"
    let image = try SVGReader.read(svg("\(mask)<g mask='url(#m)'>\(circle("1;5;1"))</g>"))
    #expect(edges(image.nodes[0].masks[0].nodes[0].frame, at: 1) == [7, 7, 12, 17])
    let whole = "<mask id='m' x='0' y='0' width='1' height='1'><rect width='24' height='24' fill='white'/></mask>"
    let still = try SVGReader.read(svg("\(whole)<g mask='url(#m)'>\(circle("1;5;1"))</g>"))
    #expect(still.nodes[0].masks.count == 1 && still.nodes[0].masks[0].nodes[0].frame == nil)
  }
}
