import Exporting
import GraphicsCore
import PresetModel

/// How a preset is drawn beside its scheme: at which scale, with which motion, in which colors.
struct StudioLook: Equatable, Sendable {
  /// Pixels a point.
  var scale = 1.0
  var motion = MotionForm.full
  var theme = Theme.standard
  /// The theme's file in the studio's folder; nil is the tool's own colors.
  var themeFile: String?
  /// Whether the page has its frames already, so that they are not drawn again.
  var isKnown = false

  /// A view of variants has at most this many; each is drawn in every scheme.
  static let most = 32

  /// A look as a page asks for it.
  struct Choice: Equatable, Decodable, Sendable {
    var scale: Double
    var motion: String?
    /// Nil or empty is the tool's own colors.
    var theme: String?
    var known: Bool?

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
