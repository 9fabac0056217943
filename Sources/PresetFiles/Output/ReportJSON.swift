import Exporting
import PresetModel

/// The machine-readable report of a run: one object for each written file and one for each failure.
public enum ReportJSON {
  /// A preset that could not be rendered, or a file that could not be written.
  public struct Failure: Equatable, Sendable {
    public var preset: String
    public var messages: [String]

    public init(preset: String, messages: [String]) {
      self.preset = preset
      self.messages = messages
    }
  }

  /// - Parameter bundles: Objects; without any the report has no key for them.
  package static func document(
    _ files: [RenderedFile], bundles: [JSONNode] = [], _ failures: [Failure], version: String
  ) -> String {
    JSONPrinter.document(
      .object(
        [("tool", .text("loaderloom")), ("version", .text(version)), ("files", .list(files.map(\.node)))]
          + (bundles.isEmpty ? [] : [("bundles", .list(bundles))]) + [("failures", .list(failures.map(failure)))]))
  }

  private static func failure(_ failure: Failure) -> JSONNode {
    .object([("preset", .text(failure.preset)), ("messages", .texts(failure.messages))])
  }
}
