import ArgumentParser
import ExportPipeline
import GIFCoding
import GraphicsCore
import Platform

/// How files are encoded.
struct EncodingOptions: ParsableArguments {
  @Option(help: ArgumentHelp("How hard to look for a smaller file, 1 (fastest) to 9 (smallest).", valueName: "1…9"))
  var effort: Int?

  @Option(
    help: ArgumentHelp(
      "How far colours may differ, 0 to 100: 100 is the best the format can, at 90 no difference is seen, each 20 less double it. Without it a GIF has 90 and an APNG 100.",
      valueName: "0…100"))
  var quality: Int?

  @Option(help: ArgumentHelp("GIF: the most colours of a palette.", valueName: "2…256"))
  var colors: Int?

  @Option(help: "GIF: how colours between two of the palette are mixed.")
  var dither: GIFOptions.Dither?

  @Option(
    help: ArgumentHelp(
      "GIF: what becomes of half-transparent pixels: matte blends them onto the matte colour, threshold makes them opaque from half on and clear "
        + "below, dither makes a fixed pattern of both."))
  var alpha = RenderSettings.AlphaPolicy.matte

  @Flag(help: "GIF: no pixel may differ; an error where the loop has too many colours for that.")
  var lossless = false

  @Flag(help: "GIF: write for weak decoders, which costs some bytes.")
  var compatible = false

  @Option(
    help: ArgumentHelp(
      "APNG: what the samples are in; display-p3 keeps colours that sRGB does not have, where a screen has them. A GIF is always sRGB."
    ))
  var colorSpace = ColorSpace.srgb

  @Flag(inversion: .prefixedNo, help: "APNG: allow palettes, which some platforms show wrongly.")
  var palette = true

  @Flag(help: "APNG: write the title, the alternative text and the preset's digest into the file.")
  var metadata = false

  @Flag(inversion: .prefixedNo, help: "Decode every file again and compare each pixel with what was meant.")
  var verify = false

  @Option(
    name: [.customShort("j"), .customLong("jobs")],
    help: ArgumentHelp("Threads; the files are the same for any number.", valueName: "N"))
  var jobs: Int?

  func validate() throws {
    try EncodingEffort.range.check(effort, of: "--effort")
    try OptionRange.quality.check(quality, of: "--quality")
    try (2...256).check(colors, of: "--colors")
    if lossless && quality != nil {
      throw ValidationError("--lossless leaves no quality to choose; give one of them")
    }
    try OptionRange.jobs.check(jobs, of: "-j")
  }

  func apply(to settings: inout RenderSettings) {
    if let effort {
      settings.gif.effort = effort
      settings.apng.effort = effort
    }
    if let quality {
      settings.gif.quality = quality
      settings.apngQuality = quality
    }
    if let colors { settings.gif.maxColors = colors }
    if let dither { settings.gif.dither = dither }
    settings.gif.lossless = lossless
    settings.gifAlpha = alpha
    settings.gif.compatible = compatible
    settings.colorSpace = colorSpace
    settings.apng.allowsPalette = palette
    settings.writesMetadata = metadata
    settings.verifies = verify
    settings.workers = jobs ?? Machine.processorCount
  }
}

extension RenderSettings.AlphaPolicy: ExpressibleByArgument {}
extension ColorSpace: ExpressibleByArgument {}

extension GIFOptions.Dither: ExpressibleByArgument {
  public init?(argument: String) {
    guard let dither = Self.allCases.first(where: { $0.defaultValueDescription == argument }) else { return nil }
    self = dither
  }

  public var defaultValueDescription: String {
    switch self {
    case .none: "none"
    case .diffusion: "diffusion"
    case .blueNoise: "blue-noise"
    }
  }

  public static var allValueStrings: [String] { allCases.map(\.defaultValueDescription) }
}
