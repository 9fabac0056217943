/// Tokens of a block → the cheaper of the fixed code and a dynamic code, and its exact size.
struct DeflateBlock: Sendable {
  private var literalLengths: [UInt8]
  private var distanceLengths: [UInt8]
  /// Nil: the fixed code.
  private var header: CodeLengthHeader?
  /// Of the whole block, its three bits of type included.
  private(set) var bits: Int

  private static let fixedLiteralLengths: [UInt8] =
    [UInt8](repeating: 8, count: 144) + [UInt8](repeating: 9, count: 112) + [UInt8](repeating: 7, count: 24)
    + [UInt8](repeating: 8, count: 8)
  private static let fixedDistanceLengths = [UInt8](repeating: 5, count: 30)

  /// - Parameter isThorough: whether all ways to write the header are tried.
  init(_ counts: SymbolCounts, isThorough: Bool) {
    let extra = counts.extraBits
    (literalLengths, distanceLengths, header) = (Self.fixedLiteralLengths, Self.fixedDistanceLengths, nil)
    bits = 3 + extra + Self.codedBits(counts, literalLengths, distanceLengths)
    for shape in [counts, counts.smoothed()] {
      let literals = HuffmanCode.lengths(shape.literalLength, limit: 15)
      let distances = HuffmanCode.lengths(shape.distance, limit: 15)
      let header = CodeLengthHeader(literalLength: literals, distance: distances, isThorough: isThorough)
      let dynamic = 3 + header.bits + extra + Self.codedBits(counts, literals, distances)
      if dynamic < bits {
        (literalLengths, distanceLengths, self.header, bits) = (literals, distances, header, dynamic)
      }
    }
  }

  private static func codedBits(_ counts: SymbolCounts, _ literals: [UInt8], _ distances: [UInt8]) -> Int {
    var bits = 0
    for (symbol, n) in counts.literalLength.enumerated() { bits += Int(n) * Int(literals[symbol]) }
    for (symbol, n) in counts.distance.enumerated() { bits += Int(n) * Int(distances[symbol]) }
    return bits
  }

  func write(_ tokens: UnsafeBufferPointer<DeflateToken>, isFinal: Bool, _ writer: inout BitWriter) {
    writer.write(isFinal ? 1 : 0, bits: 1)
    writer.write(header == nil ? 1 : 2, bits: 2)
    header?.write(&writer)
    let literalCodes = HuffmanCode.reversedCodes(literalLengths)
    let distanceCodes = HuffmanCode.reversedCodes(distanceLengths)
    for token in tokens {
      guard token.isMatch else {
        writer.write(Int(literalCodes[Int(token.bits)]), bits: Int(literalLengths[Int(token.bits)]))
        continue
      }
      let slot = DeflateAlphabet.lengthSlot(token.length)
      let symbol = DeflateAlphabet.firstLengthSymbol + slot
      writer.write(Int(literalCodes[symbol]), bits: Int(literalLengths[symbol]))
      let lengthBits = DeflateAlphabet.lengthExtraBits(slot: slot)
      if slot < 28 { writer.write((token.length - 3) & ((1 << lengthBits) - 1), bits: lengthBits) }
      let distanceSlot = DeflateAlphabet.distanceSlot(token.distance)
      writer.write(Int(distanceCodes[distanceSlot]), bits: Int(distanceLengths[distanceSlot]))
      let distanceBits = DeflateAlphabet.distanceExtraBits(slot: distanceSlot)
      writer.write((token.distance - 1) & ((1 << distanceBits) - 1), bits: distanceBits)
    }
    writer.write(
      Int(literalCodes[DeflateAlphabet.endOfBlock]), bits: Int(literalLengths[DeflateAlphabet.endOfBlock]))
  }
}
