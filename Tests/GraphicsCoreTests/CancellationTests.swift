import GraphicsCore
import Testing

@Suite struct CancellationTests {
  @Test func neverIsNever() throws {
    #expect(!Cancellation.never.isCancelled)
    try Cancellation.never.check()
  }

  @Test func whatIsCancelledThrows() {
    #expect(throws: Cancelled()) { try Cancellation { true }.check() }
  }
}
