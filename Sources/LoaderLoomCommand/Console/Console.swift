import Platform
import PresetFiles
import PresetModel

/// All output for a person: results go to standard output, messages to standard error.
struct Console {
  enum Verbosity: Int, Comparable {
    case quiet, normal, verbose

    static func < (a: Verbosity, b: Verbosity) -> Bool { a.rawValue < b.rawValue }
  }

  var verbosity = Verbosity.normal

  /// Whether messages may be colored: on a terminal, unless NO_COLOR is set (https://no-color.org).
  let usesColor: Bool
  /// Whether messages go to a terminal.
  private let isTerminal = Machine.isTerminal(2)

  /// Whether a run may say on the terminal what it is doing. The logs of continuous integration keep every state of
  /// the line.
  var showsProgress: Bool {
    verbosity > .quiet && isTerminal && Machine.environment("TERM") != "dumb"
      && Machine.environment("CI").map(\.isEmpty) ?? true
  }

  init(verbosity: Verbosity = .normal) {
    self.verbosity = verbosity
    let noColor = Machine.environment("NO_COLOR").map { !$0.isEmpty } ?? false
    usesColor = Machine.isTerminal(2) && !noColor && Machine.environment("TERM") != "dumb"
  }

  /// Prints an error message on one line, even if names in it contain line ends.
  func error(_ text: String) { message(text, keyword: "error:", style: "1;31") }

  func warning(_ text: String) {
    if verbosity > .quiet { message(text, keyword: "warning:", style: "1;33") }
  }

  /// Prints what a person should know of a file that is as it was asked for.
  func note(_ text: String) {
    if verbosity > .quiet { message(text, keyword: "note:", style: "1;36") }
  }

  /// Prints a finding; on a terminal, with the line of the document that it is about.
  func finding(_ finding: Finding) {
    lines(of: [finding])
    let place = finding.place
    // A place may be in what is not a file that can be read again, such as an argument.
    guard isTerminal, place.column > 0, finding.severity == .error || verbosity > .quiet, let line = place.line,
      let bytes = FileAccess.readable(place.file, limit: PresetSource.largestFile),
      let excerpt = SourceExcerpt.text(String(decoding: bytes, as: UTF8.self), line: line, column: place.column)
    else { return }
    say(excerpt)
  }

  /// The same for several. What is true of several presets is said once.
  func findings(_ findings: [Finding]) {
    for finding in findings.distinct { self.finding(finding) }
  }

  /// Prints why a run has failed. Of a closed pipe nothing is said.
  func failure(_ error: any Error) {
    switch error {
    case let failure as FileError where failure.isClosedPipe: break
    case let failure as PresetFailure: lines(of: failure.findings)
    case let invalid as InvalidPreset: lines(of: invalid.findings)
    default: self.error("\(error)")
    }
  }

  /// Prints findings, each on one line. What is true of several presets is said once.
  func lines(of findings: [Finding]) {
    for finding in findings.distinct {
      switch finding.severity {
      case .error: error(finding.description)
      case .warning: warning(finding.description)
      case .note: note(finding.description)
      }
    }
  }

  /// Prints a message only with `-v`.
  func detail(_ text: String) {
    if verbosity == .verbose { say(Escaping.line(text)) }
  }

  /// Prints the progress of a run.
  func progress(_ text: String) {
    if verbosity > .quiet { say(Escaping.line(text)) }
  }

  private func message(_ text: String, keyword: String, style: String) {
    let text = Escaping.line(text)
    guard usesColor else { return say(text) }
    say(text.replacing(keyword, with: "\u{1B}[\(style)m\(keyword)\u{1B}[0m", maxReplacements: 1))
  }

  private func say(_ line: String) { ProgressLine.erased { Machine.writeToStandardError(line + "\n") } }

  /// Prints a result to standard output, or writes it to a file.
  func result(_ text: String, to file: String? = nil) throws(FileError) {
    if let file { return try FileAccess.write(Array(text.utf8), to: file) }
    try ProgressLine.erased { () throws(FileError) in try FileAccess.writeToStandardOutput(Array(text.utf8)) }
  }
}

extension [Finding] {
  /// Without those that read like one before.
  fileprivate var distinct: [Finding] {
    var said: Set<String> = []
    return filter { said.insert($0.description).inserted }
  }
}
