import PresetFiles
import PresetModel

/// What became of one file.
public enum AssetStatus: String, Equatable, Sendable, CaseIterable {
  /// Build: the file was there already, with these bytes.
  case unchanged
  case created, updated, removed
  /// Check: the file is as it should be.
  case current
  /// Check: no such file.
  case missing
  /// Check: the file has other bytes.
  case stale
  /// Check: an earlier build made the file, and the project no longer names it.
  case orphaned
  /// It could not be made or written.
  case failed

  /// Whether the status passes a check.
  public var isGood: Bool {
    switch self {
    case .missing, .stale, .orphaned, .failed: false
    default: true
    }
  }
}

/// One file and what became of it.
public struct AssetOutcome: Equatable, Sendable {
  /// Relative to the output folder.
  public var path: String
  public var preset: String
  public var status: AssetStatus
  /// Nil where only the file's name is known.
  public var entry: AssetEntry?
  /// The file's size before, in bytes; nil where there was no file.
  public var previousBytes: Int?
  /// Whether the file was drawn in this run rather than found in the cache.
  public var isRendered = false
  /// For stale files: the differences, in words.
  public var changes: [String] = []
  /// The place that a report with source lines points at.
  public var place: SourcePlace?
}

/// What a build or a check found and did.
public struct BuildReport: Sendable {
  public enum Mode: String, Sendable { case build, check }

  public var mode: Mode
  public var isDryRun = false
  public var toolVersion: String
  /// The output folder, for paths that readers can follow.
  public var outDir: String
  /// The files that were read, relative to the current folder.
  public var inputFiles: [String] = []
  /// The files that the build makes, with its manifest, relative to the current folder.
  public var madeFiles: [String] = []
  /// Sorted by path.
  public var outcomes: [AssetOutcome] = []
  public var problems: [Finding] = []
  /// Files over their budget.
  public var overBudget: [Finding] = []
  /// How many files were drawn. `reused` counts those that equal a drawn file or come from an earlier build.
  public var rendered = 0
  public var reused = 0
  public var seconds = 0.0

  public func count(_ status: AssetStatus) -> Int { outcomes.count { $0.status == status } }

  /// Whether an input or a file is wrong.
  public var hasErrors: Bool {
    problems.contains { $0.severity == .error } || outcomes.contains { $0.status == .failed }
  }

  /// Whether everything that was asked for is right and within its budget.
  public var holds: Bool { overBudget.isEmpty && outcomes.allSatisfy(\.status.isGood) }

  public func path(of outcome: AssetOutcome) -> String { FilePath.join(outDir, outcome.path) }
}

extension BuildReport {
  /// The report of a run that cannot begin.
  /// - Parameter project: the project file.
  public init(_ mode: Mode, of project: String, failure: PresetFailure, toolVersion: String) {
    self.init(mode: mode, toolVersion: toolVersion, outDir: "")
    problems = failure.findings
    inputFiles = [project] + FolderWatch.files(of: failure.findings)
  }
}
