// Written by LoaderLoom from the preset worm.
// Put it into a package of your app, and import the app's R.

import android.animation.ValueAnimator
import android.graphics.ImageDecoder
import android.graphics.drawable.AnimatedImageDrawable
import android.os.Build
import android.view.View
import android.widget.ImageView
import kotlin.math.roundToInt

/** Plays the loader. Where animations are turned off, and before Android 9, it shows the poster frame. */
fun ImageView.showWormLoader() {
    contentDescription = context.getString(R.string.loader_worm_description)
    accessibilityLiveRegion = View.ACCESSIBILITY_LIVE_REGION_POLITE
    if (Build.VERSION.SDK_INT < Build.VERSION_CODES.P || !ValueAnimator.areAnimatorsEnabled()) {
        setImageResource(R.drawable.loader_worm_poster)
        return
    }
    val density = resources.displayMetrics.density
    val source = ImageDecoder.createSource(resources, R.raw.loader_worm)
    val drawable = ImageDecoder.decodeDrawable(source) { decoder, _, _ ->
        decoder.setTargetSize((16 * density).roundToInt(), (12 * density).roundToInt())
    }
    setImageDrawable(drawable)
    (drawable as? AnimatedImageDrawable)?.start()
}
