import GraphicsCore
import Importing
import MotionMath
import PresetModel

/// Texts whose letters move by animators → a node for each letter, as it is at every frame, with lines between.
extension LottieBuilder {
  /// A letter and what it gets of each animator.
  private struct MovingLetter {
    var animators: [LetterAnimator]
    /// Of each animator, at each sample.
    var shares: [[Double]]
    /// Whether it only jumps from one look to another.
    var jumps: Bool
    /// For messages.
    var text: LottieValue

    func has<Value>(_ property: KeyPath<LetterAnimator, Track<Value>?>) -> Bool {
      animators.contains { $0[keyPath: property] != nil }
    }

    /// What the animators that say something of a property make of a value at a sample, one after the other.
    /// - Parameter change: Of the value so far, what an animator says, and the letter's share of that.
    func changed<Value, Result>(
      _ start: Result, by property: KeyPath<LetterAnimator, Track<Value>?>, at sample: Int, _ time: Double,
      _ change: (Result, Value, Double) -> Result
    ) -> Result {
      zip(animators, shares).reduce(start) { result, part in
        part.0[keyPath: property].map { change(result, $0.value(at: time), part.1[sample]) } ?? result
      }
    }
  }

  /// - Parameters:
  ///   - lines: The letters where they stand without animators.
  ///   - text: The text of the layer, with its animators.
  ///   - path: What the letters follow.
  func animated(
    _ document: TextDocument, _ lines: [[Letter]], _ text: LottieValue, _ path: TextPath?, _ timeline: Timeline
  ) -> AnimatedNode? {
    let characters: [Character?] = Array(
      lines.map { line in line.map { Optional($0.character) } }.joined(separator: [nil]))
    guard characters.count <= limits.mostMovingLetters else {
      return failed(
        text,
        "a text whose letters move has \(characters.count) characters; at most \(limits.mostMovingLetters) can be "
          + "drawn: make it several layers, or convert it to shapes")
    }
    guard let animators = self.animators(text["a"]?.items ?? [], of: characters, timeline) else { return nil }
    let grouping = text["m"]?["g"]?.integer ?? 1
    if path != nil, animators.contains(where: { $0.anchor != nil || $0.tracking != nil }) {
      return refused(
        text, "letters on a path whose anchor or tracking an animator changes cannot be drawn; leave these out")
    }
    if grouping == 4, animators.contains(where: \.turns) {
      return refused(
        text, "letters that turn about the middle of all cannot be drawn; group their anchors by line or word")
    }
    let aligned = pair(text["m"]?["a"], "the alignment of anchors", default: .zero, factor: 0.01, timeline)
    guard let alignment = aligned.still else {
      return refused(text, "an alignment of anchors that moves cannot be drawn; let it stand still")
    }
    letterKeyframes = 0
    var nodes: [AnimatedNode] = []
    var first = 0
    let jumps = animators.allSatisfy(\.jumps) && path?.isStill != false
    for (number, line) in lines.enumerated() {
      let shifts = Self.shifts(of: first..<first + line.count, animators, timeline, share: document.share)
      for (i, letter) in line.enumerated() where !letter.glyph.outlines.isEmpty {
        guard count(text) else { return nil }
        let group = Self.group(of: i, in: line, grouping)
        let center = Point(
          group.middle + alignment.x * group.width / 2,
          letter.place.y + alignment.y * document.size * Self.heightOfAlignment)
        let drawn = letter.path(from: letter.place - center, size: document.size)
        guard let outline = pathOutline(drawn, text) else { return nil }
        let moving = MovingLetter(
          animators: animators,
          shares: animators.map { animator in
            timeline.samples.indices.map { animator.share(of: first + i, at: $0) }
          }, jumps: jumps, text: text)
        guard var node = painted(outline, paint(moving, document, timeline)) else { continue }
        let placed =
          path.map { path in
            placing(
              moving, along: path, down: document.offset(ofLine: number) + center.y - letter.place.y, timeline
            ) { sample, time in
              path.distance(of: i, in: line, share: document.share, at: sample, time)
                + (path.spreads ? 0 : alignment.x * letter.advance / 2)
            }
          } ?? [placing(moving, at: center, shifts.map { $0[i] }, timeline)]
        node.transforms = placed + turning(moving, timeline)
        if let opacity = opacity(\.opacity, of: moving, timeline) { node.opacity = opacity }
        nodes.append(node)
      }
      first += line.count + 1
    }
    return nodes.isEmpty ? nil : AnimatedNode(.group(nodes))
  }

  /// How far in parts of the font size an alignment of 1 moves anchors (lottie-web's number).
  private static let heightOfAlignment = 1.2 * 0.714

  /// The middle and the width of what a letter turns with: itself, its word or its line.
  private static func group(of i: Int, in line: [Letter], _ grouping: Int) -> (middle: Double, width: Double) {
    var (first, last) = (i, i)
    switch grouping {
    case 2:
      while first > 0, line[first - 1].character != " " { first -= 1 }
      while last + 1 < line.count, line[last + 1].character != " " { last += 1 }
    case 3: (first, last) = (0, line.count - 1)
    default: break
    }
    let (start, end) = (line[first].place.x, line[last].place.x + line[last].advance)
    return ((start + end) / 2, end - start)
  }

  /// How far the animators' tracking moves each letter of a line, at each sample; none where there is no tracking.
  /// A letter has half of it on each side where another letter is.
  /// - Parameter share: how much of what the line grows by is before it.
  private static func shifts(
    of characters: Range<Int>, _ animators: [LetterAnimator], _ timeline: Timeline, share: Double
  ) -> [[Double]] {
    guard animators.contains(where: { $0.tracking != nil }), !characters.isEmpty else { return [] }
    return timeline.samples.enumerated().map { sample, time in
      let trackings = characters.map { character in
        animators.reduce(0.0) { sum, animator in
          sum + (animator.tracking?.value(at: time) ?? 0) * animator.share(of: character, at: sample)
        }
      }
      var places = [0.0]
      for (a, b) in zip(trackings, trackings.dropFirst()) { places.append(places[places.count - 1] + (a + b) / 2) }
      let whole = places[places.count - 1]
      return places.map { $0 - whole * share }
    }
  }

  // MARK: Tracks

  private func track<Value: Interpolatable>(
    _ letter: MovingLetter, _ timeline: Timeline, isSame: (Value, Value) -> Bool,
    _ value: (_ sample: Int, _ time: Double) -> Value
  ) -> Track<Value> {
    let values = timeline.samples.enumerated().map { value($0, $1) }
    let track =
      letter.jumps
      ? timeline.held(values: values) : timeline.sampled(values: values, isSame: isSame)
    letterKeyframes += track.motions.reduce(0) { $0 + $1.frames.count }
    if letterKeyframes > limits.mostLetterKeyframes {
      fail(
        letter.text,
        "letters that move like that need more than \(limits.mostLetterKeyframes) keyframes, which is more than a "
          + "preset may have: use fewer letters or animators")
    }
    return bounded(track, letter.text, "the motion of a letter")
  }

  /// Where a letter is.
  /// - Parameter shifts: What tracking moves it by at each sample; none for nothing.
  private func placing(
    _ letter: MovingLetter, at center: Point, _ shifts: [Double], _ timeline: Timeline
  ) -> TransformStep {
    .translate(
      track(letter, timeline, isSame: Self.isNear) { sample, time in
        let way = letter.changed(Point.zero, by: \.position, at: sample, time) { $0 + $1 * $2 }
        return center + way + Point(shifts.isEmpty ? 0 : shifts[sample], 0)
      })
  }

  /// Where a letter on a path is, and how the path turns it. Animators move it along the path and away from it.
  /// - Parameters:
  ///   - down: How far its anchor is below the path, in points.
  ///   - distance: Of its anchor from the path's start, at a sample and its time.
  private func placing(
    _ letter: MovingLetter, along path: TextPath, down: Double, _ timeline: Timeline,
    distance: (_ sample: Int, _ time: Double) -> Double
  ) -> [TransformStep] {
    let ways = timeline.samples.enumerated().map { sample, time in
      letter.changed(Point.zero, by: \.position, at: sample, time) { $0 + $1 * $2 }
    }
    var places = timeline.samples.enumerated().map { sample, time in
      path.place(at: distance(sample, time) + ways[sample].x, sample)
    }
    for i in places.indices.dropFirst() {
      // From one sample to the next by less than half a turn.
      places[i].angle -= 360 * ((places[i].angle - places[i - 1].angle) / 360).rounded()
    }
    return [
      .translate(track(letter, timeline, isSame: Self.isNear) { sample, _ in places[sample].point }),
      .rotate(track(letter, timeline, isSame: Self.isNear) { sample, _ in places[sample].angle }),
      .translate(track(letter, timeline, isSame: Self.isNear) { sample, _ in Point(0, down + ways[sample].y) }),
    ]
  }

  /// How a letter is turned and scaled about its place.
  private func turning(_ letter: MovingLetter, _ timeline: Timeline) -> [TransformStep] {
    func number(_ i: Int, _ property: Track<Double>) -> Track<Double> {
      track(letter, timeline, isSame: Self.isNear) { property.value(at: $1) * letter.shares[i][$0] }
    }
    var steps: [TransformStep] = []
    for (i, animator) in letter.animators.enumerated().reversed() {
      if let rotation = animator.rotation { steps.append(.rotate(number(i, rotation))) }
      if let skew = animator.skew {
        steps += leaning(by: number(i, skew), along: number(i, animator.skewAxis), about: .constant(.zero))
      }
    }
    if letter.has(\.scale) {
      let scale = track(letter, timeline, isSame: Self.areNearFactors) { sample, time in
        letter.changed(Point(1, 1), by: \.scale, at: sample, time) { product, scale, share in
          Point(product.x * (1 + (scale.x - 1) * share), product.y * (1 + (scale.y - 1) * share))
        }
      }
      steps.append(.scale(scale))
    }
    if letter.has(\.anchor) {
      let anchor = track(letter, timeline, isSame: Self.isNear) { sample, time in
        .zero - letter.changed(Point.zero, by: \.anchor, at: sample, time) { $0 + $1 * $2 }
      }
      steps.append(.translate(anchor))
    }
    return steps
  }

  private func paint(_ letter: MovingLetter, _ document: TextDocument, _ timeline: Timeline) -> TextPaint {
    func colors(_ property: KeyPath<LetterAnimator, Track<ColorPair>?>, from color: Color) -> Track<ColorPair> {
      track(letter, timeline, isSame: Self.looksSame) { sample, time in
        letter.changed(ColorPair(color), by: property, at: sample, time) {
          ColorPair.interpolate($0, $1, min(1, max(0, $2)))
        }
      }
    }
    var paint = TextPaint(document)
    if let fill = document.fill, letter.has(\.fill) { paint.fill = colors(\.fill, from: fill) }
    if letter.has(\.stroke) { paint.stroke = colors(\.stroke, from: document.stroke ?? .black) }
    if let opacity = opacity(\.fillOpacity, of: letter, timeline) { paint.fillOpacity = opacity }
    if let opacity = opacity(\.strokeOpacity, of: letter, timeline) { paint.strokeOpacity = opacity }
    if letter.has(\.strokeWidth) {
      let width: Track<Double> = track(letter, timeline, isSame: Self.isNear) { sample, time in
        letter.changed(document.strokeWidth, by: \.strokeWidth, at: sample, time) { $0 + $1 * $2 }
      }
      paint.strokeWidth = width.limited(to: 0...(.infinity))
    }
    return paint
  }

  /// An opacity that each animator moves toward its own, one after the other; nil where none does.
  private func opacity(
    _ property: KeyPath<LetterAnimator, Track<Double>?>, of letter: MovingLetter, _ timeline: Timeline
  ) -> Track<Double>? {
    guard letter.has(property) else { return nil }
    return track(letter, timeline, isSame: Self.looksSame) { sample, time in
      min(1, max(0, letter.changed(1.0, by: property, at: sample, time) { $0 * (1 + ($1 - 1) * $2) }))
    }
  }

  /// Whether two opacities differ by less than is seen.
  private static func looksSame(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 0.001 }
}
