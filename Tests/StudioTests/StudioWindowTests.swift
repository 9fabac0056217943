import Foundation
import Parallelism
import Testing

@testable import Studio

@Suite struct StudioWindowTests {
  @Test func newWorkTakesThePlaceOfOld() async {
    let (stream, continuation) = AsyncStream.makeStream(of: String.self)
    let window = StudioWindow { continuation.yield($0) }
    let started = DispatchSemaphore(value: 0)
    window.start(.drawing, run: 1) { cancellation, send in
      started.signal()
      while !cancellation.isCancelled { usleep(1000) }
      send(StudioEvent("late", []))
      throw Cancelled()
    }
    await withCheckedContinuation { done in
      DispatchQueue.global().async {
        started.wait()
        done.resume()
      }
    }
    window.start(.drawing, run: 2) { _, send in send(StudioEvent("new", [])) }
    var names: [String] = []
    for await block in stream {
      names.append(String(block.split(separator: "\n")[0]))
      if names.last == "event: new" { break }
    }
    // What cancelled work still says is not sent.
    #expect(names == ["event: cancelled", "event: new"])
  }
}
