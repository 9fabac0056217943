import GraphicsCore

/// How files are encoded, as requested; nil leaves a choice to the format.
///
/// This is the only record of encoding options. The command line, project files, cache keys and reports all derive from
/// it and from its table. A codec turns the request into the settings that it heeds, each with a value. Its encoder and
/// the cache key see only those, so an option that changes bytes cannot be missing from a key.
public struct EncodingSettings: Equatable, Hashable, Sendable {
  /// 1 (fastest) … 9 (smallest).
  public var effort: Int?
  /// 0 … 100: how far colors may differ; 100 is the best that the format can do.
  public var quality: Int?
  /// The most colors of a palette, 2 … 256.
  public var colors: Int?
  /// How colors between two colors of the palette are mixed.
  public var dither: Dithering?
  /// What becomes of translucent pixels.
  public var alpha: AlphaForm?
  /// What an animation that plays once shows first.
  public var firstFrame: FirstFrame?
  /// Whether no pixel may differ.
  public var lossless: Bool?
  /// Whether the file is written for weak decoders.
  public var compatible: Bool?
  /// The color space of the samples.
  public var colorSpace: ColorSpace?
  /// Whether palettes may be used.
  public var palette: Bool?
  /// Whether title, alternative text and the preset's digest are written.
  public var metadata: Bool?
  /// Whether one file holds the forms for light and dark pages and for people who ask for less motion.
  public var adapts: Bool?
  /// Whether texts stay texts rather than outlines.
  public var svgText: Bool?
  /// Whether what cannot be shown is left out.
  public var allowMissing: Bool?

  public init(effort: Int? = nil, quality: Int? = nil) {
    self.effort = effort
    self.quality = quality
  }

  public static let qualityRange = 0...100

  /// What becomes of translucent pixels in a format whose pixels are opaque or transparent.
  public enum AlphaForm: String, CaseIterable, Hashable, Sendable {
    /// Blended onto the preset's matte.
    case matte
    /// Opaque in their own color from half opacity on, otherwise transparent.
    case threshold
    /// A fixed pattern of opaque and transparent pixels.
    case dither
  }

  /// What an animation that plays once shows first.
  public enum FirstFrame: String, CaseIterable, Hashable, Sendable {
    /// Its start.
    case start
    /// Its poster frame, for an instant, for programs that show only the first.
    case poster
  }

  /// How two colors of a palette are mixed where one between them is wanted.
  public typealias Dithering = GraphicsCore.Dithering
}

extension EncodingSettings: TabledObject {
  static let table = Table("Encoding", "How files are encoded.", initial: EncodingSettings()) {
    Field(
      "effort", \.effort, .optional(.integer(EncodingEffort.range)),
      defaultNote: "\(EncodingEffort.standard), \(EncodingEffort.range.lowerBound) for folders of frames",
      "How hard to look for a smaller file, 1 (fastest) to 9 (smallest).")
    Field(
      "quality", \.quality, .optional(.integer(qualityRange)), defaultNote: standardQualities,
      "How alike drawing and file look: 100 is the best the format can do, at 90 no difference is seen, at 80 not side "
        + "by side.")
    Field(
      "colors", \.colors, .optional(.integer(2...256)), defaultNote: "256",
      only("colors") + "the most colors of a palette.")
    Field(
      "dither", \.dither, .optional(.choice()), defaultNote: "none",
      only("dither") + "how colors between two colors of the palette are mixed.")
    Field(
      "alpha", \.alpha, .optional(.choice()), defaultNote: "matte",
      only("alpha")
        + "what becomes of translucent pixels. matte blends them onto the matte color, threshold makes them "
        + "opaque from half on and transparent below, dither makes a fixed pattern of both.")
    Field(
      "firstFrame", \.firstFrame, .optional(.choice()), defaultNote: "start",
      only("firstFrame")
        + "what an animation that plays once shows first. poster shows its poster frame, for the shortest "
        + "time that a GIF can say, since some mail programs show only the first frame. A loop starts with its "
        + "poster anyway.")
    Field(
      "lossless", \.lossless, .optional(.boolean), defaultNote: "false",
      only("lossless") + "no pixel may differ; a loop with too many colors for a GIF is an error.")
    Field(
      "compatible", \.compatible, .optional(.boolean), defaultNote: "false",
      only("compatible") + "write for weak decoders, which costs some bytes.")
    Field(
      "colorSpace", \.colorSpace, .optional(.choice()), defaultNote: "srgb",
      only("colorSpace") + "the color space of the samples. display-p3 keeps colors that sRGB does not have, "
        + "where a screen has them. A GIF is always sRGB.")
    Field(
      "palette", \.palette, .optional(.boolean), defaultNote: "true",
      only("palette") + "allow palettes, which some platforms show wrongly.")
    Field(
      "metadata", \.metadata, .optional(.boolean), defaultNote: "false",
      only("metadata") + "write the title, the alternative text and the preset's digest into the file.")
    Field(
      "adapts", \.adapts, .optional(.boolean),
      defaultNote: "true where no scheme or motion is asked for",
      only("adapts")
        + "one file for light and dark pages and for people who ask for less motion; the browser shows the form that "
        + "fits.")
    Field(
      "svgText", \.svgText, .optional(.boolean), defaultNote: "false",
      only("svgText")
        + "texts stay texts, in the fonts that a page has, where they do not move letter by letter. Else they are "
        + "outlines, which look the same everywhere.")
    Field(
      "allowMissing", \.allowMissing, .optional(.boolean), defaultNote: "false",
      "Leave out what an SVG cannot show, and what an imported file has that cannot be drawn, and name each.")
  }
}

extension EncodingSettings {
  /// The formats that use an option of few formats, before its documentation: "GIF: ".
  private static func only(_ key: String) -> String {
    OutputFormat.files.filter { $0.ownOptions.contains(key) }.map(\.title).joined(separator: ", ") + ": "
  }

  /// "90 in a GIF, 100 in an APNG".
  private static var standardQualities: String {
    OutputFormat.files.compactMap { format in
      format.standardQuality.map { "\($0) in \(format.titleWithArticle)" }
    }.joined(separator: ", ")
  }
}

// MARK: Records of optional values

extension EncodingSettings {
  /// Returns these settings, with unset ones taken from `base`. A quality here overrides `lossless` in `base`, and
  /// `lossless` overrides a quality.
  public func over(_ base: EncodingSettings) -> EncodingSettings {
    var base = base
    if quality != nil { base.lossless = nil }
    if lossless == true { base.quality = nil }
    var result: any Record = self
    for field in Self.table.fields where field.write(self) == nil {
      guard let node = field.write(base) else { continue }
      var unreported = Reading()
      field.read(node, into: &result, &unreported)
    }
    return result as? EncodingSettings ?? self
  }

  /// The settings as one line of JSON, for cache keys. Absent ones are left out; equal settings have equal text.
  public var key: String { JSONPrinter.line(Self.table.write(self)) }

  /// The keys of those that are set.
  public var keys: [String] { Self.table.fields.filter { $0.write(self) != nil }.map(\.key) }

  /// The first setting that is out of its range: its key, and a message that starts with it.
  public var problem: (key: String, message: String)? {
    for field in Self.table.fields {
      guard let node = field.write(self) else { continue }
      var reading = Reading()
      var copy: any Record = self
      reading.within(.key(field.key)) { field.read(node, into: &copy, &$0) }
      if let finding = reading.findings.first { return (field.key, finding.message) }
    }
    return nil
  }

  /// What a setting means, for the command's help. The reference of project files says the same.
  public static func documentation(of key: String) -> String {
    guard let field = table.fields.first(where: { $0.key == key }) else {
      preconditionFailure("there is no setting \(key)")
    }
    return field.documentation
  }
}
