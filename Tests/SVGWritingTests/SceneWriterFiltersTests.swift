import GraphicsCore
import MotionMath
import Testing

@testable import SVGWriting
@testable import SceneModel

@Suite struct SceneWriterFiltersTests {
  @Test func blursAreFilters() throws {
    let node = try Sample.nodes([
      .group(GroupLayer([.shape(Sample.disc())], filters: [.blur(sigma: Sample.track(1, 3))]))
    ])[0]
    let filter = try node.definition("filter")
    #expect(filter.children[0].name == "feGaussianBlur" && filter.hasSMIL)
  }

  private func filter(_ tracks: [FilterTrack]) -> SVGNode? { Sample.writer.filter(tracks, Sample.context) }

  private let inset = FilterTrack.shadow(
    color: .constant(.black), sigma: .constant(2), offset: .constant(Point(1, 0)), isInset: true)
  private let shadow = FilterTrack.shadow(
    color: .constant(Color(hex: 0xFF0000)), sigma: .constant(3), offset: .constant(Point(0, 4)))

  @Test func whatFiltersNothingIsNoFilter() {
    #expect(filter([]) == nil && filter([.blur(sigma: .constant(0))]) == nil)
  }

  /// A drop shadow is 2 to the right and 2 down by default.
  @Test func aShadowSaysEachOffset() throws {
    let node = try #require(filter([shadow]))
    #expect(node["color-interpolation-filters"] == "sRGB" && node["filterUnits"] == "userSpaceOnUse")
    #expect(
      node.children.map(\.attributes) == [
        ["stdDeviation": .text("3"), "dx": .text("0"), "dy": .text("4"), "flood-color": .text("#f00")]
      ])
  }

  /// An inset shadow is drawn on the layer itself, and not on the shadows below it.
  @Test func insetShadowsComeFirst() throws {
    let node = try #require(filter([shadow, inset, inset]))
    let one = ["feFlood", "feComposite", "feGaussianBlur", "feOffset", "feFlood", "feComposite", "feComposite"]
    #expect(node.children.map(\.name) == one + one + ["feDropShadow"])
    // The second one is drawn on what the first one gives.
    #expect(node.children[1]["in2"] == "SourceGraphic" && node.children[6]["in2"] == "SourceGraphic")
    let first = try #require(node.children[6]["result"])
    #expect(node.children[8]["in2"] == first && node.children[13]["in2"] == first)
  }

  /// An inset shadow after a blur falls on what is blurred, with the shadows that were below it then.
  @Test func insetShadowsFallOnTheFiltersBefore() throws {
    let blur = FilterTrack.blur(sigma: .constant(1))
    let node = try #require(filter([blur, inset]))
    let first = try #require(node.children[0]["result"])
    #expect(node.children[0].name == "feGaussianBlur" && node.children.count == 8)
    #expect(node.children[2]["in2"] == first && node.children[7]["in2"] == first)
    let all = try #require(filter([shadow, blur, shadow, inset])?.children.map(\.name))
    #expect(all.first == "feDropShadow" && all[1] == "feGaussianBlur" && all.last == "feDropShadow")
    #expect(filter([inset, blur])?.children.last?.name == "feGaussianBlur")
  }

  @Test func matricesAreExactToAnEighthOfALevel() throws {
    let node = try #require(filter([.colorMatrix(.luminanceToAlpha)]))
    #expect(node.children[0].name == "feColorMatrix")
    #expect(node.children[0]["values"] == "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 .2125 .715 .072 0 0")
  }
}
