import Quantizing
import Testing

@Suite struct ColorRolesTests {
  /// A flat field (0), a ramp of levels 1…60 a pixel wide each, and a line two pixels wide (61).
  private static let width = 100
  private static let height = 40
  private static let frame: [UInt16] = (0..<width * height).map { position in
    let (x, y) = (position % width, position / width)
    if (10..<12).contains(y) { return 61 }
    return x < 40 ? 0 : UInt16(x - 39)
  }

  private static func roles(isNear: (UInt16, UInt16) -> Bool) -> [ColorRole] {
    var roles = ColorRoles(colors: 62)
    roles.look(at: frame, width: width, height: height, isNear: isNear)
    return (0..<62).map { number in roles.role(of: number, pixels: frame.count { Int($0) == number }) }
  }

  @Test func fieldsAreFlatRampsSmoothAndLinesEdges() {
    let roles = Self.roles { $0 != 61 && $1 != 61 && abs(Int($0) - Int($1)) <= 2 }
    #expect(roles[0] == .flat)
    #expect(roles[61] == .edge)
    #expect(roles[10...50].allSatisfy { $0 == .smooth })
  }

  @Test func steepRampsAreEdges() {
    #expect(Self.roles { $0 == $1 }[10...50].allSatisfy { $0 == .edge })
  }

  /// With one step, the line of two pixels is still an edge, and one of three is an area.
  @Test func fewerStepsFindThinnerAreas() {
    var three = Self.frame
    for x in 0..<Self.width { three[12 * Self.width + x] = 61 }
    for (frame, role) in [(Self.frame, ColorRole.edge), (three, .flat)] {
      var roles = ColorRoles(colors: 62)
      roles.look(at: frame, width: Self.width, height: Self.height, steps: 1) { $0 == $1 }
      #expect(roles.role(of: 61, pixels: frame.count { $0 == 61 }) == role)
    }
  }

  @Test func framesAreSampledEvenly() {
    #expect(ColorRoles.sampledFrames(of: 5) == [0, 1, 2, 3, 4])
    #expect(ColorRoles.sampledFrames(of: 120) == (0..<12).map { $0 * 10 })
  }
}
