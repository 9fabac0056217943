import GraphicsCore
import PresetModel
import ShippedPresets
import Testing

@testable import Exporting

/// Whether loops jump, proved on their scenes.
@Suite struct LoopProofTests {
  private func proof(_ text: String) throws -> LoopFacts { try PresetExporter(text).loop(.light) }

  private func composition(_ layers: String, _ keys: String = "") -> String {
    #"{"kind": "composition", \#(keys) "size": {"width": 60, "height": 60}, "layers": [\#(layers)]}"#
  }

  private func dot(_ keys: String) -> String {
    #"{"type": "circle", "diameter": 16, "position": [30, 30], "fill": "blue", \#(keys)}"#
  }

  /// Each motion is tried by itself only while that is cheap.
  @Test func theTrialsOfVeryManyMotionsAreBounded() throws {
    func proof(_ count: Int) throws -> LoopProof {
      let layers = (0..<count).map { i in
        #"{"type": "circle", "diameter": 3, "fill": "blue", "position": [\#(i % 15 * 4 - 28), \#(i / 15 * 4 - 28)], "opacity": {"from": 1, "to": 0}}"#
      }
      return LoopProof(try PresetExporter(composition(layers.joined(separator: ","))).scene(.light), plays: .forever)
    }
    let few = try proof(20)
    #expect(few.trialWork > 0 && few.facts.jumps.map(\.paths.count) == [20])
    let many = try proof(200)
    #expect(many.trialWork == 0 && many.facts.jumps.map(\.paths.count) == [200])
  }

  // MARK: What jumps

  /// A jump, and the path of the motion that makes it.
  struct Planted: Sendable, CustomStringConvertible {
    var description: String
    var path: String
    var layer: String

    init(_ description: String, at path: String, _ layer: String) {
      (self.description, self.path, self.layer) = (description, path, layer)
    }
  }

  private static let run = #"{"from": 0, "to": 20, "duration": 1}"#

  static let planted = [
    Planted(
      "position", at: "position", #"{"type": "circle", "fill": "blue", "position": {"from": [-20, 0], "to": [20, 0]}}"#),
    Planted("opacity", at: "opacity", #"{"type": "circle", "fill": "blue", "opacity": {"from": 1, "to": 0}}"#),
    Planted("scale", at: "scale", #"{"type": "circle", "fill": "blue", "scale": {"from": 0.5, "to": 1}}"#),
    Planted(
      "less than a turn", at: "rotation",
      #"{"type": "rectangle", "width": 20, "height": 6, "fill": "blue", "rotation": {"from": 0, "to": 90}}"#),
    Planted(
      "skew", at: "skew",
      #"{"type": "rectangle", "width": 20, "height": 20, "fill": "blue", "skew": {"from": [0, 0], "to": [30, 0]}}"#),
    Planted(
      "anchor", at: "anchor",
      #"{"type": "rectangle", "width": 20, "height": 20, "fill": "blue", "rotation": 30, "anchor": {"from": [0, 0], "to": [20, 20]}}"#
    ),
    Planted("color", at: "fill", #"{"type": "circle", "fill": {"from": "blue", "to": "pink"}}"#),
    Planted("diameter", at: "diameter", #"{"type": "circle", "fill": "blue", "diameter": {"from": 8, "to": 20}}"#),
    Planted(
      "width", at: "width", #"{"type": "rectangle", "height": 8, "fill": "blue", "width": {"from": 8, "to": 40}}"#),
    Planted(
      "radius", at: "radius",
      #"{"type": "rectangle", "width": 20, "height": 20, "fill": "blue", "radius": {"from": 0, "to": 10}}"#),
    Planted(
      "sweep", at: "sweep",
      #"{"type": "arc", "diameter": 30, "sweep": {"from": 30, "to": 200}, "stroke": {"paint": "blue", "width": 4}}"#),
    Planted(
      "path", at: "path",
      #"{"type": "path", "fill": "blue", "path": {"from": "M0 0L10 0L10 10Z", "to": "M0 0L30 0L10 10Z"}}"#),
    Planted(
      "line", at: "end",
      #"{"type": "line", "start": [0, 0], "end": {"from": [10, 0], "to": [40, 0]}, "stroke": {"paint": "blue", "width": 4}}"#
    ),
    Planted(
      "stroke width", at: "stroke.width",
      #"{"type": "circle", "diameter": 30, "stroke": {"paint": "blue", "width": {"from": 1, "to": 8}}}"#),
    Planted(
      "trim", at: "stroke.trim",
      #"{"type": "circle", "diameter": 30, "stroke": {"paint": "blue", "width": 4, "trim": {"from": [0, 0.2], "to": [0, 0.7]}}}"#
    ),
    Planted(
      "dashes by half their period", at: "stroke.dashOffset",
      #"{"type": "line", "start": [0, 0], "end": [50, 0], "stroke": {"paint": "blue", "width": 4, "dashes": [5, 5], "dashOffset": {"from": 0, "to": 5}}}"#
    ),
    Planted(
      "gradient by less than a tile", at: "fill.offset",
      #"{"type": "rectangle", "width": 40, "height": 20, "fill": {"gradient": "linear", "spread": "repeat", "end": ["50%", "50%"], "offset": {"from": [0, 0], "to": [7, 0]}}}"#
    ),
    Planted(
      "color of a stop", at: "fill.stops[1].color",
      #"{"type": "circle", "diameter": 20, "fill": {"gradient": "linear", "stops": [{"color": "blue", "offset": 0}, {"color": {"from": "red", "to": "lime"}, "offset": 1}]}}"#
    ),
    Planted("blur", at: "blur", #"{"type": "circle", "diameter": 20, "fill": "blue", "blur": {"from": 0, "to": 4}}"#),
    Planted(
      "shadow", at: "shadows[0].offset",
      #"{"type": "circle", "diameter": 20, "fill": "blue", "shadows": [{"color": "black", "radius": 2, "offset": {"from": [0, 0], "to": [12, 0]}}]}"#
    ),
    Planted(
      "clip", at: "clip.height",
      #"{"type": "circle", "diameter": 30, "fill": "blue", "clip": {"type": "rectangle", "width": 40, "height": {"from": 4, "to": 30}}}"#
    ),
    Planted(
      "mask", at: "mask[0].diameter",
      #"{"type": "circle", "diameter": 30, "fill": "blue", "mask": [{"type": "circle", "diameter": {"from": 4, "to": 30}, "fill": "black"}]}"#
    ),
    Planted(
      "layer of a group", at: "layers[1].opacity",
      #"{"type": "group", "layers": [{"type": "circle", "fill": "blue"}, {"type": "circle", "fill": "red", "opacity": {"from": 1, "to": 0}}]}"#
    ),
    Planted(
      "layer of a loader", at: "loader.layers[0].opacity",
      #"{"type": "loader", "loader": {"kind": "composition", "layers": [{"type": "circle", "fill": "blue", "opacity": {"from": 1, "to": 0}}]}}"#
    ),
    Planted(
      "two keyframes at one time", at: "opacity",
      #"{"type": "circle", "fill": "blue", "opacity": {"keyframes": [{"at": "0%", "value": 1}, {"at": "50%", "value": 1}, {"at": "50%", "value": 0}, {"at": "75%", "value": 0}, {"at": "100%", "value": 1}]}}"#
    ),
    Planted(
      "a spring that is cut short", at: "position",
      #"{"type": "circle", "fill": "blue", "position": {"easing": "smooth", "keyframes": [{"at": "0%", "value": [-20, 0]}, {"at": "50%", "value": [20, 0]}, {"at": "100%", "value": [-20, 0]}]}}"#
    ),
    Planted(
      "one motion of a sum", at: "position[1]",
      #"{"type": "circle", "fill": "blue", "position": [{"from": [0, 0], "to": [0, 9], "autoreverse": true}, {"from": [0, 0], "to": [20, 0]}]}"#
    ),
  ]

  @Test(arguments: planted) func aPlantedJumpIsFoundWithItsPath(_ planted: Planted) throws {
    // A layer before it that moves evenly is not accused.
    let spinner =
      #"{"type": "arc", "diameter": 50, "sweep": 90, "stroke": {"paint": "gray", "width": 2}, "position": [30, 30], "rotation": {"from": 0, "to": 360}}"#
    for layers in [planted.layer, spinner + ", " + planted.layer] {
      let loop = try proof(composition(layers))
      #expect(loop.verdict == .jump)
      #expect(loop.jumps.map(\.paths) == [["$.layers[\(layers == planted.layer ? 0 : 1)].\(planted.path)"]])
      #expect(loop.jumps.allSatisfy { $0.levels > 4 && !$0.remedy.isEmpty })
      #expect(loop.isAtFault)
    }
  }

  /// Which is what the remedy says, also for the springs that are always as long as their segment.
  @Test func aSpringOfHalfTheSegmentSettles() throws {
    func loop(_ easing: String) throws -> LoopFacts {
      let frames =
        #"[{"at": "0%", "value": [-20, 0]}, {"at": "50%", "value": [20, 0]}, {"at": "100%", "value": [-20, 0]}]"#
      return try proof(
        composition(
          #"{"type": "circle", "fill": "blue", "position": {"duration": 2, "easing": "\#(easing)", "keyframes": \#(frames)}}"#
        ))
    }
    for (word, spring) in [("smooth", "spring(0.5, 0)"), ("bouncy", "spring(0.5, 0.3)")] {
      let (cut, settled) = (try loop(word), try loop(spring))
      #expect(cut.jumps.map { $0.remedy.contains("half of the segment's duration or less") } == [true])
      #expect(settled.verdict == .continuous)
    }
  }

  @Test(arguments: planted) func everyJumpDissolves(_ planted: Planted) throws {
    let loop = try proof(composition(planted.layer, #""seam": {"blend": 0.2},"#))
    #expect(loop.verdict == .continuous, "\(loop.jumps.map(\.message))")
  }

  @Test(arguments: ["worm", "shimmer", "skeleton-card", "typing-dots"])
  func designsThatJumpDissolve(_ name: String) throws {
    guard ShippedPreset.named(name) != nil else { return }
    let text = #"{"extends": "\#(name)", "loop": "faithful", "seam": {"blend": 0.1}}"#
    #expect(try proof(text).verdict != .jump)
  }

  /// Half-way between old and new; what does not jump is whole.
  @Test func aDissolvingJumpIsTheMeanOfBothImages() throws {
    let layers =
      dot(#""opacity": {"from": 1, "to": 0.2, "duration": 1}"#)
      + #", {"type": "circle", "diameter": 8, "fill": "blue", "position": [10, 10]}"#
    let frames = try PresetExporter(
      composition(layers, #""seam": {"blend": 0.4}, "arrangement": "free", "canvas": {"padding": 0},"#)
    )
    .liveFrames(.light, scale: 1)
    let middle = frames.times.indices.min { abs(frames.times[$0] - 0.8) < abs(frames.times[$1] - 0.8) }!
    let image = frames.draw(middle)
    let w = 1 - (1 - frames.times[middle]) / 0.4
    let old = 1 - 0.8 * frames.times[middle]
    func alpha(_ x: Int, _ y: Int) -> Double {
      Double(RGBA8(packed: image.pixels[y * image.width + x]).alpha) / 255
    }
    #expect(abs(alpha(30, 30) - ((1 - w) * old + w)) < 0.01)
    #expect(alpha(10, 10) == 1, "it does not jump")
    #expect(abs(frames.times[middle] - 0.8) < 0.05)
  }

  /// A step is meant, and what plays once has no end that meets its start.
  @Test func stepsAndWhatPlaysOnceStayAsTheyAre() throws {
    let step = dot(
      #""opacity": {"keyframes": [{"at": "0%", "value": 1}, {"at": "50%", "value": 0}], "easing": "hold"}"#)
    #expect(try proof(composition(step, #""seam": {"blend": 0.2},"#)).verdict == .stepped)
    let once = dot(#""opacity": {"from": 1, "to": 0}"#)
    let (plain, blended) = (
      composition(once, #""plays": 1,"#), composition(once, #""plays": 1, "seam": {"blend": 0.2},"#)
    )
    let last = try [plain, blended].map { text in
      let frames = try PresetExporter(text).liveFrames(.light, scale: 1)
      return frames.draw(frames.times.count - 1)
    }
    #expect(last[0] == last[1])
  }

  @Test func theBatteryThatIsEmptyAgainJumpsWhereItStarts() throws {
    let loop = try proof(
      composition(
        #"{"type": "rectangle", "height": 10, "fill": "lime", "width": {"from": 0, "to": 40, "duration": 2, "delay": 0.5, "pause": 0.5}}"#
      ))
    #expect(loop.jumps.map(\.time) == [0.5])
    #expect(loop.jumps.map(\.paths) == [["$.layers[0].width"]])
    #expect(loop.jumps[0].message.hasPrefix("layers[0].width jumps at 0.5 s, by "))
    #expect(loop.jumps[0].message.contains(#""autoreverse": true"#))
  }

  @Test func jumpsOfOneMotionAreOneJumpWithACount() throws {
    let loop = try proof(
      composition(
        dot(#""opacity": {"from": 1, "to": 0, "duration": 0.5}"#) + ", "
          + #"{"type": "circle", "diameter": 8, "fill": "red", "rotation": {"from": 0, "to": 360, "duration": 2}}"#))
    #expect(loop.jumps.map(\.count) == [4])
  }

  @Test func twoMotionsThatJumpTogetherAreBothNamed() throws {
    let loop = try proof(
      composition(
        #"{"type": "circle", "diameter": 12, "fill": "blue", "position": {"from": [10, 10], "to": [40, 10]}}, "#
          + #"{"type": "circle", "diameter": 12, "fill": "blue", "position": {"from": [10, 40], "to": [40, 40]}}"#))
    #expect(loop.jumps.map(\.paths) == [["$.layers[0].position", "$.layers[1].position"]])
  }

  // MARK: What does not

  static let continuous = [
    #"{"type": "arc", "diameter": 30, "sweep": 90, "stroke": {"paint": "blue", "width": 4}, "rotation": {"from": 0, "to": 360}}"#,
    #"{"type": "arc", "diameter": 30, "sweep": 90, "stroke": {"paint": "blue", "width": 4}, "start": {"from": -90, "to": 270}}"#,
    #"{"type": "rectangle", "width": 20, "height": 20, "fill": "blue", "rotation": {"from": 0, "to": 90}}"#,
    #"{"type": "line", "start": [0, 0], "end": [50, 0], "stroke": {"paint": "blue", "width": 4, "dashes": [5, 5], "dashOffset": {"from": 0, "to": 10}}}"#,
    #"{"type": "rectangle", "width": 40, "height": 20, "fill": {"gradient": "linear", "spread": "repeat", "stops": [{"color": "red", "offset": 0}, {"color": "blue", "offset": 0.5}, {"color": "red", "offset": 1}], "end": ["50%", "50%"], "offset": {"from": [0, 0], "to": [20, 0]}}}"#,
    #"{"type": "circle", "diameter": 30, "stroke": {"paint": "blue", "width": 4, "trim": {"from": [0, 0.3], "to": [1, 1.3]}}}"#,
    #"{"type": "circle", "fill": "blue", "position": {"from": [-20, 0], "to": [20, 0], "autoreverse": true}}"#,
    // It starts and ends at infinite speed, but does not jump.
    #"{"type": "circle", "diameter": 8, "fill": "blue", "position": {"from": [-20, 0], "to": [20, 0], "autoreverse": true, "easing": "cubic-bezier(0, 1, 1, 0)"}}"#,
    // It starts again while nobody sees it.
    #"{"type": "circle", "fill": "blue", "scale": {"from": 0, "to": 1}, "opacity": {"from": 1, "to": 0}}"#,
    #"{"type": "circle", "fill": "blue", "scale": {"from": 0.2, "to": 1}, "opacity": {"keyframes": [{"at": 0, "value": 0}, {"at": 0.5, "value": 1}, {"at": 1, "value": 0}]}}"#,
    // Two motions that jump by as much, there and back.
    #"{"type": "circle", "fill": "blue", "position": [{"from": [0, 0], "to": [20, 0]}, {"from": [20, 0], "to": [0, 0]}]}"#,
    #"{"type": "circle", "fill": "blue", "effects": [{"type": "shimmer"}]}"#,
    #"{"type": "circle", "fill": "blue", "opacity": {"springs": [{"target": 1, "duration": 0.5}, {"target": 0, "duration": 0.5}], "from": 0.2, "to": 1}}"#,
  ]

  @Test(arguments: continuous) func whatLooksTheSameOnBothSidesIsContinuous(_ layer: String) throws {
    let loop = try proof(composition(layer))
    #expect(loop.verdict == .continuous, "\(loop.jumps)")
    #expect(loop.jumps.isEmpty)
  }

  @Test func declaredStepsAreStepped() throws {
    let steps = dot(#""rotation": 0, "opacity": {"from": 0, "to": 1, "easing": "steps(4, end)"}"#)
    #expect(try proof(composition(steps)).verdict == .stepped)
    #expect(
      try proof(
        composition(
          dot(
            #""opacity": {"easing": "hold", "keyframes": [{"at": "0%", "value": 1}, {"at": "50%", "value": 0}, {"at": "100%", "value": 1}]}"#
          ))
      ).verdict == .stepped)
    // A jump beside the steps is one all the same.
    let both =
      steps + ", " + #"{"type": "circle", "diameter": 8, "fill": "red", "position": {"from": [8, 8], "to": [8, 50]}}"#
    let loop = try proof(composition(both))
    #expect(loop.verdict == .jump)
    #expect(loop.jumps.map(\.paths) == [["$.layers[1].position"]])
  }

  @Test func whatPlaysOnceHasNoSeam() throws {
    let fade = dot(#""opacity": {"from": 1, "to": 0}"#)
    #expect(try proof(composition(fade)).verdict == .jump)
    #expect(try proof(composition(fade, #""plays": "once","#)).verdict == .continuous)
  }

  @Test func aMeantJumpIsNoFault() throws {
    let loop = try proof(
      composition(dot(#""opacity": {"from": 1, "to": 0}"#), #""jump": {"meant": "each flash starts at full light"},"#))
    #expect(loop.verdict == .jump && !loop.isAtFault)
    #expect(loop.meant == "each flash starts at full light")
  }

  @Test func theCalmFormIsContinuous() throws {
    var exporter = try PresetExporter(composition(dot(#""opacity": {"from": 1, "to": 0}"#)))
    exporter.settings.motion = .reduced
    #expect(try exporter.loop(.light).verdict == .continuous)
  }

  /// Kinds that are written in Swift, in the forms of designs that jump.
  @Test(arguments: [
    (#"{"kind": "dotGrid"}"#, "$.attack"), (#"{"kind": "dotGrid", "attack": 0.05, "loop": "faithful"}"#, "$.loop"),
    (#"{"kind": "orb"}"#, "$.rings.opacity"),
    (
      #"{"kind": "skeleton", "effect": "shimmer", "startOffset": -20, "endOffset": 60, "highlightColor": "black", "loop": "faithful"}"#,
      "$.loop"
    ),
  ])
  func kindsThatJumpNameTheirKey(_ text: String, _ path: String) throws {
    let loop = try proof(text)
    #expect(loop.verdict == .jump)
    #expect(loop.jumps.contains { $0.paths.contains(path) }, "\(loop.jumps)")
  }

  @Test(arguments: ShippedPreset.all.map(\.name)) func noShippedLoopIsAccused(_ name: String) throws {
    let exporter = try PresetExporter(shipped: name)
    for scheme in ColorScheme.allCases {
      let loop = try exporter.loop(scheme)
      #expect(!loop.isAtFault, "\(loop.jumps.map(\.message))")
      // A reason without a jump is none.
      #expect((exporter.preset.jump == nil) == (loop.verdict != .jump), "\(loop.verdict)")
    }
  }
}
