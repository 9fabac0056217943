import FlyingFox
import FlyingSocks
import Foundation

/// The blocks of an event stream as the server writes them: each at once, in parts where it is long.
struct EventStream: AsyncBufferedSequence {
  typealias Element = UInt8

  let blocks: AsyncStream<Data>

  func makeAsyncIterator() -> Iterator { Iterator(blocks: blocks.makeAsyncIterator()) }

  struct Iterator: AsyncBufferedIteratorProtocol {
    var blocks: AsyncStream<Data>.Iterator
    private var rest = Data()

    init(blocks: AsyncStream<Data>.Iterator) { self.blocks = blocks }

    mutating func next() async -> UInt8? { await nextBuffer(suggested: 1)?.first }

    mutating func nextBuffer(suggested count: Int) async -> Data? {
      while rest.isEmpty {
        guard let block = await blocks.next() else { return nil }
        rest = block
      }
      let part = Data(rest.prefix(count))
      rest = rest.count > count ? Data(rest.dropFirst(count)) : Data()
      return part
    }
  }
}
