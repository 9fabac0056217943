import APNGCoding
import Foundation
import GIFCoding
import GraphicsCore
import TestSupport
import Testing

/// Animations with a finite number of plays end on their end state, in every command alike.
@Suite struct PlaysOnceTests {
  private let command: Command

  init() throws { command = try Command() }

  /// A white square that appears on black.
  private static func fade(_ easing: String = "linear", _ keys: String = "") -> String {
    """
    { "kind": "composition", "canvas": { "padding": 0, "background": "black" }, \(keys) "layers": [
      { "type": "rectangle", "width": 8, "height": 8, "fill": "white",
        "opacity": { "from": 0, "to": 1, "duration": 1, "easing": "\(easing)" } } ] }
    """
  }

  private func levels(_ animation: Animation) -> [UInt8] { animation.frames.map { $0.pixmap[4, 4].red } }

  private func still(_ arguments: [String]) throws -> UInt8 {
    try command.run(["render", "-q", "-o", "still.png"] + arguments, status: 0)
    return try APNGReader.read(try command.bytes("still.png")).animation.frames[0].pixmap[4, 4].red
  }

  @Test(arguments: ["50", "30", "33.333333", "25", "12", "1"], ["once", "3"])
  func theLastFrameIsTheEndState(rate: String, plays: String) throws {
    try command.write(Self.fade(), to: "fade.json")
    try command.run(["render", "fade.json", "--loop", plays, "--fps", rate, "--verify"], status: 0)
    for animation in [
      try GIFReader.read(try command.bytes("fade.gif")).animation,
      try APNGReader.read(try command.bytes("fade.png")).animation,
    ] {
      #expect(levels(animation).first == 0 && levels(animation).last == 255)
      #expect(abs(animation.frames.reduce(0) { $0 + $1.delay.seconds } - 1) < 1e-9)
    }
  }

  @Test func whatRepeatsForeverIsAsItWas() throws {
    try command.write(Self.fade(), to: "fade.json")
    #expect(try command.run(["render", "fade.json", "--fps", "50"]).status == 0)
    let animation = try APNGReader.read(try command.bytes("fade.png")).animation
    #expect(levels(animation).last == 250)
  }

  @Test(arguments: ["steps(4, end)", "steps(4, start)", "ease-in-out"]) func everyEasingReachesItsEnd(easing: String)
    throws
  {
    try command.write(Self.fade(easing, #""plays": 1,"#), to: "fade.json")
    #expect(try command.run(["render", "fade.json", "--verify"]).status == 0)
    #expect(levels(try GIFReader.read(try command.bytes("fade.gif")).animation).last == 255)
  }

  @Test func aMomentAfterTheEndShowsTheEnd() throws {
    try command.write(Self.fade(), to: "fade.json")
    for time in ["1", "1.0", "1.4", "9"] {
      #expect(try still(["fade.json", "--loop", "once", "--at", time]) == 255, "\(time)")
    }
    #expect(try still(["fade.json", "--loop", "once", "--at", "0.5"]) == 128)
    #expect(try still(["fade.json", "--loop", "2", "--at", "1"]) == 0)
    #expect(try still(["fade.json", "--loop", "2", "--at", "1.5"]) == 128)
    #expect(try still(["fade.json", "--loop", "2", "--at", "2.5"]) == 255)
    #expect(try still(["fade.json", "--at", "1.5"]) == 128)
  }

  @Test func theCalmFormEndsOnTheEndStateToo() throws {
    try command.write(Self.fade("linear", #""plays": 1, "poster": 0.5,"#), to: "fade.json")
    #expect(
      try command.run(["render", "fade.json", "--motion", "reduced", "-f", "apng", "-o", "calm.png"]).status == 0)
    let animation = try APNGReader.read(try command.bytes("calm.png")).animation
    #expect(levels(animation).first == 128 && levels(animation).last == 255)
    #expect(animation.plays == .times(1))
  }

  @Test func nothingIsSaidOfALoopThatThereIsNot() throws {
    try command.write(Self.fade("linear", #""plays": 1,"#), to: "fade.json")
    let checked = try command.run(["validate", "fade.json"])
    #expect(checked.status == 0 && checked.errors.isEmpty, "\(checked.errors)")
    #expect(try command.run(["render", "fade.json"]).status == 0)
    for file in ["fade.gif", "fade.png"] {
      let inspected = try command.run(["inspect", file])
      #expect(inspected.status == 0 && !inspected.text.contains("equal"), "\(inspected.text)")
    }
  }

  /// What an SVG animation without `fill="freeze"` ends with is its base value.
  @Test(arguments: [("freeze", UInt8(255)), ("remove", 0)]) func anImportEndsAsItsFileSays(fill: String, last: UInt8)
    throws
  {
    try command.write(
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8"/>
        <rect width="8" height="8" fill="#fff" opacity="0">
          <animate attributeName="opacity" from="0" to="1" dur="1s" fill="\(fill)"/></rect></svg>
      """, to: "fade.svg")
    let outcome = try command.run(["render", "fade.svg", "--format", "gif,apng"], status: 0)
    #expect(outcome.text.contains("plays once"), "\(outcome.text)")
    let animation = try APNGReader.read(try command.bytes("fade.png")).animation
    #expect(levels(animation).last == last, "\(levels(animation))")
  }
}
