import Foundation

/// Python with the modules that a test needs.
public enum PythonProgram {
  /// The first `python3` that can import the modules: of those on the PATH, and the system's own, for which package
  /// managers install; nil if there is none.
  /// - Parameter modules: comma-separated, such as `PIL.Image, numpy`.
  public static func path(importing modules: String) -> String? {
    (searchPath() + ["/usr/bin", "/usr/local/bin"]).lazy.map { "\($0)/python3" }.first { path in
      guard FileManager.default.isExecutableFile(atPath: path) else { return false }
      do {
        return try RunningProgram(URL(fileURLWithPath: path), ["-c", "import \(modules)"]).outcome().status == 0
      } catch {
        // What cannot be started is not the one.
        return false
      }
    }
  }

  /// One with Pillow.
  public static let withPillow = path(importing: "PIL.Image")
}
