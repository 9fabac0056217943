import GIFCoding
import Testing

/// A simple decoder after the format's text, to test the parsers against: packed bytes become symbols.
enum LZWDecoding {
  struct Damaged: Error {}

  static func symbols(of packed: [UInt8], minimumCodeSize: Int) throws -> [UInt8] {
    let clear = 1 << minimumCodeSize
    var bitPosition = 0
    func read(_ width: Int) throws -> Int {
      var code = 0
      for bit in 0..<width {
        guard bitPosition / 8 < packed.count else { throw Damaged() }
        code |= Int(packed[bitPosition / 8] >> UInt8(bitPosition % 8) & 1) << bit
        bitPosition += 1
      }
      return code
    }
    var strings: [[UInt8]] = []
    var output: [UInt8] = []
    var previous: [UInt8]?
    var width = minimumCodeSize + 1
    func reset() {
      strings = (0..<clear).map { [UInt8($0)] } + [[], []]
      previous = nil
      width = minimumCodeSize + 1
    }
    reset()
    guard try read(width) == clear else { throw Damaged() }
    while true {
      let code = try read(width)
      if code == clear + 1 { return output }
      if code == clear {
        reset()
        continue
      }
      let string: [UInt8]
      if code < strings.count {
        string = strings[code]
      } else if let previous, code == strings.count, strings.count < 4096 {
        string = previous + [previous[0]]
      } else {
        throw Damaged()
      }
      guard !string.isEmpty else { throw Damaged() }
      output += string
      if let previous, strings.count < 4096 { strings.append(previous + [string[0]]) }
      if strings.count == 1 << width && width < 12 { width += 1 }
      previous = string
    }
  }

  /// Checks that the symbols show the scan's image: each pixel has its own index, or the transparent one where it is
  /// free.
  static func expectMeaning(_ codes: LZWCodes, of scan: ScanSymbols, sourceLocation: SourceLocation = #_sourceLocation)
    throws
  {
    let packed = codes.packed()
    #expect(packed.count == codes.packedByteCount, sourceLocation: sourceLocation)
    let symbols = try symbols(of: packed, minimumCodeSize: codes.minimumCodeSize)
    #expect(symbols.count == scan.own.count, sourceLocation: sourceLocation)
    let wrong = zip(symbols, zip(scan.own, scan.isFree)).firstIndex { symbol, meant in
      symbol != meant.0 && !(meant.1 != 0 && symbol == scan.transparent)
    }
    #expect(wrong == nil, sourceLocation: sourceLocation)
  }
}

extension Zip2Sequence {
  fileprivate func firstIndex(where predicate: (Element) -> Bool) -> Int? {
    for (index, element) in self.enumerated() where predicate(element) { return index }
    return nil
  }
}
