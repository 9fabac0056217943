import Foundation

/// An independent program of the system, found on the PATH and identified by its output.
public struct Tool: Sendable {
  public struct Failure: Error, CustomStringConvertible {
    public var description: String

    public init(description: String) { self.description = description }
  }

  public let executable: URL

  public init(executable: URL) { self.executable = executable }

  /// The first program with one of these names that succeeds with the arguments `probe` and prints `mark`; nil where
  /// there is none. Other programs with the same name earlier on the PATH are skipped.
  public init?(_ names: [String], probe: [String], says mark: String = "") {
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

  /// The first `python3` that can import the modules: of those on the PATH, and the system's own, for which package
  /// managers install; nil if there is none.
  /// - Parameter modules: comma-separated, such as `PIL.Image, numpy`.
  public static func python(importing modules: String) -> Tool? {
    Tool(["python3"], probe: ["-c", "import \(modules)"])
  }

  public static let loaderloom: Tool = {
    if let path = ProcessInfo.processInfo.environment["LOADERLOOM_BINARY"] {
      return Tool(executable: URL(fileURLWithPath: path))
    }
    return Tool(
      executable: URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath().deletingLastPathComponent()
        .appendingPathComponent("loaderloom"))
  }()
  public static let python = python(importing: "PIL.Image, numpy")
  public static let pillow = python(importing: "PIL.Image")
  public static let jsonSchema = python(importing: "jsonschema.validators")
  public static let ffmpeg = Tool(["ffmpeg"], probe: ["-version"], says: "ffmpeg version")
  public static let ffprobe = Tool(["ffprobe"], probe: ["-version"], says: "ffprobe version")
  public static let imageMagick = Tool(["magick", "convert"], probe: ["-version"], says: "ImageMagick")
  public static let gifsicle = Tool(["gifsicle"], probe: ["--version"], says: "Gifsicle")
  public static let giftext = Tool(["giftext"], probe: ["-h"], says: "giftext")
  public static let pngcheck = Tool(["pngcheck"], probe: ["-h"], says: "PNGcheck")
  public static let chromium = Tool(
    ["chromium", "chromium-browser", "google-chrome"], probe: ["--version"], says: "Chrom")

  @discardableResult public func run(_ arguments: [String], in folder: URL? = nil) throws -> ProgramOutcome {
    try RunningProgram(executable, arguments, in: folder).outcome()
  }

  /// Runs the program. Throws where it fails or reports a problem.
  public func output(of arguments: [String], in folder: URL? = nil) throws -> ProgramOutcome {
    let outcome = try run(arguments, in: folder)
    guard outcome.status == 0, outcome.errors.isEmpty else {
      throw Failure(
        description: "\(executable.lastPathComponent): status \(outcome.status): \(outcome.errors.prefix(500))")
    }
    return outcome
  }
}
