import Exporting
import GraphicsCore

/// The CSS that plays a sprite: it moves the sheet behind a window of one frame.
struct SpriteStyle {
  /// The name of the class and of its keyframes. The ending keeps it from being a word of CSS.
  let name: String
  /// Of a frame, in the pixels of CSS.
  let width: Int
  let height: Int
  let grid: SpriteGrid
  /// How long each frame is shown, in milliseconds.
  let durations: [Int]
  let plays: PlayCount
  /// The frame that people who ask for less motion see.
  let poster: Int
  /// The files of each scheme, the light one first, by scale.
  let sheets: [[(file: String, scale: Double)]]

  var css: String {
    var text = """
      .\(name) {
        width: \(width)px;
        height: \(height)px;
        background: \(Self.image(sheets[0])) 0 0 / \(grid.columns * width)px \(grid.rows * height)px no-repeat;
        animation: \(name) \(Self.number(Double(cycle) / 1000))s \(timing) \(playing);
      }

      @keyframes \(name) {
      \(keyframes)
      }

      """
    if sheets.count > 1 {
      text += """

        @media (prefers-color-scheme: dark) {
          .\(name) {
            background-image: \(Self.image(sheets[1]));
          }
        }

        """
    }
    return text + """

      @media (prefers-reduced-motion: reduce) {
        .\(name) {
          animation: none;
          background-position: \(position(poster));
        }
      }

      """
  }

  private var cycle: Int { durations.reduce(0, +) }

  /// Whether equal steps over one row show every frame at its time, and none after the last. Whole milliseconds of a
  /// rate such as 30 differ by one.
  private var isEven: Bool {
    guard grid.rows == 1, plays == .forever, let longest = durations.max(), let shortest = durations.min() else {
      return false
    }
    return longest - shortest <= 1
  }

  private var timing: String { isEven ? "steps(\(durations.count))" : "step-end" }

  private var playing: String { plays.count.map { "\($0) forwards" } ?? "infinite" }

  private var keyframes: String {
    if isEven { return "  to { background-position: \(-grid.columns * width)px 0; }" }
    var time = 0
    return durations.enumerated().map { index, duration in
      let start = "\(Self.number(Double(time) / Double(cycle) * 100))%"
      time += duration
      let times = index == durations.count - 1 ? "\(start), to" : start
      return "  \(times) { background-position: \(position(index)); }"
    }.joined(separator: "\n")
  }

  private func position(_ index: Int) -> String {
    let (column, row) = grid.cell(index)
    func pixels(_ value: Int) -> String { value == 0 ? "0" : "\(-value)px" }
    return "\(pixels(column * width)) \(pixels(row * height))"
  }

  private static func image(_ sheets: [(file: String, scale: Double)]) -> String {
    if sheets.count == 1 { return "url(\"\(sheets[0].file)\")" }
    return "image-set("
      + sheets.map { "url(\"\($0.file)\") \(NumberText.short($0.scale))x" }.joined(separator: ", ") + ")"
  }

  /// At most four decimals.
  private static func number(_ value: Double) -> String {
    var text = NumberText.fixed(value, 4)
    while text.hasSuffix("0") { text.removeLast() }
    return text.hasSuffix(".") ? String(text.dropLast()) : text
  }
}
