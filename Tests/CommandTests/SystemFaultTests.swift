import Foundation
import TestSupport
import Testing

#if os(Linux)
  /// System calls that fail as on disks and mounts that a test cannot have. A library that is loaded first replaces the
  /// system's functions.
  @Suite struct SystemFaultTests {
    private let project: SampleProject
    private let canInject: Bool

    /// `FAIL` names the call that fails. A written file is closed before the call reports that bytes were lost.
    private static let library = """
      #define _GNU_SOURCE
      #include <dlfcn.h>
      #include <errno.h>
      #include <fcntl.h>
      #include <stdlib.h>
      #include <string.h>
      #include <sys/stat.h>

      static int fails(const char *call) {
        const char *name = getenv("FAIL");
        return name && strcmp(name, call) == 0;
      }
      int flock(int fd, int operation) {
        if (fails("flock")) { errno = ENOSYS; return -1; }
        if (fails("flock-locks")) { errno = ENOLCK; return -1; }
        if (fails("flock-mount")) { errno = EOPNOTSUPP; return -1; }
        return ((int (*)(int, int))dlsym(RTLD_NEXT, "flock"))(fd, operation);
      }
      int fsync(int fd) {
        if (fails("fsync")) { errno = EIO; return -1; }
        return ((int (*)(int))dlsym(RTLD_NEXT, "fsync"))(fd);
      }
      int close(int fd) {
        struct stat info;
        int is_written = fstat(fd, &info) == 0 && S_ISREG(info.st_mode) && (fcntl(fd, F_GETFL) & O_ACCMODE) == O_WRONLY;
        int result = ((int (*)(int))dlsym(RTLD_NEXT, "close"))(fd);
        if (is_written && fails("close")) { errno = EDQUOT; return -1; }
        return result;
      }
      """

    init() throws {
      project = try SampleProject()
      try project.command.write(Self.library, to: "fail.c")
      canInject =
        try project.command.shell("cc -shared -fPIC -o fail.so fail.c -ldl; s=$?; rm fail.c; exit $s").status == 0
    }

    private func run(failing call: String, _ arguments: [String]) throws -> ProgramOutcome {
      let library = project.command.folder.appendingPathComponent("fail.so").path
      return try project.command.run(arguments, environment: ["LD_PRELOAD": library, "FAIL": call])
    }

    @Test(arguments: ["flock", "flock-locks", "flock-mount"])
    func withoutLocksFilesAreWrittenAllTheSame(call: String) throws {
      guard canInject else { return }
      let rendered = try run(failing: call, ["render", "spinner", "-f", "gif"])
      #expect(rendered.status == 0 && rendered.errors.isEmpty, "\(rendered.errors)")
      // Nobody can know whether the file's writer is alive, so the file stays.
      try project.command.write("half", to: "dist/.a.gif.4711.tmp")
      let built = try run(failing: call, ["build"])
      #expect(built.status == 0 && built.errors.isEmpty, "\(built.errors)")
      #expect(project.made == [".a.gif.4711.tmp", "a.gif", "b.gif", "c.gif", "manifest.json"])
      try project.run("build", "--no-cache")
      #expect(project.made == ["a.gif", "b.gif", "c.gif", "manifest.json"])
    }

    @Test(arguments: [("fsync", "Input/output error"), ("close", "Disk quota exceeded")])
    func aFileThatDidNotReachTheDiskIsAnError(call: String, reason: String) throws {
      guard canInject else { return }
      try project.command.write("old", to: "spinner.gif")
      let rendered = try run(failing: call, ["render", "spinner", "-f", "gif"])
      #expect(rendered.status == 2)
      #expect(
        rendered.errors == "spinner.gif: error: cannot be written: \(reason); what was there before is untouched\n")
      #expect(try project.command.bytes("spinner.gif") == Array("old".utf8))
      let built = try run(failing: call, ["build"])
      #expect(built.status == 2)
      for name in ["a", "b", "c"] {
        #expect(built.errors.contains("dist/\(name).gif: error: cannot be written: \(reason)"), "\(built.errors)")
      }
      #expect(project.made.allSatisfy { !$0.hasSuffix(".tmp") && !$0.hasSuffix(".gif") }, "\(project.made)")
      try project.run("build")
      try project.run("check")
    }
  }
#endif
