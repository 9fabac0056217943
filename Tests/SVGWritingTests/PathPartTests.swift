import GraphicsCore
import MotionMath
import Testing

@testable import SVGWriting
@testable import SceneModel

@Suite struct PathPartTests {
  private let ring = Outline.path(.constant(Sample.ring))

  /// To a millionth: times are whole nanoseconds.
  private func ends(_ outline: Outline, at time: Double) throws -> [Double] {
    let ends = try #require(PathPart(outline, Sample.context)).ends(TrackMoment(time: time))
    return [ends.start, ends.end].map { ($0 * 1e6).rounded() / 1e6 }
  }

  @Test func whatStandsStillIsWhole() throws {
    #expect(try ends(ring, at: 0.3) == [0, 1])
    let still = Outline.trimmed(ring, .constant(Point(0, 0.5)))
    #expect(try ends(still, at: 0) == [0, 1])
    #expect(PathPart(still, Sample.context)?.path == still.path(at: 0))
  }

  @Test func partsAreOfTheWholePath() throws {
    let trimmed = Outline.trimmed(ring, Sample.track(Point(0, 0.2), Point(0.4, 1)))
    #expect(try ends(trimmed, at: 0.5) == [0.2, 0.6])
    #expect(PathPart(trimmed, Sample.context)?.track != nil)
    let part = Outline.part(
      ring, start: .constant(0.5), end: Sample.track(0, 1), offset: .constant(0.25), ofEach: true, span: Point(0, 1))
    #expect(try ends(part, at: 0.25) == [0.5, 0.75])
    #expect(PathPart(part, Sample.context)?.isOfEach == true)
    // An arc that runs backwards is one that ends where it starts.
    let arc = Outline.arc(diameter: .constant(8), start: .constant(.pi), sweep: Sample.track(0, -.pi))
    #expect(try ends(arc, at: 0.5) == [0.25, 0.5])
  }

  @Test func whatMorphsIsNoPart() {
    let line = Outline.line(.constant(.zero), Sample.track(Point(9, 0), Point(0, 9)))
    #expect(PathPart(line, Sample.context) == nil)
    #expect(PathPart(.trimmed(line, .constant(Point(0, 0.5))), Sample.context) == nil)
    let span = Outline.part(
      ring, start: .constant(0), end: Sample.track(0, 1), offset: .constant(0), ofEach: false, span: Point(0, 0.5))
    #expect(PathPart(span, Sample.context) == nil)
  }

  @Test func rangesAreThoseOfAllTimes() throws {
    let trimmed = Outline.trimmed(ring, Sample.track(Point(-0.25, 0), Point(0.5, 1.5)))
    let ranges = try #require(PathPart(trimmed, Sample.context)).ranges(Sample.context)
    for (range, meant) in [(ranges.start, -0.25...0.5), (ranges.end, 0...1.5), (ranges.share, 0.25...1)] {
      #expect(abs(range.lowerBound - meant.lowerBound) < 1e-5 && abs(range.upperBound - meant.upperBound) < 1e-5)
    }
  }

  /// An arc whose start stands still has the keyframes of its sweep.
  @Test func theEndsOfAnArcMayBeOneTrack() throws {
    func part(_ start: Track<Double>, _ sweep: Track<Double>) throws -> PathPart {
      try #require(PathPart(.arc(diameter: .constant(8), start: start, sweep: sweep), Sample.context))
    }
    let track = try #require(part(.constant(.pi), Sample.track(0, .pi)).track)
    #expect((track.value(at: 0.5) - Point(0.5, 0.75)).length < 1e-6)
    #expect(try part(Sample.track(0, 1), .constant(1)).track == nil)
    #expect(
      try part(.constant(0), Sample.track(-1, 1)).track == nil && part(.constant(0), Sample.track(0, 9)).track == nil)
  }
}
