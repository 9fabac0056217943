import Exporting
import Parallelism
import Platform
import PresetFiles
import PresetModel

/// The last line of the terminal while a command works: what is being made. It appears when the work has taken
/// `patience` seconds, follows the work, and is erased before anything else is printed. There is none where
/// `Console.showsProgress` says so.
///
/// A process does one work at a time, so the line is one for the process.
enum ProgressLine {
  /// Work that takes less is over before anybody wonders.
  private static let patience = 0.3
  /// The seconds between two drawings.
  private static let period = 0.1
  /// Where the terminal does not say how wide it is.
  private static let standardWidth = 80
  private static let eraser = "\r\u{1B}[K"

  private struct State {
    /// The number of the work that is under way; nil for none.
    var work: Int?
    var works = 0
    var text = ""
    /// What the terminal shows at present.
    var shown = ""
  }

  private static let state = Locked(State())

  /// Runs a work, of which `show` says how far it is.
  static func during<Result>(_ console: Console, _ work: () -> Result) -> Result {
    begin(console)
    defer { end() }
    return work()
  }

  private static func begin(_ console: Console) {
    guard console.showsProgress else { return }
    let work = state.withLock { state in
      state.works += 1
      state.work = state.works
      state.text = ""
      return state.works
    }
    // An interrupt, too, leaves no half line.
    InterruptCleanup.say(eraser, to: 2)
    Machine.startThread { follow(work) }
  }

  private static func end() {
    state.withLock { state in
      guard state.work != nil else { return }
      erase(&state)
      state.work = nil
      InterruptCleanup.say("")
    }
  }

  /// Sets what the line says, from any thread.
  static func show(_ text: () -> String) {
    state.withLock { state in
      if state.work != nil { state.text = text() }
    }
  }

  /// Runs `print`, which prints something else, without the line.
  static func erased<Failure>(_ print: () throws(Failure) -> Void) throws(Failure) {
    try state.withLock { (state: inout State) throws(Failure) -> Void in
      erase(&state)
      try print()
    }
  }

  /// Draws the line until its work is over.
  private static func follow(_ work: Int) {
    var pause = patience
    while true {
      Machine.sleep(until: Machine.now + pause)
      pause = period
      let goesOn = state.withLock { state in
        guard state.work == work else { return false }
        draw(&state)
        return true
      }
      if !goesOn { return }
    }
  }

  private static func draw(_ state: inout State) {
    guard state.text != state.shown else { return }
    // A line that wraps could not be erased.
    let text = fitting(Escaping.line(state.text), columns: (Terminal.size(of: 2)?.columns ?? standardWidth) - 1)
    Machine.writeToStandardError(eraser + text)
    state.shown = state.text
  }

  private static func erase(_ state: inout State) {
    guard !state.shown.isEmpty else { return }
    Machine.writeToStandardError(eraser)
    state.shown = ""
  }

  /// The text's start that surely fits: a character outside of ASCII may take two columns.
  static func fitting(_ text: String, columns: Int) -> String {
    var used = 0
    return String(
      text.prefix { character in
        used += character.isASCII ? 1 : 2
        return used <= columns
      })
  }
}

extension ProgressLine {
  /// What the line says of a file that is rendered, such as "2 of 8: card, gif, 2×, dark: drawing 45 %".
  /// - Parameter number: From 1.
  static func text(_ number: Int, of total: Int, _ file: PlannedFile, _ step: ExportProgress) -> String {
    let variant = file.variant
    let name =
      "\(file.preset), \(variant.isPoster ? "poster" : variant.format.rawValue), \(NumberText.short(variant.scale))×, "
      + variant.scheme.rawValue
    return "\(number) of \(total): \(name): \(action(step))"
  }

  private static func action(_ step: ExportProgress) -> String {
    switch step.stage {
    case .drawing: "drawing \(100 * step.drawn / max(1, step.images)) %"
    case .encoding, .finished: "encoding"
    }
  }
}
