import GraphicsCore
import MotionMath
import PresetModel
import Rasterizer
import SceneModel
import TestSupport
import Testing

/// What a careful eye sees in shipped presets: nothing is cut, nothing stands beside its place, edges that can be sharp
/// are.
@Suite struct ShippedImageTests {
  private func scene(_ name: String, _ overrides: [String] = [], _ scheme: ColorScheme = .light) throws -> Scene {
    try SceneBuilder(DecodedPreset.shipped(name, overrides).preset).scene(Appearance(scheme))
  }

  private func images(_ scene: Scene, _ times: [Double], scale: Double = 1) -> [Pixmap] {
    let rasterizer = Rasterizer(scale: scale)
    return times.map { rasterizer.render(scene.displayList(at: $0), outputs: [.straight])[0] }
  }

  /// Evenly over the cycle.
  private func moments(_ scene: Scene, _ count: Int) -> [Double] {
    (0..<count).map { scene.cycle.value * Double($0) / Double(count) }
  }

  /// The empty columns and rows at each side, over all images.
  private func margins(_ images: [Pixmap]) -> (left: Int, top: Int, right: Int, bottom: Int) {
    let (width, height) = (images[0].width, images[0].height)
    var (left, top, right, bottom) = (width, height, width, height)
    for image in images {
      for y in 0..<height {
        for x in 0..<width where image[x, y].alpha > 0 {
          (left, top) = (min(left, x), min(top, y))
          (right, bottom) = (min(right, width - 1 - x), min(bottom, height - 1 - y))
        }
      }
    }
    return (left, top, right, bottom)
  }

  @Test(arguments: ["chasing-dots", "mui-circular", "ios-classic", "bouncing-dots", "wifi", "stretching-bars"])
  func nothingTouchesTheEdge(name: String) throws {
    let scene = try scene(name)
    for scale in [1.0, 2] {
      let margins = margins(images(scene, moments(scene, 60), scale: scale))
      #expect(min(margins.left, margins.top, margins.right, margins.bottom) >= 1, "\(margins) at \(scale)×")
    }
  }

  @Test(arguments: ["bouncing-dots", "wifi", "mui-circular", "stretching-bars", "ios-classic"])
  func theWayStandsInTheMiddle(name: String) throws {
    let scene = try scene(name)
    let margins = margins(images(scene, moments(scene, 60), scale: 2))
    #expect(abs(margins.left - margins.right) <= 1 && abs(margins.top - margins.bottom) <= 1, "\(margins)")
  }

  @Test func barsAndSpokesStandOnWholePixels() throws {
    // At rest the bars are 6 × 16 points.
    let bars = try scene("stretching-bars")
    let still = images(bars, [0.7])[0]
    for x in 0..<still.width {
      let alpha = still[x, still.height / 2].alpha
      #expect(alpha == 0 || alpha == 255, "column \(x) of stretching-bars: \(alpha)")
    }
    // The spoke at 12 o'clock is 5 points wide; halfway along it nothing else is near.
    let spokes = images(try scene("ios-classic"), [0])[0]
    let row = (0..<spokes.width).map { spokes[$0, 9].alpha }
    let middle = Array(row[28...36])
    #expect(middle == [0, 0, 255, 255, 255, 255, 255, 0, 0], "\(middle)")
  }

  /// White at 30 % over a box of #8E8E93 at 20 %: 28 × 0.7 + 255 × 0.3 = 96 on black. Multiplied by the box's alpha it
  /// would be 35.
  @Test func theSplashsBandIsAsBrightAsItsOwnLight() throws {
    func peak(_ background: String) throws -> RGBA8 {
      let scene = try scene("skeleton-splash", ["canvas.background=\(background)"], .dark)
      // The large box at the bottom.
      return images(scene, moments(scene, 50)).flatMap { image in
        (20..<372).map { image[$0, image.height - 100] }
      }.max { ($0.alpha, $0.red) < ($1.alpha, $1.red) }!
    }
    #expect(abs(Int(try peak("black").red) - 96) <= 1)
    // Clear: 1 - 0.8 × 0.7.
    #expect(abs(Int(try peak("clear").alpha) - 112) <= 1)
  }

  @Test func theSplashsBandStaysInsideOfTheCorners() throws {
    let scene = try scene("skeleton-splash", ["highlightColor=white"], .dark)
    let without = try self.scene("skeleton-splash", ["highlightColor=clear"], .dark)
    for time in moments(scene, 25) {
      let (a, b) = (images(scene, [time])[0], images(without, [time])[0])
      for (x, y) in [(16, a.height - 17), (16, a.height - 216), (376, a.height - 17)] where b[x, y].alpha == 0 {
        #expect(a[x, y].alpha == 0)
      }
    }
  }

  @Test func theTiltedBandLeavesTheCardAtBothEnds() throws {
    let scene = try scene("tilted-shimmer")
    let ends = images(scene, [0, scene.cycle.value * (1 - 1e-9)])
    #expect(PixmapDifference(ends[0], ends[1]).largest <= 1, "no jump where the pass starts again")
    // In between it shows the card in full.
    let most = images(scene, moments(scene, 40)).flatMap { $0.pixels.map { RGBA8(packed: $0).alpha } }.max()!
    #expect(most == 255)
    let least = ends[0].pixels.map { RGBA8(packed: $0).alpha }.max()!
    #expect(abs(Int(least) - 77) <= 1, "30 % at rest, \(least)")
  }

  @Test func thePulseRingsPosterShowsTheRing() throws {
    let scene = try scene("pulse-ring")
    func ink(_ image: Pixmap) -> Int { image.pixels.reduce(0) { $0 + Int(RGBA8(packed: $1).alpha) } }
    let most = images(scene, moments(scene, 60), scale: 2).map(ink).max()!
    #expect(Double(ink(images(scene, [scene.posterTime], scale: 2)[0])) >= 0.85 * Double(most))
  }

  /// At 50 frames a second the stripes move by a third of a pixel: each step is one, and all are alike.
  @Test func progressStripesRunEvenly() throws {
    let scene = try scene("progress-stripes")
    let frames = images(scene, moments(scene, 50))
    let steps = zip(frames, frames[1...] + [frames[0]]).map { a, b in
      zip(a.pixels, b.pixels).reduce(0) { sum, pair in
        sum + abs(Int(RGBA8(packed: pair.0).red) - Int(RGBA8(packed: pair.1).red))
      }
    }
    let mean = Double(steps.reduce(0, +)) / Double(steps.count)
    #expect(mean > 0 && steps.allSatisfy { abs(Double($0) / mean - 1) < 0.15 }, "\(steps)")
  }
}
