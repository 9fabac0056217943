import ArgumentParser
import PresetFiles
import PresetModel
import ShippedPresets

/// Where files are uploaded to or shown in.
struct DestinationOption: ParsableArguments {
  @Option(
    name: .customLong("for"),
    help: ArgumentHelp(
      "The place that the files are for, such as slack-emoji: a name that `loaderloom destinations` lists, or a file "
        + "of one's own.", valueName: "destination"),
    completion: .list(ShippedDestination.all.map(\.name)))
  var name: String?

  /// Nil if none is named.
  func read(_ console: Console) throws -> Named<Destination>? {
    guard let name else { return nil }
    do throws(PresetFailure) {
      return try DestinationDocument.read(name, isArgument: true)
    } catch {
      for message in error.messages { console.error(message) }
      throw ExitStatus.badInput
    }
  }
}
