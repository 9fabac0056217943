import TestSupport
import Testing

@testable import Quantizing

@Suite struct NearestPointTests {
  /// The first of the nearest, as a search of all of them finds it.
  private func found(_ points: [LabVector], _ place: LabVector) -> Int {
    points.indices.min { a, b in
      (LabColors.squaredDistance(points[a], place), a) < (LabColors.squaredDistance(points[b], place), b)
    } ?? 0
  }

  @Test(arguments: [1, 2, 17, 256]) func itIsTheOneThatASearchOfAllFinds(count: Int) {
    var random = SeededGenerator(seed: 7)
    func vector() -> LabVector { LabVector((0..<4).map { _ in Float.random(in: -1...1, using: &random) }) }
    // Some stand at one place.
    let points = (0..<count).map { _ in vector() }
    let all = points + points.prefix(count / 3)
    let search = NearestPoint(all)
    for place in (0..<500).map({ _ in vector() }) + points { #expect(search.number(to: place) == found(all, place)) }
  }

  /// Where all share the axis, each is looked at.
  @Test func pointsOnALineAcrossAreFound() {
    let points = [LabVector(0, 1, 0, 0), LabVector(0, 2, 0, 0), LabVector(0, 2, 0, 0), LabVector(0, -4, 0, 0)]
    let search = NearestPoint(points)
    #expect(search.number(to: LabVector(5, 1.9, 0, 0)) == 1 && search.number(to: LabVector(0, -3, 9, 0)) == 3)
    #expect(search.number(to: LabVector(0, 1.5, 0, 0)) == 0, "the first of two at one distance")
    #expect(NearestPoint([]).number(to: .zero) == 0)
  }
}
