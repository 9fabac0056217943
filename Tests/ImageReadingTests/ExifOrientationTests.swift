import Testing

@testable import ImageReading

@Suite struct ExifOrientationTests {
  /// A TIFF structure of two entries, the second of which is the orientation.
  private func tiff(isLittle: Bool, _ orientation: UInt16) -> ArraySlice<UInt8> {
    func short(_ value: UInt16) -> [UInt8] {
      let bytes = [UInt8(value >> 8), UInt8(value & 255)]
      return isLittle ? bytes.reversed() : bytes
    }
    func long(_ value: UInt16) -> [UInt8] { isLittle ? short(value) + [0, 0] : [0, 0] + short(value) }
    let header = Array((isLittle ? "II" : "MM").utf8) + short(42) + long(8)
    // Tag, type, count and value; a short value is the first half of its field.
    let width = short(0x0100) + short(3) + long(1) + short(7) + [0, 0]
    let entry = short(0x0112) + short(3) + long(1) + short(orientation) + [0, 0]
    return (header + short(2) + width + entry + long(0))[...]
  }

  @Test(arguments: [true, false]) func bothOrdersOfBytesAreRead(isLittle: Bool) {
    for number in 1...8 { #expect(ExifOrientation(tiff(isLittle: isLittle, UInt16(number)))?.number == number) }
    #expect(ExifOrientation(tiff(isLittle: isLittle, 9)) == nil)
    #expect(ExifOrientation(tiff(isLittle: isLittle, 6).dropLast(12)) == nil)
  }
}
