import GraphicsCore
import PresetModel

/// The machine-readable report of a run: one object for each file that was written, one for each failure.
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

  /// A file that was written, and what it is.
  public struct Written: Equatable, Sendable {
    public var path: String
    public var report: FileReport

    public init(path: String, report: FileReport) {
      self.path = path
      self.report = report
    }
  }

  public static func document(_ written: [Written], _ failures: [Failure], version: String) throws -> String {
    JSONPrinter.document(
      .object([
        ("tool", .text("loaderloom")), ("version", .text(version)), ("files", .list(try written.map(file))),
        ("failures", .list(failures.map(failure))),
      ]))
  }

  private static func failure(_ failure: Failure) -> JSONNode {
    .object([("preset", .text(failure.preset)), ("messages", .list(failure.messages.map { .text($0) }))])
  }

  private static func file(_ written: Written) throws -> JSONNode {
    let report = written.report
    return .object([
      ("path", .text(written.path)),
      ("preset", .text(report.preset)),
      ("format", .text(report.format.rawValue)),
      ("scheme", .text(report.scheme.rawValue)),
      ("motion", .text(report.motion.rawValue)),
      ("colorSpace", .text(report.colorSpace.rawValue)),
      ("poster", .boolean(report.isPoster)),
      ("scale", .number(report.scale)),
      ("width", .number(report.width)),
      ("height", .number(report.height)),
      ("frames", .number(report.frames)),
      ("cycle", .number(report.cycle)),
      ("wantedCycle", .number(report.wantedCycle)),
      ("plays", plays(report.plays)),
      ("bytes", .number(report.bytes)),
      ("seam", .number(report.seam)),
      ("largestStep", .number(report.largestStep)),
      ("seamless", .boolean(report.isSeamless)),
      ("colors", count(report.colors)),
      ("storedColors", count(report.storedColors)),
      ("exact", .boolean(report.isExact)),
      ("largestError", .number(report.largestError)),
      ("meanError", .number(report.meanError)),
      ("verified", .boolean(report.isVerified)),
      (
        "fonts",
        .list(
          try report.fonts.map { font in
            .object([
              ("family", .text(font.family)), ("file", .text(font.file)), ("weight", .number(font.weight)),
              ("sha256", .text(try font.digest())),
            ])
          })
      ),
      ("notes", .list(report.notes.map { .text($0) })),
    ])
  }

  private static func count(_ count: Int?) -> JSONNode { count.map { .number($0) } ?? JSONNode(.null, .nowhere) }

  public static func plays(_ plays: PlayCount) -> JSONNode {
    switch plays {
    case .forever: .text("forever")
    case .times(let count): .number(count)
    }
  }
}
