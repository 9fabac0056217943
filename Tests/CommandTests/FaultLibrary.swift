import Foundation
import TestSupport
import Testing

#if os(Linux)
  /// The library of `Shim/fault.c`, compiled once for all tests.
  enum FaultLibrary {
    /// Nil where there is no C compiler.
    static let path: String? = {
      let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Shim/fault.c")
      let library = FileManager.default.temporaryDirectory
        .appendingPathComponent("loaderloom-fault-\(ProcessInfo.processInfo.processIdentifier).so")
      do {
        let compiled = try RunningProgram(
          URL(fileURLWithPath: "/usr/bin/env"), ["cc", "-shared", "-fPIC", "-o", library.path, source.path, "-ldl"]
        ).outcome()
        guard compiled.status == 0 else { return nil }
      } catch {
        return nil
      }
      atexit { unlink(FaultLibrary.path ?? "") }
      return library.path
    }()

    /// A call that fails.
    struct Fault: CustomStringConvertible {
      var call: String
      /// From 1.
      var number: Int
      var error: Int32
      /// Whether all later calls fail, too.
      var staysBroken = false
      /// Of calls that take a path, only those whose path contains this count; nil for all.
      var path: String?

      var description: String { "\(call):\(number):\(error)\(staysBroken ? ":every" : "")" }
    }

    /// How often a run makes each call; under `peak` its largest resident size, in kilobytes.
    static func counts(_ command: Command, _ arguments: [String]) throws -> (ProgramOutcome, [String: Int]) {
      let counter = command.cache.appendingPathExtension("counts").path
      defer { unlink(counter) }
      let outcome = try command.run(arguments, environment: ["LD_PRELOAD": path ?? "", "FAULT_COUNT": counter])
      let lines = try String(contentsOfFile: counter, encoding: .utf8).split(separator: "\n").map {
        $0.split(separator: " ")
      }
      return (outcome, Dictionary(uniqueKeysWithValues: lines.map { (String($0[0]), Int($0[1]) ?? 0) }))
    }

    static func environment(_ fault: Fault) -> [String: String] {
      ["LD_PRELOAD": path ?? "", "FAULT": fault.description].merging(fault.path.map { ["FAULT_PATH": $0] } ?? [:]) {
        $1
      }
    }
  }
#endif
