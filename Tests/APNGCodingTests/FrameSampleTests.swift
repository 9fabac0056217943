import Testing

@testable import APNGCoding

@Suite struct FrameSampleTests {
  @Test func aSampleIsAPartOfTheLoop() {
    for frames in 1...60 {
      for count in 1...12 {
        let sample = FrameSample.frames(count, of: frames)
        #expect(sample.first == 0 && sample == Set(sample).sorted() && sample.last! < frames)
        #expect(sample.count <= min(count, frames))
        #expect(count < frames || sample == Array(0..<frames))
      }
    }
  }

  /// A loop that turns back at its half shows there what hardly changes.
  @Test func turningPointsAreNotInIt() {
    for frames in stride(from: 20, through: 200, by: 4) {
      for place in FrameSample.frames(4, of: frames).dropFirst() {
        #expect([1, 2, 3].allSatisfy { abs(place - $0 * frames / 4) >= max(1, frames / 100) })
      }
    }
  }
}
