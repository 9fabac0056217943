import GraphicsCore
import Testing

@testable import PresetModel

@Suite struct EncodingSettingsTests {
  /// Every setting with a value that is not a default, by the key of its field.
  static let changes: [(key: String, change: @Sendable (inout EncodingSettings) -> Void)] = [
    ("effort", { $0.effort = 2 }), ("quality", { $0.quality = 33 }), ("colors", { $0.colors = 17 }),
    ("dither", { $0.dither = .diffusion }), ("alpha", { $0.alpha = .threshold }),
    ("firstFrame", { $0.firstFrame = .poster }),
    ("lossless", { $0.lossless = true }), ("compatible", { $0.compatible = true }),
    ("colorSpace", { $0.colorSpace = .displayP3 }),
    ("palette", { $0.palette = false }), ("metadata", { $0.metadata = true }), ("adapts", { $0.adapts = false }),
    ("svgText", { $0.svgText = true }), ("allowMissing", { $0.allowMissing = true }),
  ]

  /// A field that is added to the table must be added above; then it shows in keys.
  @Test func everyFieldIsPartOfTheKey() {
    let keys = EncodingSettings.table.items.compactMap { item in
      if case .field(let field) = item { return field.key }
      return nil
    }
    #expect(keys == Self.changes.map(\.key))
    var seen = [EncodingSettings().key]
    for change in Self.changes {
      var settings = EncodingSettings()
      change.change(&settings)
      #expect(!seen.contains(settings.key), "\(change.key)")
      #expect(settings.key.contains("\"\(change.key)\""))
      seen.append(settings.key)
    }
  }

  /// The table has as many fields as there are stored properties. A property without a field would be in no key.
  @Test func theTableHasEveryProperty() {
    #expect(Mirror(reflecting: EncodingSettings()).children.count == EncodingSettings.table.items.count)
  }

  @Test func whatIsLeftOpenIsTakenFromBelow() {
    for change in Self.changes {
      var below = EncodingSettings()
      change.change(&below)
      #expect(EncodingSettings().over(below) == below, "\(change.key)")
      #expect(below.over(EncodingSettings()) == below, "\(change.key)")
    }
    let above = EncodingSettings(effort: 1, quality: 100)
    #expect(above.over(EncodingSettings(effort: 9, quality: 0)) == above)
  }

  /// Whoever asks for a quality does not ask for a file without loss, and the other way around.
  @Test func aQualityTakesThePlaceOfLossless() {
    var (lossless, lossy) = (EncodingSettings(effort: 2), EncodingSettings())
    (lossless.lossless, lossy.lossless) = (true, false)
    let quality = EncodingSettings(quality: 50)
    #expect(quality.over(lossless) == EncodingSettings(effort: 2, quality: 50))
    #expect(lossless.over(quality) == lossless)
    #expect(lossy.over(quality).quality == 50)
  }

  @Test func aValueOutOfRangeIsNamed() {
    #expect(EncodingSettings(effort: 9, quality: 0).problem == nil)
    #expect(EncodingSettings(effort: 10).problem?.key == "effort")
    #expect(EncodingSettings(quality: 101).problem?.message.contains("from 0 to 100") == true)
    var settings = EncodingSettings()
    settings.colors = 1
    #expect(settings.problem?.key == "colors")
  }
}
