/// Colors by how much they are shown → palettes of any size with about the least mean squared error.
///
/// Boxes of colors are split where that takes most of the error away (Wan, Wong and Prusinkiewicz, "An algorithm for
/// multidimensional data clustering", 1988), so the boxes of a smaller palette contain those of a larger one. Then the
/// means are moved by Lloyd's iteration.
///
/// The mean is what is seen: a bound on the largest error spends entries on colors that few pixels have. Measured on
/// 12 loops (gradient rings, texts, cards, glows) by bytes at equal SSIMULACRA2 of the worst frame: a cover within a
/// largest error, which came before, 1.2 to 2.9 times as many. Tried and dropped: the XYB space of SSIMULACRA2 (1.13,
/// and 1.10 by PSNR); errors weighed by how visible they are beside edges (1.01); colors of more than 1 % of the
/// pixels as exact entries (up to 1.4 where glows have many such colors).
///
/// Errors are squared in `LabColors.forPalettes`. On 107 loops, bytes at equal SSIMULACRA2 were 0.986 of those in OKLab
/// on white and 0.990 on transparent. In the same terms: its flare alone 0.992 and 0.997; with chroma times 1.2 to 1.7,
/// from 0.992 to 0.983 and from 0.993 to 0.990; chroma times 1.2 without flare 0.994; a flare of 0.01 0.989.
package struct MeanPalettes: Sendable {
  private struct Point {
    var lab: LabVector
    var weight: Float
  }

  /// Some points, how far they are from their mean, and where to cut them.
  private struct Box {
    var points: Range<Int>
    var mean: LabVector
    /// The sum of weighed squares.
    var error: Float
    /// Coordinate along which the points are farthest apart.
    var axis: Int
    /// The numbers of the two boxes that it is split into; 0 for none.
    var parts = (0, 0)
  }

  private let exact: [UInt32]
  private let converter: LabColors
  /// Sorted so that the points of each box stand together.
  private var points: [Point]
  private var groups = PointGroups([])
  private var boxes: [Box] = []
  /// The box of each split, in order.
  private var splits: [Int] = []
  /// The error of all boxes before the first split and after each.
  private var errors: [Float] = []

  private static let largest = 256
  /// More are taken together, in cells whose width tells how finely a wide smooth area can be drawn: with 3,000 points
  /// an orb of 27,000 colors scored two points less in 6 % more bytes.
  private static let mostPoints = 6_000
  package static let standardIterations = 10

  /// - Parameters:
  ///   - points, weights: the colors in the converter's space, and how many pixels show each.
  ///   - exact: packed colors that every palette holds as they are; no others need to stand for these.
  package init(points: [LabVector], weights: [Float], exact: [UInt32], converter: LabColors) {
    (self.exact, self.converter) = (exact, converter)
    let kept = exact.map { converter.place(of: $0) }
    self.points = Self.thinned(
      points.indices.compactMap { index in
        let isKept = kept.contains { LabColors.squaredDistance($0, points[index]) < 1e-8 }
        return isKept || weights[index] <= 0 ? nil : Point(lab: points[index], weight: weights[index])
      })
    guard !self.points.isEmpty else { return }
    boxes = [box(0..<self.points.count)]
    errors = [boxes[0].error]
    var open = [0]
    while splits.count < Self.largest - 1 {
      guard
        let place = open.indices.filter({ boxes[open[$0]].points.count > 1 }).max(by: {
          (boxes[open[$0]].error, open[$1]) < (boxes[open[$1]].error, open[$0])
        }), boxes[open[place]].error > 0
      else { break }
      let split = open.remove(at: place)
      let middle = cut(boxes[split])
      boxes[split].parts = (boxes.count, boxes.count + 1)
      open += [boxes.count, boxes.count + 1]
      boxes.append(box(boxes[split].points.lowerBound..<middle))
      boxes.append(box(middle..<boxes[split].points.upperBound))
      splits.append(split)
      let parts = boxes[boxes.count - 2].error + boxes[boxes.count - 1].error
      errors.append(max(0, errors[errors.count - 1] - boxes[split].error + parts))
    }
    groups = PointGroups(self.points.map(\.lab))
  }

  /// The sum of weighed squares of a palette of so many colors, before its means are moved: about by how much it is
  /// wrong, at no cost.
  func error(of count: Int) -> Float {
    errors.isEmpty ? 0 : errors[min(max(0, count - exact.count - 1), errors.count - 1)]
  }

  /// A palette of at most so many colors, the exact ones first.
  /// - Parameter iterations: Of Lloyd's; more of them change little.
  package func palette(of count: Int, iterations: Int = standardIterations) -> Palette {
    let room = max(0, count - exact.count)
    guard room > 0, !boxes.isEmpty else { return Palette(colors: exact, converter: converter) }
    var leaves: [Int] = [0]
    for split in splits.prefix(room - 1) {
      leaves.removeAll { $0 == split }
      leaves += [boxes[split].parts.0, boxes[split].parts.1]
    }
    var means = exact.map { converter.place(of: $0) } + leaves.map { boxes[$0].mean }
    for _ in 0..<iterations { if !move(&means) { break } }
    var colors = exact
    var seen = Set(exact)
    for mean in means.dropFirst(exact.count) {
      let color = converter.packed(at: mean)
      if seen.insert(color).inserted { colors.append(color) }
    }
    return Palette(colors: colors, converter: converter)
  }

  /// Lloyd's iteration: every mean but the exact colors moves to that of the points nearest to it.
  private func move(_ means: inout [LabVector]) -> Bool {
    var sums = [LabVector](repeating: .zero, count: means.count)
    var weights = [Float](repeating: 0, count: means.count)
    for (point, best) in zip(points, groups.nearest(of: means)) {
      sums[best] += point.lab * point.weight
      weights[best] += point.weight
    }
    var farthest: Float = 0
    for index in exact.count..<means.count where weights[index] > 0 {
      let mean = sums[index] / weights[index]
      farthest = max(farthest, LabColors.squaredDistance(mean, means[index]))
      means[index] = mean
    }
    // A twentieth of the step between two 8-bit colors.
    return farthest > 1e-8
  }

  private func box(_ range: Range<Int>) -> Box {
    var (sum, weight) = (LabVector.zero, Float(0))
    for point in points[range] {
      sum += point.lab * point.weight
      weight += point.weight
    }
    let mean = sum / max(weight, .leastNormalMagnitude)
    var squares = LabVector.zero
    for point in points[range] { squares += (point.lab - mean) * (point.lab - mean) * point.weight }
    let axis = squares.indices.max { squares[$0] < squares[$1] }!
    return Box(points: range, mean: mean, error: squares.sum(), axis: axis)
  }

  /// Sorts the box's points along its axis.
  /// - Returns: the first point of the upper part, where the parts' means are farthest apart for their weights.
  private mutating func cut(_ box: Box) -> Int {
    points[box.points].sort { $0.lab[box.axis] < $1.lab[box.axis] }
    var (total, totalWeight) = (Float(0), Float(0))
    for point in points[box.points] {
      total += point.lab[box.axis] * point.weight
      totalWeight += point.weight
    }
    var (sum, weight, best, middle) = (Float(0), Float(0), -Float.infinity, box.points.lowerBound + 1)
    for index in box.points.dropLast() {
      sum += points[index].lab[box.axis] * points[index].weight
      weight += points[index].weight
      let gain = sum * sum / weight + (total - sum) * (total - sum) / max(totalWeight - weight, .leastNormalMagnitude)
      if gain > best { (best, middle) = (gain, index + 1) }
    }
    return middle
  }

  /// Few enough points: the colors of each cell of a grid as their mean.
  private static func thinned(_ points: [Point]) -> [Point] {
    var result = points
    var width: Float = 0.003
    while result.count > mostPoints {
      let grid = LabCells(points.map(\.lab), width: width)
      result = [Point](repeating: Point(lab: .zero, weight: 0), count: grid.count)
      for (point, cell) in zip(points, grid.cells) {
        result[cell].lab += point.lab * point.weight
        result[cell].weight += point.weight
      }
      for cell in result.indices { result[cell].lab /= result[cell].weight }
      width *= 1.3
    }
    return result
  }
}
