import ArgumentParser
import PresetFiles
import PresetModel
import ShippedPresets

struct Destinations: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "destinations",
    abstract: "List the places that `--for` knows, or show the limits of one.",
    discussion: """
      A destination of your own is a file in the form of `loaderloom schema destination`. Print a shipped one with \
      --json as a starting point.
      """)

  @Argument(
    help: ArgumentHelp("A destination to show, or a file of your own.", valueName: "destination"),
    completion: .list(ShippedDestination.all.map(\.name)))
  var name: String?

  @Flag(help: "Print JSON.")
  var json = false

  @Flag(help: "Print only the names, one per line.")
  var names = false

  func run() throws {
    let console = Console()
    if names { return try console.result(ShippedDestination.all.map { $0.name + "\n" }.joined()) }
    let chosen = try Self.chosen(name)
    if json {
      let nodes = chosen.map(\.value.node)
      return try console.result(JSONPrinter.document(name == nil ? Self.list(chosen) : nodes[0]))
    }
    try console.result(name == nil ? DestinationText.table(chosen) : DestinationText.page(chosen[0]))
  }

  private static func chosen(_ name: String?) throws(PresetFailure) -> [Named<Destination>] {
    if let name { return [try DestinationDocument.read(name, isArgument: true)] }
    var all: [Named<Destination>] = []
    for shipped in ShippedDestination.all { all.append(try DestinationDocument.read(shipped.name)) }
    return all
  }

  private static func list(_ destinations: [Named<Destination>]) -> JSONNode {
    .list(
      destinations.map { destination in
        var node = JSONNode.object([("name", .text(destination.name))])
        node.add(destination.value.node)
        return node
      })
  }
}
