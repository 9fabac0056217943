// Written by LoaderLoom from the preset My loader. List its assets in pubspec.yaml:
//
//   flutter:
//     assets:
//       - assets/my-loader/
import 'package:flutter/widgets.dart';

/// Plays the loader; people who turned animations off see its poster frame.
class MyLoader extends StatelessWidget {
  const MyLoader({super.key, this.semanticLabel = 'Loading'});

  final String semanticLabel;

  @override
  Widget build(BuildContext context) {
    final still = MediaQuery.disableAnimationsOf(context);
    final asset = still ? 'assets/my-loader/my-loader-poster.png' : 'assets/my-loader/my-loader.gif';
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
