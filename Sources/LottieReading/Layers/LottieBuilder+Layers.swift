import GraphicsCore
import Importing
import MotionMath
import PresetModel

/// Layers → nodes.
extension LottieBuilder {
  /// One composition: its layers by the numbers that other layers call them by.
  struct Composition {
    var layers: [LottieValue]
    var timeline: Timeline
    private var places: [Int: Int] = [:]

    init(_ layers: [LottieValue], _ timeline: Timeline) {
      self.layers = layers
      self.timeline = timeline
      for (i, layer) in layers.enumerated() {
        if let number = layer["ind"]?.integer, places[number] == nil { places[number] = i }
      }
    }

    /// The place of the layer with a number.
    func place(of number: Int) -> Int? { places[number] }

    /// The place of the layer that is the track matte of another one; nil where it has none, or that is not there.
    func matte(of i: Int) -> Int? {
      guard let mode = layers[i]["tt"]?.integer, mode != 0 else { return nil }
      guard let number = layers[i]["tp"]?.integer else { return i > 0 ? i - 1 : nil }
      return place(of: number)
    }

    /// The places of the layers that are mattes of others.
    var mattes: Set<Int> { Set(layers.indices.compactMap { i in matte(of: i).flatMap { $0 == i ? nil : $0 } }) }
  }

  /// The nodes of a composition, the lowest first.
  func composition(_ layers: [LottieValue], named name: String?, _ timeline: Timeline) -> [AnimatedNode] {
    let (outerLayers, outerName) = (compositionLayers, compositionName)
    defer { (compositionLayers, compositionName) = (outerLayers, outerName) }
    (compositionLayers, compositionName) = (layers, name)
    let composition = Composition(layers, timeline)
    let mattes = composition.mattes
    var nodes: [AnimatedNode] = []
    for (i, layer) in layers.enumerated().reversed() {
      // The source of a track matte is not drawn by itself, whether or not it says that it is one.
      if layer["td"]?.isSet == true || layer["hd"]?.isSet == true || mattes.contains(i) { continue }
      if let node = node(i, in: composition) { nodes.append(node) }
    }
    return nodes
  }

  /// The node of a layer in the coordinates of its composition; nil if it draws nothing.
  private func node(_ i: Int, in composition: Composition) -> AnimatedNode? {
    let layer = composition.layers[i]
    guard count(layer) else { return nil }
    let (outerName, outerSpace, outerLayer) = (layerName, isInSpace, expressionLayer)
    defer { (layerName, isInSpace, expressionLayer) = (outerName, outerSpace, outerLayer) }
    layerName = Self.name(of: layer)
    isInSpace = layer["ddd"]?.isSet == true
    expressionLayer = layer
    return nested(layer) { drawn(i, in: composition) }
  }

  /// For messages.
  private static func name(of layer: LottieValue) -> String {
    layer["nm"]?.text ?? layer["ind"]?.integer.map(String.init) ?? ""
  }

  private func drawn(_ i: Int, in composition: Composition) -> AnimatedNode? {
    let (layer, timeline) = (composition.layers[i], composition.timeline)
    let presence = timeline.presence(
      from: layer["ip"]?.number ?? -LottieLimits.farthestFrame, to: layer["op"]?.number ?? LottieLimits.farthestFrame)
    guard presence != .constant(0) else { return nil }
    guard var node = filled(layer, timeline) else { return nil }
    // What has a place or an opacity of its own becomes a group.
    if !node.transforms.isEmpty || node.opacity != .constant(1) || node.blend != .normal {
      node = AnimatedNode(.group([node]))
    }
    node.presence = presence
    node.opacity = number(layer["ks"]?["o"], "the opacity", default: 100, factor: 0.01, timeline)
    node.transforms = transforms(i, in: composition)
    node.name = layer["nm"]?.text ?? ""
    if layer["sy"] != nil { node = withStyles(node, layer, timeline) }
    let blend = blend(layer)
    guard let matte = matte(i, in: composition) else {
      node.blend = blend
      return node
    }
    var matted = AnimatedNode(.group([node]))
    matted.masks = [matte]
    matted.blend = blend
    return matted
  }

  /// A layer's content with its masks and effects, in its own coordinates; nil if that draws nothing.
  private func filled(_ layer: LottieValue, _ timeline: Timeline) -> AnimatedNode? {
    guard var node = content(layer, timeline) else {
      return layer["ty"]?.integer == Kind.null.rawValue ? nil : effectsAlone(layer, timeline)
    }
    node.masks = masks(layer, timeline)
    return layer["ef"] == nil ? node : withEffects(node, layer, timeline)
  }

  /// Its own transform and those of the layers it hangs on, the outermost first.
  private func transforms(_ i: Int, in composition: Composition) -> [TransformStep] {
    let (ownLayer, ownName) = (expressionLayer, layerName)
    defer { (expressionLayer, layerName) = (ownLayer, ownName) }
    var steps: [SpaceStep] = []
    var seen: Set<Int> = []
    var next: Int? = i
    while let i = next {
      let layer = composition.layers[i]
      guard seen.insert(i).inserted else {
        fail(layer, "the layer is its own parent, by way of others")
        return []
      }
      guard seen.count <= limits.deepestNesting else {
        fail(layer, "more than \(limits.deepestNesting) nested parent layers")
        return []
      }
      (expressionLayer, layerName) = (layer, Self.name(of: layer))
      steps = stepsInSpace(layer["ks"], composition.timeline, turns: layer["ao"]?.isSet == true) + steps
      next = nil
      if let parent = layer["parent"]?.integer {
        next = composition.place(of: parent)
        if next == nil { refuse(layer, "its parent, layer \(parent), is not there; export that too, or unlink it") }
      }
    }
    (expressionLayer, layerName) = (ownLayer, ownName)
    return seenFromTheFront(steps, composition.layers[i], composition.timeline)
  }

  // MARK: Content

  private enum Kind: Int {
    case precomposition, solid, image, null, shape, text, audio
  }

  /// The other kinds that After Effects has, and what to do about each.
  private static let otherKinds = [
    7: ("a placeholder of a video", "remove it"), 8: ("an image sequence", "make each image a layer"),
    9: ("a video", "make it shapes or images"), 10: ("a placeholder of an image", "put an image in its place"),
    11: ("a guide layer", "remove it"), 12: ("an adjustment layer", "give its effects to the layers below it"),
    13: ("a camera", "remove it, and switch off the third dimension of the layers"),
    14: ("a light", "remove it, and switch off the third dimension of the layers"), 15: ("a data layer", "remove it"),
  ]

  /// A camera and a light, which change layers in space only.
  static let kindsForSpace: Set<Int> = [13, 14]

  private func content(_ layer: LottieValue, _ timeline: Timeline) -> AnimatedNode? {
    guard let type = layer["ty"]?.integer else {
      return refused(layer, "a layer without a type (`ty`) cannot be drawn")
    }
    guard let kind = Kind(rawValue: type) else {
      if Self.kindsForSpace.contains(type), !hasSpace { return nil }
      let (name, remedy) = Self.otherKinds[type] ?? ("a layer of type \(type)", "remove it")
      return refused(layer, "\(name) cannot be drawn; \(remedy)")
    }
    switch kind {
    case .precomposition: return precomposition(layer, timeline)
    case .solid: return solid(layer)
    case .image: return image(layer)
    case .null: return nil
    case .shape: return shapes(layer, timeline)
    case .text: return text(layer, timeline)
    case .audio:
      note(layer, "sound is left out")
      return nil
    }
  }

  private func precomposition(_ layer: LottieValue, _ timeline: Timeline) -> AnimatedNode? {
    guard let id = layer["refId"]?.text, let asset = assets[id], let layers = asset["layers"] else {
      return refused(
        layer,
        "its precomposition \"\(layer["refId"]?.text ?? "")\" is not in the file; export that too, or remove the layer")
    }
    guard let inner = self.inner(layer, timeline) else { return nil }
    guard openAssets.insert(id).inserted else {
      return failed(layer, "the precomposition \"\(id.prefix(60))\" contains itself")
    }
    defer { openAssets.remove(id) }
    var node = AnimatedNode(.group(composition(layers.items, named: asset["nm"]?.text, inner)))
    let (width, height) = (layer["w"]?.number ?? size.width, layer["h"]?.number ?? size.height)
    guard (0...1e5).contains(width), (0...1e5).contains(height) else {
      return refused(layer, "its size is out of range")
    }
    // Players cut it there with collapsed transformations (`ct`) too.
    node.frame = .still(Rect(x: 0, y: 0, width: width, height: height))
    return node
  }

  /// The time of a precomposition; nil, after a finding, where it cannot be told.
  private func inner(_ layer: LottieValue, _ timeline: Timeline) -> Timeline? {
    if let remap = layer["tm"] {
      // In seconds of the precomposition.
      let frame = number(remap, "the time remapping", default: 0, factor: timeline.rate, timeline)
      // Players show the last frame where the time is that of the layer's end.
      let inner = timeline.remapped(to: frame, end: layer["op"]?.number)
      guard inner.spans.count <= limits.mostSpans else {
        return refused(
          remap,
          "the time remapping changes its pace \(inner.spans.count) times; at most \(limits.mostSpans) can be drawn")
      }
      return inner
    }
    let stretch = layer["sr"]?.number ?? 1
    // Negative ones run backwards.
    guard (0.001...1000).contains(abs(stretch)) else {
      return refused(
        layer,
        "time that is stretched by \(JSONNumber(stretch).text) cannot be drawn; stretch it by 0.001 to 1000, or by as "
          + "much backwards")
    }
    let start = layer["st"]?.number ?? 0
    guard abs(start) <= LottieLimits.farthestFrame else {
      return refused(layer, "its start (`st`) is out of range")
    }
    return timeline.within(start: start, stretch: stretch)
  }

  private func solid(_ layer: LottieValue) -> AnimatedNode? {
    guard let width = layer["sw"]?.number, let height = layer["sh"]?.number, (0...1e5).contains(width),
      (0...1e5).contains(height), let text = layer["sc"]?.text
    else {
      return refused(layer, "the solid has no size or no color that can be read")
    }
    do throws(ValueSyntaxError) {
      if case .literal(let red, let green, let blue, let alpha) = try ColorReference(text).base {
        let color = Color(
          red: Double(red) / 255, green: Double(green) / 255, blue: Double(blue) / 255, alpha: Double(alpha))
        let shape = AnimatedShape(Rect(Size(width, height)), fill: .color(.constant(ColorPair(color))))
        return AnimatedNode(.shape(shape))
      }
    } catch {
      // It is refused like a color of another kind.
    }
    return refused(layer, "the solid's color \"\(text.prefix(40))\" cannot be read")
  }

  // MARK: Blending

  static let blends: [LayerBlend] = [
    .normal, .multiply, .screen, .overlay, .darken, .lighten, .colorDodge, .colorBurn, .hardLight, .softLight,
    .difference, .exclusion, .hue, .saturation, .color, .luminosity, .plusLighter,
  ]

  func blend(_ value: LottieValue) -> LayerBlend {
    let mode = value["bm"]?.integer ?? 0
    guard Self.blends.indices.contains(mode) else {
      refuse(value, "blend mode \(mode) cannot be drawn; choose one that browsers have, such as multiply")
      return .normal
    }
    return Self.blends[mode]
  }

  // MARK: Mattes

  private func matte(_ i: Int, in composition: Composition) -> NodeMask? {
    let layer = composition.layers[i]
    guard let mode = layer["tt"]?.integer, mode != 0 else { return nil }
    guard (1...4).contains(mode) else {
      return refused(layer, "track matte \(mode) cannot be drawn; make it one of alpha or luma")
    }
    guard let source = composition.matte(of: i), source != i else {
      return refused(layer, "the layer of its track matte is not there; export that too, or give it no track matte")
    }
    let node = node(source, in: composition)
    return NodeMask(node.map { [$0] } ?? [], usesLuminance: mode >= 3, isInverted: mode == 2 || mode == 4)
  }
}
