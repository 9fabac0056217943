extension ProgressBar: TabledObject {
  static let table = Table<ProgressBar>(
    "ProgressBar", "A bar that slides to and fro in a track.", initial: ProgressBar(),
    check: checkRadius
  ) {
    Field("width", \.width, .number(Limits.smallestLength...Limits.largestLength, "pt"), "The track's length.")
    Field("height", \.height, .number(Limits.smallestLength...Limits.largestLength, "pt"), "The track's thickness.")
    Field("cornerRadius", \.cornerRadius, .number(0...Limits.largestLength, "pt"), "The radius of track and bar.")
    Field("trackColor", \.trackColor, .color, "The track.")
    Field("barColor", \.barColor, .color, "The bar.")
    Field("barFraction", \.barFraction, .number(0.01...1), "The bar's length as a part of the track's.")
    Field("duration", \.duration, .duration, "Time from one end to the other; the cycle is twice that.")
    Field("easing", \.easing, .easing, "The pace of each way.")
  }

  private static func checkRadius(_ bar: ProgressBar, _ node: JSONNode, _ reading: inout Reading) {
    let limit = min(bar.width, bar.height) / 2
    if bar.cornerRadius > limit, let radius = node.member("cornerRadius") {
      reading.within(.key("cornerRadius")) {
        $0.warning(
          radius.place,
          "cornerRadius is \(radius.shown), more than half of the track's shorter side; it is drawn as \(JSONNumber(limit).text)"
        )
      }
    }
  }
}
