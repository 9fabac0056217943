import Testing

/// Messages about `--set`.
extension FindingTests {
  @Test(arguments: FindingTests.cases(FindingTests.argumentsTable)) func arguments(input: String, lines: [String]) {
    #expect(printed(input) == lines)
  }

  private static let argumentsTable = ##"""
    {"kind": "spinner"} --set duration=0
      --set duration=0:10: error: duration: expected a number from 0.01 to 60 (s), found 0
    {"kind": "spinner"} --set duration
      --set duration: error: expected key.path=value, such as canvas.padding=8
    {"kind": "spinner"} --set canvas..padding=3
      --set canvas..padding=3: error: expected key.path=value, such as canvas.padding=8
    {"kind": "spinner", "parameters": {"tint": {"type": "color", "default": "red"}}, "color": "$tint"} --set tint
      --set tint: error: expected key.path=value, such as canvas.padding=8, or parameter=value with a parameter of the preset: tint
    {"kind": "spinner"} --set colour=red
      --set colour=red: error: unknown key "colour"; did you mean "color"?
    {"kind": "shimmerText"} --set font.weight=hevy
      --set font.weight=hevy:13: error: font.weight: expected one of "thin", "extraLight", "light", "regular", "medium", "semibold", "bold", "extraBold", "black", or a whole number from 1 to 1000, found "hevy"
    {"kind": "shimmerText"} --set gradientColors.7=red
      --set gradientColors.7=red:16: error: gradientColors has no entry "7"; use an index from 0 to 3
    {"kind": "shimmerText"} --set gradientColors[7]=red
      --set gradientColors[7]=red:16: error: gradientColors has no entry "7"; use an index from 0 to 3
    {"kind": "shimmerText"} --set gradientColors.1=rot
      --set gradientColors.1=rot:18: error: gradientColors[1]: unknown color "rot"; expected one of "blue", "purple", "pink", "gray", "gray5", "primary", "secondary", "white", "black", "clear", a name of CSS, or #RRGGBB
    {"kind": "shimmerText"} --set text.size=3
      --set text.size=3:6: error: text is "Loading…" and has no "size"; set a whole value for it
    {"kind": "spinner", "duration": 0} --set diameter=-1 --set kind=orbs
      --set kind=orbs:6: error: kind: expected one of "shimmerText", "dotGrid", "progressBar", "skeleton", "spinner", "orb", "composition", found "orbs"; did you mean "orb"?
    """##
}
