import GraphicsCore
import Importing
import MotionMath
import PresetModel

/// Gradients: colors and alphas, each at places of their own.
extension LottieBuilder {
  func gradient(_ style: LottieValue, _ timeline: Timeline) -> AnimatedPaint? {
    guard let colors = style["g"], let count = colors["p"]?.integer, (1...64).contains(count), let written = colors["k"]
    else {
      return refused(style, "the gradient has no colors that can be read")
    }
    guard let stops = stops(written, count, timeline) else { return nil }
    let start = sampledPlace(style["s"], "the gradient's start", timeline)
    let finish = sampledPlace(style["e"], "the gradient's end", timeline)
    if style["t"]?.integer != 2 { return .gradient(AnimatedGradient(.linear(from: start, to: finish), stops: stops)) }
    let radius: Track<Double>
    if let start = start.still, let finish = finish.still {
      radius = .constant((finish - start).length)
    } else {
      radius = timeline.sampled(
        { (finish.value(at: $0) - start.value(at: $0)).length }, isSame: Self.isNear)
    }
    let focus = highlight(style, start, finish, timeline)
    return .gradient(
      AnimatedGradient(
        .radial(center: start, startRadius: .constant(0), endRadius: radius, focus: focus), stops: stops))
  }

  /// Where the colors of a radial gradient start; nil if that is its center.
  private func highlight(
    _ style: LottieValue, _ start: Track<Point>, _ finish: Track<Point>, _ timeline: Timeline
  ) -> Track<Point>? {
    let length = number(style["h"], "the highlight's length", default: 0, factor: 0.01, timeline)
    guard length != .constant(0) else { return nil }
    let angle = number(style["a"], "the highlight's angle", default: 0, factor: .pi / 180, timeline)
    func spot(_ start: Point, _ finish: Point, _ length: Double, _ angle: Double) -> Point {
      // Players keep it off the edge.
      let most = GradientGeometry.farthestFocus
      let way = (finish - start) * min(most, max(-most, length))
      let (s, c) = (sine(angle), cosine(angle))
      return start + Point(way.x * c - way.y * s, way.x * s + way.y * c)
    }
    if let length = length.still, let angle = angle.still {
      // The sum of what each end says.
      return start.map { spot($0, .zero, length, angle) } + finish.map { spot(.zero, $0, length, angle) }
    }
    let focus: Track<Point> = timeline.sampled(
      { spot(start.value(at: $0), finish.value(at: $0), length.value(at: $0), angle.value(at: $0)) },
      isSame: { ($0 - $1).length < 0.01 })
    return bounded(focus, style, "the highlight")
  }

  /// Stops of colors and alphas at places that move: the color at each is that of every frame, and lines between.
  private func moving(
    _ frames: [PropertyKeyframe<GradientStopList>], _ all: [GradientStopList], _ written: LottieValue,
    _ timeline: Timeline
  ) -> [AnimatedGradient.Stop]? {
    guard let marks = GradientStopList.marks(of: all) else {
      return refused(written, "a gradient with alphas whose stops pass one another cannot be drawn; keep their order")
    }
    guard let list = checked(marks, written) else { return nil }
    let numbers: [Track<Double>] = all[0].numbers.indices.map { i in timeline.track(.frames(frames) { $0.numbers[i] }) }
    return list.map { mark in
      let offset: Track<Double> = timeline.track(.frames(frames) { $0.offset(at: mark) })
      let color = timeline.sampled(
        { time in all[0].with(numbers.map { $0.value(at: time) }).ordered.color(at: mark) }, isSame: Self.looksSame)
      return AnimatedGradient.Stop(offset: offset.limited(to: 0...1), color: bounded(color, written, "the gradient"))
    }
  }

  /// Stops of colors and alphas that change, at places that do not.
  private func translucent(
    _ frames: [PropertyKeyframe<GradientStopList>], _ all: [GradientStopList], _ written: LottieValue,
    _ timeline: Timeline
  ) -> [AnimatedGradient.Stop]? {
    guard all.allSatisfy({ $0.offsets == all[0].offsets }) else { return moving(frames, all, written, timeline) }
    let places = GradientStopList.places(of: all.map(\.ordered))
    guard let list = checked(places, written) else { return nil }
    return list.map { place in
      AnimatedGradient.Stop(
        offset: .constant(place.offset),
        color: bounded(timeline.track(.frames(frames) { $0.ordered.color(at: place) }), written, "the gradient"))
    }
  }

  /// As many stops as presets have; nil, after a finding, where there are more.
  private func checked<Stop>(_ stops: [Stop], _ written: LottieValue) -> [Stop]? {
    guard stops.count <= GradientStopList.mostStops else {
      return refused(
        written,
        "a gradient of more than \(GradientStopList.mostStops) stops cannot be drawn; take out those between others")
    }
    return stops.count == 1 ? stops + stops : stops
  }

  private func stops(_ written: LottieValue, _ count: Int, _ timeline: Timeline) -> [AnimatedGradient.Stop]? {
    guard
      let property = property(
        written, "the gradient", timeline, nil, { GradientStopList($0.lottieNumbers ?? [], count: count) })
    else {
      return nil
    }
    switch property {
    case .still(let stops):
      let stops = stops.ordered
      return checked(GradientStopList.places(of: [stops]), written)?.map {
        AnimatedGradient.Stop(offset: .constant($0.offset), color: .constant(stops.color(at: $0)))
      }
    case .keyframes(let frames):
      let all = frames.flatMap { [$0.value, $0.end] }
      guard all.allSatisfy({ stops in stops.alphas.allSatisfy { $0.value == 1 } }) else {
        return translucent(frames, all, written, timeline)
      }
      let staysInPlace = all.allSatisfy { $0.offsets == all[0].offsets }
      return checked(Array(0..<count), written)?.map { i in
        let offset: Track<Double> = timeline.track(.frames(frames) { $0.colors[i].offset })
        return AnimatedGradient.Stop(
          offset: staysInPlace ? .constant(all[0].ordered.colors[i].offset) : offset.limited(to: 0...1),
          color: timeline.track(
            .frames(frames) { stops in
              let color = stops.colors[i].value
              return ColorPair(Color(red: color.x, green: color.y, blue: color.z))
            }))
      }
    }
  }
}
