import Dispatch
import Parallelism
import Testing

@Suite struct LockedTests {
  @Test func oneThreadAtATimeUsesTheValue() {
    let counter = Locked(0)
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      for _ in 0..<1000 { counter.withLock { $0 += 1 } }
    }
    #expect(counter.withLock { $0 } == 8000)
  }

  @Test func aConditionIsWaitedFor() {
    // Each thread adds its number once those before it have done so. In any other order one would wait for ever.
    let order = Locked<[Int]>([])
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      let turn = 3 - thread
      if turn < 2 { order.withLock(when: { $0.count == turn }, { $0.append(turn) }) }
    }
    #expect(order.withLock { $0 } == [0, 1])
  }
}
