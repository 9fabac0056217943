import Testing

@testable import PrefixCoding

@Suite struct EvennessTests {
  @Test func nearCountsBecomeEqual() {
    #expect(Evenness(difference: 2).evened([9, 10, 8, 9, 0, 40]) == [9, 9, 9, 9, 0, 40])
    // A gap is filled, unless that is not allowed.
    #expect(Evenness(difference: 4).evened([3, 4, 0, 3, 4, 90]) == [3, 3, 3, 3, 3, 90])
    #expect(Evenness(difference: 4, fillsGaps: false).evened([3, 4, 0, 3, 4, 3]) == [3, 4, 0, 3, 3, 3])
    // Long runs exist already.
    #expect(Evenness(difference: 4).evened([0, 0, 0, 0, 0, 1]) == [0, 0, 0, 0, 0, 1])
    #expect(Evenness(difference: 4).evened([]) == [])
  }
}
