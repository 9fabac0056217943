import AssetPipeline
import ExportPipeline
import GraphicsCore
import Platform
import PresetModel
import PreviewPages
import Rendering
import ShippedPresets

/// The studio without its server: what the pages ask, as values in and values out.
public final class Studio: Sendable {
  public let folder: StudioFolder
  /// The file that is opened first; nil for the gallery.
  public let opened: String?
  public let gallery = StudioGallery()
  private let windows = Locked<[String: StudioWindow]>([:])
  private let workers = Machine.processorCount

  public init(folder: StudioFolder, opened: String?) {
    self.folder = folder
    self.opened = opened
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

  /// The number of windows that are open.
  public var windowCount: Int { windows.withLock { $0.count } }

  // MARK: Requests

  /// What a page needs to start.
  public func start() throws -> JSONNode {
    .object([
      ("folder", .text(folder.root)),
      ("opened", opened.map { .text($0) } ?? JSONNode(.null, .nowhere)),
      ("files", .list(folder.presets.map { .text($0) })), ("gallery", try StudioGallery.list()),
      ("families", .list(ShippedPreset.families.map { .text($0) })),
      ("formats", .list(OutputCodecs.all.map { .text($0.format.rawValue) })),
      ("nameTemplate", .text(OutputName.standard)),
    ])
  }

  /// The text of an editor and what is to be done with it.
  public struct Edit: Decodable, Sendable {
    public var window: String
    public var revision: Int
    public var path: String
    public var text: String
    public var schemes: [String]?
    public var scale: Double?
    public var motion: String?
    public var theme: String?
    /// In seconds.
    public var moment: Double?
    /// For an export.
    public var export: ExportRequest?
  }

  /// Draws a text for its window; the answer comes as events.
  public func draw(_ edit: Edit) throws {
    let document = try StudioDocument(text: edit.text, path: edit.path, in: folder)
    var choices = ExportRequest()
    choices.schemes = edit.schemes ?? ["light", "dark"]
    choices.scales = [edit.scale ?? 1]
    choices.motion = edit.motion
    choices.theme = edit.theme
    let settings = try choices.settings()
    let drawing = StudioDrawing(
      document, revision: edit.revision, schemes: settings.schemes, scale: settings.scales[0],
      motion: settings.motion, theme: settings.theme, moment: edit.moment ?? 0, workers: workers)
    try window(edit.window).start(.drawing, run: edit.revision) { try drawing.run($0, $1) }
  }

  public func export(_ edit: Edit) throws {
    let document = try StudioDocument(text: edit.text, path: edit.path, in: folder)
    let request = edit.export ?? ExportRequest()
    let export = StudioExport(document, request, run: edit.revision, workers: workers)
    try window(edit.window).start(.export, run: edit.revision) { try export.write($0, $1) }
  }

  public func measure(_ edit: Edit) throws {
    let document = try StudioDocument(text: edit.text, path: edit.path, in: folder)
    let scheme = edit.schemes?.first.flatMap(ColorScheme.init(rawValue:)) ?? .light
    let budget = StudioBudget(
      document, run: edit.revision, scheme: scheme, scale: edit.scale ?? 1, workers: workers)
    try window(edit.window).start(.budget, run: edit.revision) { try budget.measure($0, $1) }
  }

  /// The command line that makes the files of an export.
  public func command(_ edit: Edit) throws -> JSONNode {
    let request = edit.export ?? ExportRequest()
    var extra: [String] = []
    if let folder = request.outDir, !folder.isEmpty { extra += ["--out-dir", folder] }
    if let template = request.nameTemplate, template != OutputName.standard { extra += ["--name-template", template] }
    return .object([("command", .text(RenderCommandLine.text(edit.path, try request.settings(), extra: extra)))])
  }

  public func cancel(_ name: String, _ work: StudioWindow.Work) throws { try window(name).cancel(work) }

  // MARK: The disk

  /// Tells all windows which names have changed, until the process ends. Waits, so it needs a thread of its own.
  public func watch() throws {
    let watch = try FolderWatch()
    watch.add(folders)
    while true {
      let names = try watch.wait(quiet: 0.03) { $0.hasPrefix(".") || $0.hasSuffix("~") || $0.hasSuffix(".tmp") }
      watch.add(folders)
      let event = StudioEvent("disk", [("names", .list(names.sorted().map { .text($0) }))])
      for window in windows.withLock({ Array($0.values) }) { window.send(event) }
    }
  }

  /// The studio's folder and those in it that hold presets.
  private var folders: Set<String> {
    Set([folder.root] + folder.presets.compactMap { FileSystem.parentFolder(of: "\(folder.root)/\($0)") })
  }
}
