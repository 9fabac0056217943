import Exporting
import GraphicsCore
import PresetModel
import Testing

@Suite struct OutputCodecTests {
  @Test func everyFormatHasOneCodecAndEndingsOfItsOwn() {
    #expect(OutputCodecs.all.map(\.format) == OutputFormat.allCases)
    let endings = OutputCodecs.all.flatMap(\.endings)
    #expect(Set(endings).count == endings.count)
    for codec in OutputCodecs.all {
      #expect(OutputCodecs.format(ofFileNamed: "a/Loader.\(codec.endings[0].uppercased())") == codec.format)
    }
    #expect(OutputCodecs.format(ofFileNamed: "loader.webm") == nil)
    #expect(OutputCodecs.format(ofFileNamed: "gif") == nil)
    #expect(OutputFormat.allCases.filter { !$0.codec.isFolder } == OutputFormat.files)
  }

  /// A codec's own settings are a fixed point: when they are requested, the result is the same.
  @Test(arguments: OutputFormat.allCases) func settingsAreComplete(_ format: OutputFormat) {
    var asked = EncodingSettings(effort: 2, quality: 33)
    asked.colorSpace = .displayP3
    asked.alpha = .dither
    for asked in [EncodingSettings(), asked] {
      let heeded = format.codec.settings(asked)
      #expect(format.codec.settings(heeded) == heeded)
      #expect((heeded.effort != nil) == (format.codec is any FrameCodec))
    }
  }

  /// Folders are for other programs, so their frames are written fast unless told otherwise.
  @Test func foldersOfFramesHaveTheFastestEffort() {
    for format in [OutputFormat.frames, .gifFrames] {
      #expect(format.codec.settings(EncodingSettings()).effort == EncodingEffort.range.lowerBound)
      #expect(format.codec.settings(EncodingSettings(effort: 7)).effort == 7)
    }
  }

  /// A GIF's key does not depend on settings that only an APNG uses, and vice versa, so equal files are made once.
  @Test func settingsOfOtherFormatsAreLeftOut() {
    var asked = EncodingSettings()
    asked.colorSpace = .displayP3
    asked.palette = false
    #expect(OutputFormat.gif.codec.settings(asked) == OutputFormat.gif.codec.settings(EncodingSettings()))
    asked = EncodingSettings()
    asked.dither = .blueNoise
    asked.alpha = .threshold
    #expect(OutputFormat.apng.codec.settings(asked) == OutputFormat.apng.codec.settings(EncodingSettings()))
  }

  /// Formats that can keep every pixel have the best quality then, and no budget lowers it.
  @Test(arguments: [OutputFormat.apng, .webp]) func losslessIsTheBestQuality(_ format: OutputFormat) {
    var asked = EncodingSettings()
    asked.quality = 50
    #expect(format.codec.settings(asked).quality == 50 && format.codec.mayLowerQuality(format.codec.settings(asked)))
    asked.lossless = true
    let used = format.codec.settings(asked)
    #expect(used.quality == 100 && used.lossless == true && !format.codec.mayLowerQuality(used))
  }

  /// What the reference says of a format is what its codec does.
  @Test(arguments: OutputFormat.files) func theDocumentsSayWhatTheCodecUses(_ format: OutputFormat) {
    let used = format.codec.settings(EncodingSettings())
    #expect(used.quality == format.standardQuality)
    guard case .object(let members) = used.node.value else { preconditionFailure("settings are an object") }
    let ofFrames = format.codec is any FrameCodec ? ["effort", "quality"] : []
    #expect(Set(members.map(\.key)) == Set(ofFrames + format.ownOptions))
  }

  @Test func namesAreListed() {
    #expect(OutputFormat.files.map(\.titleWithArticle).listed("or") == "a GIF, an APNG, a WebP or an SVG")
    #expect(["a", "b", "c"].listed("and") == "a, b and c" && ["a"].listed("and") == "a")
    #expect("\(FileInspection.InspectionError.unknownFormat)" == "is not a GIF, a PNG or a WebP file")
    #expect("\(FileInspection.InspectionError.empty)" == "is empty")
  }

  /// Among the formats that a page can serve, one is shown by every browser.
  @Test func pagesHaveAFallback() {
    let sources = OutputCodecs.all.compactMap(\.web)
    #expect(sources.count { $0.isUniversal } >= 1)
    #expect(Set(sources.map(\.rank)).count == sources.count)
  }
}
