import GraphicsCore
import MotionMath
import PresetModel
import Testing

/// Documents of compositions: values and tracks, their findings, and the limits.
@Suite struct CompositionTests {
  @Test func aStrokeMayBeItsColorAlone() throws {
    func preset(_ stroke: String) throws -> Preset {
      try PresetDocument.decode(
        text: #"{"kind": "composition", "layers": [{"type": "circle", "stroke": \#(stroke)}]}"#, file: "a.json"
      ).preset
    }
    #expect(try preset(#""pink""#) == preset(#"{"paint": "pink"}"#))
    #expect(
      try preset(#""light-dark(red, rgb(0, 0, 255))""#) == preset(##"{"paint": {"light": "red", "dark": "#0000FF"}}"##))
    #expect(throws: InvalidPreset.self) { try preset(#""blu""#) }
  }

  @Test func whatNothingUsesOrShowsIsAWarning() throws {
    func warnings(_ text: String) throws -> [String] {
      try PresetDocument.decode(text: text, file: "a.json").warnings.map { "\($0.path): \($0.message)" }
    }
    #expect(
      try warnings(
        #"{"kind": "composition", "parameters": {"word": {"type": "text", "default": "hi"}, "size": {"default": 4}}, "layers": [{"type": "circle", "diameter": "$size * 2", "fill": "blue"}]}"#
      ) == [
        "$.parameters.word: parameter \"word\" is not used; write \"$word\" where its value belongs, or delete it"
      ])
    func nested(_ plays: String) -> String {
      #"{"kind": "composition", "layers": [{"type": "loader", "loader": {"kind": "skeleton"\#(plays), "content": {"picture": "a.png"}}}]}"#
    }
    #expect(try warnings(nested("")).map { $0.prefix(46) } == ["$.layers[0].loader.content: content is not sho"])
    #expect(try warnings(nested(#", "plays": 1"#)).isEmpty)
  }

  @Test func aParameterThatCannotBeReadIsOneFinding() {
    let text = #"""
      {"kind": "composition", "parameters": {"tint": {"type": "color", "default": "brandred"}},
       "layers": [{"type": "circle", "diameter": 4, "fill": "$tint"}, {"type": "circle", "fill": "${tint} / 50%"}]}
      """#
    let error = #expect(throws: InvalidPreset.self) { try PresetDocument.decode(text: text, file: "a.json") }
    #expect(error?.findings.map(\.path) == ["$.parameters.tint.default"])
  }

  private func composition(_ layers: String) throws -> Composition {
    let text = #"{"kind": "composition", "layers": ["# + layers + "]}"
    let preset = try PresetDocument.decode(text: text, file: "c.json").preset
    #expect(try PresetDocument.decode(text: PresetDocument.encode(preset), file: "again.json").preset == preset)
    return try preset.composition
  }

  private func messages(_ layers: String) -> [String] {
    let text = #"{"kind": "composition", "layers": ["# + layers + "]}"
    return problems(in: text, file: "c.json").map(\.message)
  }

  private func opacity(_ value: String) throws -> Motion<Double> {
    try composition(#"{"type": "circle", "opacity": \#(value)}"#).layers[0].opacity
  }

  @Test func aPropertyIsAValueATrackOrTracks() throws {
    #expect(try opacity("0.5") == .constant(0.5))
    guard case .tracks(let one) = try opacity(#"{"from": 0, "to": 1, "duration": 0.8}"#) else { throw WrongKind() }
    #expect(one[0].period == .milliseconds(800))
    #expect(one[0].timedKeyframes.map(\.time) == [0, 0.8])
    guard case .tracks(let two) = try opacity(#"[{"from": 0, "to": 1}, {"from": 1, "to": 0, "pause": 0.5}]"#) else {
      throw WrongKind()
    }
    #expect(two.map(\.period) == [.milliseconds(1000), .milliseconds(1500)])
  }

  @Test func keyframesStandAtSecondsOrPercentages() throws {
    let text =
      #"{"duration": 2, "keyframes": [{"at": 0, "value": 0}, {"at": "25%", "value": 1, "easing": "hold"}, {"at": 1.5, "value": 0}]}"#
    guard case .tracks(let tracks) = try opacity(text) else { throw WrongKind() }
    let timed = tracks[0].timedKeyframes
    #expect(timed.map(\.time) == [0, 0.5, 1.5])
    #expect(timed.map(\.easing) == [.linear, .steps(count: 1, jump: .end), .linear])
    #expect(tracks[0].period == .milliseconds(2000))
  }

  @Test func passesReverseRepeatAndPause() throws {
    let text = #"{"from": 0, "to": 1, "duration": 0.5, "autoreverse": true, "repeatCount": 3, "pause": 0.25}"#
    guard case .tracks(let tracks) = try opacity(text) else { throw WrongKind() }
    #expect(tracks[0].period == .milliseconds(3250))
  }

  @Test func aColorForEachSchemeIsNoTrack() throws {
    let circle = try composition(#"{"type": "circle", "fill": {"light": "white", "dark": "black"}}"#).layers[0]
    guard case .circle(let shape) = circle.content, case .color(.constant(let color))? = shape.style.fill else {
      throw WrongKind()
    }
    #expect(color.resolved(.dark) == .black)
  }

  @Test(arguments: [
    (#"{"from": 0, "to": 1, "keyframes": [{"value": 1}]}"#, "both keyframes and from and to"),
    (#"{"duration": 1}"#, "missing keyframes, or from and to"),
    (#"{"keyframes": [{"at": 0.5, "value": 1}, {"at": 0.2, "value": 0}]}"#, "run backwards"),
    (
      #"{"duration": 1, "keyframes": [{"at": 1.5, "value": 1}]}"#,
      "a keyframe at 1.5 s is after the end of the pass at 1 s; make it earlier, or the duration longer"
    ),
    (
      #"{"duration": 1, "keyframes": [{"at": 50, "value": 1}]}"#,
      #"a keyframe at 50 s is after the end of the pass at 1 s; for 50% write "50%""#
    ),
    (
      #"{"duration": 8, "keyframes": [{"at": 10, "value": 1}]}"#,
      "a keyframe at 10 s is after the end of the pass at 8 s; make it earlier, or the duration longer"
    ),
    (#"{"from": 0, "to": 2}"#, "to: expected a number from 0 to 1, found 2"),
    (#"{"from": 0, "springs": [{}]}"#, "springs need both from and to"),
    (#"{"from": 0, "to": 1, "duratoin": 1}"#, "did you mean \"duration\"?"),
    (#""half""#, "a number from 0 to 1"),
    (#"{"from": 0, "to": 1, "name": "a.b"}"#, #"expected a name without a dot, found "a.b"; write "a-b""#),
    (
      #"{"from": 0, "to": 1, "starts": {"after": "draw"}}"#,
      #"expected the name of a track with its edge, such as "draw.end", found "draw"; write "draw.end""#
    ),
    (#"{"from": 0, "to": 1, "starts": {"after": "draw.begin"}}"#, #"write "draw.start""#),
    (#"{"from": 0, "to": 1, "starts": {"delay": 1}}"#, #"starts: missing key "after""#),
    (
      #"{"from": 0, "to": 1, "delay": 1, "starts": {"after": "a.end"}}"#,
      "has both delay and starts; write the delay into starts"
    ),
    (
      #"{"from": 0, "to": 1, "name": "a", "springs": [{}]}"#,
      "springs cannot wait for other tracks or be waited for"
    ),
  ])
  func saysWhatIsWrongWithATrack(value: String, part: String) {
    let messages = messages(#"{"type": "circle", "opacity": \#(value)}"#)
    #expect(messages.count == 1 && messages[0].contains(part), "\(messages)")
  }

  @Test func aTrackNamesTheOneItWaitsFor() throws {
    let text = #"{"from": 0, "to": 1, "name": "b", "starts": {"after": "a.start", "delay": -0.5}}"#
    guard case .tracks(let tracks) = try opacity(text) else { throw WrongKind() }
    var start = TrackStart()
    (start.after.track, start.after.side, start.delay) = ("a", .start, .milliseconds(-500))
    #expect(tracks[0].name == "b" && tracks[0].starts == start)
  }

  @Test func aLayerThatIsGoneWhenItAppearsIsAnError() {
    #expect(
      messages(#"{"type": "circle", "in": 0.5, "out": 0.5}"#)
        == ["layers[0].out: the layer is gone when it appears; make `out` later than `in`"])
  }

  @Test func pathsOfDifferentCommandsDoNotMorph() {
    let messages = messages(#"{"type": "path", "path": {"from": "M0 0 L1 1", "to": "M0 0 H1 V1"}}"#)
    #expect(messages.count == 1 && messages[0].contains("the same letters"))
  }

  @Test func aTextIsNoClip() {
    #expect(messages(#"{"type": "circle", "clip": {"type": "text"}}"#).contains { $0.contains("mask") })
  }

  @Test func layersHaveADepth() {
    func nested(_ depth: Int) -> String {
      depth == 1
        ? #"{"type": "circle"}"# : #"{"type": "group", "layers": [\#(nested(depth - 1))]}"#
    }
    #expect(messages(nested(12)).isEmpty)
    #expect(messages(nested(13)).contains { $0.contains("13 deep") })
  }

  @Test func copiesOfCopiesAreCounted() {
    func copied(_ depth: Int) -> String {
      let inner = depth == 1 ? #"{"type": "circle"}"# : copied(depth - 1)
      return #"{"type": "group", "copies": {"count": 360}, "layers": [\#(inner)]}"#
    }
    #expect(messages(copied(1)).isEmpty)
    #expect(messages(copied(4)).contains { $0.contains("at most 5000") })
    #expect(messages(#"{"type": "circle", "copies": {"count": 361}}"#).contains { $0.contains("360") })
    let shimmers = Array(repeating: #"{"type": "shimmer"}"#, count: 8).joined(separator: ", ")
    #expect(
      messages(#"{"type": "circle", "copies": {"count": 100}, "effects": [\#(shimmers)]}"#).contains {
        $0.contains("at most 5000")
      })
  }

  @Test func blursAndLongPathsCountForMore() {
    #expect(messages(#"{"type": "circle", "blur": 3, "copies": {"count": 40}}"#).isEmpty)
    #expect(messages(#"{"type": "circle", "blur": 3, "copies": {"count": 50}}"#).contains { $0.contains("plain ones") })
    let path = "M0 0" + String(repeating: " 1 1", count: 4000)
    #expect(
      messages(#"{"type": "path", "path": "\#(path)", "copies": {"count": 300}}"#).contains { $0.contains("plain") })
  }

  @Test func modifiersCountForWhatTheOnesBeforeThemLeave() {
    func ridged(_ ridges: Int...) -> [String] {
      let modifiers = ridges.map { #"{"type": "zigZag", "ridges": \#($0)}"# }.joined(separator: ", ")
      return messages(#"{"type": "circle", "stroke": "blue", "modifiers": [\#(modifiers)]}"#)
    }
    #expect(ridged(200).isEmpty)
    #expect(ridged(200, 9).isEmpty)
    #expect(ridged(200, 19).contains { $0.contains("modifiers cost as much as 11043 plain ones") })
    #expect(ridged(200, 200, 200, 200, 200, 200).contains { $0.contains("at most 5000") })
    let star = #"{"type": "polygon", "sides": 360, "innerDiameter": 20}"#
    let stars = Array(repeating: star, count: 100).joined(separator: ", ")
    #expect(messages(#"{"type": "compound", "shapes": [\#(stars)]}"#).contains { $0.contains("at most 5000") })
  }

  @Test func textsAndPathsAndTracksHaveALength() {
    let path = "M0 0" + String(repeating: " 1 1", count: 6000)
    #expect(!messages(#"{"type": "path", "path": "\#(path)"}"#).isEmpty)
    let frames = Array(repeating: #"{"value": 1}"#, count: 257).joined(separator: ", ")
    #expect(!messages(#"{"type": "circle", "opacity": {"keyframes": [\#(frames)]}}"#).isEmpty)
    let layers = Array(repeating: #"{"type": "circle"}"#, count: 201).joined(separator: ", ")
    #expect(!messages(layers).isEmpty)
  }
}
