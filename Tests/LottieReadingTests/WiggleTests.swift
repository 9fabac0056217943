import Testing

@testable import LottieReading

@Suite struct WiggleTests {
  private func wiggle(_ seed: String) -> Wiggle {
    Wiggle(seed: seed, frequency: 3, dimensions: 2, over: 10...70, rate: 30)
  }

  @Test func isTheSameEachTimeAndEndsWhereItStarts() {
    let (a, b) = (wiggle("$.layers[0].ks.p"), wiggle("$.layers[0].ks.p"))
    for frame in stride(from: 10.0, through: 70, by: 0.5) { #expect(a(at: frame) == b(at: frame)) }
    #expect(zip(a(at: 10), a(at: 70)).allSatisfy { abs($0 - $1) < 1e-9 })
    #expect(wiggle("$.layers[1].ks.p")(at: 20) != a(at: 20) && a(at: 20)[0] != a(at: 20)[1])
  }

  @Test func staysWithinItsAmplitudeWithoutJumps() {
    let wiggle = wiggle("a")
    var last = wiggle(at: 10)
    for frame in stride(from: 10.0, through: 70, by: 0.25) {
      let now = wiggle(at: frame)
      #expect(now.allSatisfy { abs($0) <= 1 } && zip(now, last).allSatisfy { abs($0 - $1) < 0.15 }, "\(frame)")
      last = now
    }
  }
}
