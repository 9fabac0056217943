/// The frames of one of our files, read directly from the format, with details that an image reader does not report.
struct WrittenFrame {
  var disposal: Int
  /// Nil where every pixel is drawn.
  var transparentIndex: Int?
  var minimumCodeSize: Int
  /// The indices of all pixels, in file order.
  var symbols: [UInt8]

  static let backgroundIndexPlace = 11

  /// - Precondition: each frame has a graphic control extension, as ours do.
  static func all(in bytes: [UInt8]) throws -> [WrittenFrame] {
    func tableBytes(_ flags: UInt8) -> Int { flags & 0x80 == 0 ? 0 : 3 * (2 << Int(flags & 7)) }
    var frames: [WrittenFrame] = []
    var control: ArraySlice<UInt8> = []
    var place = 13 + tableBytes(bytes[10])
    /// The blocks from `place` on, joined.
    func blocks() -> [UInt8] {
      var joined: [UInt8] = []
      while bytes[place] > 0 {
        joined += bytes[(place + 1)...].prefix(Int(bytes[place]))
        place += 1 + Int(bytes[place])
      }
      place += 1
      return joined
    }
    while bytes[place] != 0x3B {
      if bytes[place] == 0x21 {
        if bytes[place + 1] == 0xF9 { control = bytes[(place + 3)..<(place + 7)] }
        place += 2
        _ = blocks()
      } else {
        place += 10 + tableBytes(bytes[place + 9])
        let minimumCodeSize = Int(bytes[place])
        place += 1
        let (flags, index) = (control[control.startIndex], control[control.startIndex + 3])
        frames.append(
          WrittenFrame(
            disposal: Int(flags >> 2 & 7), transparentIndex: flags & 1 == 1 ? Int(index) : nil,
            minimumCodeSize: minimumCodeSize,
            symbols: try LZWDecoding.symbols(of: blocks(), minimumCodeSize: minimumCodeSize)))
      }
    }
    return frames
  }
}
