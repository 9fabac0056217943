import GraphicsCore
import PresetModel

/// What guidelines on accessibility say of a preset as it is drawn, on the page of each scheme.
///
/// Flashes that may be harmful (WCAG 2.2, 2.3.1) are errors. Everything else is advice: too little contrast in the
/// dimmest phase, a poster frame that shows nothing, and nothing to say to a screen reader.
public struct AccessibilityCheck: Sendable {
  /// Errors about flashes.
  public private(set) var flashes: [Finding] = []
  public private(set) var advice: [AccessibilityAdvice] = []

  /// - Parameters:
  ///   - exporter: Draws the preset, in its settings' theme.
  ///   - schemes: The schemes that the preset is drawn in.
  ///   - givesAdvice: Whether advice is asked for, and not flashes alone.
  /// - Throws: `ExportError` where the preset cannot be drawn.
  public init(
    _ exporter: PresetExporter, of decoded: DecodedPreset, schemes: [ColorScheme] = ColorScheme.allCases,
    givesAdvice: Bool
  ) throws {
    for scheme in schemes {
      let loop = try exporter.loopAsChecked(scheme)
      if let flashing = Self.flashing(FlashCheck(loop, page: scheme.backgroundColor), scheme) {
        flashes.append(Finding(.error, decoded.place(of: "$"), flashing))
      }
      guard givesAdvice else { continue }
      advice += [
        Self.lowContrast(exporter.contrast(of: loop, scheme), scheme), try Self.emptyPoster(exporter, scheme),
      ].compactMap(\.self)
    }
    if givesAdvice, let silence = Self.silence(decoded.preset) { advice.append(silence) }
  }

  private static func flashing(_ found: FlashCheck, _ scheme: ColorScheme) -> String? {
    guard !found.isSafe else { return nil }
    return "in the \(scheme.rawValue) scheme \(found.flashesPerSecond) flashes a second cover \(Int(found.area)) "
      + "square points; WCAG 2.3.1 allows \(FlashCheck.mostFlashesPerSecond) over more than "
      + "\(Int(FlashCheck.largestArea)): slow the motion down, or lower its contrast"
  }

  private static func lowContrast(_ contrast: ContrastCheck, _ scheme: ColorScheme) -> AccessibilityAdvice? {
    guard !contrast.isEnough else { return nil }
    let criterion = contrast.least == ContrastCheck.leastForText ? "1.4.3, text" : "1.4.11, graphics"
    return AccessibilityAdvice(
      .contrast,
      "in the \(scheme.rawValue) scheme the contrast with the page falls to \(NumberText.tenths(contrast.ratio)):1 at "
        + "\(NumberText.fixed(contrast.time, 2)) s",
      source: "WCAG 2.2 asks for \(NumberText.short(contrast.least)):1 (\(criterion))",
      remedy: "use a stronger color, or a higher lowest opacity")
  }

  /// The form for people who ask for less motion starts with the poster frame, and fades it.
  private static func emptyPoster(_ exporter: PresetExporter, _ scheme: ColorScheme) throws -> AccessibilityAdvice? {
    var calm = exporter
    calm.settings.motion = .reduced
    let poster = Animation.Frame(pixmap: try calm.firstImageAsChecked(scheme), delay: .milliseconds(0))
    let seen = calm.contrast(of: Animation(frames: [poster], plays: .times(1)), scheme)
    guard seen.isEmpty else { return nil }
    return AccessibilityAdvice(
      .poster,
      "in the \(scheme.rawValue) scheme the poster frame is empty, and so is the form for people who ask for less "
        + "motion",
      source: "WCAG 2.2 asks for a way to do without motion (2.3.3)",
      remedy: "name a moment that shows something in \"poster\"")
  }

  private static func silence(_ preset: Preset) -> AccessibilityAdvice? {
    guard preset.alt == nil, preset.visibleText == nil else { return nil }
    return AccessibilityAdvice(
      .alt, "a screen reader says \"\(preset.altText)\", since there is neither \"alt\" nor a text",
      source: "WCAG 2.2 asks for a text alternative (1.1.1)", remedy: "say in \"alt\" what people wait for")
  }
}
