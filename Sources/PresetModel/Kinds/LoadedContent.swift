import MotionMath

/// The loaded state: an image that the boxes dissolve into. Only an animation that plays once gets there.
public struct LoadedContent: Equatable, Sendable {
  /// A file as written, relative to the preset's folder, or a `data:` URL.
  public var image = ""
  /// The time from the start to the beginning of the dissolve; if nil, one cycle of the effect.
  public var delay: Seconds?
  public var fadeDuration = Seconds.milliseconds(300)
  /// How long the image is shown before the animation ends. It stays after that.
  public var holdDuration = Seconds.milliseconds(1000)

  public init() {}
}

extension LoadedContent: TabledObject {
  static let table = Table("LoadedContent", "An image of what has been loaded.", initial: LoadedContent()) {
    Field(
      "picture", \.image, .image, isRequired: true,
      "A PNG, JPEG or WebP file, relative to the preset's folder, or a `data:` URL with the image in base64; it "
        + "is fitted into the layout's box.")
    Field(
      "delay", \.delay, .optional(.duration), defaultNote: "one cycle of the effect",
      "From the start to the beginning of the dissolve.")
    Field("fadeDuration", \.fadeDuration, .duration, "Time of the dissolve.")
    Field(
      "holdDuration", \.holdDuration, .duration,
      "How long the image is shown before the animation ends; it stays after that.")
  }
}
