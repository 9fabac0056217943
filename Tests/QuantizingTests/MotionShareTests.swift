import GraphicsCore
import TestSupport
import Testing

@testable import Quantizing

@Suite struct MotionShareTests {
  /// Bars on transparent, of which a light runs over one after the other.
  private static let images = LoaderScenes.animation(width: 64, height: 24, frames: 16) { x, y, time in
    guard y > 8, y < 16, Int(x) % 8 < 6 else { return .clear }
    let level = abs(x - 64 * time) < 10 ? 0.8 : 0.3
    return Color(red: level, green: level, blue: level)
  }.frames.map(\.pixmap)

  private static func census(_ images: [Pixmap]) throws -> (ColorCensus, [LabVector]) {
    let census = try ColorCensus(images, takesTranslucent: true, workers: 1)
    return (census, census.bucketColors.map { LabColors.seen.place(of: $0) })
  }

  @Test func everythingIsLeftOfTheSource() throws {
    let (census, labs) = try Self.census(Self.images)
    #expect(abs(MotionShare(census, labs: labs).share(results: labs) { census.frames[$0] } - 1) < 1e-6)
  }

  @Test func aTextWithoutItsLightStandsStill() throws {
    let (census, labs) = try Self.census(Self.images)
    let motion = MotionShare(census, labs: labs)
    // One color for both.
    let shown = { (frame: Int) in census.frames[frame].map { min($0, 1) } }
    #expect(motion.share(results: labs, shown: shown) == 0)
  }

  /// What appears on transparent moves, too.
  @Test func aDotThatComesAndGoesMoves() throws {
    let images = LoaderScenes.animation(width: 16, height: 16, frames: 6) { x, y, time in
      time < 0.5 && x > 4 && y > 4 && x < 12 && y < 12 ? Color(red: 0, green: 0, blue: 1) : .clear
    }.frames.map(\.pixmap)
    let (census, labs) = try Self.census(images)
    let motion = MotionShare(census, labs: labs)
    #expect(motion.share(results: labs) { _ in census.frames[0] } == 0)
    #expect(motion.share(results: labs) { census.frames[$0] } == 1)
  }

  @Test func aStillHasAllOfItsMotion() throws {
    let (census, labs) = try Self.census([Self.images[0], Self.images[0]])
    #expect(MotionShare(census, labs: labs).share(results: labs) { _ in census.frames[0] } == 1)
  }

  /// At the lowest quality, too.
  @Test func noSearchBringsALoopToAStandstill() throws {
    let found = try FewerColors(LoopJudge(Self.images, quality: 0, workers: 1)).smallest(
      framewise: false, upTo: .max, encode: { Set($0.map(\.pixels)).count }, bytes: { $0 })
    #expect(try #require(found).file > 4)
  }
}
