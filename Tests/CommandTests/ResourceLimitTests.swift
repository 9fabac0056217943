import Foundation
import TestSupport
import Testing

#if os(Linux)
  /// Limits that a shell sets for the process: it ends, with an image or with a message. One thread works: of several
  /// that are refused memory at once, one may end the program before another's message is out.
  @Suite struct ResourceLimitTests {
    /// Under 4 MB of data the kernel ends the program before its first instruction.
    @Test(arguments: ["-d 5000", "-d 8000", "-d 12000", "-d 40000", "-v 60000", "-v 100000", "-v 200000"])
    func littleMemoryEndsInAnImageOrAMessage(limit: String) throws {
      let command = try Command()
      try command.write("old", to: "worm.gif")
      let outcome = try command.shell(
        """
        ulimit -c 0; export SWIFT_BACKTRACE=enable=no
        (ulimit \(limit); exec timeout -s KILL 60 "$LOADERLOOM" render worm --scale 2 -o worm.gif -j 1)
        """)
      if outcome.status != 0 {
        // 137 would be the end of the time; 127 is the dynamic linker's refusal. The runtime may run out of memory a
        // second time while it ends the program, after its message.
        let isEnded = [128 + SIGABRT, 128 + SIGSEGV].contains(outcome.status)
        #expect([2, 127].contains(outcome.status) || isEnded, "\(limit): \(outcome.status) \(outcome.errors)")
        #expect(
          isEnded ? outcome.errors.contains("failed to allocate") : !outcome.errors.isEmpty,
          "\(limit): \(outcome.status) \(outcome.errors)")
        #expect(try command.bytes("worm.gif") == Array("old".utf8))
      }
      #expect(try command.files == ["worm.gif"])
    }

    /// Each thread's stack takes 1 GB of an address space of 1.5 GB, so a second thread has no room.
    @Test func threadsThatCannotStartAreDoneWithout() throws {
      let command = try Command()
      let outcome = try command.shell(
        """
        ulimit -s 1048576 && ulimit -v 1572864
        exec timeout -s KILL 60 "$LOADERLOOM" render worm --scale 2 -f gif -j 8
        """)
      #expect(outcome.status == 0, "\(outcome.status) \(outcome.errors)")
    }

    @Test func aLimitOfFileSizesIsAnError() throws {
      let command = try Command()
      try command.write("old", to: "worm.gif")
      let outcome = try command.shell("ulimit -f 1; \"$LOADERLOOM\" render worm -f gif")
      #expect(outcome.status == 2 && outcome.errors.contains("File too large"), "\(outcome.errors)")
      #expect(try command.bytes("worm.gif") == Array("old".utf8) && command.files == ["worm.gif"])
    }
  }

  /// Disks that are full, as small file systems in memory. Only root may mount them.
  @Suite(.enabled(if: getuid() == 0, "needs root"), .serialized) struct FullDiskTests {
    /// - Parameter options: of the file system, such as its size or its number of files.
    private func onDisk(_ options: String, _ body: (Command) throws -> Void) throws {
      let outer = try Command()
      // Some containers forbid it to root, too.
      guard try outer.shell("mkdir disk && mount -t tmpfs -o \(options) none disk").status == 0 else { return }
      defer { _ = try? outer.shell("umount -l disk") }
      try body(try Command(in: outer.folder.appendingPathComponent("disk")))
    }

    private func project(_ command: Command) throws {
      for (index, name) in ["a", "b", "c"].enumerated() {
        try command.write(#"{ "kind": "spinner", "fps": 5, "diameter": \#(30 + index) }"#, to: "\(name).json")
      }
      try command.write(project: #"{ "inputs": ["?.json"], "formats": ["gif"] }"#)
    }

    /// The folder is filled up to a few pages or files; what was built before is whole, and a build repairs once there
    /// is room.
    @Test(arguments: [
      ("size=256k", "head -c 1M /dev/zero > fill"),
      ("size=1m,nr_inodes=24", "for i in $(seq 40); do : > fill$i || break; done"),
    ])
    func theOldFilesStayAndTheNextBuildRepairs(options: String, fill: String) throws {
      try onDisk(options) { command in
        try project(command)
        let cache = ["--no-cache"]
        #expect(try command.run(["build"] + cache).status == 0)
        let before = try command.shell("cd dist && sha256sum *.gif").text
        for name in ["a", "b", "c"] {
          try command.write(#"{ "kind": "spinner", "fps": 5, "diameter": 47, "cap": "butt" }"#, to: "\(name).json")
        }
        try command.shell("(\(fill)) 2>/dev/null")
        let full = try command.run(["build"] + cache)
        #expect(full.status == 2 && full.errors.contains("No space left on device"), "\(full.errors)")
        #expect(try command.shell("cd dist && sha256sum *.gif").text == before)
        #expect(try command.shell("find . -name '.*.tmp*'").text.isEmpty)
        try command.shell("rm -f fill*")
        #expect(try command.run(["build"] + cache).status == 0)
        #expect(try command.run(["check"] + cache).status == 0)
      }
    }
  }
#endif
