import ExportPipeline
import PresetModel

/// What became of one file.
public enum AssetStatus: String, Equatable, Sendable, CaseIterable {
  /// Build: the file was there, with these bytes.
  case unchanged
  case created, updated, removed
  /// Check: the file is as it should be.
  case current
  /// Check: no such file.
  case missing
  /// Check: other bytes.
  case stale
  /// Check: a file that an earlier build made and the project does not name any more.
  case orphaned
  /// It could not be made or written.
  case failed

  /// Whether a check of it holds.
  public var isGood: Bool {
    switch self {
    case .missing, .stale, .orphaned, .failed: false
    default: true
    }
  }
}

/// One file and what became of it.
public struct AssetOutcome: Equatable, Sendable {
  /// Within the output folder.
  public var path: String
  public var preset: String
  public var status: AssetStatus
  /// Nil where nothing is known of the file but its name.
  public var entry: AssetEntry?
  /// Bytes of the file before; nil where there was none.
  public var previousBytes: Int?
  /// Whether it was drawn in this run, rather than found in the cache.
  public var isRendered = false
  /// Stale files: what differs, in words.
  public var changes: [String] = []
  /// Where a report that points at lines shows it.
  public var place: SourcePlace?
}

/// What a build or a check found and did.
public struct BuildReport: Sendable {
  public enum Mode: String, Sendable { case build, check }

  public var mode: Mode
  public var isDryRun = false
  public var toolVersion: String
  /// The output folder, for paths that a reader can follow.
  public var outDir: String
  /// In order of path.
  public var outcomes: [AssetOutcome] = []
  public var problems: [PresetProblem] = []
  /// Files over their budget.
  public var overBudget: [PresetProblem] = []
  /// Work that was drawn, and equal work or earlier results that were not.
  public var rendered = 0
  public var reused = 0
  public var seconds = 0.0

  public func count(_ status: AssetStatus) -> Int { outcomes.reduce(0) { $0 + ($1.status == status ? 1 : 0) } }

  /// Whether an input or a file is wrong.
  public var hasErrors: Bool {
    problems.contains { $0.problem.severity == .error } || outcomes.contains { $0.status == .failed }
  }

  /// Whether all that was asked for holds.
  public var holds: Bool { overBudget.isEmpty && outcomes.allSatisfy(\.status.isGood) }

  public func path(of outcome: AssetOutcome) -> String { FilePath.join(outDir, outcome.path) }
}
