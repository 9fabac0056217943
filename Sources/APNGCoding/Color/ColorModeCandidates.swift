/// A survey → the ways to store the loop that are worth a try.
///
/// Modes that cannot win are left out: those with more channels or bits than another of the same freedom. Opaque loops
/// get "keyed" twins with a value for fully transparent, so that a frame drawn OVER can leave out what has not changed.
enum ColorModeCandidates {
  static func all(_ survey: ColorSurvey, options: APNGOptions, isAnimated: Bool, orders: [PaletteOrder]) -> [ColorMode]
  {
    var survey = survey
    if options.takesRGBProfile == true { survey.isGray = false }
    var modes = direct(survey, isAnimated: isAnimated)
    if options.allowsPalette, options.takesRGBProfile != false, let table = survey.table {
      modes += indexed(table.colors, survey, isAnimated: isAnimated, orders: orders)
    }
    return modes
  }

  private static func direct(_ survey: ColorSurvey, isAnimated: Bool) -> [ColorMode] {
    if survey.hasPartialAlpha {
      return [ColorMode(colorType: survey.isGray ? .grayAlpha : .rgba, bitDepth: 8, clear: 0)]
    }
    var modes: [ColorMode] = []
    if survey.isGray, let colors = survey.table?.colors { return gray(colors, survey, isAnimated: isAnimated) }
    if !survey.hasTransparency { modes.append(ColorMode(colorType: .rgb, bitDepth: 8)) }
    if survey.hasTransparency || isAnimated, let key = survey.unusedColor {
      modes.append(ColorMode(colorType: .rgb, bitDepth: 8, clear: key))
    }
    if survey.hasTransparency { modes.append(ColorMode(colorType: .rgba, bitDepth: 8, clear: 0)) }
    return modes
  }

  /// The least depth that holds every level, and 8 bits: packed is not always smaller.
  ///
  /// Some readers err, so two modes are never written: a key at less than 8 bits (Pillow 13 and ffmpeg 5.1 do not see
  /// it), and animations of 1 bit (ffmpeg shows nothing).
  private static func gray(_ colors: [UInt32], _ survey: ColorSurvey, isAnimated: Bool) -> [ColorMode] {
    let levels = Set(colors.filter { $0 != 0 }.map { $0 & 255 })
    if survey.hasTransparency {
      let keyed = (0...255).first { !levels.contains($0) }.map { ColorMode(colorType: .gray, bitDepth: 8, clear: $0) }
      return [ColorMode(colorType: .grayAlpha, bitDepth: 8, clear: 0)] + (keyed.map { [$0] } ?? [])
    }
    let depths = (isAnimated ? [2, 4, 8] : [1, 2, 4, 8]).filter { depth in
      levels.allSatisfy { $0 % (255 / (1 << UInt32(depth) - 1)) == 0 }
    }
    return Set([depths[0], 8]).sorted().map { ColorMode(colorType: .gray, bitDepth: $0) }
  }

  private static func indexed(
    _ colors: [UInt32], _ survey: ColorSurvey, isAnimated: Bool, orders: [PaletteOrder]
  ) -> [ColorMode] {
    var modes: [ColorMode] = []
    var variants = [(colors, survey.framesOfColors)]
    if isAnimated && !survey.hasTransparency && colors.count < PaletteLookup.capacity {
      // What is left out is left out of nearly every frame.
      let everyFrame = survey.framesOfColors[0].map { _ in UInt64.max }
      variants.append((colors + [0], survey.framesOfColors + [everyFrame]))
    }
    for (variant, frames) in variants {
      let least = [1, 2, 4, 8].first { variant.count <= 1 << $0 } ?? 8
      for order in orders {
        let palette = order.sorted(variant, frames: frames)
        // The colors of `variant` are all different.
        var place: [UInt32: UInt8] = [:]
        for (i, color) in palette.enumerated() { place[color] = UInt8(i) }
        let indexOfColor = variant.map { place[$0] ?? 0 }
        for depth in Set([least, 8]).sorted() {
          let mode = ColorMode(
            colorType: .indexed, bitDepth: depth, palette: palette, indexOfColor: indexOfColor,
            clear: place[0].map(UInt32.init))
          if !modes.contains(mode) { modes.append(mode) }
        }
      }
    }
    return modes
  }
}
