import GraphicsCore
import Importing
import LottieReading
import MotionMath
import Testing

@Suite struct DotLottieArchiveTests {
  private let slotted = #"{ "ty": "fl", "c": { "sid": "accent", "k": [0, 0, 1, 1] }, "o": { "k": 100 } }"#

  private func file(_ color: String = "[1, 0, 0, 1]", title: String = "one") -> [UInt8] {
    lottie(
      shapeLayer(disc + "," + slotted, "\"r\": \(moving((0, 0), (30, 90)))"),
      "\"nm\": \"\(title)\", \"slots\": { \"accent\": { \"p\": { \"k\": \(color) } } },")
  }

  private func bytes(_ manifest: String, _ more: [(name: String, bytes: [UInt8])]) -> [UInt8] {
    archive([("manifest.json", Array(manifest.utf8))] + more)
  }

  private func color(_ image: AnimatedImage) -> ColorPair? {
    guard case .color(let color)? = image.nodes.flatMap(\.shapes).first?.fill else { return nil }
    return color.value(at: 0)
  }

  @Test func bothVersionsAreRead() throws {
    let first = bytes(#"{ "version": "1", "animations": [{ "id": "a b" }] }"#, [("animations/a b.json", file())])
    let second = bytes(#"{ "version": "2", "animations": [{ "id": "x" }] }"#, [("a/x.json", file(title: "two"))])
    #expect(LottieReader.acceptsArchive(first) && !LottieReader.acceptsArchive(file()))
    #expect(try LottieReader.read(first).title == "one" && LottieReader.read(second).title == "two")
  }

  /// As in archives that macOS makes.
  @Test func headersOfAnEntryMayDiffer() throws {
    var file = bytes(#"{ "version": "2", "animations": [{ "id": "x" }] }"#, [("a/x.json", file())])
    // The version that is needed, in the entry's own header only.
    file[4] = 45
    #expect(try LottieReader.read(file).title == "one")
  }

  /// Version 1 has them beside the animation; the loop itself is that of the animation's own file.
  @Test func howAnArchivePlaysIsNoted() throws {
    let manifest =
      #"{ "version": "1", "animations": [{ "id": "x", "speed": 2, "direction": -1, "playMode": "bounce" }] }"#
    let image = try LottieReader.read(bytes(manifest, [("./animations/x.json", file())]))
    let expected = [
      "at a speed of 2; use `--set speed=2` for that", "backwards; here it runs forwards",
      "in the mode \"bounce\"; here it runs forwards",
    ].map { "the archive plays the animation \($0)" }
    #expect(image.notes.map(\.message) == expected)
    let usual = #"{ "version": "1", "animations": [{ "id": "x", "speed": 1, "direction": 1, "playMode": "normal" }] }"#
    #expect(try LottieReader.read(bytes(usual, [("animations/x.json", file())])).notes.isEmpty)
  }

  @Test func oneOfSeveralIsChosen() throws {
    let files = [("a/x.json", file(title: "x")), ("a/y.json", file(title: "y"))]
    let several = bytes(#"{ "version": "2", "animations": [{ "id": "x" }, { "id": "y" }] }"#, files)
    #expect(findings(several).first?.contains("2 animations, \"x\", \"y\"; choose one with `--animation`") == true)
    var settings = LottieSettings()
    settings.animation = "y"
    #expect(try LottieReader.read(several, settings).title == "y")
    settings.animation = "z"
    #expect(findings(several, settings).first?.contains("no animation \"z\"; it has \"x\", \"y\"") == true)
    #expect(findings(file(), settings).first?.contains("only a .lottie archive has more") == true)
    let initial = bytes(
      #"{ "version": "2", "initial": { "animation": "y" }, "animations": [{ "id": "x" }, { "id": "y" }] }"#, files)
    let image = try LottieReader.read(initial)
    #expect(image.title == "y" && image.notes.first?.message.contains("other animations: \"x\"") == true)
  }

  @Test func themesFillTheSlots() throws {
    func theme(_ color: String) -> [UInt8] {
      Array("{ \"rules\": [{ \"id\": \"accent\", \"type\": \"Color\", \"value\": \(color) }] }".utf8)
    }
    let manifest =
      #"{ "version": "2", "animations": [{ "id": "x", "initialTheme": "sea" }], "themes": [{ "id": "sea" }, { "id": "sun" }, { "id": "dark" }] }"#
    let data = bytes(
      manifest,
      [
        ("a/x.json", file()), ("t/sea.json", theme("[0, 1, 0]")), ("t/sun.json", theme("[1, 1, 0]")),
        ("t/dark.json", theme("[0, 1, 1]")),
      ])
    let image = try LottieReader.read(data)
    let (green, cyan) = (Color(red: 0, green: 1, blue: 0), Color(red: 0, green: 1, blue: 1))
    #expect(color(image) == ColorPair(light: green, dark: cyan, name: "accent"))
    #expect(image.notes.first?.message.contains("other themes: \"sun\"") == true)
    var settings = LottieSettings()
    settings.theme = "sun"
    #expect(color(try LottieReader.read(data, settings))?.dark == Color(red: 1, green: 1, blue: 0))
    settings.theme = "moon"
    #expect(findings(data, settings).first?.contains("no theme \"moon\"") == true)
  }

  @Test func aDarkThemeGivesColorsOnly() throws {
    let manifest = #"{ "version": "2", "animations": [{ "id": "x" }], "themes": [{ "id": "dark" }] }"#
    let theme =
      #"{ "rules": [{ "id": "accent", "type": "Color", "value": [0, 1, 1] }, { "id": "word", "type": "Text", "value": "a" }, { "id": "w", "type": "Scalar", "value": 1, "animations": ["y"] }] }"#
    let image = try LottieReader.read(
      bytes(manifest, [("a/x.json", file()), ("t/dark.json", Array(theme.utf8))]))
    #expect(color(image)?.dark == Color(red: 0, green: 1, blue: 1))
    #expect(image.notes.map(\.message).contains { $0.contains("not what it has for \"word\"; choose it") })
  }

  @Test func imagesComeFromTheArchive() throws {
    let photo = lottie(
      #"{ "ty": 2, "refId": "i", "ip": 0, "op": 30, "ks": {} }"#,
      #""assets": [{ "id": "i", "w": 4, "h": 3, "u": "/images/", "p": "a.png", "e": 0 }],"#)
    let manifest = #"{ "version": "2", "animations": [{ "id": "x" }] }"#
    let image = try LottieReader.read(bytes(manifest, [("a/x.json", photo), ("i/a.png", [0x89, 0x50, 0x4E, 0x47])]))
    guard case .image(let paint)? = image.nodes.flatMap(\.shapes).first?.fill else { return }
    #expect(paint.source == "data:image/png;base64,iVBORw==")
    #expect(findings(bytes(manifest, [("a/x.json", photo)])).first?.contains("is not in the archive") == true)
  }

  @Test func brokenJSONIsNamedWithItsEntry() {
    let broken = bytes(#"{ "version": "2", "animations": [{ "id": "x" },] }"#, [("a/x.json", file())])
    #expect(findings(broken).first?.hasPrefix("1: `manifest.json`: trailing comma") == true)
  }

  /// A folder that After Effects wrote, as one file.
  @Test func theFileOfAnotherArchiveIsNamed() {
    let folder: [(name: String, bytes: [UInt8])] = [
      ("__MACOSX/._data.json", []), ("x/data.json", file()), ("x/images/a.png", []),
    ]
    #expect(
      findings(archive(folder)) == [
        "1: the archive has no `manifest.json`: it is no dotLottie archive; unpack it, and name its `x/data.json` "
          + "instead"
      ])
    #expect(findings(archive(folder + [("b.json", [])])).first?.hasSuffix("files instead, such as `b.json`") == true)
  }

  @Test func damageAndLimitsAreErrors() throws {
    let manifest = #"{ "version": "2", "animations": [{ "id": "x" }] }"#
    let whole = bytes(manifest, [("a/x.json", file())])
    #expect(findings(Array(whole.dropLast(9))).first?.contains("damaged") == true)
    #expect(findings(archive([("readme", [])])).first?.contains("no dotLottie archive, or a damaged one") == true)
    #expect(findings(bytes(manifest, [])).first?.contains("has no `a/x.json`") == true)
    let old = bytes(manifest, [("animations/y.json", file())])
    #expect(findings(old).first?.contains("has no `animations/x.json`") == true)
    var flipped = whole
    let place = try #require(whole.firstRange(of: Array("\"ip\"".utf8))?.lowerBound)
    flipped[place + 1] ^= 1
    #expect(findings(flipped).first?.contains("`a/x.json` of the archive is damaged") == true)
    var settings = LottieSettings()
    settings.limits.mostBytes = 100
    #expect(findings(whole, settings).first?.contains("at most 100 are read") == true)
    settings = LottieSettings()
    settings.limits.mostEntries = 1
    #expect(findings(whole, settings).first?.contains("2 entries; at most 1") == true)
  }
}
