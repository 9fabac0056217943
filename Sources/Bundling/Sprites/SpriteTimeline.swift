/// The moments at which any of several animations of one loop changes, and the frame that each of them shows then.
///
/// Animations of one loop in several scales and schemes show it at the same moments, but equal neighbors became one
/// frame in each by itself, and each starts with the frame that holds the poster. So the frames of one are not those
/// of another. Here all of them have the same moments.
struct SpriteTimeline: Equatable, Sendable {
  struct Animation: Sendable {
    /// How long each frame is shown, in milliseconds.
    var delays: [Int]
    /// The moment of the loop that the first frame shows from, in milliseconds.
    var start: Int
  }

  /// How long each moment lasts, in milliseconds.
  private(set) var durations: [Int]
  /// For each animation, the number of its frame at each moment.
  private(set) var frames: [[Int]]

  /// Moments that are closer are one: times of the scene are rounded, and no frame is that short.
  private static let tolerance = 5

  /// - Parameter animations: At least one; all take equally long.
  init(_ animations: [Animation]) {
    let cycle = animations[0].delays.reduce(0, +)
    var moments: [Int] = []
    var starts: [[(time: Int, frame: Int)]] = []
    for animation in animations {
      let shift = animation.start - animations[0].start
      var time = 0
      starts.append(
        animation.delays.enumerated().map { frame, delay in
          defer { time += delay }
          let moment = Self.moment(time + shift, cycle, among: moments)
          if !moments.contains(moment) { moments.append(moment) }
          return (moment, frame)
        }.sorted { $0.time < $1.time })
    }
    moments.sort()
    durations = zip(moments, moments.dropFirst() + [cycle]).map { $1 - $0 }
    frames = starts.map { starts in
      moments.map { moment in
        // Before its first moment an animation still shows its last.
        (starts.last { $0.time <= moment } ?? starts[starts.count - 1]).frame
      }
    }
  }

  /// The moment within the cycle, or the known one that it is meant to be.
  private static func moment(_ time: Int, _ cycle: Int, among known: [Int]) -> Int {
    let time = ((time % cycle) + cycle) % cycle
    let near = known.first { abs($0 - time) <= tolerance || cycle - abs($0 - time) <= tolerance }
    return near ?? time
  }
}
