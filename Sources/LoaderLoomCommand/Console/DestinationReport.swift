import Exporting
import PresetFiles
import PresetModel

/// What a destination says of a file, with what to do about it.
struct DestinationReport {
  let file: String
  let destination: Named<Destination>
  let check: DestinationCheck

  init(file: String, destination: Named<Destination>, _ inspection: FileInspection) {
    self.file = file
    self.destination = destination
    check = DestinationCheck(destination.value, inspection)
  }

  /// Prints each limit that is broken.
  func publish(_ console: Console) {
    for fault in check.faults {
      let source = fault.limit?.source ?? destination.value.source
      let day = fault.limit?.checked ?? destination.value.checked
      let read = [source, day.isEmpty ? "" : "read on \(day)"].filter { !$0.isEmpty }.joined(separator: ", ")
      let place = read.isEmpty ? "" : " (\(read))"
      let text = "\(destination.name): \(fault.message)\(place)"
      if fault.isAdvice {
        console.warning("\(file): warning: \(text)")
      } else {
        console.error("\(file): error: \(text); \(remedy(fault))")
      }
    }
  }

  /// As one object of a report.
  var node: JSONNode {
    .object([
      ("name", .text(destination.name)), ("accepted", .boolean(check.isAccepted)),
      (
        "faults",
        .list(
          check.faults.map { fault in
            .object([
              ("measure", .text(fault.limit?.measure.rawValue ?? "format")), ("message", .text(fault.message)),
              ("advice", .boolean(fault.isAdvice)),
              ("source", .text(fault.limit?.source ?? destination.value.source)),
            ])
          })
      ),
    ])
  }

  private func remedy(_ fault: DestinationCheck.Fault) -> String {
    // A file of another format stays one, whatever is done to it.
    let hasFormat = check.faults.allSatisfy { $0.limit != nil }
    switch hasFormat ? fault.limit?.measure : nil {
    case .bytes:
      guard let most = fault.limit?.max else { break }
      return run(["optimize", file, "--max-bytes", NumberText.short(most)])
    case .plays:
      guard let plays = fault.limit?.values.first ?? fault.limit?.max else { break }
      return run(["repair", file, "--plays", NumberText.short(plays)])
    default: break
    }
    return "render its preset with `\(Escaping.shell(["--for", destination.name]))`"
  }

  private func run(_ words: [String]) -> String { "run `\(Escaping.shell(["loaderloom"] + words))`" }
}
