import Bundling
import Exporting
import PresetFiles
import PresetModel
import PreviewPages

/// What the page asks to be made of its text: the choices of `loaderloom render`, by the same names and with the same
/// defaults.
struct ExportRequest: Decodable, Sendable {
  var formats: [String]?
  var scales: [Double]?
  var schemes: [String]?
  var motion: String?
  var poster: Bool?
  var encoding: EncodingSettings?
  var verify: Bool?
  /// A shipped destination; nil or empty is none. It gives the format, and where it limits pixels the scale.
  var destination: String?
  /// The kind of a bundle that is made in place of loose files; nil or empty is none. It gives formats and scales.
  var bundle: String?
  /// A theme's file in the studio's folder; nil or empty is the tool's own colors.
  var theme: String?
  /// Relative to the studio's folder; empty is the folder itself.
  var outDir: String?
  var nameTemplate: String?
  /// Whether files that are there are replaced.
  var replace: Bool?

  /// The settings of the run, with the theme as its file is now.
  /// - Throws: `StudioError` with the value that is wrong.
  func settings(in folder: StudioFolder) throws -> RenderSettings {
    var settings = RenderSettings()
    if let formats { settings.formats = try Self.values(formats, of: "formats") }
    if let schemes { settings.schemes = try Self.values(schemes, of: "schemes") }
    if let motion { settings.motion = try Self.value(motion, of: "motion") }
    if let scales {
      for scale in scales where !Project.scaleRange.contains(scale) {
        throw StudioError(400, "scales: expected numbers from \(Self.range), found \(NumberText.short(scale))")
      }
      settings.scales = scales
    }
    if let destination, !destination.isEmpty {
      let known = try Self.destination(destination)
      settings.destination = known
      settings.formats = [known.value.format]
      if known.value.limitsPixels { settings.scales = [1] }
    }
    if let bundle = try bundleChoice() {
      settings.formats = bundle.needs.formats
      settings.scales = bundle.needs.scales
      settings.schemes = bundle.needs.schemes
    }
    guard !settings.formats.isEmpty || poster == true, !settings.schemes.isEmpty, !settings.scales.isEmpty else {
      throw StudioError(400, "choose at least one format, one scale and one scheme")
    }
    settings.writesPosters = poster ?? false
    settings.verifies = verify ?? false
    settings.encoding = encoding ?? EncodingSettings()
    // As in a command that names a scheme or a motion: that form alone.
    if RenderCommandLine.namesForm(settings) { settings.encoding.adapts = settings.encoding.adapts ?? false }
    if let problem = settings.encoding.problem { throw StudioError(400, problem.message) }
    settings.theme = try folder.theme(theme)
    return settings
  }

  /// Where the files go, relative to the studio's folder.
  var place: OutputPaths.Destination {
    var folder = outDir ?? ""
    while folder.hasSuffix("/") { folder.removeLast() }
    return .folder(folder.isEmpty ? nil : folder)
  }

  /// The command line that makes the same files, given in the studio's folder.
  func commandLine(_ preset: String, in folder: StudioFolder) throws -> String {
    var extra: [String] = []
    var settings = try settings(in: folder)
    if let bundle = try bundleChoice() {
      extra += ["--bundle", bundle.kind.rawValue]
      if bundle.needs.schemes != ColorScheme.allCases {
        extra += ["--scheme", bundle.needs.schemes.map(\.rawValue).joined(separator: ",")]
      }
      // What the bundle gives is not said.
      (settings.formats, settings.scales, settings.schemes) = (OutputFormat.standard, [1], [.light])
      (settings.writesPosters, settings.encoding.adapts) = (false, nil)
    }
    if let destination, !destination.isEmpty { extra += ["--for", destination] }
    if let theme, !theme.isEmpty { extra += ["--theme", theme] }
    if let outDir, !outDir.isEmpty { extra += ["--out-dir", outDir] }
    if let nameTemplate, !isBundle, nameTemplate != OutputName.standard { extra += ["--name-template", nameTemplate] }
    // A word that begins with a dash is an option.
    return RenderCommandLine.text(preset.hasPrefix("-") ? "./\(preset)" : preset, settings, extra: extra)
  }

  private var isBundle: Bool { bundle?.isEmpty == false }

  /// The bundle that is asked for, with the images that it needs.
  func bundleChoice() throws(StudioError) -> BundleChoice? {
    guard let bundle, isBundle else { return nil }
    guard destination?.isEmpty != false else {
      throw StudioError(400, "a destination decides format and size, and so does a bundle; leave one out")
    }
    let kind: BundleKind = try Self.value(bundle, of: "bundle")
    let schemes: [ColorScheme] = try Self.values(schemes ?? ColorScheme.allCases.map(\.rawValue), of: "schemes")
    guard !schemes.isEmpty else { throw StudioError(400, "choose at least one scheme") }
    do throws(BundleError) {
      return BundleChoice(kind: kind, needs: try kind.writer.needs(BundleRequest(schemes: schemes)))
    } catch {
      throw StudioError(400, "bundle: \(error)")
    }
  }

  private static func destination(_ name: String) throws(StudioError) -> Named<Destination> {
    guard !DestinationDocument.isFile(name) else {
      throw StudioError(400, "destination: expected the name of a shipped one, found \"\(name)\"")
    }
    do throws(PresetFailure) {
      return try DestinationDocument.read(name)
    } catch {
      throw StudioError(400, "destination: \(error.messages.joined(separator: "; "))")
    }
  }

  private static var range: String {
    "\(NumberText.short(Project.scaleRange.lowerBound)) to \(NumberText.short(Project.scaleRange.upperBound))"
  }

  private static func values<Choice: RawRepresentable<String> & CaseIterable>(
    _ texts: [String], of key: String
  ) throws(StudioError) -> [Choice] {
    var values: [Choice] = []
    for text in texts { values.append(try value(text, of: key)) }
    return values
  }

  private static func value<Choice: RawRepresentable<String> & CaseIterable>(
    _ text: String, of key: String
  ) throws(StudioError) -> Choice {
    guard let value = Choice(rawValue: text) else {
      let choices = Choice.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
      throw StudioError(400, "\(key): expected one of \(choices), found \"\(text)\"")
    }
    return value
  }
}
