import Foundation
import GraphicsCore
import MotionMath
import PresetModel
import Testing

/// Presets and everything that they are made of, through decoders and encoders that are not the tool's own.
@Suite struct DocumentObjectTests {
  private static var decoder: JSONDecoder {
    let decoder = JSONDecoder()
    decoder.userInfo[.presetLibrary] = ShippedPresets.library
    return decoder
  }

  private static func own(_ text: String) throws -> Preset {
    try PresetDocument.decode(text: text, file: "p.json", library: ShippedPresets.library).preset
  }

  // MARK: Shipped presets

  @Test(arguments: ShippedPresets.names) func everyDecoderReadsTheSamePreset(name: String) throws {
    let text = try ShippedPresets.text(name)
    let preset = try Self.own(text)
    #expect(try Self.decoder.decode(Preset.self, from: Data(text.utf8)) == preset)
    var tree = try TreeDecoder(text)
    tree.userInfo[.presetLibrary] = ShippedPresets.library
    #expect(try Preset(from: tree) == preset)
  }

  @Test(arguments: ShippedPresets.names) func everyPresetComesBackFromAnEncoder(name: String) throws {
    let preset = try Self.own(try ShippedPresets.text(name))
    let data = try JSONEncoder().encode(preset)
    #expect(try JSONDecoder().decode(Preset.self, from: data) == preset)
    #expect(try Self.own(String(decoding: data, as: UTF8.self)) == preset)
  }

  @Test func withoutALibraryThereIsNothingToExtend() {
    let data = Data(#"{"extends": "worm"}"#.utf8)
    let error = #expect(throws: DecodingError.self) { try JSONDecoder().decode(Preset.self, from: data) }
    #expect(
      error?.context?.debugDescription.hasPrefix("$.extends: error: no preset \"worm\" can be found here") == true)
  }

  // MARK: Findings

  /// The messages without their places.
  private func sentences(_ lines: [String]) -> [String] {
    lines.compactMap { line in line.range(of: " error: ").map { String(line[$0.upperBound...]) } }.sorted()
  }

  @Test(arguments: FindingTests.wrongValueCases) func everyDecoderSaysTheSame(input: String, lines: [String]) throws {
    let expected = sentences(lines)
    for decode in [
      { try JSONDecoder().decode(Preset.self, from: Data(input.utf8)) }, { try Preset(from: TreeDecoder(input)) },
    ] {
      do {
        _ = try decode()
        #expect(expected.isEmpty)
      } catch DecodingError.dataCorrupted(let context) {
        #expect(sentences(context.debugDescription.split(separator: "\n").map(String.init)) == expected)
      }
    }
  }

  @Test func anErrorHasItsCodingPath() throws {
    let text = #"{"kind": "shimmerText", "gradientColors": ["blue", "rot"]}"#
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([String: [Preset]].self, from: Data(#"{"all": [\#(text)]}"#.utf8))
    }
    let path = try #require(error?.context?.codingPath)
    #expect(path.map(\.stringValue) == ["all", "Index 0", "gradientColors", "Index 1"])
    #expect(path.map(\.intValue) == [nil, 0, nil, 1])
    #expect(error?.context?.debugDescription.hasPrefix("$.all[0].gradientColors[1]: error: ") == true)
  }

  @Test func depthHasALimit() throws {
    let text = String(repeating: #"{"a":"#, count: 70) + "1" + String(repeating: "}", count: 70)
    let error = #expect(throws: DecodingError.self) { try JSONDecoder().decode(Preset.self, from: Data(text.utf8)) }
    #expect(error?.context?.debugDescription == "values are nested more than 64 deep; make the document flatter")
  }

  // MARK: Types of a caller's own

  private struct Screen: Codable, Equatable {
    var title: String
    var loader: Preset
    var others: [Preset]
    var byName: [String: Preset]
    var accent: ThemedColor?
    var fade: Motion<Double>
    var scheme: ColorScheme
  }

  private static let screen = """
    {
      "title": "Start", "loader": {"kind": "spinner", "diameter": 30}, "others": [{"extends": "worm"}],
      "byName": {"1": {"kind": "orb"}}, "accent": {"light": "blue", "dark": "#0A84FF"},
      "fade": {"from": 0, "to": 1, "duration": 0.3}, "scheme": "dark"
    }
    """

  @Test func aCallersOwnTypeHoldsPresets() throws {
    let screen = try Self.decoder.decode(Screen.self, from: Data(Self.screen.utf8))
    #expect(screen.loader == (try Self.own(#"{"kind": "spinner", "diameter": 30}"#)))
    #expect(screen.others == [try Self.own(try ShippedPresets.text("worm"))])
    #expect(screen.byName["1"] == Preset(.orb(Orb())))
    let bytes = Array(Self.screen.utf8)
    let positioned = try PositionedDecoder.decode(
      Screen.self, from: bytes, file: "s.json", library: ShippedPresets.library)
    #expect(positioned.value == screen && positioned.warnings.isEmpty)
    #expect(try JSONDecoder().decode(Screen.self, from: JSONEncoder().encode(screen)) == screen)
  }

  // MARK: Parts

  private func comesBack<Value: DocumentObject>(_ value: Value) throws -> Bool {
    try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value)) == value
  }

  @Test func objectsAndValuesComeBack() throws {
    #expect(try comesBack(Canvas(padding: Insets(top: 1, left: 2), size: Size(3, 4))))
    #expect(try comesBack(Font()))
    #expect(try comesBack(DotGrid(DotStagger())))
    #expect(try comesBack(Skeleton(SkeletonShimmer())))
    #expect(try comesBack(Orb()))
    #expect(try comesBack(Stroke()))
    #expect(try comesBack(LayoutNode.row(LayoutStack([.box(LayoutBox())]))))
    #expect(try comesBack(CompositionLayer(.circle(CircleShape()))))
    #expect(try comesBack(PaintValue.gradient(GradientValue(.conic(ConicGradientValue())))))
    #expect(try comesBack(ThemedColor.hex(light: 0x0A84FF, dark: 0xFFFFFF)))
    #expect(try comesBack(EasingValue.steps(count: 3, jump: .start)))
    #expect(try comesBack(PlayCount.times(3)))
    #expect(try comesBack(Seconds(nanoseconds: 123_456_789)))
    #expect(try comesBack(LengthPair(.percent(50), .points(3))))
    #expect(try comesBack(FontWeight(450)))
    #expect(try comesBack(LoopForm.exact))
    var track = MotionTrack<ThemedColor>()
    (track.from, track.to) = (.named(.blue), .named(.pink))
    #expect(try comesBack(track) && comesBack(Motion.tracks([track, track])))
    #expect(try comesBack(Theme([.blue: .named(.pink), .gray5: .hex(light: 1, dark: 2)])))
  }

  @Test func manifestsAndProjectsComeBack() throws {
    var manifest = AssetManifest()
    manifest.files = [AssetEntry()]
    manifest.files[0].path = "a.gif"
    manifest.files[0].facts.sha256 = String(repeating: "0", count: 64)
    #expect(try comesBack(manifest) && comesBack(manifest.files[0]) && comesBack(manifest.files[0].facts))
    var project = Project()
    project.inputs = ["worm"]
    project.budgets = [Budget()]
    #expect(try comesBack(project))
  }

  @Test func aLayerFindsThePresetThatItExtends() throws {
    let text = #"{"type": "loader", "loader": {"extends": "worm", "dotSize": 7}}"#
    let layer = try Self.decoder.decode(CompositionLayer.self, from: Data(text.utf8))
    var worm = try Self.own(try ShippedPresets.text("worm"))
    guard case .loader(let nested) = layer.content, case .dotGrid(var grid) = worm.loader else {
      return #expect(Bool(false))
    }
    grid.dotSize = 7
    worm.loader = .dotGrid(grid)
    #expect(nested.loader.loader == worm.loader)
  }

  @Test func theOrderOfParametersMeansNothing() throws {
    func preset(_ parameters: String) throws -> Preset {
      try Self.own(#"{"kind": "spinner", "parameters": {\#(parameters)}, "diameter": "$b"}"#)
    }
    #expect(
      try preset(#""a": {"default": 1}, "b": {"default": 9}"#) == preset(#""b": {"default": 9}, "a": {"default": 1}"#))
    #expect(
      try preset(#""a": {"default": 1}, "b": {"default": 9}"#) != preset(#""a": {"default": 2}, "b": {"default": 9}"#))
  }
}

extension DecodingError {
  var context: Context? {
    switch self {
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
      .dataCorrupted(let context):
      context
    @unknown default: nil
    }
  }
}
