import ExportPipeline
import GraphicsCore
import PresetModel
import PreviewPages
import Rendering

/// Draws what is in the editor and hands over each frame as soon as it is drawn: first the one at the page's moment in
/// each scheme, then those after it, round the loop. Equal pictures are drawn and sent once.
public struct StudioDrawing: Sendable {
  public var document: StudioDocument
  /// The number that the page gave to this state of its text; every event repeats it.
  public var revision: Int
  public var schemes: [ColorScheme]
  /// Pixels a point.
  public var scale: Double
  public var motion: MotionForm
  public var theme: Theme
  /// In seconds.
  public var moment: Double
  public var workers: Int

  public init(
    _ document: StudioDocument, revision: Int, schemes: [ColorScheme], scale: Double, motion: MotionForm,
    theme: Theme = .standard, moment: Double, workers: Int
  ) {
    self.document = document
    self.revision = revision
    self.schemes = schemes
    self.scale = scale
    self.motion = motion
    self.theme = theme
    self.moment = moment
    self.workers = workers
  }

  /// Sends `findings`, then for a preset that can be drawn `outline`, a `frame` for each picture, and `done`.
  public func run(_ cancellation: Cancellation, _ send: @Sendable (StudioEvent) -> Void) throws {
    let decoded: DecodedPreset
    do throws(InvalidPreset) {
      decoded = try document.decoded()
    } catch {
      return send(event("findings", [("list", .findings(error.findings)), ("valid", .boolean(false))]))
    }
    do {
      let exporter = try document.exporter(decoded.preset, settings(cancellation))
      let loops = try schemes.map { ($0, try exporter.liveFrames($0, scale: scale)) }
      try cancellation.check()
      send(event("findings", [("list", .findings(decoded.warnings)), ("valid", .boolean(true))]))
      send(try outline(decoded.preset, exporter, loops))
      try draw(loops, cancellation, send)
      send(event("done", []))
    } catch let error as ExportError {
      let finding = Finding(error, in: decoded)
      send(event("findings", [("list", .findings(decoded.warnings + [finding])), ("valid", .boolean(false))]))
    }
  }

  private func settings(_ cancellation: Cancellation) -> RenderSettings {
    var settings = RenderSettings()
    settings.schemes = schemes
    settings.scales = [scale]
    settings.motion = motion
    settings.theme = theme
    settings.cancellation = cancellation
    return settings
  }

  private func event(_ name: String, _ members: [(String, JSONNode)]) -> StudioEvent {
    StudioEvent(name, [("revision", .number(revision))] + members)
  }

  private func outline(
    _ preset: Preset, _ exporter: PresetExporter, _ loops: [(ColorScheme, LiveFrames)]
  ) throws(ExportError) -> StudioEvent {
    let drawing = try exporter.drawing(schemes[0])
    let clips = loops.map { scheme, frames in
      JSONNode.object([
        ("scheme", .text(scheme.rawValue)), ("width", .number(frames.size.width)),
        ("height", .number(frames.size.height)), ("delays", .list(frames.delays.map { .number($0) })),
        ("times", .list(frames.times.map { .number($0) })),
      ])
    }
    return event(
      "outline",
      [
        ("scale", .number(scale)), ("width", .number(drawing.size.width)), ("height", .number(drawing.size.height)),
        ("cycle", .number(drawing.cycle)), ("alt", .text(exporter.altText)), ("clips", .list(clips)),
        ("verdict", try exporter.loopVerdict(schemes[0]).node), ("values", .text(PresetDocument.explain(preset))),
      ])
  }

  /// One picture of a scheme's loop.
  private struct Picture {
    var scheme: ColorScheme
    var frames: LiveFrames
    var index: Int
    var alike: [Int]
  }

  private func draw(
    _ loops: [(ColorScheme, LiveFrames)], _ cancellation: Cancellation, _ send: @Sendable (StudioEvent) -> Void
  ) throws {
    let pictures = loops.map { scheme, frames in order(scheme, frames) }
    let most = pictures.map(\.count).max() ?? 0
    let queue = (0..<most).flatMap { step in pictures.compactMap { step < $0.count ? $0[step] : nil } }
    // The very first pictures are sent without waiting for others.
    for start in stride(from: 0, to: queue.count, by: workers) {
      let batch = queue[start..<min(start + workers, queue.count)]
      let events = try concurrentMap(count: batch.count, workers: workers) { i in
        try cancellation.check()
        return event(of: batch[start + i])
      }
      for event in events { send(event) }
    }
  }

  /// The distinct pictures of a loop from the page's moment on.
  private func order(_ scheme: ColorScheme, _ frames: LiveFrames) -> [Picture] {
    let alike = frames.firstAlike
    let distinct = alike.indices.filter { alike[$0] == $0 }
    let present = frames.times.lastIndex { $0 <= moment } ?? 0
    let first = distinct.firstIndex(of: alike[present]) ?? 0
    return (distinct[first...] + distinct[..<first]).map { index in
      Picture(
        scheme: scheme, frames: frames, index: index, alike: alike.indices.filter { alike[$0] == index })
    }
  }

  private func event(of picture: Picture) -> StudioEvent {
    event(
      "frame",
      [
        ("scheme", .text(picture.scheme.rawValue)), ("frames", .list(picture.alike.map { .number($0) })),
        ("png", .text(Base64.text(LivePNG.bytes(of: picture.frames.draw(picture.index))))),
      ])
  }
}
