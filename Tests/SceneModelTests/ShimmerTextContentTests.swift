import GraphicsCore
import MotionMath
import PresetModel
import SceneModel
import Testing

@Suite struct ShimmerTextContentTests {
  private func scene(_ change: (inout ShimmerText) -> Void, _ appearance: Appearance = .light) throws -> Scene {
    var shimmer = ShimmerText()
    change(&shimmer)
    return try SceneBuilder(Preset(.shimmerText(shimmer))).scene(appearance)
  }

  /// The position of a gradient stop on the canvas at a time.
  private func stop(_ scene: Scene, at time: Double, draw index: Int, offset: Double) throws -> Double {
    let draw = scene.displayList(at: time).draws[index]
    guard case .linear(let start, let end) = try #require(draw.gradient).geometry else { return .nan }
    return draw.transform.apply(start + (end - start) * offset).x
  }

  @Test func theOverlaysBandCrossesTheTextFromLeftToRight() throws {
    let scene = try scene { $0.textColor = .named(.gray) }
    let text = scene.displayList(at: 0).draws[0].box
    // Before the start the band ends where the text's box begins; at the end of the pass it begins where that ends.
    let padding = Preset(.shimmerText(ShimmerText())).canvas.padding
    let (left, right) = (padding.left, scene.size.width - padding.right)
    #expect(try stop(scene, at: 0, draw: 1, offset: 1) <= left + 1e-6)
    let shimmer = ShimmerText()
    let end = shimmer.duration.value * (1 - 1e-9)
    #expect(try stop(scene, at: end, draw: 1, offset: 0) >= right - 1.001)
    #expect(text.x >= left - 1 && text.maxX <= right + 1)
    #expect(scene.displayList(at: 0.5).draws[1].blend == .plusLighter)
  }

  /// What is added to white stays white; what is drawn over it is seen.
  @Test func aBandDrawnOverTheTextMayBeDarker() throws {
    let scene = try scene {
      $0.textColor = .named(.white)
      $0.highlightColor = .named(.black)
      $0.highlightMode = .atop
    }
    #expect(scene.displayList(at: 0.5).draws.map(\.blend) == [.sourceOver, .sourceAtop])
  }

  @Test(arguments: [
    ("Loading", SweepDirection.auto, 1.0), ("Loading", .rightToLeft, -1), ("جار التحميل", .auto, -1),
    ("جار التحميل", .leftToRight, 1),
  ])
  func sweepsTheWayThatTheTextReads(_ text: String, _ direction: SweepDirection, _ sign: Double) throws {
    for textColor in [ThemedColor.named(.clear), .named(.gray)] {
      let scene = try scene {
        $0.text = text
        $0.direction = direction
        $0.textColor = textColor
        $0.font.family = "DejaVu Sans"
      }
      let last = scene.displayList(at: 0).draws.count - 1
      let early = try stop(scene, at: 0.2, draw: last, offset: 0)
      let late = try stop(scene, at: 0.4, draw: last, offset: 0)
      #expect((late - early) * sign > 1, "\(text), \(direction)")
    }
  }

  /// A sweep to the left is the mirror image of the sweep to the right, in its stops and in its path.
  @Test func theOtherWayIsTheMirrorImage() throws {
    let (right, left) = (
      try scene {
        $0.textColor = .named(.gray)
        $0.direction = .leftToRight
      },
      try scene {
        $0.textColor = .named(.gray)
        $0.direction = .rightToLeft
      }
    )
    for time in stride(from: 0.05, to: 1, by: 0.1) {
      for offset in [0.0, 0.5, 1] {
        let (a, b) = (
          try stop(right, at: time, draw: 1, offset: offset), try stop(left, at: time, draw: 1, offset: offset)
        )
        #expect(isClose(a + b, right.size.width, within: 1), "at \(time)")
      }
    }
  }

  @Test func theFaithfulFillJumpsAndTheSeamlessDoesNot() throws {
    var preset = Preset(.shimmerText(ShimmerText()))
    guard case .shimmerText(var shimmer) = preset.loader else { return }
    shimmer.gradientColors = [.named(.blue), .named(.pink), .named(.purple)]
    preset.loader = .shimmerText(shimmer)
    #expect(try SceneBuilder(preset).scene(.light).isSeamless)
    preset.loop = .faithful
    #expect(try !SceneBuilder(preset).scene(.light).isSeamless)
  }
}
