/// How two colors of a palette are mixed where one between them is wanted. In every form, a pixel that does not change
/// stays still.
public enum Dithering: String, Hashable, Sendable, CaseIterable {
  /// The nearest color, always: the smallest file, and the right choice for flat graphics.
  case none
  /// Error diffusion (Floyd and Steinberg, 1976) among the pixels that change.
  case diffusion
  /// A blue-noise threshold that is fixed to the canvas.
  case blueNoise = "blue-noise"
}
