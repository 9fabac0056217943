import Parallelism
import Testing

@Suite struct CancellationTests {
  @Test func neverIsNever() throws {
    #expect(!Cancellation.never.isCancelled)
    try Cancellation.never.check()
  }

  @Test func whatIsCancelledThrows() {
    #expect(throws: Cancelled()) { try Cancellation { true }.check() }
  }

  @Test func onlyCopiesAreEqual() {
    let one = Cancellation { false }
    let copy = one
    #expect(copy == one && one != Cancellation { false } && Cancellation.never == .never)
  }
}
