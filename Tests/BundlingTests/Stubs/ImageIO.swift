// What the generated view uses of Image I/O, Core Graphics and Core Foundation.
open class CFData {
  public init() {}
}

public final class CFDictionary {}

public final class CGImage: Sendable {
  public init() {}
}

public typealias OSStatus = Int32
public typealias CGImageSourceAnimationBlock = (Int, CGImage, UnsafeMutablePointer<Bool>) -> Void

// swift-format-ignore: AlwaysUseLowerCamelCase
@discardableResult
public func CGAnimateImageDataWithBlock(
  _ data: CFData, _ options: CFDictionary?, _ block: @escaping CGImageSourceAnimationBlock
) -> OSStatus { 0 }
