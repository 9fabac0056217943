import GraphicsCore
import MotionMath

/// Scenes with some of their layers, for questions about what each layer shows.
extension Scene {
  /// The JSON paths of all layers that have one, each once, outer layers before those in them.
  public var sources: [String] {
    var found: [String] = []
    var known = Set<String>()
    func visit(_ layer: Layer) {
      if let source = layer.source, known.insert(source).inserted { found.append(source) }
      if case .group(let group) = layer { group.layers.forEach(visit) }
    }
    layers.forEach(visit)
    return found
  }

  /// The scene without the layers of a JSON path.
  public func without(_ source: String) -> Scene {
    var scene = self
    scene.layers = layers.compactMap { $0.without(source) }
    return scene
  }

  /// The scene with nothing but the layers of a JSON path, each where it is.
  public func only(_ source: String) -> Scene {
    var scene = self
    scene.layers = layers.compactMap { $0.only(source) }
    return scene
  }

  /// The layers on a transparent canvas that is larger by `margin` points on every side.
  public func withMargin(_ margin: Double) -> Scene {
    var scene = self
    scene.background = .clear
    scene.size = Size(size.width + 2 * margin, size.height + 2 * margin)
    scene.layers = layers.moved(by: Point(margin, margin))
    return scene
  }
}

extension Layer {
  /// The JSON path of what it draws.
  package var source: String? {
    switch self {
    case .shape(let shape): shape.source
    case .group(let group): group.source
    }
  }

  fileprivate func without(_ source: String) -> Layer? {
    guard self.source != source else { return nil }
    guard case .group(var group) = self else { return self }
    group.layers = group.layers.compactMap { $0.without(source) }
    return .group(group)
  }

  fileprivate func only(_ source: String) -> Layer? {
    if self.source == source { return self }
    guard case .group(var group) = self else { return nil }
    group.layers = group.layers.compactMap { $0.only(source) }
    return group.layers.isEmpty ? nil : .group(group)
  }
}
