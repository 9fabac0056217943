import GraphicsCore
import Importing
import MotionMath

/// The form in which the transforms of keyframes are mixed: function by function as far as all of them are alike, and
/// the rest as the parts of one matrix (CSS Transforms Level 2, section 12).
///
/// Two neighbors whose rests are alike, or of which one only has more functions, are mixed one by one too. Where that
/// comes to the same as mixing a translation, a turn and a scale in this order, the parts of their matrix say it as
/// well.
struct TransformShape {
  private let shared: [TransformFunction.Kind]
  private let hasMatrix: Bool
  private let lean: Double
  /// What follows the shared functions in each keyframe, after that of no function.
  private var rests: [[TransformFunction]] = [[]]
  private var places: [[TransformFunction]: Int] = [[]: 0]

  /// - Throws: where what would be mixed is not what the functions mean.
  init(_ lists: [[TransformFunction]]) throws(SVGSyntaxError) {
    let written = lists.filter { !$0.isEmpty }
    let longest = written.max { $0.count < $1.count } ?? []
    var count = 0
    while count < longest.count,
      written.allSatisfy({ list in
        guard count < list.count else { return longest[count].kind != .matrix }
        return list[count].kind == longest[count].kind
          && (list[count].kind != .matrix
            || (list[count].values == longest[count].values && lists.count == written.count))
      })
    {
      count += 1
    }
    shared = longest[..<count].map(\.kind)
    let tails = written.map { Array($0.dropFirst(count)) }
    hasMatrix = tails.contains { !$0.isEmpty }
    guard !tails.contains(where: { $0.contains(where: \.kind.isInSpace) }) else {
      throw SVGSyntaxError(
        "turns in space cannot be mixed with other functions; "
          + "write the same functions in the same order in each keyframe")
    }
    var leans: Set<Double> = []
    for tail in tails where hasMatrix {
      if places[tail] == nil {
        places[tail] = rests.count
        rests.append(tail)
      }
      leans.insert((Self.parts(tail).lean * 1e9).rounded() / 1e9)
    }
    guard leans.count <= 1, leans.first ?? 0 == 0 || lists.count == written.count else {
      throw SVGSyntaxError(
        "skews and matrices that lean differently cannot be mixed; "
          + "write the same functions in the same order in each keyframe")
    }
    lean = leans.first ?? 0
  }

  private static func parts(_ functions: [TransformFunction]) -> MatrixParts {
    MatrixParts(functions.flatMap { $0.steps(about: .zero) }.matrix(at: 0))
  }

  // MARK: Values

  /// The numbers of a list's shared functions, of the parts of the rest, and the place in `rests` where there are any.
  func values(_ functions: [TransformFunction]) -> [Double] {
    var values: [Double] = []
    for (i, kind) in shared.enumerated() {
      values += i < functions.count ? functions[i].values : kind.identityValues
    }
    guard hasMatrix else { return values }
    let tail = Array(functions.dropFirst(shared.count))
    let place = places[tail] ?? 0
    guard Self.areParts(tail, tail) else { return values + Self.parts(tail).values + [Double(place)] }
    var parts = MatrixParts.identityValues
    for function in tail {
      let numbers = function.values
      switch function.kind {
      case .translate: for axis in 0...1 { parts[axis] += parts[3 + axis] * numbers[axis] }
      case .rotate: parts[MatrixParts.angleIndex] += numbers[0]
      default: for axis in 0...1 { parts[3 + axis] *= numbers[axis] }
      }
    }
    return values + parts + [Double(place)]
  }

  /// What is drawn of `values`.
  func drawn(_ values: [Double]) -> [Double] { hasMatrix ? Array(values.dropLast()) : values }

  /// Where the parts of the rest begin.
  private var start: Int { shared.reduce(0) { $0 + $1.identityValues.count } }

  private func rest(_ values: [Double]) -> [TransformFunction] { rests[Int(values[values.count - 1])] }

  // MARK: Mixing

  /// Whether two rests, of which the second begins with the kinds of the first, are mixed one by one where their parts
  /// are mixed.
  private static func areParts(_ few: [TransformFunction], _ many: [TransformFunction]) -> Bool {
    var turns = false
    // For each axis, whether something is scaled, and whether by a factor that changes.
    var isScaled = [false, false]
    var isMoving = [false, false]
    for (i, function) in many.enumerated() {
      let ends = [i < few.count ? few[i].values : function.kind.identityValues, function.values]
      switch function.kind {
      case .translate:
        for axis in 0...1 where ends.contains(where: { $0[axis] != 0 }) {
          if turns || isMoving[axis] && ends[0][axis] != ends[1][axis] { return false }
        }
      case .rotate:
        // A turn about another point translates too.
        guard ends.allSatisfy({ $0.dropFirst().allSatisfy { $0 == 0 } }) else { return false }
        if ends.allSatisfy({ $0[0] == 0 }) { continue }
        if isScaled.contains(true) { return false }
        turns = true
      case .scale:
        for axis in 0...1 where ends.contains(where: { $0[axis] != 1 }) {
          isScaled[axis] = true
          guard ends[0][axis] != ends[1][axis] else { continue }
          if isMoving[axis] { return false }
          isMoving[axis] = true
        }
      case .skew, .skewX, .skewY, .rotateX, .rotateY, .matrix: return false
      }
    }
    return true
  }

  /// What is drawn of two keyframes that follow one another, so that what is between them is their mix.
  ///
  /// - Parameters:
  ///   - first: `values`, and at the end how much of `base` is added.
  ///   - base: the `values` below all animations.
  /// - Returns: These two, and whether nothing lies between them, so that browsers jump half way.
  /// - Throws: where parts cannot say the mix.
  func mixed(
    _ first: [Double], _ last: [Double], over base: [Double]
  ) throws(SVGSyntaxError) -> (first: [Double], last: [Double], jumps: Bool) {
    let ends = [first, last]
    var whole = ends.map { $0[$0.count - 1] == 1 ? base : Array($0.dropLast()) }
    guard turnsAtOnce(whole) <= 1 else { throw TransformFunction.severalAxes }
    guard hasMatrix else { return (first, last, false) }
    var result = ends.map { drawn(Array($0.dropLast())) + [$0[$0.count - 1]] }
    let (shorter, longer) = rest(whole[0]).count < rest(whole[1]).count ? (0, 1) : (1, 0)
    let (few, many) = (rest(whole[shorter]), rest(whole[longer]))
    let alike = zip(few, many).prefix { $0.kind == $1.kind }.map(\.0.kind)
    let isAlike = alike.count == few.count
    let isOneByOne = isAlike && !many.contains { $0.kind == .matrix }
    // What is translated before a matrix is a part like what the matrix translates.
    let isSaid =
      isOneByOne
      ? Self.areParts(few, many)
      : isAlike ? many.map(\.kind).drop { $0 == .translate } == [.matrix] : alike.allSatisfy { $0 == .translate }
    let isStill = whole[0][start...] == whole[1][start...]
    let range = start..<(start + MatrixParts.identityValues.count)
    // A matrix without an inverse is not mixed.
    if !isOneByOne, !isStill, whole.contains(where: { $0[range].suffix(2).contains(0) }) {
      guard whole[0][..<start] == whole[1][..<start] else {
        throw SVGSyntaxError(
          "a scale of 0 cannot be mixed with other functions after some that move; "
            + "write the same ones in the same order in each keyframe")
      }
      return (result[0], result[1], true)
    }
    guard isSaid || isStill else {
      throw SVGSyntaxError("these functions cannot be mixed; write the same ones in the same order in each keyframe")
    }
    if isOneByOne { return (result[0], result[1], false) }
    for i in ends.indices where whole[i][range].suffix(2).contains(where: { $0 < 0 }) {
      guard Self.areParts(rest(whole[i]), rest(whole[i])) else { continue }
      guard ends[i][ends[i].count - 1] == 0 else {
        throw SVGSyntaxError("a mirrored transform below keyframes of other functions cannot be mixed")
      }
      result[i].replaceSubrange(range, with: Self.decomposed(Array(whole[i][range])))
      whole[i].replaceSubrange(range, with: result[i][range])
    }
    let place = start + MatrixParts.angleIndex
    let (from, to) = (whole[0][place], whole[1][place])
    // The shorter way round.
    var turn = to.remainder(dividingBy: 360) - from.remainder(dividingBy: 360)
    if abs(turn) > 180 { turn -= turn > 0 ? 360 : -360 }
    result[1][place] += turn - (to - from)
    return (result[0], result[1], false)
  }

  /// About how many axes in space something turns between two values.
  private func turnsAtOnce(_ ends: [[Double]]) -> Int {
    var place = 0
    var count = 0
    for kind in shared {
      let angles = ends.map { $0[place] }
      if kind.isInSpace, abs(angles[0] - angles[1]) > 1 || angles.contains(where: TransformFunction.isTurned) {
        count += 1
      }
      place += kind.identityValues.count
    }
    return count
  }

  /// Parts as they are found in their matrix, where two mirrors are half a turn.
  private static func decomposed(_ parts: [Double]) -> [Double] {
    let turn = [parts[MatrixParts.angleIndex], 0, 0]
    return Self.parts([
      TransformFunction(kind: .translate, values: Array(parts[..<2])), TransformFunction(kind: .rotate, values: turn),
      TransformFunction(kind: .scale, values: Array(parts[3...])),
    ]).values
  }

  /// - Throws: where the shorter way depends on an animation below another.
  func check(_ effects: [Effect]) throws(SVGSyntaxError) {
    guard hasMatrix, effects.count > 1, effects.contains(where: \.showsBelow) else { return }
    let place = start + MatrixParts.angleIndex
    guard effects.allSatisfy({ $0.segments.allSatisfy { $0.start[place] == 0 && $0.end[place] == 0 } }) else {
      throw SVGSyntaxError("turns over other animations cannot be mixed without a first and a last keyframe")
    }
  }

  /// Over so many degrees, what a turn in space makes shorter does so in a straight line.
  private static let finestTurn = 3.0

  /// - Parameter values: as `drawn` has them.
  /// - Throws: for a turn in space whose motion has no straight lines that are close to it.
  func steps(_ values: Track<[Double]>, about origin: Point) throws(SVGSyntaxError) -> [TransformStep] {
    var steps: [TransformStep] = []
    var start = 0
    for kind in shared {
      let range = start..<(start + kind.identityValues.count)
      let own = values.map { Array($0[range]) }.settled
      start = range.upperBound
      guard kind.isInSpace, own.still == nil else {
        steps += kind.steps(own, about: origin)
        continue
      }
      let factors = own.bent(finest: Self.finestTurn) { numbers in
        let factors = kind.shortening(numbers)
        return [factors.x, factors.y]
      }
      guard let factors = factors?.thinned(toAtMost: ImageBuilder.mostKeyframes) else {
        throw SVGSyntaxError(
          "a turn in space can be drawn only with one motion at a time, easings that are curves, and at most three "
            + "turns between two keyframes")
      }
      steps.append(.scale(factors.map { Point($0[0], $0[1]) }, about: .constant(origin)))
    }
    guard hasMatrix else { return steps }
    return steps + MatrixParts.steps(values.map { Array($0[start...]) }, lean: lean, about: origin)
  }
}
