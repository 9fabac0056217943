import ArgumentParser
import Exporting
import GraphicsCore
import PresetModel

/// The options for encoding: one for each field of `EncodingSettings`. That type's table has the meanings and the valid
/// values.
struct EncodingOptions: ParsableArguments {
  @Option(help: ArgumentHelp(help("effort"), valueName: "1…9"))
  var effort: Int?

  @Option(help: ArgumentHelp(help("quality") + " Without it \(standardQualities).", valueName: "0…100"))
  var quality: Int?

  @Option(help: ArgumentHelp(help("colors"), valueName: "2…256"))
  var colors: Int?

  @Option(help: help("dither"))
  var dither: EncodingSettings.Dithering?

  @Option(help: help("alpha"))
  var alpha: EncodingSettings.AlphaForm?

  @Option(help: help("firstFrame"))
  var firstFrame: EncodingSettings.FirstFrame?

  @Flag(help: help("lossless"))
  var lossless = false

  @Flag(help: help("compatible"))
  var compatible = false

  @Option(help: help("colorSpace"))
  var colorSpace: ColorSpace?

  @Flag(inversion: .prefixedNo, help: help("palette"))
  var palette: Bool?

  @Flag(help: help("metadata"))
  var metadata = false

  @Flag(inversion: .prefixedNo, help: help("adapts"))
  var adapts: Bool?

  @Flag(help: help("svgText"))
  var svgText = false

  @Flag(help: help("allowMissing"))
  var allowMissing = false

  var settings: EncodingSettings {
    var settings = EncodingSettings(effort: effort, quality: quality)
    settings.colors = colors
    settings.dither = dither
    settings.alpha = alpha
    settings.firstFrame = firstFrame
    settings.lossless = lossless ? true : nil
    settings.compatible = compatible ? true : nil
    settings.colorSpace = colorSpace
    settings.palette = palette
    settings.metadata = metadata ? true : nil
    settings.adapts = adapts
    settings.svgText = svgText ? true : nil
    settings.allowMissing = allowMissing ? true : nil
    return settings
  }

  func validate() throws {
    if let problem = settings.problem { throw ValidationError("--\(problem.message)") }
    if lossless && quality != nil {
      throw ValidationError("--lossless and --quality cannot be combined; give one of them")
    }
  }

  /// A warning for each option that none of the formats uses.
  func unused(in formats: [OutputFormat]) -> [String] {
    settings.unused(in: formats).filter { $0.key != "allowMissing" }.map { key, users in
      let isRefusal = key == "palette" && palette == false || key == "adapts" && adapts == false
      let name = key.map { $0.isUppercase ? "-\($0.lowercased())" : String($0) }.joined()
      return "warning: --\(isRefusal ? "no-" : "")\(name) is for \(users.map(\.title).listed("and")), and none is "
        + "written; add --format \(users.map(\.rawValue).first ?? ""), or leave it out"
    }
  }

  /// "a GIF has 90 and an APNG 100".
  private static var standardQualities: String {
    let qualities = OutputFormat.files.compactMap { format in
      format.standardQuality.map { (format.titleWithArticle, $0) }
    }
    return qualities.enumerated().map { $0 == 0 ? "\($1.0) has \($1.1)" : "\($1.0) \($1.1)" }.listed("and")
  }

  private static func help(_ key: String) -> ArgumentHelp {
    ArgumentHelp(stringLiteral: EncodingSettings.documentation(of: key))
  }

  private static func help(_ key: String) -> String { EncodingSettings.documentation(of: key) }
}

extension EncodingSettings.FirstFrame: ExpressibleByArgument {}
extension EncodingSettings.AlphaForm: ExpressibleByArgument {}
extension EncodingSettings.Dithering: ExpressibleByArgument {}
extension ColorSpace: ExpressibleByArgument {}
