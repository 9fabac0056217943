import GraphicsCore

/// A state for each frame: those of least bytes, and frames that cover the canvas often enough.
struct FramePath: Equatable, Sendable {
  private(set) var states: [FrameState] = []
  /// For each frame the pixels that a player decodes to show it if it has drawn none of those before.
  private(set) var catchUps: [Int] = []

  /// A player that has dropped frames, as Chromium does for images outside the window, has to decode all since the last
  /// one that stands alone. Estimated to take libwebp a refresh or two; chosen.
  static let mostCatchUp = 1 << 21
  /// In a large image, so many times its pixels.
  private static let mostCanvases = 4

  /// - Parameters:
  ///   - bytes: by frame, then by state; nil where the state is of no use.
  ///   - areas: the same, in pixels.
  ///   - standsAlone: whether a frame in a state shows nothing of those before, where the state does not tell.
  init(bytes: [[Int?]], areas: [[Int?]], standsAlone: (_ frame: Int, _ state: FrameState) -> Bool) {
    let canvas = areas[0][FrameState.key.rawValue]!
    let most = max(Self.mostCatchUp, Self.mostCanvases * canvas)
    var keys: Set<Int> = []
    while true {
      states = Self.least(bytes, keys)
      catchUps = []
      for (frame, state) in states.enumerated() {
        let area = areas[frame][state.rawValue]!
        let isIndependent = state == .key || state == .content || standsAlone(frame, state)
        catchUps.append(area + (isIndependent ? 0 : catchUps[frame - 1]))
      }
      guard let late = catchUps.firstIndex(where: { $0 > most }) else { return }
      keys.insert(late)
    }
  }

  /// The cheapest states where these frames, and no others, cover the canvas.
  private static func least(_ bytes: [[Int?]], _ keys: Set<Int>) -> [FrameState] {
    let none = (cost: Int.max, before: FrameState.key)
    var table: [[(cost: Int, before: FrameState)]] = []
    for (frame, row) in bytes.enumerated() {
      var best = [(cost: Int, before: FrameState)](repeating: none, count: row.count)
      for state in FrameState.allCases where (state == .key) == keys.contains(frame) {
        guard let cost = keys.contains(frame) ? 0 : row[state.rawValue] else { continue }
        if frame == 0 {
          best[state.rawValue] = (cost, .content)
          continue
        }
        for before in FrameState.allCases where state.mayFollow(before) {
          let total = table[frame - 1][before.rawValue].cost
          guard total < .max, total + cost < best[state.rawValue].cost else { continue }
          best[state.rawValue] = (total + cost, before)
        }
      }
      table.append(best)
    }
    var state = FrameState.allCases.min { table.last![$0.rawValue].cost < table.last![$1.rawValue].cost }!
    var states: [FrameState] = []
    for row in table.reversed() {
      states.append(state)
      state = row[state.rawValue].before
    }
    return states.reversed()
  }
}
