/// A survey → the ways to store the loop that are worth a try.
///
/// Left out is what cannot win: more channels or bits than another candidate with the same freedom. "Keyed" twins of opaque loops
/// have a value for fully clear all the same: a frame drawn OVER can then leave out what has not changed.
enum ColorModeCandidates {
  static func all(_ survey: ColorSurvey, options: APNGOptions, isAnimated: Bool, orders: [PaletteOrder]) -> [ColorMode] {
    var modes = direct(survey, isAnimated: isAnimated)
    if options.allowsPalette, let table = survey.table {
      modes += indexed(table.colors, survey, isAnimated: isAnimated, orders: orders)
    }
    return modes
  }

  private static func direct(_ survey: ColorSurvey, isAnimated: Bool) -> [ColorMode] {
    if survey.hasPartialAlpha {
      return [ColorMode(colorType: survey.isGray ? .grayAlpha : .rgba, bitDepth: 8, clear: 0)]
    }
    var modes: [ColorMode] = []
    if survey.isGray, let colors = survey.table?.colors {
      let levels = Set(colors.filter { $0 != 0 }.map { $0 & 255 })
      for depth in [1, 2, 4, 8] where levels.allSatisfy({ $0 % (255 / (1 << UInt32(depth) - 1)) == 0 }) {
        let step = 255 / (UInt32(1) << UInt32(depth) - 1)
        if !survey.hasClear { modes.append(ColorMode(colorType: .gray, bitDepth: depth)) }
        if survey.hasClear || isAnimated,
          let key = (0..<(UInt32(1) << UInt32(depth))).first(where: { !levels.contains($0 * step) })
        {
          modes.append(ColorMode(colorType: .gray, bitDepth: depth, clear: key))
        }
      }
      // The least depth and 8 bits: packed is not always smaller.
      if let least = modes.map(\.bitDepth).min() { modes.removeAll { $0.bitDepth != least && $0.bitDepth != 8 } }
      if survey.hasClear { modes.append(ColorMode(colorType: .grayAlpha, bitDepth: 8, clear: 0)) }
      return modes
    }
    if !survey.hasClear { modes.append(ColorMode(colorType: .rgb, bitDepth: 8)) }
    if survey.hasClear || isAnimated, let key = survey.unusedColor {
      modes.append(ColorMode(colorType: .rgb, bitDepth: 8, clear: key))
    }
    if survey.hasClear { modes.append(ColorMode(colorType: .rgba, bitDepth: 8, clear: 0)) }
    return modes
  }

  private static func indexed(
    _ colors: [UInt32], _ survey: ColorSurvey, isAnimated: Bool, orders: [PaletteOrder]
  ) -> [ColorMode] {
    var modes: [ColorMode] = []
    var variants = [colors]
    if isAnimated && !survey.hasClear && colors.count < ColorTable.capacity { variants.append(colors + [0]) }
    for variant in variants {
      let least = [1, 2, 4, 8].first { variant.count <= 1 << $0 } ?? 8
      for order in orders {
        let palette = order.sorted(variant)
        // The colours of `variant` are all different.
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
