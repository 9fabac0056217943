import GraphicsCore
import Testing

@testable import WebPCoding

@Suite struct FrameStateTests {
  /// However a frame is drawn, it shows the same.
  @Test(arguments: WebPSamples.names) func allVariantsShowTheImage(name: String) throws {
    let shown = try ShownFrames(WebPSamples.animation(name))
    let rects = FrameRects(shown, workers: 2)
    var tried = Set<FrameState>()
    for frame in shown.images.indices {
      for state in FrameState.allCases where rects.rect(of: frame, in: state) != nil {
        tried.insert(state)
        let base: Pixmap =
          switch state {
          case .over: shown.images[frame - 1]
          case .cleared: shown.images[frame - 1].cleared(try #require(rects.rect(of: frame - 1, in: .over)))
          case .content, .key: Pixmap(width: shown.width, height: shown.height)
          }
        for variant in rects.variants(of: frame, in: state) {
          #expect(variant.rect.x % 2 == 0 && variant.rect.y % 2 == 0 && variant.pixels.count == variant.rect.area)
          #expect(drawn(variant, onto: base) == shown.images[frame], "frame \(frame), \(state)")
        }
      }
    }
    #expect(tried.contains(.over) && tried.contains(.key))
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

  @Test func statesFollowOnlyWhatTheyNeed() {
    #expect(FrameState.content.mayFollow(.key) && !FrameState.content.mayFollow(.over))
    #expect(FrameState.cleared.mayFollow(.over) && !FrameState.cleared.mayFollow(.content))
    #expect(FrameState.allCases.allSatisfy { FrameState.over.mayFollow($0) && FrameState.key.mayFollow($0) })
  }
}
