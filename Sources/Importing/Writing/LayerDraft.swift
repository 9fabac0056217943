import GraphicsCore
import PresetModel

/// A layer that is being written: its keys so far.
struct LayerDraft {
  var members: [(key: String, value: JSONNode)]
  /// Whether its coordinates are those of the group around it, as with paths, lines and free groups.
  var hasCoordinates: Bool
  /// The layers in it, where it is a group without any key of its own; such a group may be left out.
  var plainLayers: [LayerDraft]?

  init(_ type: String, hasCoordinates: Bool) {
    members = [("type", .text(type))]
    self.hasCoordinates = hasCoordinates
  }

  /// A free group.
  static func group(_ layers: [LayerDraft], size: Size? = nil) -> LayerDraft {
    var draft = LayerDraft("group", hasCoordinates: true)
    draft.members.append(("arrangement", .text("free")))
    if let size { draft.members.append(("size", .object(TrackWriter.sides(size)))) }
    // Groups that do nothing are taken apart.
    let flat = list(layers.flatMap { $0.plainLayers ?? [$0] })
    draft.members.append(("layers", .list(flat.map(\.node))))
    if size == nil { draft.plainLayers = flat }
    return draft
  }

  /// As many layers as a list may have: of more, every so many are in a group of their own.
  static func list(_ layers: [LayerDraft]) -> [LayerDraft] {
    guard layers.count > mostInList else { return layers }
    let groups = stride(from: 0, to: layers.count, by: mostInList).map { start in
      var group = group(Array(layers[start..<min(layers.count, start + mostInList)]))
      group.plainLayers = nil
      return group
    }
    return list(groups)
  }

  /// That of presets.
  private static let mostInList = 200

  func has(_ key: String) -> Bool { members.contains { $0.key == key } }

  mutating func set(_ key: String, _ value: JSONNode) {
    plainLayers = nil
    members.append((key, value))
  }

  /// Takes a key away; nil if the layer does not have it.
  mutating func remove(_ key: String) -> JSONNode? {
    guard let index = members.firstIndex(where: { $0.key == key }) else { return nil }
    return members.remove(at: index).value
  }

  /// Whether it blends, or a layer in it does, with what is below the layer.
  var hasOpenBlend: Bool { (plainLayers ?? [self]).contains { $0.has("blend") } }

  /// The layer in a group that stays, if a blend mode would reach out of it.
  var isolated: LayerDraft {
    guard hasOpenBlend else { return self }
    var group = LayerDraft.group([self])
    group.plainLayers = nil
    return group
  }

  /// The layer itself, or in a free group of its own if one of these keys is taken.
  func wrapped(ifHas keys: [String]) -> LayerDraft { keys.contains(where: has) ? .group([self]) : self }

  /// The only layer of a group that does nothing, or the layer itself.
  var simplified: LayerDraft {
    if let layers = plainLayers, layers.count == 1 { return layers[0] }
    return self
  }

  /// With the keys in the order in which a person writes them: the layers last.
  var node: JSONNode {
    let order = ["type", "name", "arrangement", "size"]
    func rank(_ key: String) -> Int { key == "layers" ? 100 : order.firstIndex(of: key) ?? 50 }
    let sorted = members.enumerated().sorted { (rank($0.element.key), $0.offset) < (rank($1.element.key), $1.offset) }
    return .object(sorted.map { ($0.element.key, $0.element.value) })
  }
}
