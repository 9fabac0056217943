import Exporting
import GraphicsCore
import Parallelism
import Platform
import PresetFiles
import PresetModel
import PreviewPages
import Projects
import ShippedPresets

/// The studio without its server: what the pages ask, as values in and values out.
public final class Studio: Sendable {
  public let folder: StudioFolder
  /// What is opened first; without anything, the gallery.
  private let place: StudioStart
  public let gallery = StudioGallery()
  let thumbnails = StudioThumbnails()
  /// Where unsaved work is kept; nil where it is not.
  public let drafts: StudioDrafts?
  /// The media types of the files that exports have written, by their paths.
  private let made = Locked<[String: String]>([:])
  private let windows = Locked<[String: StudioWindow]>([:])
  let limits: DrawingLimits
  private let workers = Machine.processorCount

  public init(_ place: StudioStart, limits: DrawingLimits = DrawingLimits(), drafts: StudioDrafts? = nil) {
    self.place = place
    self.limits = limits.options(of: "loaderloom studio")
    self.drafts = drafts
    folder = place.folder
  }

  // MARK: Windows

  /// Registers a window under the name that its page gave itself.
  public func open(_ name: String, sink: @escaping @Sendable (String) -> Void) -> StudioWindow {
    let window = StudioWindow(sink: sink)
    let old = windows.withLock { windows in
      let old = windows[name]
      windows[name] = window
      return old
    }
    old?.close()
    return window
  }

  public func close(_ name: String, _ window: StudioWindow) {
    window.close()
    windows.withLock { if $0[name] === window { $0[name] = nil } }
  }

  private func window(_ name: String) throws(StudioError) -> StudioWindow {
    guard let window = windows.withLock({ $0[name] }) else {
      throw StudioError(409, "this window has no stream of events; load the page again")
    }
    return window
  }

  // MARK: Requests

  /// What a page needs to start.
  public func start() throws -> JSONNode {
    func text(_ value: String?) -> JSONNode { value.map { .text($0) } ?? .null }
    return .object([
      ("folder", .text(folder.root)), ("opened", text(place.file)), ("imported", text(place.imported)),
      ("shipped", text(place.shipped)), ("contents", folder.contents.node),
      ("drafts", drafts?.node ?? .null),
      ("gallery", try StudioGallery.list()),
      ("families", .texts(ShippedPreset.families)),
      ("formats", OutputCodecs.node), ("destinations", try StudioDestinations.list()),
      ("bundles", StudioExport.bundles), ("nameTemplate", .text(OutputName.standard)),
    ])
  }

  /// - Throws: `StudioError` 404 if the studio keeps no drafts.
  public func requireDrafts() throws(StudioError) -> StudioDrafts {
    guard let drafts else { throw StudioError(404, "the studio keeps no drafts; start it without --no-drafts") }
    return drafts
  }

  /// The text of an editor and what is to be done with it.
  public struct Edit: Decodable, Sendable {
    var window: String
    var revision: Int
    var path: String
    var text: String
    var schemes: [String]?
    var scale: Double?
    var motion: String?
    /// A theme's file in the folder; nil or empty is the tool's own colors.
    var theme: String?
    /// Further looks to draw beside the first, for a view of all variants.
    var looks: [StudioLook.Choice]?
    /// Whether the page has the frames of the first look already.
    var known: Bool?
    /// In seconds.
    var moment: Double?
    /// Whether only that moment is drawn.
    var onlyMoment: Bool?
    /// The formats to encode.
    var formats: [String]?
    /// For an export.
    var export: ExportRequest?
  }

  func document(of edit: Edit) throws -> StudioDocument {
    var document = try StudioDocument(text: edit.text, path: edit.path, in: folder)
    document.limits = limits
    return document
  }

  /// How a text is to be drawn: in which formats, schemes, scale, motion and theme.
  func settings(of edit: Edit) throws -> RenderSettings {
    var request = ExportRequest()
    request.formats = edit.formats
    request.schemes = edit.schemes
    request.scales = [edit.scale ?? 1]
    request.motion = edit.motion
    request.theme = edit.theme
    return try request.settings(in: folder)
  }

  /// Draws a text for its window; the answer comes as events.
  public func draw(_ edit: Edit) throws {
    let document = try self.document(of: edit)
    let own = StudioLook.Choice(
      scale: edit.scale ?? 1, motion: edit.motion, theme: edit.theme, known: edit.known)
    let looks = try ([own] + (edit.looks ?? [])).map { try $0.look(in: folder) }
    guard looks.count <= StudioLook.most else {
      throw StudioError(400, "expected at most \(StudioLook.most) looks, found \(looks.count); choose fewer")
    }
    var choices = ExportRequest()
    choices.schemes = edit.schemes ?? ["light", "dark"]
    let drawing = StudioDrawing(
      document: document, revision: edit.revision, schemes: try choices.settings(in: folder).schemes, looks: looks,
      moment: edit.moment ?? 0, isOnlyMoment: edit.onlyMoment ?? false, workers: workers)
    try window(edit.window).start(.drawing, run: edit.revision) { try drawing.run($0, $1) }
  }

  /// Encodes a text as files for its window, as fast as possible; each comes as an event.
  public func encode(_ edit: Edit) throws {
    let document = try self.document(of: edit)
    let window = try window(edit.window)
    let encoding = StudioEncoding(
      document: document, settings: try settings(of: edit), run: edit.revision, workers: workers, files: window.encoded)
    window.start(.encoding, run: edit.revision) { try encoding.run($0, $1) }
  }

  /// A file that was encoded for a window, by its number.
  /// - Throws: `StudioError` 404 for one that newer ones have replaced.
  public func encodedFile(_ number: Int, _ name: String) throws(StudioError) -> (bytes: [UInt8], mediaType: String) {
    guard let file = try window(name).encoded[number] else {
      throw StudioError(404, "file \(number) was replaced by a newer one")
    }
    return file
  }

  /// Where the layers of a text are at its moment.
  public func layers(_ edit: Edit) throws -> JSONNode {
    let document = try self.document(of: edit)
    do {
      let drawing = try document.exporter(document.decoded().preset, settings(of: edit)).drawing(.light)
      return .object([("layers", drawing.layersNode(at: edit.moment ?? 0))])
    } catch let error as InvalidPreset {
      throw StudioError(422, error.findings.map(\.description).joined(separator: "\n"))
    }
  }

  public func export(_ edit: Edit) throws {
    let document = try self.document(of: edit)
    let request = edit.export ?? ExportRequest()
    let export = StudioExport(document: document, request: request, run: edit.revision, workers: workers) {
      path, mediaType in
      self.made.withLock { $0[path] = mediaType }
    }
    try window(edit.window).start(.export, run: edit.revision) { try export.write($0, $1) }
  }

  public func measure(_ edit: Edit) throws {
    let document = try self.document(of: edit)
    let settings = try settings(of: edit)
    let budget = StudioBudget(
      document: document, run: edit.revision, scheme: settings.schemes[0], scale: settings.scales[0],
      motion: settings.motion, theme: settings.theme, workers: workers)
    try window(edit.window).start(.budget, run: edit.revision) { try budget.measure($0, $1) }
  }

  /// The command line that makes the files of an export.
  /// - Throws: `StudioError` 400 for names that the export refuses.
  public func command(_ edit: Edit) throws -> JSONNode {
    let request = edit.export ?? ExportRequest()
    let line = try request.commandLine(edit.path, in: folder)
    if let template = request.nameTemplate, template != OutputName.standard {
      let document = try self.document(of: edit)
      do {
        try StudioExport(document: document, request: request, run: 0, workers: 1).checkNames()
      } catch is InvalidPreset {
        // The page shows what is wrong with the text.
      } catch is ExportError {
        // Likewise.
      }
    }
    return .object([("command", .text(line))])
  }

  /// A file that an export of this studio has written, with its media type.
  /// - Throws: `StudioError` 404 for any other file.
  public func madeFile(_ path: String) throws(StudioError) -> (bytes: [UInt8], mediaType: String) {
    guard let mediaType = made.withLock({ $0[path] }) else {
      throw StudioError(404, "\(path): was not exported since the studio was started")
    }
    let whole = try folder.absolute(path)
    do throws(FileError) {
      return (try folder.bytes(at: whole, limit: Self.largestFile), mediaType)
    } catch {
      throw StudioError(404, "\(path): \(error.message)")
    }
  }

  /// That of files that are read back, in bytes.
  private static let largestFile = 256 << 20

  public func cancel(_ name: String, _ work: StudioWindow.Work) throws { try window(name).cancel(work) }

  // MARK: The disk

  /// Tells all windows which files have changed, until the process ends. Waits, so it needs a thread of its own.
  public func watch() throws {
    let watch = try FolderWatch()
    watch.add(folders)
    while true {
      let changes = try watch.wait(quiet: 0.03) { change in
        change.name.hasPrefix(".") || change.name.hasSuffix("~") || change.name.hasSuffix(".tmp")
      }
      watch.add(folders)
      // What an export writes changes no drawing. A system that does not report names may have seen anything.
      let own = Set(made.withLock { $0.keys.map { "\(folder.root)/\($0)" } })
      let paths = changes.map(\.path).sorted()
      if !paths.isEmpty, paths.allSatisfy(own.contains) { continue }
      thumbnails.forget()
      let event = StudioEvent("disk", [("paths", .texts(paths))])
      for window in windows.withLock({ Array($0.values) }) { window.send(event) }
    }
  }

  /// The studio's folder and those in it that hold presets and what they may use.
  private var folders: Set<String> {
    let contents = folder.contents
    let files = contents.presets + contents.themes + contents.images
    return Set([folder.root] + files.compactMap { FileSystem.parentFolder(of: "\(folder.root)/\($0)") })
  }
}
