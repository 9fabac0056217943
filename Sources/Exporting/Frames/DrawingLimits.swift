/// What making a file may take, by estimates that are made before anything is drawn.
public struct DrawingLimits: Equatable, Sendable {
  /// Of drawing one file, in seconds of one processor. A minute by default: the shipped presets take at most seven
  /// seconds at scale 4.
  public var work: Double
  /// Of the process while it makes one file, in bytes; no limit by default.
  public var memory: Int

  /// The command whose options allow more; nil where it is the one that runs.
  private var command: String?

  /// The same limits, where a person gives another command to allow more.
  public func options(of command: String) -> DrawingLimits {
    var limits = self
    limits.command = command
    return limits
  }

  /// How errors name an option that allows more.
  public func option(_ name: String) -> String { command.map { "`\($0) \(name)`" } ?? name }

  /// What the commands allow unless they are told otherwise: 600 MB.
  public static let standardMemory = 600 << 20

  public init(work: Double = 60, memory: Int = .max) { (self.work, self.memory) = (work, memory) }
}
