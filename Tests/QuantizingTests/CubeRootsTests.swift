import Testing

@testable import Quantizing

@Suite struct CubeRootsTests {
  /// How far the cube of a root is from a value, as a part of the root, without the rounding of the cube.
  private func error(_ root: Double, _ value: Double) -> Double {
    let square = root * root
    let cube = square * root
    let lost = (-square).addingProduct(root, root) * root + (-cube).addingProduct(square, root)
    return abs((cube - value) + lost) / (3 * value)
  }

  @Test func theyAreRightToTheLastBitOrTheOneBefore() {
    var largest = 0.0
    for number in 1...40_000 {
      let x = Double(number) / 39_000
      let values = SIMD4(x, x * x, 1e-6 * x, 1e3 * x)
      let roots = cubeRoots(values)
      for lane in 0..<4 {
        largest = max(largest, error(roots[lane], values[lane]))
      }
    }
    #expect(largest < 2 * Double.ulpOfOne)
  }

  @Test func theRootOfNothingIsNothing() {
    #expect(cubeRoots(.zero).max() < 1e-99)
    #expect(cubeRoots(SIMD4(8, 27, 1, 0.125)) == SIMD4(2, 3, 1, 0.5))
  }
}
