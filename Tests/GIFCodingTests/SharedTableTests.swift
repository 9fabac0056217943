import GIFCoding
import TestSupport
import Testing

@Suite struct SharedTableTests {
  /// Frames with one to nine of 24 colors, each with the size of its own table for them and the transparent index.
  private static func loop(seed: UInt64) -> (colors: [[UInt16]], tableBytes: [Int]) {
    var random = SeededGenerator(seed: seed)
    let colors = (0..<9).map { _ in
      Set((0..<Int.random(in: 1...9, using: &random)).map { _ in UInt16.random(in: 1..<24, using: &random) }).sorted()
    }
    return (colors, colors.map { tableBytes($0.count + 1) })
  }

  private static func tableBytes(_ entries: Int) -> Int {
    var bytes = 6
    while bytes < 3 * entries { bytes *= 2 }
    return bytes
  }

  /// The largest saving of a table, by trying every choice of frames.
  private static func optimum(_ colors: [[UInt16]], _ tableBytes: [Int], room: Int) -> Int {
    (1..<1 << colors.count).compactMap { choice in
      let union = colors.indices.filter { choice >> $0 & 1 == 1 }.reduce(into: Set<UInt16>()) {
        $0.formUnion(colors[$1])
      }
      guard union.count <= room else { return nil }
      let served = colors.indices.filter { union.isSuperset(of: colors[$0]) }
      return served.reduce(-Self.tableBytes(union.count + 1)) { $0 + tableBytes[$1] }
    }.max()!
  }

  @Test(arguments: [10, 12, 15])
  func savesAboutAsMuchAsCanBe(room: Int) {
    var (saved, most) = (0, 0)
    for seed in 1...40 {
      let (colors, tableBytes) = Self.loop(seed: UInt64(seed))
      let table = SharedTable(colors, tableBytes: tableBytes, colorCount: 24, room: room)
      let held = table.frames.reduce(into: Set<UInt16>()) { $0.formUnion(colors[$1]) }
      #expect(held.count <= room)
      #expect(table.frames == table.frames.sorted() && Set(table.frames).count == table.frames.count)
      #expect(table.saved == table.frames.reduce(-Self.tableBytes(held.count + 1)) { $0 + tableBytes[$1] })
      let best = Self.optimum(colors, tableBytes, room: room)
      #expect(table.saved <= best)
      (saved, most) = (saved + table.saved, most + best)
    }
    #expect(saved * 100 >= most * 97)
  }

  @Test func aTableDoesNotGrowForLessThanItCosts() {
    // The second frame would double the table of 96 bytes to save 12.
    let colors = [Array(1...31), [40, 41, 42]].map { $0.map { UInt16($0) } }
    let table = SharedTable(colors, tableBytes: [96, 12], colorCount: 50, room: 255)
    #expect(table.frames == [0])
    #expect(table.saved == 0)
  }
}
