import PresetModel

/// Which loader has each name in code. In one page or app, no two loaders may share one: the code of the one would take
/// the place of the other's.
public struct CodeNames<Holder: Sendable>: Sendable {
  private var holders: [BundleKind: [String: Holder]] = [:]

  public init() {}

  /// Takes the name that a bundle gives a preset's loader, if it is free. Names that differ only in case are one, since
  /// the files that are named after them may be.
  /// - Returns: the name, and who has it: `holder`, unless somebody took it before.
  public mutating func take(_ kind: BundleKind, preset: String, for holder: Holder) -> (name: String, holder: Holder) {
    let name = kind.writer.codeName(LoaderName(preset))
    if let other = holders[kind, default: [:]][name.lowercased()] { return (name, other) }
    holders[kind, default: [:]][name.lowercased()] = holder
    return (name, holder)
  }
}
