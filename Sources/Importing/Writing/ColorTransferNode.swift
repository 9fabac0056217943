import GraphicsCore
import PresetModel

/// A color transfer → a layer's `colorTransfer`.
extension ColorTransfer {
  var node: JSONNode {
    var members: [(String, JSONNode)] = []
    for (name, function) in zip(["red", "green", "blue", "alpha"], functions) where function != .identity {
      members.append((name, function.node))
    }
    if isLinear { members.append(("linear", .boolean(true))) }
    return .object(members)
  }
}

extension TransferFunction {
  fileprivate var node: JSONNode {
    switch self {
    case .identity: Self.node("linear", [])
    case .linear(let slope, let intercept):
      Self.node("linear", [("slope", TrackWriter.number(slope)), ("intercept", TrackWriter.number(intercept))])
    case .table(let values): Self.node("table", [("values", .list(values.map(TrackWriter.number)))])
    case .discrete(let values): Self.node("discrete", [("values", .list(values.map(TrackWriter.number)))])
    case .gamma(let amplitude, let exponent, let offset):
      Self.node(
        "gamma",
        [
          ("amplitude", TrackWriter.number(amplitude)), ("exponent", TrackWriter.number(exponent)),
          ("offset", TrackWriter.number(offset)),
        ])
    }
  }

  private static func node(_ type: String, _ members: [(String, JSONNode)]) -> JSONNode {
    .object([("type", .text(type))] + members)
  }
}
