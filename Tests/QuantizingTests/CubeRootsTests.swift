import GraphicsCore
import Testing

@testable import Quantizing

@Suite struct CubeRootsTests {
  @Test func theyAreThoseOfTheCLibrary() {
    var largest = 0.0
    for number in 1...40_000 {
      let x = Double(number) / 39_000
      let values = SIMD4(x, x * x, 1e-6 * x, 1e3 * x)
      let roots = cubeRoots(values)
      for lane in 0..<4 {
        let meant = cubeRoot(values[lane])
        largest = max(largest, abs(roots[lane] - meant) / meant)
      }
    }
    #expect(largest < 4.5e-16, "two units in the last place")
  }

  @Test func theRootOfNothingIsNothing() {
    #expect(cubeRoots(.zero).max() < 1e-99)
    #expect(cubeRoots(SIMD4(8, 27, 1, 0.125)) == SIMD4(2, 3, 1, 0.5))
  }
}
