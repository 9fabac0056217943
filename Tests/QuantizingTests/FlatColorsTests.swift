import Testing

@testable import Quantizing

@Suite struct FlatColorsTests {
  /// A flat field (0), a ramp of levels 1…60 a pixel wide each, and a line two pixels wide (61).
  private static let width = 100
  private static let height = 40
  private static let frame: [UInt16] = (0..<width * height).map { position in
    let (x, y) = (position % width, position / width)
    if (10..<12).contains(y) { return 61 }
    return x < 40 ? 0 : UInt16(x - 39)
  }

  private static func flat(_ frame: [UInt16], isNear: (UInt16, UInt16) -> Bool) -> [Bool] {
    var colors = FlatColors(colors: 62)
    colors.look(at: frame, width: width, height: height, isNear: isNear)
    return (0..<62).map(colors.isFlat)
  }

  @Test func aFieldIsFlatButNoRampAndNoLine() {
    let flat = Self.flat(Self.frame) { $0 != 61 && $1 != 61 && abs(Int($0) - Int($1)) <= 2 }
    #expect(flat[0] && !flat[1...].contains(true))
  }

  /// The bands of a gradient are as wide as some areas, but have neighbors that are near.
  @Test(arguments: [true, false]) func aWideBandIsFlatWhereNothingNearIsBesideIt(isGradient: Bool) {
    let bands: [UInt16] = (0..<Self.width * Self.height).map { UInt16($0 % Self.width / 25) }
    let flat = Self.flat(bands) { isGradient || $0 == $1 }
    #expect(flat[1] == !isGradient && flat[2] == !isGradient)
  }

  @Test func fewPixelsAreNoArea() {
    var dot = [UInt16](repeating: 0, count: Self.width * Self.height)
    for y in 10..<16 { for x in 10..<16 { dot[y * Self.width + x] = 5 } }
    #expect(!Self.flat(dot) { $0 == $1 }[5])
    for y in 10..<20 { for x in 10..<20 { dot[y * Self.width + x] = 5 } }
    #expect(Self.flat(dot) { $0 == $1 }[5])
  }

  @Test func framesAreSampledEvenly() {
    #expect(FlatColors.sampledFrames(of: 5) == [0, 1, 2, 3, 4])
    #expect(FlatColors.sampledFrames(of: 120) == (0..<12).map { $0 * 10 })
  }
}
