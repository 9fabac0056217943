// Written by LoaderLoom from the preset worm. List its assets in pubspec.yaml:
//
//   flutter:
//     assets:
//       - assets/worm/
import 'package:flutter/widgets.dart';

/// Plays the loader; people who turned animations off see its poster frame.
class WormLoader extends StatelessWidget {
  const WormLoader({super.key, this.semanticLabel = 'It\'s \$5\n', this.brightness});

  final String semanticLabel;

  /// Of the page around it; the system's where it is null.
  final Brightness? brightness;

  @override
  Widget build(BuildContext context) {
    final still = MediaQuery.disableAnimationsOf(context);
    final dark = (brightness ?? MediaQuery.platformBrightnessOf(context)) == Brightness.dark;
    final asset = still
        ? (dark ? 'assets/worm/worm-poster-dark.png' : 'assets/worm/worm-poster.png')
        : (dark ? 'assets/worm/worm-dark.webp' : 'assets/worm/worm.webp');
    return Semantics(
      liveRegion: true,
      child: Image.asset(
        asset,
        width: 16,
        height: 12,
        gaplessPlayback: true,
        semanticLabel: semanticLabel,
      ),
    );
  }
}
