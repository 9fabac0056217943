import Platform
import Testing

/// With fewer threads than asked for: `ResourceLimitTests`, in a process of its own.
@Suite struct ThreadSupplyTests {
  @Test(arguments: [1, 2, 16])
  func asManyAsAreAskedForWhereNothingForbidsThem(count: Int) {
    #expect(Machine.startableThreads(upTo: count) == count)
  }
}
