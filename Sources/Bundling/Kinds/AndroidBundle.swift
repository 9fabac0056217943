import PresetFiles
import PresetModel

/// For Android: resources and Kotlin.
///
/// `AnimatedImageDrawable` (API 28) plays GIF and WebP, not APNG. A raw resource is one file for all densities, in the
/// largest of the scales; `ImageDecoder` makes it the size of the canvas. The system chooses among density folders
/// (https://developer.android.com/training/multiscreen/screendensities) for the poster frame, and among folders with
/// `night` for both.
struct AndroidBundle: BundleWriter {
  let kind = BundleKind.android

  /// The densities by the pixels that a point has.
  private static let densities: [(scale: Double, name: String)] = [
    (0.75, "ldpi"), (1, "mdpi"), (1.5, "hdpi"), (2, "xhdpi"), (3, "xxhdpi"), (4, "xxxhdpi"),
  ]

  func needs(_ asked: BundleRequest) throws(BundleError) -> BundleNeeds {
    let scales = try scales(asked, standard: [1, 1.5, 2, 3, 4], known: Self.densities.map(\.scale))
    return BundleNeeds(
      formats: [try format(asked, among: [.webp, .gif])], scales: [scales[scales.count - 1]], posterScales: scales,
      schemes: asked.schemes)
  }

  func document(_ name: LoaderName) -> String { "kotlin/\(name.type).kt" }

  func files(_ loader: BundledLoader) throws -> [BundleFile] {
    let resource = loader.name.resource
    let animations = loader.animations.map { image in
      BundleFile("res/raw\(Self.night(image, loader))/\(resource).\(image.ending)", image)
    }
    let posters = loader.posters.map { image in
      let density = Self.densities.first { $0.scale == image.variant.scale }?.name ?? "nodpi"
      return BundleFile(
        "res/drawable\(Self.night(image, loader))-\(density)/\(resource)_poster.\(image.ending)", image)
    }
    return animations + posters + [
      BundleFile("res/values/\(resource).xml", strings(loader)),
      BundleFile(document(loader.name), code(loader)),
    ]
  }

  private static func night(_ image: BundleImage, _ loader: BundledLoader) -> String {
    loader.isDarkForm(image.variant.scheme) ? "-night" : ""
  }

  private func strings(_ loader: BundledLoader) -> String {
    let text = Escaping.xml(Escaping.androidString(loader.alt))
    return """
      <?xml version="1.0" encoding="utf-8"?>
      <resources>
        <string name="\(loader.name.resource)_description" formatted="false">"\(text)"</string>
      </resources>

      """
  }

  private func code(_ loader: BundledLoader) -> String {
    let resource = loader.name.resource
    return """
      // Written by LoaderLoom from the preset \(Escaping.line(loader.name.preset)).
      // Put it into a package of your app, and import the app's R.

      import android.animation.ValueAnimator
      import android.graphics.ImageDecoder
      import android.graphics.drawable.AnimatedImageDrawable
      import android.os.Build
      import android.view.View
      import android.widget.ImageView
      import kotlin.math.roundToInt

      /** Plays the loader. Where animations are turned off, and before Android 9, it shows the poster frame. */
      fun ImageView.show\(loader.name.type)() {
          contentDescription = context.getString(R.string.\(resource)_description)
          accessibilityLiveRegion = View.ACCESSIBILITY_LIVE_REGION_POLITE
          if (Build.VERSION.SDK_INT < Build.VERSION_CODES.P || !ValueAnimator.areAnimatorsEnabled()) {
              setImageResource(R.drawable.\(resource)_poster)
              return
          }
          val density = resources.displayMetrics.density
          val source = ImageDecoder.createSource(resources, R.raw.\(resource))
          val drawable = ImageDecoder.decodeDrawable(source) { decoder, _, _ ->
              decoder.setTargetSize((\(loader.width) * density).roundToInt(), (\(loader.height) * density).roundToInt())
          }
          setImageDrawable(drawable)
          (drawable as? AnimatedImageDrawable)?.start()
      }

      """
  }
}
