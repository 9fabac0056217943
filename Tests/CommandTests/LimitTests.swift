import Foundation
import GIFCoding
import GraphicsCore
import TestSupport
import Testing

/// Limits and requested checks are exact to the last byte, and fail where they should.
@Suite struct LimitTests {
  @Test(arguments: [
    "500000000", "1500000000", "2147483648", "8000000000", "3G", "1500000K", "1152921504606846976", "600MB", "1GiB",
    "500000000B",
  ])
  func memoryIsGivenInBytesToo(memory: String) throws {
    try SampleProject(presets: ["a"]).run("build", "--memory", memory)
  }

  @Test(arguments: ["-1", "1e9", "9999999999999999999", "1152921504606846977", "2000000000G", "M", "MB", "B", ""])
  func memoryThatIsNoNumberOfBytesIsAWrongCommandLine(memory: String) throws {
    let outcome = try SampleProject(presets: ["a"]).run("build", "--memory=\(memory)", status: 64)
    let message = memory.isEmpty ? "Missing value for '--memory" : "expected a size such as 500M, 2G or 4096"
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
  }

  /// Every command that draws refuses the same documents in the same words, and draws nothing.
  @Test(arguments: [
    (
      "copies.json",
      #""type": "circle", "diameter": 500, "fill": "blue", "blur": 12, "copies": { "count": 49, "translate": [0.2, 0] }, "opacity": { "from": 0.5, "to": 1, "duration": 6 }"#,
      "49 filtered images of 1"
    ),
    (
      "shutter.json",
      #""type": "rectangle", "width": 400, "height": 40, "fill": "red", "rotation": { "from": 0, "to": 360 }, "copies": { "count": 300, "rotate": 1 }"#,
      "shapes of "
    ),
    (
      "zigzag.json",
      #""type": "circle", "diameter": 20, "fill": "red", "modifiers": [{ "type": "zigZag", "ridges": 200, "smooth": true, "size": { "from": 0, "to": 9, "duration": 4, "autoreverse": true } }]"#,
      "outlines of "
    ),
  ])
  func whatTakesTooLongToDrawIsRefused(name: String, layer: String, factor: String) throws {
    let command = try Command()
    let shutter = name == "shutter.json" ? #""shutter": 1, "# : ""
    try command.write(
      """
      { "kind": "composition", \(shutter)"fps": 50, "canvas": { "size": { "width": 512, "height": 512 } }, "layers": [
        { \(layer) } ] }
      """, to: name)
    try command.write(project: #"{ "inputs": ["\#(name)"], "formats": ["gif"] }"#)
    for arguments in [
      ["validate", name], ["render", name], ["render", name, "--format", "apng", "--at", "0.1", "--max-work", "0.01"],
      ["preview", name, "-o", "page.html"], ["build", "--no-cache"],
    ] {
      let outcome = try command.run(arguments, status: 2)
      #expect(outcome.errors.contains("\(name):2:3: error: "), "\(arguments): \(outcome.errors)")
      #expect(outcome.errors.contains(" of one processor, and "), "\(outcome.errors)")
      #expect(
        outcome.errors.contains("in each, `layers[0]` draws ") && outcome.errors.contains(factor), "\(outcome.errors)")
    }
    let made = try FileManager.default.subpathsOfDirectory(atPath: command.folder.path)
    #expect(!made.contains { $0.hasSuffix(".gif") || $0.hasSuffix(".png") || $0.hasSuffix(".html") }, "\(made)")
  }

  @Test func moreWorkIsAllowedOnRequest() throws {
    let project = try SampleProject(presets: ["a"])
    try project.command.write(
      #"{ "kind": "composition", "fps": 5, "layers": [{ "type": "circle", "diameter": 30, "fill": "blue", "blur": { "from": 4, "to": 8, "autoreverse": true } }] }"#,
      to: "presets/a.json")
    for arguments in [
      ["validate", "presets/a.json"], ["render", "presets/a.json", "-o", "a.png"],
      ["preview", "presets/a.json", "-o", "page.html"], ["build", "--no-cache"],
    ] {
      #expect(try project.command.run(arguments + ["--max-work", "0.001"]).status == 2, "\(arguments)")
      #expect(try project.command.run(arguments + ["--max-work", "20"]).status == 0, "\(arguments)")
    }
    for wrong in ["0", "-1", "inf", "nan", "1e9", "much"] {
      #expect(try project.command.run(["render", "worm", "--max-work=\(wrong)"]).status == 64, "\(wrong)")
    }
  }

  /// 24 MB are the program's, and twelve those of any file.
  @Test func aLoopThatNeedsMoreMemoryIsRefused() throws {
    let command = try Command()
    for arguments in [
      ["validate", "shimmer"], ["render", "shimmer", "-o", "a.gif"], ["render", "shimmer", "--at", "0", "-o", "a.png"],
      ["preview", "shimmer", "-o", "page.html"],
    ] {
      let refused = try command.run(arguments + ["--memory", "36M"], status: 2)
      #expect(
        refused.errors.contains(" frames of ")
          && refused.errors.contains(" MB of memory; --memory allows 36 MB: give --memory "),
        "\(arguments): \(refused.errors)")
      #expect(try command.run(arguments + ["--memory", "400M"]).status == 0, "\(arguments)")
    }
  }

  /// One frame of 1200 × 1200 pixels is expected to take 71 MB; its blur takes three images of four floats a pixel.
  @Test func filteredImagesTakeMemoryToo() throws {
    let command = try Command()
    for (more, status) in [("", 0 as Int32), (", \"blur\": 40", 2)] {
      try command.write(
        """
        { "kind": "composition", "canvas": { "size": { "width": 1200, "height": 1200 } }, "layers": [
          { "type": "circle", "diameter": 1200, "fill": "blue"\(more) } ] }
        """, to: "large.json")
      let outcome = try command.run(["render", "large.json", "--at", "0", "-o", "a.png", "--memory", "100M"])
      #expect(outcome.status == status, "\(outcome.errors)")
      #expect(outcome.errors.contains(" MB of memory; --memory allows 100 MB") == (status == 2), "\(outcome.errors)")
    }
  }

  @Test func aBudgetHoldsAtExactlyItsLimit() throws {
    let project = try SampleProject(presets: ["a"])
    try project.run("build")
    let files: [[String: Any]] = try project.command.run(["inspect", "dist/a.gif", "--json"]).json()
    let frames = try #require((files[0]["frames"] as? [Any])?.count)
    let size = try project.bytes("a.gif").count
    for (budget, status) in [
      ("\"maxBytes\": \(size)", 0), ("\"maxBytes\": \(size - 1)", 1), ("\"maxFrames\": \(frames)", 0),
      ("\"maxFrames\": \(frames - 1)", 1),
    ] {
      try project.command.write(
        project: """
          { "inputs": ["presets/*.json"], "formats": ["gif"], "effort": 1, "budgets": [{ \(budget) }] }
          """)
      try project.run("build", status: Int32(status))
      try project.run("check", status: Int32(status))
    }
  }

  @Test func nothingIsGivenUpForALimitThatHolds() throws {
    let command = try Command()
    try command.run(["render", "spinner", "-q", "-o", "free.gif"])
    let free = try command.bytes("free.gif")
    #expect(try command.run(["render", "spinner", "-q", "-o", "a.gif", "--max-bytes", "\(free.count)"]).status == 0)
    #expect(try command.bytes("a.gif") == free)
    #expect(
      try command.run(["render", "spinner", "-q", "-o", "b.gif", "--max-bytes", "\(free.count - 1)"]).status == 0)
    #expect(try command.bytes("b.gif").count < free.count)
  }

  /// One ramp of grays starts again in one step; the other one goes back the way it came.
  @Test func aStepFarLargerThanItsNeighborsFailsTheCheck() throws {
    let command = try Command()
    func write(_ levels: [UInt8], to name: String) throws {
      let frames = levels.map { Animation.Frame(gray: $0, delay: .centiseconds(5)) }
      let options = changed(GIFOptions()) { $0.lossless = true }
      let bytes = try GIFEncoder.encode(Animation(frames: frames, plays: .forever), options: options).bytes
      try Data(bytes).write(to: command.folder.appendingPathComponent(name))
    }
    let ramp = (0..<10).map { UInt8($0 * 20) }
    try write(ramp, to: "jump.gif")
    try write(ramp + ramp.reversed(), to: "smooth.gif")
    #expect(try command.run(["inspect", "smooth.gif", "--check-seam"]).status == 0)
    #expect(try command.run(["inspect", "jump.gif"]).status == 0)
    for files in [["jump.gif"], ["smooth.gif", "jump.gif"]] {
      let outcome = try command.run(["inspect", "--check-seam"] + files, status: 1)
      #expect(
        outcome.errors == "jump.gif: error: frame 9 → 0 changes 135.0, its neighbors 15.0: a jump?\n",
        "\(outcome.errors)")
    }
  }

  @Test func aPatternOfManyFoldersIsSearchedAtOnce() throws {
    let project = try SampleProject()
    try project.command.shell(
      "mkdir -p $(printf 'd/%.0s' $(seq 14)) d/x/y/z d/d/x/y; cp presets/a.json d/d/d/found.json")
    for pattern in [
      String(repeating: "**/", count: 40) + "found.json", String(repeating: "**/d*/", count: 7) + "none.json",
    ] {
      try project.command.write(project: "{ \"inputs\": [\"\(pattern)\", \"presets/a.json\"], \"formats\": [\"gif\"] }")
      let outcome = try project.command.shell("timeout -s KILL 20 \"$LOADERLOOM\" build --list-outputs")
      #expect(outcome.status != 137 && outcome.text.contains("dist/a.gif"), "\(outcome.errors)")
      #expect(outcome.text.contains("dist/found.gif") == pattern.hasSuffix("found.json"))
    }
  }

  /// A file of some hundred bytes that claims a gigabyte.
  @Test func anImageThatClaimsTooMuchIsRefusedBeforeItIsUnpacked() throws {
    let command = try Command()
    var png = PNGBuilder()
    png.header(16_000, 16_000, depth: 8, type: 6)
    png.imageData([])
    png.chunk("IEND")
    try Data(png.bytes).write(to: command.folder.appendingPathComponent("huge.png"))
    try command.write(
      #"{ "kind": "skeleton", "effect": "pulse", "plays": 1, "content": { "picture": "huge.png" } }"#, to: "p.json")
    let outcome = try command.shell("ulimit -v 2000000; \"$LOADERLOOM\" validate p.json", status: 2)
    #expect(outcome.errors.contains("huge.png: ") && outcome.errors.contains("\(1 << 24)"), "\(outcome.errors)")
  }
}
