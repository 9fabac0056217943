import GraphicsCore

extension Animation.Frame {
  /// An image of one gray.
  public init(gray: UInt8, width: Int = 4, height: Int = 4, delay: FrameDelay) {
    let color = RGBA8(red: gray, green: gray, blue: gray)
    self.init(pixmap: Pixmap(width: width, height: height, fill: color), delay: delay)
  }
}
