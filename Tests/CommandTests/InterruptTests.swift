import Foundation
import TestSupport
import Testing

/// Interrupts in the middle of the command's work.
@Suite struct InterruptTests {
  private func litter(_ command: Command) throws -> [String] {
    try command.shell("find . -name '.*.tmp*'").lines
  }

  /// Many threads, files and folders of files are interrupted at any moment.
  @Test(arguments: [SIGINT, SIGTERM, SIGHUP]) func nothingHalfWrittenIsLeft(signal: Int32) throws {
    let command = try Command()
    var wasCut = false
    for round in 0..<12 {
      let run = try command.start([
        "render", "spinner", "worm", "linkedin", "ripple", "-q", "-j", "8", "--format", "gif,apng,frames,gif-frames",
        "--scheme", "light,dark", "--effort", "1", "--out-dir", "out",
      ])
      usleep(useconds_t(3000 + 14_000 * round))
      let outcome = run.end(by: signal)
      wasCut = wasCut || outcome.status == signal
      #expect([0, signal].contains(outcome.status), "\(outcome.errors)")
      #expect(try litter(command) == [])
      #expect(try command.shell("find . -mindepth 1 -type d -empty").lines == [])
    }
    #expect(wasCut)
  }

  @Test func aBuildByManyThreadsLeavesNothingHalfWritten() throws {
    let project = try SampleProject(
      #""formats": ["gif", "apng"], "scales": [1, 2, 3, 4], "quality": 100"#, presets: (0..<12).map { "preset-\($0)" })
    for round in 0..<12 {
      for index in 0..<12 { try project.write("preset-\(index)", diameter: 20 + round + index) }
      let run = try project.command.start(["build", "-q", "-j", "16"])
      usleep(useconds_t(5000 + 9000 * round))
      #expect([0, SIGINT].contains(run.end(by: SIGINT).status))
      #expect(try litter(project.command) == [])
    }
    try project.run("build")
    try project.run("check")
  }

  /// The case of `nohup` and of background jobs in scripts.
  @Test func aSignalThatIsIgnoredFromTheStartIsIgnored() throws {
    let command = try Command()
    let outcome = try command.shell(
      """
      trap '' HUP; "$LOADERLOOM" render grok summarizing --scale 2 -q & p=$!
      for i in 1 2 3 4 5; do sleep 0.01; kill -HUP $p; done; wait $p && ls *.gif
      """)
    #expect(outcome.lines.count == 2, "\(outcome.errors)")
  }

  /// A pipe without a reader keeps the writer waiting, and an interrupt ends the wait.
  @Test func waitingForAReaderCanBeInterrupted() throws {
    let command = try Command()
    try command.shell("mkfifo pipe.gif")
    let run = try command.start(["render", "spinner", "-q", "-o", "pipe.gif"])
    usleep(300_000)
    #expect(run.isRunning)
    #expect(run.end(by: SIGINT).status == SIGINT)
    #expect(try command.files == ["pipe.gif"])
  }
}
