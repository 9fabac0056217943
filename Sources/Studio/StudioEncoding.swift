import Exporting
import GraphicsCore
import Parallelism
import PresetFiles
import PresetModel
import PreviewPages

/// Encodes what is in the editor as files, at the fastest effort, so that a page shows what an export would write.
struct StudioEncoding: Sendable {
  var document: StudioDocument
  var settings: RenderSettings
  /// The page's number for this run.
  var run: Int
  var workers: Int
  var files: EncodedFiles

  /// Sends `encoded` for each file as soon as it is finished, or what is wrong with its format, and `encodings` at the
  /// end.
  func run(_ cancellation: Cancellation, _ send: @escaping @Sendable (StudioEvent) -> Void) throws {
    let preset: Preset
    do throws(InvalidPreset) {
      preset = try document.decoded().preset
    } catch {
      // The drawing of the same text says what is wrong with it.
      return send(StudioEvent("encodings", [("run", .number(run))]))
    }
    var settings = settings
    settings.workers = workers
    settings.cancellation = cancellation
    settings.encoding.effort = EncodingEffort.range.lowerBound
    var exporter = try document.exporter(preset, settings)
    // One format that cannot show the preset keeps no other from it.
    for format in settings.formats {
      exporter.settings.formats = [format]
      do {
        try exporter.export { file in send(event(file)) }
      } catch let error as ExportError {
        let members: [(String, JSONNode)] = [("format", .text(format.rawValue)), ("message", .text(error.message))]
        send(StudioEvent("encoded", [("run", .number(run))] + members))
      }
    }
    send(StudioEvent("encodings", [("run", .number(run))]))
  }

  private func event(_ file: ExportedFile) -> StudioEvent {
    let (variant, facts) = (file.report.variant, file.report.facts)
    let mediaType = variant.format.codec.mediaType ?? "application/octet-stream"
    var number = -1
    if case .file(let bytes) = file.content { number = files.add(bytes, mediaType) }
    return StudioEvent(
      "encoded",
      [
        ("run", .number(run)), ("format", .text(variant.format.rawValue)), ("scheme", .text(variant.scheme.rawValue)),
        ("file", .number(number)), ("mediaType", .text(mediaType)), ("bytes", .number(facts.bytes)),
        ("width", .number(facts.width)), ("height", .number(facts.height)), ("frames", .number(facts.frames)),
        ("cycle", .number(facts.cycle)), ("plays", facts.plays.count.map(JSONNode.number) ?? .null),
        ("score", facts.score.map(JSONNode.number) ?? .null), ("isExact", facts.isExact.map(JSONNode.boolean) ?? .null),
        ("translucent", facts.translucent.map(JSONNode.number) ?? .null),
        ("matte", facts.matte.map { .text($0) } ?? .null), ("notes", .texts(file.report.notes)),
      ])
  }
}

/// The files that were encoded for a window last, by numbers that never come back. A page may still fetch one of an
/// earlier run while the next runs begin, so some of those stay.
final class EncodedFiles: Sendable {
  private static let most = 32
  /// In all files together, in bytes. The newest file stays in any case.
  private static let mostBytes = 64 << 20

  private struct State {
    var newest = 0
    var bytes = 0
    var files: [Int: (bytes: [UInt8], mediaType: String)] = [:]
  }

  private let state = Locked(State())

  func add(_ bytes: [UInt8], _ mediaType: String) -> Int {
    state.withLock { state in
      state.newest += 1
      state.files[state.newest] = (bytes, mediaType)
      state.bytes += bytes.count
      while state.files.count > 1, state.files.count > Self.most || state.bytes > Self.mostBytes {
        let oldest = state.newest - state.files.count + 1
        state.bytes -= state.files.removeValue(forKey: oldest)?.bytes.count ?? 0
      }
      return state.newest
    }
  }

  subscript(number: Int) -> (bytes: [UInt8], mediaType: String)? { state.withLock { $0.files[number] } }
}
