import GraphicsCore
import MotionMath
import PresetModel

/// The neutral animated image → the JSON of a composition.
struct CompositionWriter {
  let image: AnimatedImage
  private let time: ImageTime
  let tracks: TrackWriter
  let colors: ColorNames
  private let seamBlend: Double?
  private let filesFolder: String?

  init(_ image: AnimatedImage, _ settings: ImportSettings) throws(ImportError) {
    self.image = image
    time = ImageTime(image)
    tracks = TrackWriter(time)
    colors = try ColorNames(image, settings)
    seamBlend = settings.seamBlend
    filesFolder = settings.filesFolder
  }

  func document() throws(ImportError) -> JSONNode {
    var layers: [LayerDraft] = []
    for node in image.nodes { if let layer = try layer(node) { layers.append(layer) } }
    layers = LayerDraft.list(layers.flatMap { $0.plainLayers ?? [$0] })
    guard !layers.isEmpty else { throw ImportError("nothing in the file is drawn") }
    var members: [(String, JSONNode)] = [("kind", .text("composition"))]
    if !image.title.isEmpty { members.append(("name", .text(String(image.title.prefix(100))))) }
    if !image.description.isEmpty {
      members.append(("description", .text(String(image.description.prefix(2000)))))
    }
    if !colors.colors.isEmpty {
      let parameters = colors.colors.map { name, value in
        (name, JSONNode.object([("type", .text("color")), ("default", value)]))
      }
      members.append(("parameters", .object(parameters)))
    }
    members.append(("canvas", .object([("padding", .number(0))])))
    members.append(("size", .object(TrackWriter.sides(image.size))))
    if !time.isExact { members.append(("loop", .text("fit"))) }
    if !image.jump.isEmpty { members.append(("jump", .object([("meant", .text(String(image.jump.prefix(500))))]))) }
    if let seamBlend { members.append(("seam", .object([("blend", TrackWriter.seconds(seamBlend))]))) }
    if time.playsOnce { members.append(("plays", .number(1))) }
    let poster = time.poster(of: image)
    if poster > 0 { members.append(("poster", TrackWriter.seconds(poster))) }
    members.append(("arrangement", .text("free")))
    members.append(("layers", .list(layers.map(\.node))))
    return .object(members)
  }

  // MARK: Nodes

  /// The layer of a node; nil if it draws nothing.
  /// - Throws: with the name of the innermost node that has one.
  func layer(_ node: AnimatedNode) throws(ImportError) -> LayerDraft? {
    do throws(ImportError) {
      return try unnamed(node)
    } catch {
      guard !node.name.isEmpty, !error.isNamed else { throw error }
      var named = error
      named.findings = error.findings.map { $0.about(node.name) }
      named.isNamed = true
      throw named
    }
  }

  private func unnamed(_ node: AnimatedNode) throws(ImportError) -> LayerDraft? {
    guard node.presence != .constant(0), node.opacity != .constant(0),
      !node.masks.contains(where: { $0.nodes.isEmpty && !$0.isInverted })
    else {
      return nil
    }
    guard let content = try content(node) else { return nil }
    var draft = try filtered(content, node)
    if node.backdrop == .own { draft = draft.isolated }
    if let frame = node.frame {
      draft = try changed(draft, of: node) { (layer) throws(ImportError) in try framed(layer, frame) }
    }
    for mask in node.masks {
      guard let masked = try self.masked(draft, mask) else { return nil }
      draft = masked
    }
    if node.presence != .constant(1) {
      draft = try changed(draft, of: node) { (layer) throws(ImportError) in
        var layer = layer.wrapped(ifHas: ["opacity"])
        layer.set("opacity", try tracks.number(node.presence, in: 0...1))
        return layer
      }
    }
    if node.opacity != .constant(1) {
      draft = draft.wrapped(ifHas: ["opacity", "blend"])
      draft.set("opacity", try tracks.number(node.opacity, in: 0...1))
    }
    if node.blend != .normal {
      draft = draft.wrapped(ifHas: ["blend"])
      draft.set("blend", .text(node.blend.rawValue))
    }
    draft = try changed(draft, of: node) { (layer) throws(ImportError) in
      try PlacementWriter.placed(layer, node.transforms, tracks)
    }
    // An id says more than the name of a thing inside.
    if !node.name.isEmpty, !draft.has("name") {
      if draft.plainLayers == nil { draft.members.append(("name", .text(String(node.name.prefix(100))))) }
    }
    return draft.simplified
  }

  /// A layer after something is done to it: to a group that shares its backdrop, layer by layer, since a group with
  /// keys of its own is drawn by itself.
  private func changed(
    _ draft: LayerDraft, of node: AnimatedNode, _ change: (LayerDraft) throws(ImportError) -> LayerDraft
  ) throws(ImportError) -> LayerDraft {
    guard node.backdrop == .shared, draft.hasOpenBlend else { return try change(draft) }
    var layers: [LayerDraft] = []
    for layer in draft.plainLayers ?? [draft] {
      var layer = layer
      let blend = layer.remove("blend")
      layer = try change(layer)
      if let blend { layer.set("blend", blend) }
      layers.append(layer)
    }
    return LayerDraft.group(layers).simplified
  }

  private func content(_ node: AnimatedNode) throws(ImportError) -> LayerDraft? {
    switch node.content {
    case .shape(let shape):
      return try ShapeWriter(shape: shape, tracks: tracks, colors: colors, filesFolder: filesFolder).layer()
    case .group(let nodes):
      var layers: [LayerDraft] = []
      for node in nodes { if let layer = try layer(node) { layers.append(layer) } }
      return layers.isEmpty ? nil : LayerDraft.group(layers).simplified
    }
  }

  // MARK: Limits of what is seen

  /// A layer cut at the edges of a rectangle.
  private func framed(_ draft: LayerDraft, _ frame: NodeFrame) throws(ImportError) -> LayerDraft {
    var group: LayerDraft
    var clip: [(String, JSONNode)] = [("type", .text("rectangle"))]
    switch frame {
    case .still(let rect) where max(rect.width, rect.height) > AnimatedImage.farthest:
      let shape = AnimatedShape(rect, fill: .color(.constant(ColorPair(.white))))
      let mask = NodeMask([AnimatedNode(.shape(shape))], usesLuminance: false)
      return try masked(.group([draft]), mask) ?? draft
    case .still(let rect):
      group = .group([draft], size: rect.size)
      clip += TrackWriter.sides(rect.size)
      if rect.x != 0 || rect.y != 0 { clip.append(("position", TrackWriter.pair(Point(rect.x, rect.y)))) }
    case .moving(let center, let size):
      // In a group without a size, a position is that of the center.
      group = .group([draft])
      clip += [
        ("width", try tracks.number(size.map(\.width).settled, in: 0...(.infinity))),
        ("height", try tracks.number(size.map(\.height).settled, in: 0...(.infinity))),
        ("position", try tracks.pair(center)),
      ]
    }
    group.set("clip", .object(clip))
    return group
  }

  private func masked(_ draft: LayerDraft, _ mask: NodeMask) throws(ImportError) -> LayerDraft? {
    var layers: [LayerDraft] = []
    for node in mask.nodes { if let layer = try layer(node) { layers.append(layer) } }
    guard !layers.isEmpty else { return mask.isInverted ? draft : nil }
    layers = LayerDraft.list(layers.flatMap { $0.plainLayers ?? [$0] })
    // A mask uses the coordinates of the layer that it masks. Some layers, such as a circle at a position, have their
    // own, so the mask goes on a group around them.
    let placing = [
      "position", "transforms", "mask", "anchor", "scale", "skew", "rotation", "along", "opacity", "blend",
    ]
    var draft = draft.wrapped(ifHas: placing)
    var members: [(String, JSONNode)] = [("arrangement", .text("free"))]
    if mask.usesLuminance { members.append(("mode", .text("luminance"))) }
    if mask.isInverted { members.append(("inverted", .boolean(true))) }
    members.append(("layers", .list(layers.map(\.node))))
    draft.set("mask", .object(members))
    return draft
  }

  // MARK: Filters

  private func filtered(_ content: LayerDraft, _ node: AnimatedNode) throws(ImportError) -> LayerDraft {
    guard !node.filters.isEmpty else { return content }
    let content = content.wrapped(ifHas: ["blend"])
    var draft = content
    for filter in node.filters {
      switch filter {
      case .blur(let deviation):
        draft = draft.wrapped(ifHas: [
          "blur", "colorMatrix", "colorTransfer", "shadows", "transforms", "clip", "mask", "opacity", "rotation",
          "scale", "skew",
        ])
        draft.set("blur", try tracks.number(deviation, in: 0...(.infinity)))
      case .colorMatrix(let values):
        draft = draft.wrapped(ifHas: ["colorMatrix", "colorTransfer", "shadows", "clip", "mask", "opacity"])
        draft.set("colorMatrix", .list(values.map(TrackWriter.number)))
      case .colorTransfer(let transfer):
        draft = draft.wrapped(ifHas: ["colorTransfer", "shadows", "clip", "mask", "opacity"])
        draft.set("colorTransfer", transfer.node)
      case .shadow(let color, let deviation, let offset, let isInset):
        draft = draft.wrapped(ifHas: ["shadows", "clip", "mask", "opacity", "transforms", "rotation", "scale", "skew"])
        let inset: [(String, JSONNode)] = isInset ? [("inset", .boolean(true))] : []
        draft.set(
          "shadows",
          .list([
            .object(
              [
                ("color", try tracks.color(color, colors.text)),
                ("radius", try tracks.number(deviation, in: 0...(.infinity))), ("offset", try tracks.pair(offset)),
              ] + inset)
          ]))
      case .originalOver, .originalAtop:
        if let frame = node.filterFrame { draft = try framed(draft, frame) }
        var original = content
        if filter == .originalAtop {
          original = original.wrapped(ifHas: ["blend"])
          original.set("blend", .text("atop"))
        }
        draft = LayerDraft.group([.group([draft], size: nil), original]).isolated
      case .colorMatrixAtop(let values):
        var original = content.wrapped(ifHas: [
          "blend", "colorMatrix", "colorTransfer", "shadows", "clip", "mask", "opacity",
        ])
        original.set("colorMatrix", .list(values.map(TrackWriter.number)))
        original.set("blend", .text("atop"))
        draft = LayerDraft.group([.group([draft], size: nil), original]).isolated
      }
    }
    if let frame = node.filterFrame { draft = try framed(draft, frame) }
    return draft
  }
}
