import GraphicsCore
import TestSupport
import Testing

@testable import WebPCoding

@Suite struct AlphaPlaneTests {
  private static let methods = [
    LosslessImage.Method.fewColors, .library(LosslessImage.Settings(method: 4, quality: 75)),
  ]
  private static let glow = WebPSamples.soft.frames[1].pixmap.pixels.map { UInt8($0 >> 24) }

  private func plane(
    _ alpha: [UInt8], width: Int, _ loss: AlphaPlane.Loss, filters: [AlphaPlane.Filter]? = nil
  ) throws -> AlphaPlane {
    try #require(
      try AlphaPlane(alpha, width: width, loss, Self.methods, filters: filters))
  }

  /// What libwebp decodes from a file with this plane before an image of one color.
  private func decoded(_ plane: AlphaPlane, width: Int) throws -> [UInt8] {
    let height = plane.values.count / width
    let gray = [UInt32](repeating: 0xFF80_8080, count: plane.values.count)
    let colors = try LossyColors(
      gray, width: width, height: height, quality: 50, .init(isSharp: false, isSmooth: false), method: 2)
    let file = WebPContainer.still(LossyImage(colors, plane).image, width: width, height: height)
    return try WebPReader.read(file).animation.frames[0].pixmap.pixels.map { UInt8($0 >> 24) }
  }

  @Test(arguments: AlphaPlane.Filter.allCases, [AlphaPlane.Loss.none, .error(1), .error(7), .levels(9)])
  func aPlayerDecodesEveryFilter(filter: AlphaPlane.Filter, loss: AlphaPlane.Loss) throws {
    var random = SeededGenerator(seed: 3)
    for (width, height) in [(64, 64), (1, 1), (1, 40), (40, 1), (7, 5)] {
      // A ramp that no filter predicts everywhere, and that compresses.
      let alpha = (0..<width * height).map { index in
        UInt8((index % width * 3 + index / width * 2 + Int.random(in: 0...1, using: &random)) & 255)
      }
      let plane = try plane(alpha, width: width, loss, filters: [filter])
      #expect(plane.bytes[8] >> 2 == filter.rawValue)
      #expect(try decoded(plane, width: width) == plane.values)
      #expect((plane.values == alpha) == (loss == .none) || width * height < 64 * 64)
    }
  }

  @Test func theSmallestFilterIsTaken() throws {
    let sizes = try AlphaPlane.Filter.allCases.map {
      try plane(Self.glow, width: 64, .none, filters: [$0]).bytes.count
    }
    #expect(try plane(Self.glow, width: 64, .none).bytes.count == sizes.min())
  }

  /// Of values that are not quite regular: a plain glow is small without loss.
  @Test func aLargerErrorTakesFewerBytes() throws {
    var random = SeededGenerator(seed: 5)
    let alpha = Self.glow.map { value in
      value == 0 || value == 255 ? value : UInt8(max(1, min(254, Int(value) + Int.random(in: -9...9, using: &random))))
    }
    var sizes: [Int] = []
    for error in [0, 1, 2, 4, 8, 16] {
      let plane = try plane(alpha, width: 64, .error(error))
      sizes.append(plane.bytes.count)
      for (shown, meant) in zip(plane.values, alpha) {
        #expect(abs(Int(shown) - Int(meant)) <= error)
        #expect((shown == 0) == (meant == 0) && (shown == 255) == (meant == 255))
      }
    }
    #expect(sizes == sizes.sorted(by: >) && sizes.last! * 3 < sizes[0] * 2, "\(sizes)")
  }

  @Test func fewerLevelsTakeFewerBytes() throws {
    let sizes = try [254, 60, 20, 8, 4].map { count in
      let plane = try plane(Self.glow, width: 64, .levels(count))
      #expect(Set(plane.values).subtracting([0, 255]).count <= count)
      return plane.bytes.count
    }
    #expect(sizes == sizes.sorted(by: >) && sizes.last! * 2 < sizes[0])
  }

  @Test func valuesThatAreNotGoodAreNotStored() throws {
    func plane(_ loss: AlphaPlane.Loss) throws -> AlphaPlane? {
      try AlphaPlane(Self.glow, width: 64, loss, Self.methods, where: { $0 == Self.glow })
    }
    #expect(try plane(.none) != nil)
    #expect(try plane(.error(3)) == nil && plane(.levels(3)) == nil)
  }

  /// Each ladder begins without loss, and goes down.
  @Test func laddersLoseMoreWithEachStep() {
    for ladder in AlphaPlane.Loss.ladders {
      #expect(ladder[0] == .none && Set(ladder).count == ladder.count)
      let amounts = ladder.dropFirst().map { loss in
        switch loss {
        case .error(let error): error
        case .levels(let count): -count
        }
      }
      #expect(amounts == amounts.sorted())
    }
  }

  @Test func eachLossHasAPlace() {
    #expect(AlphaPlane.Loss.none.place! == (0, 0) && AlphaPlane.Loss.error(5).place! == (0, 5))
    #expect(AlphaPlane.Loss.levels(128).place! == (1, 1) && AlphaPlane.Loss.levels(5).place == nil)
  }

  /// Values that no filter predicts are stored as they are.
  @Test func noiseIsNotCompressed() throws {
    var random = SeededGenerator(seed: 8)
    for (width, height) in [(1, 1), (5, 3), (32, 32)] {
      let alpha = (0..<width * height).map { _ in UInt8.random(in: 0...255, using: &random) }
      let plane = try plane(alpha, width: width, .none)
      #expect(plane.bytes.count <= 8 + 1 + alpha.count + 1 && plane.bytes.count % 2 == 0)
      #expect(try decoded(plane, width: width) == alpha)
    }
  }
}
