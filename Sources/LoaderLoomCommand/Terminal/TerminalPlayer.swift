import Exporting
import GraphicsCore
import Platform
import PresetFiles
import PresetModel

/// Plays a loader in the terminal, until it is interrupted or has played as often as asked. The cursor is hidden
/// meanwhile; an interrupt brings it back, and takes the image away.
struct TerminalPlayer {
  let form: TerminalProtocol
  /// Nil plays it as often as the loader says, and leaves its end state.
  let times: Int?
  /// Pixels a point.
  let scale: Double
  let scheme: ColorScheme

  /// The height of a character where the terminal does not say it, in pixels.
  private static let usualCell = 20

  func play(_ exporter: PresetExporter) throws {
    let frames = try exporter.liveFrames(scheme, scale: scale)
    let window = Terminal.size()
    let background = scheme.backgroundColor.rgba8
    let columns = max(1, window?.columns ?? 80)
    let images = frames.times.indices.map(frames.draw)
    let cell = window?.cellHeight ?? Self.usualCell
    let lines = form.lines(images[0], columns: columns, cell: cell)
    // Room for the image, so that it does not scroll while it plays.
    let room = String(repeating: "\n", count: lines) + "\u{1B}[\(lines)A"
    let below = "\u{1B}[\(lines)B\r\u{1B}[?25h"
    let farewell = form.farewell + below
    try Terminal.write("\u{1B}[?25l" + room)
    InterruptCleanup.say(farewell)
    let texts = try images.map { try form.text($0, on: background, columns: columns) }
    var due = Machine.now
    var played = 0
    let most = times ?? frames.plays.count ?? .max
    while played < most {
      for (text, delay) in zip(texts, frames.delays) {
        try Terminal.write(text)
        due += Double(delay) / 1000
        Machine.sleep(until: due)
      }
      played += 1
    }
    InterruptCleanup.say("")
    try Terminal.write(times == nil ? below : farewell)
  }
}
