import ArgumentParser
import GraphicsCore

/// How often an animation plays: a number from 1, or `forever`.
struct PlaysArgument: ExpressibleByArgument, Sendable {
  var plays: PlayCount

  init?(argument: String) {
    if argument == "forever" {
      plays = .forever
    } else {
      guard let count = Int(argument), count >= 1 else { return nil }
      plays = .times(count)
    }
  }
}
