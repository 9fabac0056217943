import GraphicsCore
import Testing

@testable import WebPCoding

@Suite struct FrameGraphTests {
  /// However a frame is drawn, it shows the same.
  @Test(arguments: WebPSamples.names + ["dots"]) func allVariantsShowTheImage(name: String) throws {
    let shown = name == "dots" ? try Self.dots() : try ShownFrames(WebPSamples.animation(name))
    let graph = FrameGraph(shown, workers: 2)
    for (frame, nodes) in graph.nodes.enumerated() {
      for node in nodes {
        let base: Pixmap =
          switch node.base {
          case .shown: shown.images[frame - 1]
          case .cleared(let rect): shown.images[frame - 1].cleared(rect)
          case .transparent, .anything: Pixmap(width: shown.width, height: shown.height)
          }
        for variant in graph.variants(of: frame, node) {
          #expect(variant.rect.x % 2 == 0 && variant.rect.y % 2 == 0 && variant.pixels.count == variant.rect.area)
          #expect(drawn(variant, onto: base) == shown.images[frame], "frame \(frame), \(node)")
        }
      }
      #expect(nodes.last == .init(base: .anything, rect: shown.images[0].bounds))
      #expect(Set(nodes.map(\.base)).count == nodes.count)
    }
  }

  private func drawn(_ variant: WebPFrameVariant, onto base: Pixmap) -> Pixmap {
    var result = base
    for (index, pixel) in variant.pixels.enumerated() where !variant.blends || pixel != 0 {
      #expect(!variant.blends || pixel >= 0xFF00_0000, "what is blended is opaque")
      let (y, x) = index.quotientAndRemainder(dividingBy: variant.rect.width)
      result.pixels[(variant.rect.y + y) * base.width + variant.rect.x + x] = pixel
    }
    return result
  }

  /// A still dot in the corner, and one that moves two pixels to the right in each frame.
  private static func dots() throws -> ShownFrames {
    let images = (0..<6).map { frame in
      WebPSamples.image(40, 10) { x, y in
        let moves = (4 + 2 * frame..<10 + 2 * frame).contains(x) && y >= 4
        return moves || x < 2 && y < 2 ? 0xFF33_6699 : 0
      }
    }
    return try ShownFrames(
      Animation(frames: images.map { .init(pixmap: $0, delay: .milliseconds(40)) }, plays: .forever))
  }

  /// Each frame can clear the dot that the one before has drawn alone, over and over.
  @Test func whatMovesIsClearedInEveryFrame() throws {
    let shown = try Self.dots()
    let graph = FrameGraph(shown, workers: 1)
    for frame in 3..<6 {
      let before = PixelRect(x: 4 + 2 * (frame - 1), y: 4, width: 6, height: 6)
      let node = FrameGraph.Node(base: .cleared(before), rect: PixelRect(x: 4 + 2 * frame, y: 4, width: 6, height: 6))
      #expect(graph.nodes[frame].contains(node))
      let places = graph.places(before: node, of: frame)
      #expect(!places.isEmpty && places.allSatisfy { graph.nodes[frame - 1][$0].rect == before })
    }
  }

  /// A transparent canvas is left by what was drawn around all that is shown; anything may come before the rest.
  @Test func nodesFollowOnlyWhatLeavesTheirBase() throws {
    let shown = try Self.dots()
    let graph = FrameGraph(shown, workers: 1)
    for frame in 1..<6 {
      let before = graph.nodes[frame - 1]
      for node in graph.nodes[frame] {
        let places = graph.places(before: node, of: frame)
        switch node.base {
        case .shown, .anything: #expect(places == Array(before.indices))
        case .cleared(let rect): #expect(places.allSatisfy { before[$0].rect == rect } && rect.width < 40)
        case .transparent:
          #expect(places.map { before[$0].base }.allSatisfy { $0 == .transparent || $0 == .anything })
          #expect(places.count == 2)
        }
      }
      #expect(graph.places(before: graph.nodes[0][0], of: 0).isEmpty)
    }
  }

  /// What one frame draws over another may be all that it shows.
  @Test func aFrameThatIsDrawnOverMayLeaveATransparentCanvas() throws {
    let images = [(0, 4), (2, 4), (20, 4)].map { left, width in
      WebPSamples.image(40, 10) { x, y in (left..<left + width).contains(x) && y >= 4 ? 0xFF33_6699 : 0 }
    }
    let shown = try ShownFrames(
      Animation(frames: images.map { .init(pixmap: $0, delay: .milliseconds(40)) }, plays: .forever))
    let graph = FrameGraph(shown, workers: 1)
    let node = try #require(graph.nodes[2].first { $0.base == .transparent })
    #expect(graph.places(before: node, of: 2).map { graph.nodes[1][$0].base }.contains(.shown))
    let found = try LosslessSearch(shown: shown, options: WebPOptions()).frames(effort: 1)
    for (frame, before) in zip(found.dropFirst(), found) where frame.isIndependent {
      #expect(before.isIndependent || before.rect.area == 400 || frame.rect.area == 400)
    }
  }

  /// Nothing is cleared of an opaque image, since all of it would be drawn again.
  @Test func opaqueImagesAreDrawnOver() throws {
    let graph = FrameGraph(try ShownFrames(WebPSamples.animation("one of many")), workers: 1)
    #expect(graph.nodes.dropFirst().allSatisfy { $0.map(\.base).filter(\.clearsBefore).isEmpty })
  }
}
