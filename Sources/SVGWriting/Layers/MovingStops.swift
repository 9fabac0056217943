import GraphicsCore
import MotionMath
import SceneModel

/// Stops of a gradient that mixes premultiplied colors, of which some move → stops of SVG, which mixes straight colors
/// in sRGB.
struct MovingStops {
  private let tracks: [GradientTrack.StopTrack]
  private let space: GradientSpace
  private let context: LayerContext
  /// Maps an offset of the gradient to the offset that is written.
  private let place: (Double) -> Double

  /// Of each premultiplied channel.
  private static let tolerance = 2 / 255.0
  /// So many stops stand between two whose colors do not mix straight; with 7 the error is a 64th of what it is
  /// without, since it is quadratic.
  private static let between = 7
  /// The moments at which two stops are compared.
  private static let moments = 16

  init(
    _ tracks: [GradientTrack.StopTrack], in space: GradientSpace, _ context: LayerContext,
    place: @escaping (Double) -> Double
  ) {
    (self.tracks, self.space, self.context, self.place) = (tracks, space, context, place)
  }

  var indices: Range<Int> { tracks.indices }

  func stop(_ index: Int) -> SVGNode {
    stop(offset: offset(index), color: color(index), clear: nearColor(index, at: context.time.atStart))
  }

  /// The stops between one and the next; none where their colors mix alike straight and premultiplied.
  func stops(after index: Int) -> [SVGNode] {
    guard index + 1 < tracks.count, !isHardEdge(index), !mixesStraight(index) else { return [] }
    let offsets = context.motions.joined([offset(index), offset(index + 1)], within: 1e-3) { value in
      [index, index + 1].map { min(1, max(0, value(tracks[$0].offset))) }
    }
    return (1...Self.between).map { number in
      let u = Double(number) / Double(Self.between + 1)
      let place = offsets.map { [$0[0] * (1 - u) + $0[1] * u] }
      return stop(offset: place, color: color(after: index, u), clear: .clear)
    }
  }

  /// The color at a part 0…1 of the way from one stop to the next.
  private func color(after index: Int, _ u: Double) -> AnimatedValues {
    let (motions, tolerance) = (context.motions, SceneWriter.colorTolerance)
    let (a, b) = (tracks[index].color, tracks[index + 1].color)
    if space == .srgb {
      let both = motions.joined([color(index), color(index + 1)], within: tolerance) { value in
        value(a).premultiplied + value(b).premultiplied
      }
      return both.map { v in (0..<4).map { v[$0] * (1 - u) + v[$0 + 4] * u } }
    }
    func mixed(_ moment: TrackMoment) -> [Double] {
      GradientStops.mixed(moment(a), moment(b), u, space).premultiplied
    }
    if a.isConstant, b.isConstant { return .still(mixed(TrackMoment(time: context.time.atStart))) }
    var fit = CurveFit(tolerance: [Double](repeating: tolerance, count: 4))
    fit.mayOvershoot = false
    return .moving(motions.sampled(fit, breaks: motions.corners(of: a) + motions.corners(of: b), mixed))
  }

  /// - Parameter clear: The color where the stop is clear.
  private func stop(offset: AnimatedValues, color: AnimatedValues, clear: Color) -> SVGNode {
    var node = SVGNode("stop")
    let offset = offset.map { [place($0[0])] }
    node["offset"] = SVGNumber.text(offset.atStart[0], within: 5e-4)
    if case .moving(let keyed) = offset {
      node.children.append(SMILElement.node("offset", keyed) { SVGNumber.text($0[0], within: 5e-4) })
    }
    let start = color.atStart
    node["stop-color"] = (start[3] > 0 ? Color(premultiplied: start) : clear).svgText
    if case .moving(let keyed) = color {
      node.children.append(SMILElement.color("stop-color", keyed, clear: clear))
    }
    return node
  }

  private func offset(_ index: Int) -> AnimatedValues {
    context.motions.motion(tracks[index].offset, within: 1e-3, limits: 0...1)
  }

  private func color(_ index: Int) -> AnimatedValues {
    context.motions.motion(tracks[index].color, within: SceneWriter.colorTolerance)
  }

  /// What is transparent has the hue of the stop beside it.
  private func nearColor(_ index: Int, at time: Double) -> Color {
    let near = index + 1 < tracks.count ? index + 1 : max(0, index - 1)
    return tracks[near].color.value(at: time).withAlpha(multipliedBy: 0)
  }

  /// Whether a stop and the next one stand at one place.
  private func isHardEdge(_ index: Int) -> Bool {
    let (offset, next) = (tracks[index].offset, tracks[index + 1].offset)
    return offset.isConstant && offset == next
  }

  private func mixesStraight(_ index: Int) -> Bool {
    let cycle = context.time.play.cycle
    return (0..<Self.moments).allSatisfy { number in
      let time = context.time.local(cycle * (Double(number) + 0.5) / Double(Self.moments))
      func shown(_ index: Int) -> Color {
        let color = tracks[index].color.value(at: time)
        return color.alpha > 0 ? color : nearColor(index, at: context.time.atStart)
      }
      let (a, b) = (shown(index), shown(index + 1))
      let straight = Color(
        red: (a.red + b.red) / 2, green: (a.green + b.green) / 2, blue: (a.blue + b.blue) / 2,
        alpha: (a.alpha + b.alpha) / 2)
      let meant = GradientStops.mixed(a, b, 0.5, space)
      return zip(straight.premultiplied, meant.premultiplied).allSatisfy { abs($0 - $1) <= Self.tolerance }
    }
  }
}
