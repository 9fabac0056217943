import AnimationComparing
import GraphicsCore
import Testing

private func image(_ red: UInt8) -> Pixmap { Pixmap(width: 4, height: 3, fill: RGBA8(red: red, green: 0, blue: 0)) }

private func animation(_ frames: [(UInt8, Int)], plays: PlayCount = .forever) -> Animation {
  Animation(frames: frames.map { Animation.Frame(pixmap: image($0.0), delay: .milliseconds($0.1)) }, plays: plays)
}

@Suite struct AnimationComparisonTests {
  @Test func framesThatAreCutDifferentlyInTimeAreTheSame() throws {
    let a = animation([(10, 100), (20, 100)])
    let b = animation([(10, 40), (10, 60), (20, 30), (20, 70)])
    let comparison = AnimationComparison(a, b, workers: 2)
    #expect(comparison.holds(tolerance: 0) && comparison.largestError == 0)
    #expect(comparison.moments.map(\.start) == [0, 40, 100, 130])
  }

  @Test func aFrameThatComesLaterIsAnErrorForAsLong() throws {
    let comparison = AnimationComparison(
      animation([(0, 100), (200, 100)]), animation([(0, 150), (200, 50)]), workers: 1)
    #expect(comparison.largestError == 200)
    #expect(comparison.worst?.start == 100 && comparison.worst?.duration == 50)
    // A quarter of the time and one channel of four.
    #expect(abs(comparison.meanError - 200 / 16.0) < 1e-9)
    #expect(!comparison.holds(tolerance: 199) && comparison.holds(tolerance: 200))
  }

  @Test func theWorstPixelIsFound() throws {
    let a = animation([(10, 100)])
    var b = a
    b.frames[0].pixmap[2, 1] = RGBA8(red: 10, green: 90, blue: 0)
    let moment = try #require(AnimationComparison(a, b, workers: 1).worst)
    #expect(moment.place == (2, 1) && moment.largestError == 90)
    #expect(moment.region == PixelRect(x: 2, y: 1, width: 1, height: 1))
  }

  @Test func whatCannotBeSeenCountsNothing() throws {
    var (a, b) = (animation([(10, 100)]), animation([(10, 100)]))
    a.frames[0].pixmap[0, 0] = RGBA8(red: 255, green: 0, blue: 0, alpha: 0)
    b.frames[0].pixmap[0, 0] = RGBA8(red: 0, green: 255, blue: 0, alpha: 0)
    #expect(AnimationComparison(a, b, workers: 1).largestError == 0)
  }

  /// Browsers show a frame of 10 ms or less for 100.
  @Test func delaysThatBrowsersReplaceCountAsTheyAreShown() throws {
    let comparison = AnimationComparison(
      animation([(0, 10), (200, 40)]), animation([(0, 100), (200, 40)]), workers: 1)
    #expect(comparison.structure.isEmpty && comparison.relation == nil && comparison.largestError == 0)
    let shorter = AnimationComparison(animation([(0, 10), (200, 40)]), animation([(0, 20), (200, 40)]), workers: 1)
    #expect(shorter.structure == ["one play 140 → 60 ms"])
  }

  @Test func delaysThatAddUpToTheSameAreTheSame() throws {
    func turning(_ delays: [FrameDelay]) -> Animation {
      Animation(
        frames: delays.enumerated().map { Animation.Frame(pixmap: image(UInt8($0 * 10)), delay: $1) }, plays: .forever)
    }
    let exact = turning(Array(repeating: FrameDelay(numerator: 1, denominator: 15), count: 15))
    let rounded = turning((0..<15).map { .milliseconds([67, 66, 67][$0 % 3]) })
    let comparison = AnimationComparison(exact, rounded, workers: 1)
    #expect(comparison.structure.isEmpty && comparison.relation == nil && comparison.largestError == 0)
  }

  @Test func aShorterLoopPlaysOnWhileTheLongerOneRuns() throws {
    let comparison = AnimationComparison(
      animation([(0, 100), (50, 100)]), animation([(0, 100), (50, 100), (0, 100), (50, 100)]), workers: 1)
    #expect(comparison.largestError == 0)
    #expect(comparison.structure == ["one play 200 → 400 ms"])
    #expect(!comparison.holds(tolerance: 255))
  }

  @Test func aLoopThatEndsStandsStill() throws {
    let comparison = AnimationComparison(
      animation([(0, 100), (50, 100)], plays: .times(1)), animation([(0, 100), (50, 300)], plays: .times(1)), workers: 1
    )
    #expect(comparison.largestError == 0)
  }

  @Test func otherSizesAreNotCompared() throws {
    let b = Animation(
      frames: [Animation.Frame(pixmap: Pixmap(width: 5, height: 3), delay: .milliseconds(200))], plays: .forever)
    let comparison = AnimationComparison(animation([(0, 200)]), b, workers: 1)
    #expect(comparison.structure == ["size 4×3 → 5×3 pixels"] && comparison.largestError == 255)
    #expect(comparison.meanError == 255)
    #expect(comparison.worst == nil)
  }
}

/// How two animations of the same images differ.
@Suite struct AnimationRelationTests {
  private func relation(_ a: [(UInt8, Int)], _ b: [(UInt8, Int)]) -> String? {
    AnimationComparison(animation(a), animation(b), workers: 1).relation
  }

  private let steps: [(UInt8, Int)] = [(0, 50), (80, 50), (160, 50)]

  @Test func equalTimesHaveNone() {
    #expect(relation(steps, steps) == nil)
    // Cut differently in time, and a little off, as few colors are.
    #expect(relation(steps, [(0, 20), (0, 30), (84, 50), (160, 50)]) == nil)
    #expect(relation(steps, [(0, 50), (120, 50), (160, 50)]) == nil)
  }

  @Test func otherDelaysAreSaid() {
    #expect(relation(steps, [(0, 50), (80, 90), (160, 10)]) == "the same 3 images with other delays")
  }

  @Test func aLaterStartIsSaid() {
    #expect(
      relation(steps, [(160, 50), (0, 50), (80, 50)])
        == "the same images, but the second starts 2 images later, at 100 ms of the first")
  }

  @Test func transparencyIsComparedOnABackground() {
    func still(_ pixel: RGBA8) -> Animation {
      Animation(
        frames: [Animation.Frame(pixmap: Pixmap(width: 1, height: 1, fill: pixel), delay: .milliseconds(40))],
        plays: .forever)
    }
    let (half, matted) = (
      still(RGBA8(red: 0, green: 0, blue: 0, alpha: 128)), still(RGBA8(red: 127, green: 127, blue: 127))
    )
    #expect(AnimationComparison(half, matted, on: .white, workers: 1).largestError == 0)
    #expect(AnimationComparison(half, matted, workers: 1).largestError == 127)
    #expect(AnimationComparison(half, matted, on: .black, workers: 1).largestError == 127)
  }

  @Test func theLongerAnimationIsComparedToItsEnd() throws {
    let comparison = AnimationComparison(
      animation([(0, 100), (50, 100)]), animation([(0, 100), (50, 100), (0, 100), (90, 100)]), workers: 1)
    #expect(comparison.largestError == 40 && comparison.worst?.start == 300)
    #expect(comparison.moments.map(\.duration).reduce(0, +) == 400)
  }

  @Test func ofEqualErrorsTheFirstIsTheWorst() throws {
    let comparison = AnimationComparison(
      animation([(0, 100), (50, 100), (100, 100)]), animation([(10, 100), (50, 100), (110, 100)]), workers: 1)
    #expect(comparison.worst?.start == 0 && comparison.worst?.largestError == 10)
  }
}
