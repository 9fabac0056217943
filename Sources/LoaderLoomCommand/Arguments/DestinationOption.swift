import ArgumentParser
import PresetFiles
import PresetModel
import ShippedPresets

/// Where files are uploaded to or shown in.
struct DestinationOption: ParsableArguments {
  @Option(
    name: .customLong("for"),
    help: ArgumentHelp(
      "The places that the files are for, separated by commas: names that `loaderloom destinations` lists, or files of "
        + "your own.", valueName: "slack-emoji"),
    completion: Completions.list(of: ShippedDestination.all.map(\.name)))
  var names: CommaList<String>?

  func validate() throws { try names?.check("--for") }

  /// Empty if none is named.
  func read() throws(PresetFailure) -> [Named<Destination>] {
    var destinations: [Named<Destination>] = []
    for name in names?.values ?? [] { destinations.append(try DestinationDocument.read(name, isArgument: true)) }
    return destinations
  }
}
