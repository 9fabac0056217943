import Platform
import PresetFiles

/// A progress bar on the terminal's last line. It exists only on a terminal, and is removed at the end.
struct ProgressLine {
  private static let width = 24

  private let total: Int
  private let isShown: Bool

  init(total: Int, console: Console) {
    self.total = total
    isShown = total > 1 && console.verbosity > .quiet && Machine.isTerminal(2) && Machine.environment("TERM") != "dumb"
  }

  func show(done: Int, next: String) {
    guard isShown else { return }
    let filled = done * Self.width / total
    let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: Self.width - filled)
    Machine.writeToStandardError("\r\u{1B}[K\(bar) \(done)/\(total) \(Escaping.line(next))")
  }

  func clear() {
    if isShown { Machine.writeToStandardError("\r\u{1B}[K") }
  }
}
