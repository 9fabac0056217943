import ArgumentParser
import GraphicsCore

/// How often an animation plays: a number from 1, or `forever`.
struct PlaysArgument: ExpressibleByArgument, Sendable {
  var plays: PlayCount

  /// As an argument.
  var text: String { plays.count.map(String.init) ?? Self.forever }

  private static let forever = "forever"

  init?(argument: String) {
    if argument == Self.forever {
      plays = .forever
    } else {
      guard let count = Int(argument), count >= 1 else { return nil }
      plays = .times(count)
    }
  }
}
