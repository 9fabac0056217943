import Foundation
import TestSupport
import Testing

/// What a run says on a terminal while it works, seen through a pseudo-terminal.
@Suite struct ProgressLineTests {
  private let command: Command

  init() throws { command = try Command() }

  /// Runs the binary with its errors on a terminal of 60 columns and its output in a pipe.
  private static let program = """
    import os, pty, struct, subprocess, sys, fcntl, termios
    control, terminal = pty.openpty()
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 60, 0, 0))
    process = subprocess.Popen(sys.argv[2:], stdin=subprocess.DEVNULL, stdout=open(sys.argv[1], "wb"), stderr=terminal)
    os.close(terminal)
    seen = b""
    while True:
        try:
            part = os.read(control, 65536)
        except OSError:
            break
        if not part:
            break
        seen += part
    sys.stdout.buffer.write(seen)
    sys.exit(process.wait())
    """

  private func onTerminal(
    _ arguments: [String], environment: [String: String] = [:]
  ) throws -> (errors: String, output: String) {
    let python = try #require(Tool.python(importing: "pty"))
    let outcome = try RunningProgram(
      python.executable, ["-c", Self.program, "output", Command.binary.path] + arguments,
      in: command.folder, environment: ["CI": "", "TERM": "xterm"].merging(environment) { $1 }
    ).outcome()
    #expect(outcome.status == 0, "\(outcome.text) \(outcome.errors)")
    return (outcome.text, String(decoding: try command.bytes("output"), as: UTF8.self))
  }

  private static let eraser = "\r\u{1B}[K"

  /// What makes a preset take about a second, on any number of cores.
  private static let slow = ["render", "slow.json", "--scale", "2", "--effort", "3", "-j", "1"]

  private func writeSlowPreset() throws {
    try command.write(
      """
      { "kind": "composition", "size": { "width": 100, "height": 100 }, "layers": [
        { "type": "circle", "diameter": 40, "fill": "blue", "blur": 10,
          "opacity": { "from": 0.2, "to": 1, "duration": 1, "autoreverse": true } }] }
      """, to: "slow.json")
  }

  @Test func aLongRunSaysWhatItIsMaking() throws {
    try writeSlowPreset()
    let seen = try onTerminal(Self.slow + ["--scheme", "light,dark"])
    let lines = seen.errors.components(separatedBy: Self.eraser)
    #expect(lines.count > 2, "\(seen.errors)")
    #expect(lines.contains { $0.hasPrefix("1 of 4: slow, gif, 2×, light: ") }, "\(lines)")
    #expect(lines.dropFirst().allSatisfy { $0.isEmpty || $0.contains(" of 4: ") || $0.contains("note:") }, "\(lines)")
    // It is erased at the end, and none of it reaches the pipe.
    let last = seen.errors.components(separatedBy: "\n").last ?? ""
    #expect(last.isEmpty || last.hasSuffix(Self.eraser), "\(seen.errors.debugDescription)")
    #expect(!seen.output.contains("\u{1B}") && seen.output.hasPrefix("preset "))
  }

  @Test(arguments: [["-q"], ["CI"], ["TERM"]]) func thereIsNoneWhereNobodyWantsIt(_ reason: [String]) throws {
    try writeSlowPreset()
    let environment = ["CI": ["CI": "true"], "TERM": ["TERM": "dumb"]][reason[0]] ?? [:]
    let words = Self.slow + (reason == ["-q"] ? reason : [])
    let seen = try onTerminal(words, environment: environment)
    #expect(!seen.errors.contains("\u{1B}[K") && !seen.errors.contains(" of 2"), "\(seen.errors)")
  }

  @Test func aShortRunSaysNothing() throws {
    let seen = try onTerminal(["render", "spinner", "--effort", "1", "--fps", "5"])
    #expect(!seen.errors.contains(Self.eraser), "\(seen.errors)")
  }

  @Test func aPipeGetsNone() throws {
    try writeSlowPreset()
    let outcome = try command.run(Self.slow, environment: ["CI": "", "TERM": "xterm"])
    #expect(outcome.status == 0 && !outcome.errors.contains("\u{1B}"), "\(outcome.errors)")
  }

  @Test func aBuildACheckAndAValidationSayIt() throws {
    try writeSlowPreset()
    try command.write(project: ##"{ "inputs": ["slow.json"], "outDir": "dist", "scales": [2], "effort": 3 }"##)
    let built = try onTerminal(["build", "--no-cache", "-j", "1"])
    #expect(built.errors.contains(" of 2 files made: slow@2x."), "\(built.errors)")
    #expect(built.errors.hasSuffix(Self.eraser), "\(built.errors)")
    let checked = try onTerminal(["check", "--no-cache", "-j", "1"])
    #expect(checked.errors.contains(" of 2 files checked: slow@2x."), "\(checked.errors)")
    let validated = try onTerminal(["validate", "orb", "orb"])
    #expect(validated.errors.contains(" of 2: checking orb\(Self.eraser)"), "\(validated.errors)")
    #expect(validated.output == "2 of 2 presets valid\n")
  }
}
