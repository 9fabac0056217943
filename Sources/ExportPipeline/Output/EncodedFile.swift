import APNGCoding
import GIFCoding
import GraphicsCore

/// An animation as the bytes of a file, with what the encoder had to change; verified where the settings ask for it.
struct EncodedFile {
  var bytes: [UInt8]
  /// Distinct colours of the loop; nil where there are more than were counted.
  var colors: Int?
  var storedColors: Int?
  var isExact: Bool
  var largestError: Double
  var meanError: Double
  /// What the file shows, after whatever the encoder had to change.
  var shown: Animation

  init(_ animation: Animation, _ format: OutputFormat, _ settings: RenderSettings, scale: Double) throws {
    switch format {
    case .gif:
      var options = settings.gif
      options.workers = settings.workers
      let encoded = try GIFEncoder.encode(animation, options: options)
      bytes = encoded.bytes
      colors = encoded.report.colors
      storedColors = encoded.report.paletteSize
      isExact = encoded.report.isExact
      largestError = encoded.report.largestError
      meanError = encoded.report.meanError
      shown = encoded.intended
      if settings.verifies { try GIFVerifier.verify(bytes, shows: encoded.intended) }
    case .apng:
      var options = settings.apng
      options.workers = settings.workers
      options.pixelsPerMeter = Self.pixelsPerMeter(scale)
      let encoded = try APNGEncoder.encode(animation, options: options)
      bytes = encoded.bytes
      colors = encoded.report.colors
      storedColors = colors
      isExact = true
      largestError = 0
      meanError = 0
      shown = animation
      if settings.verifies {
        try APNGVerifier.verify(bytes, shows: animation, workers: settings.workers)
      }
    }
  }

  /// 72 pixels an inch at scale 1, so that a viewer that heeds it shows every scale at one size.
  private static func pixelsPerMeter(_ scale: Double) -> Int { Int((72 / 0.0254 * scale).rounded()) }
}
