import Exporting
import GraphicsCore
import MotionMath
import PresetFiles
import PresetModel
import Rasterizer
import SceneModel
import ShippedPresets
import Testing

/// Compositions as images: built-in kinds rebuilt in JSON, effects, masks and blends.
@Suite struct CompositionImageTests {
  private func scene(_ text: String, _ overrides: String...) throws -> Scene {
    let preset = try PresetDocument.decode(
      text: text, file: "c.json", overrides: overrides.map(Override.init(set:)), library: .installed
    ).preset
    return try SceneBuilder(preset).scene(.light)
  }

  private func images(_ scene: Scene, _ times: [Double], scale: Double = 2) -> [Pixmap] {
    let rasterizer = Rasterizer(scale: scale)
    return times.map { rasterizer.render(scene.displayList(at: $0), outputs: [.straight])[0] }
  }

  private func composition(_ layers: String, size: Int = 20) throws -> Scene {
    try scene(
      #"{"kind": "composition", "size": {"width": \#(size), "height": \#(size)}, "#
        + #""canvas": {"padding": 0}, "layers": [\#(layers)]}"#
    )
  }

  private func pixel(_ layers: String, at time: Double = 0, x: Int = 10, y: Int = 10) throws -> RGBA8 {
    images(try composition(layers), [time], scale: 1)[0][x, y]
  }

  /// The frames of a file written by the tool.
  private func frames(_ scene: Scene) -> [Pixmap] {
    let schedule = FrameSchedule(
      cycle: scene.cycle, rate: .about(RenderSettings.standardFramesPerSecond), clock: .apng)
    return images(scene, (0..<schedule.count).map(schedule.time(of:)))
  }

  // MARK: Built-in kinds

  @Test func aSpinnerInJSONHasEqualPixels() throws {
    let own = try scene(
      #"""
      {"kind": "composition", "layers": [{"type": "arc", "diameter": 24, "start": 90, "sweep": 252,
        "stroke": {"paint": "blue", "width": 3, "cap": "round"}, "rotation": {"from": 0, "to": 360, "duration": 0.8}}]}
      """#)
    let builtIn = try SceneBuilder(Preset(.spinner(Spinner()))).scene(.light)
    #expect(own.cycle == builtIn.cycle && own.size == builtIn.size)
    #expect(frames(own) == frames(builtIn))
  }

  @Test func aSlidingBarInJSONHasEqualPixels() throws {
    let own = try scene(
      #"""
      {"kind": "composition", "canvas": {"padding": 10}, "layers": [
        {"type": "rectangle", "width": 100, "height": 10, "radius": 5, "fill": "gray / 50%"},
        {"type": "group", "size": {"width": 100, "height": 10},
         "clip": {"type": "rectangle", "width": 100, "height": 10, "radius": 5},
         "layers": [{"type": "rectangle", "width": 50, "height": 10, "radius": 5, "fill": "blue",
           "position": {"easing": "cubic-bezier(0.6, 0, 0.4, 1)", "keyframes": [{"at": 0, "value": [-50, 0]},
             {"at": 0.85, "value": [50, 0]}, {"at": 1.7, "value": [-50, 0]}]}}]}]}
      """#)
    let builtIn = try SceneBuilder(Preset(.progressBar(ProgressBar()))).scene(.light)
    #expect(own.cycle == builtIn.cycle && own.size == builtIn.size)
    #expect(frames(own) == frames(builtIn))
  }

  @Test func aLoaderAsALayerHasEqualPixels() throws {
    for kind in ["worm", "skeleton-pulse", "skeleton-card"] {
      let shipped = try #require(ShippedPreset.named(kind))
      let builtIn = try scene(shipped.text)
      let own = try scene(
        #"{"kind": "composition", "layers": [{"type": "loader", "loader": {"extends": "\#(kind)"}}]}"#,
        "canvas.padding=\(kind == "worm" ? 24 : 0)")
      #expect(own.cycle == builtIn.cycle, "\(kind)")
      let times = [0.1, 0.7, 1.3]
      #expect(images(own, times, scale: 1) == images(builtIn, times, scale: 1), "\(kind)")
    }
  }

  /// The band of the built-in shimmer text, as an effect on a text layer.
  @Test func aShimmerOnATextIsTheShimmerText() throws {
    let builtIn = try scene(#"{"kind": "shimmerText", "textColor": "gray", "duration": 1.5}"#)
    let own = try scene(
      #"""
      {"kind": "composition", "canvas": {"padding": 16}, "layers": [{"type": "text", "text": "Loading…", "fill": "gray",
        "effects": [{"type": "shimmer", "width": 0.6, "duration": 1.5}]}]}
      """#)
    #expect(own.size == builtIn.size && own.cycle == builtIn.cycle)
    for (a, b) in zip(images(own, [0.3, 0.8, 1.2]), images(builtIn, [0.3, 0.8, 1.2])) {
      let largest = zip(a.pixels, b.pixels).map { p, q in
        let (p, q) = (RGBA8(packed: p), RGBA8(packed: q))
        return max(abs(Int(p.alpha) - Int(q.alpha)), p.alpha > 40 ? abs(Int(p.red) - Int(q.red)) : 0)
      }.max()
      // Pixels of little coverage may be rounded otherwise: a mask multiplies coverages, the built-in kind covers once.
      #expect(largest! == 0)
    }
  }

  // MARK: What is done to a layer

  @Test func aMaskLimitsAndAnEraserCuts() throws {
    let red = #""type": "rectangle", "width": 20, "height": 20, "fill": "rgb(255, 0, 0)""#
    let mask = #"{\#(red), "mask": [{"type": "rectangle", "width": 10, "height": 10, "fill": "black / 50%"}]}"#
    #expect(try pixel(mask) == RGBA8(red: 255, green: 0, blue: 0, alpha: 128))
    #expect(try pixel(mask, x: 2).alpha == 0)
    let hole =
      #"{"type": "group", "layers": [{\#(red)}, {"type": "circle", "diameter": 10, "fill": "black", "blend": "erase"}]}"#
    #expect(try pixel(hole).alpha == 0)
    #expect(try pixel(hole, x: 2).red == 255)
  }

  @Test func aClipMovesWithItsLayer() throws {
    let layer =
      #"{"type": "rectangle", "width": 20, "height": 20, "fill": "black", "clip": {"type": "circle", "diameter": 8}, "position": [5, 0]}"#
    #expect(try pixel(layer, x: 15).alpha == 255)
    #expect(try pixel(layer, x: 9).alpha == 0)
  }

  @Test func aPulseIsTheSkeletons() throws {
    let layer = #"{"type": "rectangle", "width": 20, "height": 20, "fill": "black", "effects": [{"type": "pulse"}]}"#
    let scene = try composition(layer)
    #expect(scene.cycle == .milliseconds(1800))
    let alphas = images(scene, (0..<36).map { Double($0) * 0.05 }, scale: 1).map { Double($0[10, 10].alpha) / 255 }
    #expect(abs(alphas.min()! - 0.408) < 0.01 && abs(alphas.max()! - 0.992) < 0.01)
  }

  @Test func aFillingTakesTheColorsPlace() throws {
    let layer =
      #"{"type": "circle", "diameter": 16, "fill": "black", "effects": [{"type": "shimmer", "mode": "fill", "colors": ["rgb(255, 0, 0)", "rgb(255, 0, 0)"]}]}"#
    #expect(try pixel(layer) == RGBA8(red: 255, green: 0, blue: 0, alpha: 255))
    #expect(try pixel(layer, x: 0, y: 0).alpha == 0)
  }

  @Test func aBandLeavesItsLayerAtBothEnds() throws {
    let layer =
      #"{"type": "rectangle", "width": 16, "height": 16, "fill": "black", "effects": [{"type": "shimmer", "mode": "atop", "colors": ["white / 0%", "white", "white / 0%"], "duration": 1}]}"#
    #expect(try pixel(layer, at: 0.5).red > 200)
    let still = images(try composition(layer), [0, 0.9999999], scale: 1)
    #expect(still[0].pixels.allSatisfy { $0 == 0 || RGBA8(packed: $0).red < 3 })
    #expect(still[1].pixels.allSatisfy { $0 == 0 || RGBA8(packed: $0).red < 3 })
  }

  @Test func gradientsAndColorsMove() throws {
    let gradient =
      #"{"type": "rectangle", "width": 20, "height": 20, "fill": {"gradient": "linear", "stops": [{"color": {"from": "black", "to": "rgb(255, 0, 0)", "duration": 1, "autoreverse": true}, "offset": 0}, {"color": "rgb(255, 0, 0)", "offset": 1}]}}"#
    #expect(try pixel(gradient, at: 1, x: 1).red == 255)
    #expect(try pixel(gradient, at: 0, x: 1).red < 30)
    let color = #"{"type": "circle", "diameter": 16, "fill": {"from": "black", "to": "rgb(255, 0, 0)", "duration": 1}}"#
    #expect(try pixel(color, at: 0.5).red == 128)
  }
}
