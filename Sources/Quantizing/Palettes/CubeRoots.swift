/// Cube roots of four numbers from 0 on, at once, to the last bit or the one before; that of 0 is 1e-100.
///
/// A third of the exponent, by integer division of the bits, is right to within 6 % (W. Kahan, "Computing a Real Cube
/// Root", 1991). A polynomial of the error makes that 23 bits (FreeBSD's `cbrt`), and a step of Halley's method
/// all of them.
@inline(__always)
func cubeRoots(_ values: SIMD4<Double>) -> SIMD4<Double> {
  // Zero would be divided by itself; numbers from 1e-283 on do not change.
  let values = values + 1e-300
  var roots = SIMD4<Double>()
  for lane in 0..<4 { roots[lane] = Double(bitPattern: values[lane].bitPattern / 3 + 0x2A9F_7893_0000_0000) }
  let error = roots * roots * (roots / values)
  let even = 1.87595182427177 + error * (-1.88497979543377 + error * 1.62142972010535)
  let odd = error * error * error * (-0.758397934778766 + error * 0.145996192886612)
  roots *= even + odd
  let cubes = roots * roots * roots
  // As a correction, which is so small that its own rounding does not matter.
  return roots - roots * ((cubes - values) / (2 * cubes + values))
}
