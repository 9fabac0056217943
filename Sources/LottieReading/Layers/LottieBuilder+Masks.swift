import GraphicsCore
import Importing
import MotionMath
import PresetModel

/// Masks of a layer → one mask whose nodes are combined one after the other.
extension LottieBuilder {
  /// - Parameter content: what is masked.
  func masks(_ layer: LottieValue, _ content: AnimatedNode, _ timeline: Timeline) -> [NodeMask] {
    let masks = (layer["masksProperties"]?.items ?? []).filter { $0["mode"]?.text != "n" && $0["hd"]?.isSet != true }
    guard let first = masks.first else { return [] }
    var nodes: [AnimatedNode] = []
    // The first one is added to nothing, or taken from all.
    let startsFull = ["s", "i", "d"].contains(first["mode"]?.text ?? "a")
    guard let everything = everything(layer) else { return [] }
    if startsFull { nodes.append(everything) }
    for (i, mask) in masks.enumerated() {
      let mode = mask["mode"]?.text ?? "a"
      guard let outline = maskOutline(mask, timeline) else { return [] }
      let opacity = number(mask["o"], "the mask's opacity", default: 100, factor: 0.01, timeline)
      var node: AnimatedNode
      if mask["inv"]?.isSet == true {
        var hole = AnimatedNode(.shape(outline))
        hole.blend = .erase
        node = AnimatedNode(.group([everything, hole]))
      } else {
        node = AnimatedNode(.shape(outline))
      }
      node.opacity = opacity
      switch mode {
      case "a": break
      case "s": node.blend = .erase
      case "i": node.blend = .intersect
      case "f": node.blend = .xor
      // Of opaque masks, the lighter one is both and the darker one what they share.
      case "l" where opacity == .constant(1) || i == 0: break
      case "d" where opacity == .constant(1): node.blend = .intersect
      default:
        refuse(mask, "a mask of mode \"\(mode.prefix(8))\" with an opacity cannot be drawn")
        return []
      }
      nodes.append(node)
    }
    return [NodeMask(nodes, usesLuminance: false)]
  }

  /// A square beyond all that is drawn, in the coordinates of a layer.
  private func everything(_ value: LottieValue) -> AnimatedNode? {
    let side = 200_000.0
    let square = BezierShape.rectangle(Size(side, side), radius: 0, isReversed: false)
    return pathOutline(.constant(square), value).map { AnimatedNode(.shape(Self.white($0))) }
  }

  private static func white(_ outline: AnimatedShape.Outline) -> AnimatedShape {
    var shape = AnimatedShape(outline)
    shape.fill = .color(.constant(ColorPair(.white)))
    return shape
  }

  private func maskOutline(_ mask: LottieValue, _ timeline: Timeline) -> AnimatedShape? {
    guard let written = mask["pt"], let outline = bezier(written, "the mask's path", timeline) else { return nil }
    let feather = pair(mask["f"], "the mask's feather", default: .zero, timeline)
    if feather != .constant(.zero) {
      refuse(mask, "a mask with a soft edge (feather) cannot be drawn")
      return nil
    }
    guard let path = pathOutline(outline, written) else { return nil }
    var shape = Self.white(path)
    let expansion = number(mask["x"], "the mask's expansion", default: 0, timeline)
    if expansion != .constant(0) { shape.modifiers = [.offset(expansion, join: .round, miterLimit: 4)] }
    return shape
  }

  /// A path over time as an outline; nil, after a finding, where presets have no such path.
  func pathOutline(_ shape: Track<BezierShape>, _ value: LottieValue) -> AnimatedShape.Outline? {
    do throws(ValueSyntaxError) {
      return .path(try shape.pathData())
    } catch {
      refuse(value, "an outline cannot be drawn: \(error.message)")
      return nil
    }
  }
}
