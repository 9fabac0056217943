import Exporting
import GraphicsCore
import Hashing
import Parallelism
import PresetFiles
import PresetModel

/// Thumbnails of the folder's presets and of drafts, for the cards of the gallery.
struct StudioThumbnails: Sendable {
  /// Made thumbnails by what they show. Those of a text stay right until a file changes that the text reads.
  private let made = Locked<[String: [UInt8]]>([:])
  private static let most = 400
  /// In seconds of one processor, by estimate: a card is not worth more.
  private static let work = 10.0
  /// The space of a card, in pixels.
  private static let space = Size(240, 168)
  private static let largestScale = 2.0

  /// A preset as a still or an animated PNG that fits into a card.
  /// - Throws: `StudioError` 422 with what is wrong in the preset.
  func bytes(of document: StudioDocument, _ scheme: ColorScheme, isStill: Bool) throws -> [UInt8] {
    let key = "\(document.path) \(SHA256.hexadecimal(of: document.text)) \(scheme.rawValue) \(isStill)"
    if let known = made.withLock({ $0[key] }) { return known }
    let bytes: [UInt8]
    do {
      bytes = try draw(document, scheme, isStill: isStill)
    } catch let error as InvalidPreset {
      throw StudioError(error)
    } catch let error as ExportError {
      throw StudioError(422, "\(error)")
    }
    made.withLock { made in
      if made.count >= Self.most { made = [:] }
      made[key] = bytes
    }
    return bytes
  }

  /// Forgets all thumbnails; a file that they show may have changed.
  func forget() { made.withLock { $0 = [:] } }

  private func draw(_ document: StudioDocument, _ scheme: ColorScheme, isStill: Bool) throws -> [UInt8] {
    var document = document
    document.limits.work = min(document.limits.work, Self.work)
    let exporter = try document.exporter(try document.decoded().preset, RenderSettings())
    let size = try exporter.drawing(scheme).size
    let fit = min(Self.space.width / Double(size.width), Self.space.height / Double(size.height))
    let scale = min(Self.largestScale, max(Project.scaleRange.lowerBound, fit))
    return try exporter.thumbnail(scheme, scale: isStill ? scale : min(1, scale), isStill: isStill)
  }
}

extension PresetExporter {
  /// A PNG for a card, made as fast as possible: the poster frame, or the whole loop.
  func thumbnail(_ scheme: ColorScheme, scale: Double, isStill: Bool) throws -> [UInt8] {
    var exporter = self
    exporter.settings.schemes = [scheme]
    exporter.settings.formats = [RenderSettings.stillFormat]
    exporter.settings.scales = [scale]
    exporter.settings.encoding.effort = EncodingEffort.range.lowerBound
    var made: [UInt8] = []
    func keep(_ file: ExportedFile) { if case .file(let bytes) = file.content { made = bytes } }
    if isStill { keep(try exporter.poster(scheme, scale: scale)) } else { try exporter.export { keep($0) } }
    return made
  }
}

extension StudioError {
  /// What is wrong first in a preset that is to be shown in a small space.
  fileprivate init(_ invalid: InvalidPreset) {
    self.init(422, invalid.findings.first { $0.severity == .error }?.description ?? invalid.description)
  }
}

extension Studio {
  /// A thumbnail of a file of the folder: a preset, or what becomes one.
  public func thumbnail(ofFile path: String, _ scheme: ColorScheme, isStill: Bool) throws -> [UInt8] {
    let text = StudioFolder.isPreset(path) ? try folder.read(path).text : try folder.imported(path).text
    return try thumbnail(of: text, at: path, scheme, isStill: isStill)
  }

  public func thumbnail(ofDraft id: String, _ scheme: ColorScheme, isStill: Bool) throws -> [UInt8] {
    let draft = try requireDrafts().read(id)
    return try thumbnail(of: draft.text, at: draft.path, scheme, isStill: isStill)
  }

  /// The poster frame of what is in the editor, as a PNG.
  public func poster(_ edit: Edit) throws -> [UInt8] {
    let document = try self.document(of: edit)
    let settings = try settings(of: edit)
    do {
      let exporter = try document.exporter(try document.decoded().preset, settings)
      guard case .file(let bytes) = try exporter.poster(settings.schemes[0], scale: settings.scales[0]).content else {
        throw StudioError(500, "a poster is a file")
      }
      return bytes
    } catch let error as InvalidPreset {
      throw StudioError(error)
    }
  }

  private func thumbnail(of text: String, at path: String, _ scheme: ColorScheme, isStill: Bool) throws -> [UInt8] {
    var document = try StudioDocument(text: text, path: path, in: folder)
    document.limits = limits
    return try thumbnails.bytes(of: document, scheme, isStill: isStill)
  }
}
