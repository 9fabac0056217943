import APNGCoding
import Exporting
import GraphicsCore
import Parallelism
import PresetFiles
import PresetModel
import PreviewPages

/// Draws what is in the editor and hands over each frame as soon as it is drawn: first the one at the page's moment in
/// each scheme of each look, then those after it, round the loop. The first look, which a page shows large, comes whole
/// before the others. Equal images of a loop are drawn and sent once.
struct StudioDrawing: Sendable {
  var document: StudioDocument
  /// The number that the page gave to this state of its text; every event repeats it.
  var revision: Int
  var schemes: [ColorScheme]
  /// At least one.
  var looks: [StudioLook]
  /// In seconds.
  var moment: Double
  /// Whether only the moment is drawn, without the proof of the loop: while something is dragged, the next step comes
  /// before the other images are seen.
  var isOnlyMoment = false
  var workers: Int

  /// Sends `findings`, then for a preset that can be drawn `outline`, a `frame` for the page's moment in each scheme of
  /// the first look, `verdict`, a `frame` for every other image, and `done`.
  func run(_ cancellation: Cancellation, _ send: @Sendable (StudioEvent) -> Void) throws {
    let decoded: DecodedPreset
    do throws(InvalidPreset) {
      decoded = try document.decoded()
    } catch {
      return send(event("findings", [("list", .findings(error.findings)), ("valid", .boolean(false))]))
    }
    do {
      let exporter = try document.exporter(decoded.preset, settings(cancellation))
      let loops = try loops(exporter, cancellation)
      send(event("findings", [("list", .findings(decoded.warnings)), ("valid", .boolean(true))]))
      send(try outline(decoded.preset, exporter, loops))
      // What a page shows at once does not wait for the proof of the loop, nor for the images that are alike.
      let present = loops.prefix(schemes.count).filter { !$0.look.isKnown }.map(present)
      let events = try concurrentMap(count: present.count, workers: workers) { try event(of: present[$0]) }
      for event in events { send(event) }
      try cancellation.check()
      if isOnlyMoment { return send(event("done", [])) }
      send(event("verdict", [("verdict", try exporter.loopVerdict(schemes[0]).node)]))
      try draw(loops.prefix(schemes.count).compactMap { order($0, without: presentIndex($0)) }, cancellation, send)
      try draw(loops.dropFirst(schemes.count).compactMap { order($0, without: nil) }, cancellation, send)
      send(event("done", []))
    } catch let error as ExportError {
      let findings = decoded.warnings + [decoded.finding(for: error)]
      send(event("findings", [("list", .findings(findings)), ("valid", .boolean(false))]))
    }
  }

  private func settings(_ cancellation: Cancellation) -> RenderSettings {
    var settings = RenderSettings()
    settings.schemes = schemes
    settings.scales = looks.map(\.scale)
    settings.motion = looks[0].motion
    settings.theme = looks[0].theme
    settings.cancellation = cancellation
    return settings
  }

  /// The frames of one look in one scheme: what a page shows as one clip.
  private struct Loop {
    /// The page's number for it.
    var index: Int
    var look: StudioLook
    var scheme: ColorScheme
    var frames: LiveFrames
  }

  /// The loops of all looks, scheme by scheme. Text is laid out once for all of them.
  private func loops(_ exporter: PresetExporter, _ cancellation: Cancellation) throws -> [Loop] {
    var exporter = exporter
    var loops: [Loop] = []
    for look in looks {
      exporter.settings.motion = look.motion
      exporter.settings.theme = look.theme
      for scheme in schemes {
        let frames = try exporter.liveFrames(scheme, scale: look.scale)
        loops.append(Loop(index: loops.count, look: look, scheme: scheme, frames: frames))
        try cancellation.check()
      }
    }
    return loops
  }

  private func event(_ name: String, _ members: [(String, JSONNode)]) -> StudioEvent {
    StudioEvent(name, [("revision", .number(revision))] + members)
  }

  private func outline(_ preset: Preset, _ exporter: PresetExporter, _ loops: [Loop]) throws(ExportError) -> StudioEvent
  {
    let drawing = try exporter.drawing(schemes[0])
    let clips = loops.map { loop in
      JSONNode.object([
        ("scheme", .text(loop.scheme.rawValue)), ("scale", .number(loop.look.scale)),
        ("motion", .text(loop.look.motion.rawValue)), ("theme", .text(loop.look.themeFile ?? "")),
        ("width", .number(loop.frames.size.width)), ("height", .number(loop.frames.size.height)),
        ("delays", .list(loop.frames.delays.map { .number($0) })),
        ("times", .list(loop.frames.times.map { .number($0) })),
        ("plays", loop.frames.plays.count.map(JSONNode.number) ?? .null),
      ])
    }
    return event(
      "outline",
      [
        ("scale", .number(looks[0].scale)), ("width", .number(drawing.size.width)),
        ("height", .number(drawing.size.height)), ("cycle", .number(drawing.cycle)), ("alt", .text(exporter.altText)),
        ("clips", .list(clips)), ("layers", drawing.layersNode(at: moment)),
        ("values", .text(PresetDocument.explain(preset))), ("colors", looks[0].theme.swatches),
      ])
  }

  /// One image of a loop.
  private struct Image {
    var loop: Loop
    var index: Int
    var alike: [Int]
  }

  private func draw(
    _ images: [[Image]], _ cancellation: Cancellation, _ send: @Sendable (StudioEvent) -> Void
  ) throws {
    let most = images.map(\.count).max() ?? 0
    let queue = (0..<most).flatMap { step in images.compactMap { step < $0.count ? $0[step] : nil } }
    for start in stride(from: 0, to: queue.count, by: workers) {
      let batch = queue[start..<min(start + workers, queue.count)]
      let events = try concurrentMap(count: batch.count, workers: workers) { i in
        try cancellation.check()
        return try event(of: batch[start + i])
      }
      for event in events { send(event) }
    }
  }

  /// The index of the frame at the page's moment.
  private func presentIndex(_ loop: Loop) -> Int { loop.frames.times.lastIndex { $0 <= moment } ?? 0 }

  private func present(_ loop: Loop) -> Image {
    Image(loop: loop, index: presentIndex(loop), alike: [presentIndex(loop)])
  }

  /// The distinct images of a loop from the page's moment on, without a frame that was sent before; nil if the page has
  /// them.
  private func order(_ loop: Loop, without sent: Int?) -> [Image]? {
    if loop.look.isKnown { return nil }
    let alike = loop.frames.firstAlike
    let distinct = alike.indices.filter { alike[$0] == $0 }
    let first = distinct.firstIndex(of: alike[presentIndex(loop)]) ?? 0
    return (distinct[first...] + distinct[..<first]).compactMap { index in
      let frames = alike.indices.filter { alike[$0] == index && $0 != sent }
      return frames.first.map { Image(loop: loop, index: $0, alike: frames) }
    }
  }

  private func event(of image: Image) throws -> StudioEvent {
    try event(
      "frame",
      [
        ("clip", .number(image.loop.index)), ("frames", .list(image.alike.map { .number($0) })),
        ("png", .text(Base64.text(LivePNG.bytes(of: image.loop.frames.draw(image.index))))),
      ])
  }
}

extension Theme {
  /// The colors that a preset can name, each as it is on light and on dark pages.
  var swatches: JSONNode {
    let named = NamedColor.allCases.map { ($0.rawValue, ThemedColor.named($0)) }
    let own = own.sorted { $0.key < $1.key }.map { ("var(\($0.key), blue)", $0.value) }
    return .object(
      (named + own).map { name, color in
        let forms = [ColorScheme.light, .dark].map { scheme in
          let pixel = color.resolved(Appearance(scheme, theme: self)).fitted(to: .srgb).rgba8
          return (scheme.rawValue, JSONNode.text(pixel.hexadecimal.lowercased()))
        }
        return (name, .object(forms))
      })
  }
}
