import Bundling
import Exporting
import PresetFiles
import PresetModel

/// Decides which units may have the paths of their files and bundles. A path must be in the output folder, and no two
/// may be alike, not even but for upper and lower case, which macOS and Windows do not tell apart.
///
/// Of two units that want one path, neither is made: a build must not choose between them.
struct PathClaims {
  private let project: LoadedProject
  private var paths: OutputPaths
  /// The unit that has each path.
  private var holders: [String: PlannedUnit] = [:]
  /// The unit that has each name in the code of bundles of a kind.
  private var names = CodeNames<PlannedUnit>()
  /// The units that may not be made, by their index in the plan.
  private(set) var refused: Set<Int> = []
  /// What is wrong, by the index of the unit.
  private(set) var problems: [Int: Finding] = [:]

  init(_ project: LoadedProject) {
    self.project = project
    paths = project.paths
  }

  /// Claims all paths of a unit.
  mutating func claim(_ unit: PlannedUnit, index: Int) {
    guard let problem = problem(of: unit) else { return }
    refused.insert(index)
    problems[index] = problem
  }

  private mutating func problem(of unit: PlannedUnit) -> Finding? {
    for asset in unit.tasks.flatMap(\.assets) {
      if let refusal = project.output.refusal(of: asset.path) { return Finding(refusal) }
      if OwnershipRecords.isRecord(asset.path) || asset.path == project.manifestName {
        return Finding(.error, asset.place, "\(asset.path) is the build's own file; change nameTemplate")
      }
      if let problem = take(asset.path, for: asset.file, of: unit) { return Finding(.error, asset.place, problem) }
    }
    for bundle in unit.bundles.flatMap(\.bundles) {
      if let refusal = project.output.refusal(of: bundle.document) { return Finding(refusal) }
      let file = PlannedFile(
        preset: bundle.name, variant: AssetVariant(), width: bundle.width, height: bundle.height)
      if let problem = take(bundle.document, for: file, of: unit) ?? takeName(of: bundle, unit) {
        return Finding(.error, bundle.place, problem)
      }
    }
    return nil
  }

  /// - Returns: what is wrong; nil where the path was free.
  private mutating func take(_ path: String, for file: PlannedFile, of unit: PlannedUnit) -> String? {
    do throws(OutputPaths.Collision) {
      try paths.take(path, for: file)
      holders[path] = unit
      return nil
    } catch {
      guard let other = holders[error.firstPath] else { preconditionFailure("a path that is taken has a holder") }
      refuse(other)
      return problem(of: error, other, unit)
    }
  }

  private func problem(of collision: OutputPaths.Collision, _ first: PlannedUnit, _ second: PlannedUnit) -> String {
    let (one, other) = (Self.shown(first), Self.shown(second))
    let names = (first.unit.source.name, second.unit.source.name)
    let isOneFile = first.unit.source.file == second.unit.source.file
    if names.0 == names.1, !isOneFile {
      return "two presets are named \"\(names.0)\": \(one) and \(other); \(Self.remedy)"
    }
    if names.0.lowercased() == names.1.lowercased(), !isOneFile {
      return "the names of two presets differ only in case, which macOS and Windows do not tell apart: \(one) and "
        + "\(other); \(Self.remedy)"
    }
    let path = project.output.path(of: collision.path)
    let remedy = "tell the files apart with nameTemplate"
    if collision.firstPath == collision.path {
      return "\(path) would be written twice, for \(collision.first) and for \(collision.second); \(remedy)"
    }
    return "\(project.output.path(of: collision.firstPath)) and \(path) differ only in case, which macOS and Windows "
      + "do not tell apart; \(remedy)"
  }

  /// The same for the name that a bundle gives its loader. All bundles of one preset may share it: one of them is used
  /// in an app.
  private mutating func takeName(of bundle: PlannedBundle, _ unit: PlannedUnit) -> String? {
    let (name, other) = names.take(bundle.kind, preset: bundle.name, for: unit)
    guard other.unit.source.file != unit.unit.source.file else { return nil }
    refuse(other)
    return "the bundles for \(bundle.kind.rawValue) of \(Self.shown(other)) and \(Self.shown(unit)) would both be "
      + "named \(name); \(Self.remedy)"
  }

  private mutating func refuse(_ unit: PlannedUnit) { refused.insert(unit.index) }

  private static let remedy = "rename the file or leave one out with \"exclude\""

  /// `presets/worm.json`, `worm (shipped)`.
  private static func shown(_ unit: PlannedUnit) -> String {
    unit.unit.source.isFile ? unit.unit.source.file : "\(unit.unit.source.name) (shipped)"
  }
}
