import Foundation
import TestSupport

/// An independent program of the system, found on the PATH and identified by its output.
struct Tool: Sendable {
  typealias Outcome = ProgramOutcome

  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  let executable: URL

  init(executable: URL) { self.executable = executable }

  /// The first program with one of these names that succeeds with the arguments `probe` and prints `mark`; nil where
  /// there is none. Other programs with the same name earlier on the PATH are skipped.
  init?(_ names: [String], probe: [String], says mark: String = "") {
    // The usual folders of systems' own programs are added in case the PATH lacks them.
    let folders = searchPath() + ["/usr/bin", "/usr/local/bin"]
    for name in names {
      for folder in folders {
        let candidate = URL(fileURLWithPath: "\(folder)/\(name)")
        guard FileManager.default.isExecutableFile(atPath: candidate.path) else { continue }
        guard let outcome = try? Tool(executable: candidate).run(probe) else { continue }
        if outcome.status == 0, mark.isEmpty || (outcome.text + outcome.errors).contains(mark) {
          executable = candidate
          return
        }
      }
    }
    return nil
  }

  private static func python(importing modules: String) -> Tool? {
    PythonProgram.path(importing: modules).map { Tool(executable: URL(fileURLWithPath: $0)) }
  }

  static let loaderloom: Tool = {
    if let path = ProcessInfo.processInfo.environment["LOADERLOOM_BINARY"] {
      return Tool(executable: URL(fileURLWithPath: path))
    }
    return Tool(
      executable: URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath().deletingLastPathComponent()
        .appendingPathComponent("loaderloom"))
  }()
  static let python = python(importing: "PIL.Image, numpy")
  static let jsonSchema = python(importing: "jsonschema.validators")
  static let ffmpeg = Tool(["ffmpeg"], probe: ["-version"], says: "ffmpeg version")
  static let ffprobe = Tool(["ffprobe"], probe: ["-version"], says: "ffprobe version")
  static let imageMagick = Tool(["magick", "convert"], probe: ["-version"], says: "ImageMagick")
  static let gifsicle = Tool(["gifsicle"], probe: ["--version"], says: "Gifsicle")
  static let giftext = Tool(["giftext"], probe: ["-h"], says: "giftext")
  static let pngcheck = Tool(["pngcheck"], probe: ["-h"], says: "PNGcheck")
  static let chromium = Tool(
    ["chromium", "chromium-browser", "google-chrome"], probe: ["--version"], says: "Chrom")

  @discardableResult func run(_ arguments: [String], in folder: URL? = nil) throws -> Outcome {
    try RunningProgram(executable, arguments, in: folder).outcome()
  }

  /// Runs the program. Throws where it fails or reports a problem.
  func output(of arguments: [String], in folder: URL? = nil) throws -> Outcome {
    let outcome = try run(arguments, in: folder)
    guard outcome.status == 0, outcome.errors.isEmpty else {
      throw Failure(
        description: "\(executable.lastPathComponent): status \(outcome.status): \(outcome.errors.prefix(500))")
    }
    return outcome
  }
}
