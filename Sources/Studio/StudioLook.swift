import GraphicsCore
import PresetModel
import Rendering

/// How a preset is drawn beside its scheme: at which scale, with which motion, in which colours.
public struct StudioLook: Equatable, Sendable {
  /// Pixels a point.
  public var scale: Double
  public var motion: MotionForm
  public var theme: Theme
  /// The theme's file in the studio's folder; nil is the tool's own colours.
  public var themeFile: String?
  /// Whether the page has its frames already, so that they are not drawn again.
  public var isKnown = false

  /// A view of variants has at most this many; each is drawn in every scheme.
  public static let most = 32

  public init(scale: Double = 1, motion: MotionForm = .full, theme: Theme = .standard, themeFile: String? = nil) {
    self.scale = scale
    self.motion = motion
    self.theme = theme
    self.themeFile = themeFile
  }

  /// A look as a page asks for it.
  public struct Choice: Equatable, Decodable, Sendable {
    public var scale: Double
    public var motion: String?
    /// Nil or empty is the tool's own colours.
    public var theme: String?
    public var known: Bool?

    public init(scale: Double, motion: String? = nil, theme: String? = nil, known: Bool? = nil) {
      self.scale = scale
      self.motion = motion
      self.theme = theme
      self.known = known
    }

    /// - Throws: `StudioError` for a value that is wrong, a theme that is missing or broken.
    func look(in folder: StudioFolder) throws -> StudioLook {
      var request = ExportRequest()
      request.scales = [scale]
      request.motion = motion
      request.theme = theme
      let settings = try request.settings(in: folder)
      var look = StudioLook(
        scale: settings.scales[0], motion: settings.motion, theme: settings.theme,
        themeFile: theme.flatMap { $0.isEmpty ? nil : $0 })
      look.isKnown = known ?? false
      return look
    }
  }
}
