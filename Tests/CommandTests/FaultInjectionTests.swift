import Foundation
import TestSupport
import Testing

#if os(Linux)
  /// Each system call of a run fails once, at every number that it has in the run. Whatever fails, the exit code is
  /// honest, the old files are whole, nothing is left over, and the next run repairs.
  ///
  /// A build makes some calls hundreds of times, such as reads of the program itself. Of these the first, the last and
  /// some between fail; with `ALL_FAULTS=1` in the environment (`make faults`) all do.
  @Suite(.enabled(if: runsTest(needing: FaultLibrary.path != nil), "needs a C compiler"))
  struct FaultInjectionTests {
    /// The error that each call fails with. `memory` stands for allocations of 64 kB and more.
    private static let errors: [(call: String, error: Int32)] = [
      ("open", EMFILE), ("read", EIO), ("write", ENOSPC), ("fsync", EIO), ("close", EDQUOT), ("rename", EIO),
      ("mkdir", ENOSPC), ("unlink", EACCES), ("rmdir", EACCES), ("flock", EIO), ("fchmod", EPERM), ("dup", EMFILE),
      ("opendir", EMFILE), ("readdir", EIO), ("lstat", EACCES), ("stat", EACCES), ("fstat", EIO), ("realpath", EACCES),
      ("readlink", EIO), ("mmap", ENOMEM), ("memory", ENOMEM),
    ]

    /// One kind of run: what is there before it, and its command line.
    private struct Run: Sendable {
      var arguments: [String]
      /// What the run makes from the start state.
      var prepare: @Sendable (Command) throws -> Void
      /// Files that tell of a run that ended early, for the next one.
      var records: Set<String> = []
      /// What a run without a fault removes.
      var removes: Set<String> = []
    }

    private static let preset = #"{ "kind": "spinner", "fps": 3, "diameter": 50, "lineWidth": 4 }"#

    private static let runs: [String: Run] = [
      "render": Run(
        arguments: ["render", "a.json", "-f", "gif", "--quality", "100", "--scale", "3", "-o", "a.gif", "-j", "1"]
      ) { command in
        try command.write(preset, to: "a.json")
        try command.write("old", to: "a.gif")
      },
      // A folder of an earlier run is replaced.
      "frames": Run(arguments: ["render", "a.json", "-f", "frames", "--out-dir", ".", "-j", "1"]) { command in
        try command.write(preset.replacingOccurrences(of: "50", with: "40"), to: "a.json")
        try command.run(["render", "a.json", "-f", "frames", "--out-dir", ".", "-j", "1"])
        try command.write(preset, to: "a.json")
      },
      // One preset changed, one was renamed, one file is new.
      "build": Run(
        arguments: ["build", "-j", "1"],
        prepare: { command in
          try command.write(
            project: #"{ "inputs": ["*.json"], "exclude": ["loaderloom"], "formats": ["gif"], "quality": 100 }"#)
          try command.write(preset, to: "a.json")
          try command.write(preset.replacingOccurrences(of: "50", with: "12"), to: "b.json")
          try command.run(["build", "-j", "1"])
          try command.write(preset.replacingOccurrences(of: "50", with: "49"), to: "a.json")
          try command.shell("mv b.json c.json")
          try command.write(preset.replacingOccurrences(of: "50", with: "13"), to: "d.json")
        }, records: ["dist/manifest.json", "dist/.loaderloom-build.log"]),
      // Nested folders, several inputs, and files to remove, of which one is in a folder of its own.
      "tree": Run(
        arguments: ["build", "-j", "1"],
        prepare: { command in
          try command.write(
            project: ##"""
              { "inputs": ["presets/**/*.json", "more/*/x*.json", "one/last.json"], "exclude": ["presets/draft/**"],
                "nameTemplate": "{name}/{name}.{ext}", "formats": ["gif"], "quality": 100 }
              """##)
          for (index, name) in [
            "presets/a", "presets/in/b", "presets/in/deep/c", "presets/draft/no", "more/p/x1", "more/q/x2", "one/last",
          ].enumerated() {
            try command.write(preset.replacingOccurrences(of: "50", with: "\(8 + index)"), to: "\(name).json")
          }
          try command.run(["build", "-j", "1"])
          try command.shell("rm presets/in/b.json more/p/x1.json")
          try command.write(preset.replacingOccurrences(of: "50", with: "20"), to: "presets/in/deep/c.json")
        }, records: ["dist/manifest.json", "dist/.loaderloom-build.log"], removes: ["dist/b/b.gif", "dist/x1/x1.gif"]),
    ]

    /// All files below the folder by their bytes.
    private static func files(_ command: Command) throws -> [String: Data] {
      var files: [String: Data] = [:]
      for path in try FileManager.default.subpathsOfDirectory(atPath: command.folder.path) {
        let file = command.folder.appendingPathComponent(path)
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder), !isFolder.boolValue else {
          continue
        }
        files[path] = try Data(contentsOf: file)
      }
      return files
    }

    /// A folder and a cache like those of `start`.
    private static func copy(of start: Command) throws -> Command {
      let command = try Command()
      try copyAll(start.folder.path + "/.", command.folder.path)
      if FileManager.default.fileExists(atPath: start.cache.path) { try copyAll(start.cache.path, command.cache.path) }
      return command
    }

    /// Copies a folder with its times.
    private static func copyAll(_ source: String, _ target: String) throws {
      _ = try Tool(executable: URL(fileURLWithPath: "/bin/cp")).output(of: ["-a", source, target])
    }

    /// How often each call happens in a run without a fault, and what the run makes.
    private static func measure(_ run: Run, from start: Command) throws -> (
      counts: [String: Int], files: [String: Data]
    ) {
      let command = try copy(of: start)
      let (outcome, counts) = try FaultLibrary.counts(command, run.arguments)
      #expect(outcome.status == 0, "\(outcome.errors)")
      return (counts, try files(command))
    }

    @Test(arguments: ["render", "frames", "build", "tree"]) func everyCallMayFail(kind: String) throws {
      let run = try #require(Self.runs[kind])
      let start = try Command()
      try run.prepare(start)
      let before = try Self.files(start)
      let (counts, made) = try Self.measure(run, from: start)
      #expect(run.removes.allSatisfy { before[$0] != nil && made[$0] == nil })
      #expect(["open", "read", "write", "close", "rename", "memory"].allSatisfy { counts[$0, default: 0] > 0 })
      for (call, error) in Self.errors {
        for number in Self.numbers(counts[call, default: 0]) {
          let fault = FaultLibrary.Fault(call: call, number: number, error: error)
          try Self.check(run, fault, in: Self.copy(of: start), before, made)
        }
      }
    }

    /// The numbers, from 1, at which a call fails that happens so often.
    private static func numbers(_ count: Int) -> [Int] {
      let (ends, between) = (8, 8)
      guard count > 2 * ends + between, ProcessInfo.processInfo.environment["ALL_FAULTS"] == nil else {
        return Array(1..<count + 1)
      }
      let inner = count - 2 * ends
      return Array(1...ends) + (0..<between).map { ends + 1 + inner * $0 / between } + Array(count - ends + 1...count)
    }

    private static func check(
      _ run: Run, _ fault: FaultLibrary.Fault, in command: Command, _ before: [String: Data], _ made: [String: Data]
    ) throws {
      let outcome = try command.run(
        run.arguments,
        environment: FaultLibrary.environment(fault).merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 })
      let after = try files(command)
      if fault.call == "memory" {
        // The compressor's failure is an error; the runtime ends a program whose own memory is refused, and says so.
        #expect(
          [0, 2].contains(outcome.status) || outcome.status == SIGABRT && outcome.errors.contains("failed to allocate"),
          "\(fault): \(outcome.status) \(outcome.errors)")
      } else {
        #expect([0, 2].contains(outcome.status), "\(fault): \(outcome.status) \(outcome.errors)")
        #expect(outcome.status == 0 || outcome.errors.contains("error: "), "\(fault): \(outcome.errors)")
      }
      if outcome.status == 0 { #expect(after == made, "\(fault): success, but \(names(after, made))") }
      // Where the old folder cannot be removed, the message names what is left of it.
      let isLeft = outcome.errors.contains(".tmp.old: error: cannot be removed")
      for (path, bytes) in after where !run.records.contains(path) && !(isLeft && path.contains(".tmp.old/")) {
        #expect(bytes == before[path] || bytes == made[path], "\(fault): \(path) is neither the old nor the new file")
      }
      // Files go only when all others are made, and none where an input could not be looked at.
      if !run.removes.isSubset(of: after.keys) {
        #expect(
          made.allSatisfy { run.records.contains($0.key) || after[$0.key] == $0.value },
          "\(fault): a file was removed, and others are not made: \(names(after, made))")
        #expect(!outcome.errors.contains("so its inputs are unknown"), "\(fault)")
      }
      let repaired = try command.run(run.arguments)
      let end = try files(command)
      #expect(repaired.status == 0 && end == made, "\(fault): not repaired: \(names(end, made)) \(repaired.errors)")
    }

    /// The files that differ.
    private static func names(_ a: [String: Data], _ b: [String: Data]) -> [String] {
      Set(a.keys).union(b.keys).filter { a[$0] != b[$0] }.sorted()
    }
  }
#endif
