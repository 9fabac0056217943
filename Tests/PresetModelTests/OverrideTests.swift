import MotionMath
import PresetModel
import Testing

@Suite struct OverrideTests {
  private func preset(_ text: String, _ overrides: String...) throws -> Preset {
    try PresetDocument.decode(text: text, file: "a.json", overrides: overrides.map(Override.init(set:))).preset
  }

  private func shimmer(_ overrides: Override...) throws -> ShimmerText {
    let text = #"{"kind": "shimmerText", "font": {"size": 20}}"#
    let preset = try PresetDocument.decode(text: text, file: "a.json", overrides: overrides).preset
    guard case .shimmerText(let shimmer) = preset.loader else { throw WrongKind() }
    return shimmer
  }

  @Test func replacesAddsAndGoesInto() throws {
    let font = try shimmer(Override(set: "font.weight=bold"), Override(set: "font.size=17")).font
    #expect(font.weight == .bold)
    #expect(font.size == 17)
    #expect(try shimmer(Override(set: "duration=1.5")).duration == .milliseconds(1500))
    #expect(try preset(#"{"kind": "spinner"}"#, "canvas.padding=3").canvas.padding == Insets(3))
    #expect(try preset(#"{"kind": "spinner"}"#, #"canvas={"padding": 4}"#).canvas.padding == Insets(4))
  }

  @Test func changesOneEntryOfADefaultList() throws {
    let colors = try shimmer(Override(set: "gradientColors.0=#FF0000")).gradientColors
    #expect(colors == [ThemedColor(.hex(0xFF0000)), .named(.purple), .named(.pink), .named(.blue)])
    let orb = try preset(#"{"kind": "orb", "disc": {"startRadius": 5}}"#, "disc.shadows.1.radius=7")
    guard case .orb(let orb) = orb.loader else { throw WrongKind() }
    #expect(orb.disc.shadows.map(\.radius) == [30, 7])
    #expect(orb.disc.startRadius == 5)
    let matte = try preset(#"{"kind": "spinner"}"#, "canvas.matte.dark=#111111").canvas.matte
    #expect(matte == ThemedColor(light: ColorReference(.named(.white)), dark: .hex(0x111111)))
  }

  @Test func readsIndicesAsFindingsWriteThem() throws {
    let colors = try shimmer(Override(set: "gradientColors[1]=#FF0000")).gradientColors
    #expect(colors[1] == ThemedColor(.hex(0xFF0000)))
    let grid = try preset(#"{"kind": "dotGrid", "path": [[1, 2]]}"#, "path[0][0]=2", "path[0].1=1")
    guard case .dotGrid(let grid) = grid.loader else { throw WrongKind() }
    #expect(grid.path == [[2, 1]])
    for path in ["path[0", "path]0[", "[]", "path[]"] {
      #expect(throws: InvalidPreset.self) { try preset(#"{"kind": "dotGrid"}"#, "\(path)=1") }
    }
  }

  @Test func changesTheKindFirst() throws {
    let changed = try preset(#"{"kind": "spinner"}"#, "kind=dotGrid", "effect=stagger", "path=[[1, 2]]", "path.0.0=1")
    guard case .dotGrid(let grid) = changed.loader else { throw WrongKind() }
    #expect(grid.path == [[1, 2]])
    #expect(grid.dotSize == 8)
  }

  @Test func takesWhatIsNoJSONAsText() throws {
    #expect(try shimmer(Override(set: "text=Hello = world")).text == "Hello = world")
    #expect(try shimmer(Override(set: "text=\"quoted\"")).text == "quoted")
    #expect(try shimmer(Override(set: "text=2026")).text == "2026")
    #expect(try shimmer(Override(set: "text=true")).text == "true")
    #expect(try shimmer(Override(set: "text=[1")).text == "[1")
    #expect(
      try shimmer(Override(option: "--text", path: "text", value: "{\"a\": 1}", isText: true)).text == "{\"a\": 1}")
    #expect(try preset(#"{"kind": "spinner"}"#, "canvas.background=#123").canvas.background.light == .hex(0x112233))
  }

  @Test func refusesPathsWithoutEnd() {
    let path = Array(repeating: "a", count: 50_000).joined(separator: ".")
    #expect(throws: InvalidPreset.self) { try preset(#"{"kind": "spinner"}"#, "\(path)=1") }
  }

  @Test func theLastOneCounts() throws {
    #expect(try shimmer(Override(set: "text=a"), Override(set: "text=b")).text == "b")
  }
}
