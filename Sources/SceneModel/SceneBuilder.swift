import GraphicsCore
import MotionMath
import PresetModel

/// Turns a preset into scenes, one for each appearance. The layout of text does not depend on the appearance and is
/// done once.
public struct SceneBuilder: Sendable {
  /// The longest side of a canvas, in points.
  public static let longestSide = 8192.0
  /// Pixels of all images of a preset, as many as one image's file may have: 64 MiB.
  public static let mostImagePixels = 1 << 24
  /// The longest cycle that parts of several periods may share.
  public static let longestCycle = Seconds(nanoseconds: 60 * Seconds.nanosecondsPerSecond)

  public let preset: Preset
  /// The texts; empty for presets without text, which never start the text libraries.
  public let texts: SceneTexts
  let resources: PresetResources
  /// The JSON path of the preset whose content is being built.
  private(set) var path = "$"
  /// Whether the motions of a fitted composition run as written, and not retimed to the loop: for single moments.
  public var showsAsWritten = false
  /// The images in sRGB, by their names in the preset.
  public let images: [String: Pixmap]

  public init(_ preset: Preset, resources: PresetResources = .none) throws(SceneError) {
    self.preset = preset
    self.resources = resources
    var images: [String: Pixmap] = [:]
    var pixels = 0
    for written in preset.images where images[written.source] == nil {
      let image = try Self.image(written, resources)
      pixels += image.pixels.count
      guard pixels <= Self.mostImagePixels else {
        throw .tooManyPixels(pixels, limit: Self.mostImagePixels, path: written.path)
      }
      images[written.source] = image
    }
    self.images = images
    texts = try SceneTexts(preset, resources)
  }

  /// Every image that cannot be loaded and every text that cannot be laid out. Making a builder throws the first alone.
  public static func faults(of preset: Preset, resources: PresetResources) -> [SceneError] {
    var faults: [SceneError] = []
    for written in preset.images {
      do throws(SceneError) {
        _ = try image(written, resources)
      } catch {
        faults.append(error)
      }
    }
    return faults + SceneTexts.faults(of: preset, resources)
  }

  private static func image(_ written: WrittenImage, _ resources: PresetResources) throws(SceneError) -> Pixmap {
    do {
      return try resources.image(written.source)
    } catch {
      // A data URL is its image; its start tells which one it is.
      let name = written.isFile ? written.source : String(written.source.prefix(30)) + "…"
      throw .image(name: name, reason: "\(error)", path: written.path)
    }
  }

  public func scene(_ appearance: Appearance) throws(SceneError) -> Scene {
    let content = try content(preset, appearance)
    let canvas = preset.canvas
    let padding = canvas.padding.atLeast(content.overhang)
    let size =
      canvas.size
      ?? Size(
        (content.size.width - Self.roundingSlack).rounded(.up) + padding.left + padding.right,
        (content.size.height - Self.roundingSlack).rounded(.up) + padding.top + padding.bottom)
    guard size.width > 0, size.height > 0, size.width <= Self.longestSide, size.height <= Self.longestSide else {
      throw .canvas(width: size.width, height: size.height, limit: Self.longestSide)
    }
    // In a canvas of a fixed size the content is centered, and uneven padding moves it.
    let origin =
      canvas.size == nil
      ? Point(padding.left, padding.top)
      : Point(
        (size.width - content.size.width + padding.left - padding.right) / 2,
        (size.height - content.size.height + padding.top - padding.bottom) / 2)
    return Scene(
      size: size, background: canvas.background.resolved(appearance), padding: padding,
      layers: content.layers.moved(by: origin),
      cycle: content.cycle, posterTime: content.posterTime, isSeamless: content.isSeamless,
      retimings: content.retimings, intro: content.intro)
  }

  /// A sum of lengths may exceed a whole point by this much without needing another point.
  private static let roundingSlack = 1e-6

  /// Returns the content of a preset: the builder's own one, or one nested in it.
  /// - Parameter path: The JSON path of the preset.
  func content(_ preset: Preset, _ appearance: Appearance, at path: String = "$") throws(SceneError) -> SceneContent {
    var scenes = self
    scenes.path = path
    let content = try preset.loader.drawn.content(appearance, in: preset, scenes)
    return preset.speed.map(content.running) ?? content
  }
}

extension Insets {
  fileprivate func atLeast(_ least: Double) -> Insets {
    Insets(top: max(top, least), right: max(right, least), bottom: max(bottom, least), left: max(left, least))
  }
}
