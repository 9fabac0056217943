import CLibrary

/// The C library's real functions under full names, so that only this file sees the C library.

public func sine(_ x: Double) -> Double { sin(x) }
public func cosine(_ x: Double) -> Double { cos(x) }
public func tangent(_ x: Double) -> Double { tan(x) }
public func arcTangent(y: Double, x: Double) -> Double { atan2(y, x) }
public func power(_ x: Double, _ exponent: Double) -> Double { pow(x, exponent) }
public func exponential(_ x: Double) -> Double { exp(x) }
public func cubeRoot(_ x: Double) -> Double { cbrt(x) }
package func binaryLogarithm(_ x: Double) -> Double { log2(x) }
