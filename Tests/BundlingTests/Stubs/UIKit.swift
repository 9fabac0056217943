// What the generated view uses of UIKit and Foundation.
import ImageIO

public final class Data: CFData {}

public final class NSDataAsset {
  public let data: Data

  public init?(name: String) { data = Data() }
}

public final class UIImage {
  public enum Orientation { case up, down }

  public init(cgImage: CGImage, scale: Double, orientation: Orientation) {}
}

@MainActor public final class UIImageView {
  public var image: UIImage?

  public init() {}
}
