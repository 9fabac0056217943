/// A number, or a track of numbers times a factor plus a number: what arithmetic makes of a parameter that is a track.
struct ScaledTrack {
  /// The track's parameter; nil for a number.
  private(set) var track: String?
  private var factor = 0.0
  private(set) var constant = 0.0

  init(_ number: Double) { constant = number }

  init(track: String) { (self.track, factor) = (track, 1) }

  // MARK: Arithmetic

  func scaled(by number: Double) -> ScaledTrack {
    var result = self
    result.factor *= number
    result.constant *= number
    return result
  }

  func divided(by number: Double) throws(ValueSyntaxError) -> ScaledTrack {
    guard number != 0 else { throw ValueSyntaxError(message: "the expression divides by 0") }
    var result = self
    result.factor /= number
    result.constant /= number
    return result
  }

  func multiplied(by other: ScaledTrack) throws(ValueSyntaxError) -> ScaledTrack {
    guard let track = other.track else { return scaled(by: other.constant) }
    guard self.track == nil else {
      throw ValueSyntaxError(
        message: "the parameter \(shown(track)) is a track, which can be multiplied only by a number")
    }
    return other.scaled(by: constant)
  }

  func adding(_ other: ScaledTrack) throws(ValueSyntaxError) -> ScaledTrack {
    var result = self
    result.constant += other.constant
    guard let track = other.track else { return result }
    guard self.track == nil || self.track == track else {
      throw ValueSyntaxError(
        message:
          "the parameters \(shown(self.track ?? "")) and \(shown(track)) are tracks, and one expression can hold "
          + "only one of them; write a list of the two, which adds them up")
    }
    result.track = track
    result.factor += other.factor
    return result
  }

  /// The same with numbers of nine decimal places.
  func rounded() throws(ValueSyntaxError) -> ScaledTrack {
    var result = self
    result.factor = try Self.rounded(factor)
    result.constant = try Self.rounded(constant)
    return result
  }

  private static func rounded(_ value: Double) throws(ValueSyntaxError) -> Double {
    guard value.isFinite, abs(value) < 1e9 else {
      throw ValueSyntaxError(message: "the result is \(value); numbers up to a billion are allowed")
    }
    return (value * 1e9).rounded() / 1e9
  }

  // MARK: The track's values

  /// Returns a track, or a list of tracks that add up, with every value scaled and shifted.
  func applied(to node: JSONNode) throws(ValueSyntaxError) -> JSONNode {
    guard case .list(var tracks) = node.value else {
      return try node.mappingTrackValues { value throws(ValueSyntaxError) in try applied(toValue: value) }
    }
    // What is added to a sum is added to one of its parts.
    var part = self
    for i in tracks.indices {
      tracks[i] = try part.applied(to: tracks[i])
      part.constant = 0
    }
    return JSONNode(.list(tracks), node.place)
  }

  private func applied(toValue node: JSONNode) throws(ValueSyntaxError) -> JSONNode {
    switch node.value {
    case .number(let number):
      return JSONNode(.number(JSONNumber(try Self.rounded(number.value * factor + constant))), node.place)
    // A pair.
    case .list(var items) where constant == 0:
      for i in items.indices { items[i] = try applied(toValue: items[i]) }
      return JSONNode(.list(items), node.place)
    case .text(let text) where constant == 0 && text.hasSuffix("%"):
      guard let percent = decimalNumber(text.dropLast()) else { break }
      return JSONNode(.text(JSONNumber(try Self.rounded(percent * factor)).text + "%"), node.place)
    default: break
    }
    throw ValueSyntaxError(
      message: "the track of the parameter \(shown(track ?? "")) has the value \(node.shown); "
        + (constant == 0 ? "only numbers can be multiplied" : "only a number can be added to"))
  }
}

extension JSONNode {
  /// Returns the track with every value mapped: `from`, `to`, and those of all keyframes. Anything else is as it was.
  func mappingTrackValues<Failure: Error>(
    _ transform: (JSONNode) throws(Failure) -> JSONNode
  ) throws(Failure) -> JSONNode {
    guard case .object(var members) = value else { return self }
    for i in members.indices {
      switch (members[i].key, members[i].value.value) {
      case ("from", _), ("to", _): members[i].value = try transform(members[i].value)
      case ("keyframes", .list(var keyframes)), ("intro", .list(var keyframes)):
        for k in keyframes.indices {
          guard case .object(var frame) = keyframes[k].value else { continue }
          for j in frame.indices where frame[j].key == "value" { frame[j].value = try transform(frame[j].value) }
          keyframes[k].value = .object(frame)
        }
        members[i].value.value = .list(keyframes)
      default: break
      }
    }
    return JSONNode(.object(members), place)
  }
}
