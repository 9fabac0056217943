/// Where one value of a preset comes from.
public struct ValueOrigin: Equatable, Sendable {
  /// `$.canvas.padding`.
  public var path: String
  /// As JSON.
  public var value: String
  /// `FILE:LINE:COLUMN` or `--set …`, with the expression that the value was computed from; or "default".
  public var origin: String
}

extension DecodedPreset {
  /// Every value of the explained preset, in its order: each scalar, and each list of scalars as one value.
  public var origins: [ValueOrigin] {
    var origins: [ValueOrigin] = []
    collect(Preset.table.write(preset.filled), resolved.root, path: "$", &origins)
    return origins
  }

  private func collect(_ node: JSONNode, _ written: JSONNode?, path: String, _ origins: inout [ValueOrigin]) {
    switch node.value {
    case .object(let members) where !members.isEmpty:
      for member in members {
        collect(member.value, written?.member(member.key), path: "\(path).\(member.key)", &origins)
      }
    case .list(let items) where !items.allSatisfy(\.isScalar):
      var entries: [JSONNode] = []
      if case .list(let given)? = written?.value { entries = given }
      for (i, item) in items.enumerated() {
        collect(item, entries.indices.contains(i) ? entries[i] : nil, path: "\(path)[\(i)]", &origins)
      }
    default:
      origins.append(ValueOrigin(path: path, value: JSONPrinter.line(node), origin: origin(of: written)))
    }
  }

  private func origin(of written: JSONNode?) -> String {
    guard let written else { return "default" }
    let place = written.place.withoutLine(in: resolved.convertedFiles)
    guard let expression = resolved.expressions[written.place] else { return "\(place)" }
    return "\(place), \(shown(expression))"
  }
}
