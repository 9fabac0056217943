import MotionMath
import PresetModel

/// When an animation element runs, as its attributes say (SMIL 3.0, section 5.4; SVG Animations Level 2, section 3.2).
struct SMILTiming {
  /// One entry of a `begin` or `end` list.
  enum Moment: Equatable {
    case offset(Seconds)
    case sync(id: String, isEnd: Bool, offset: Seconds)
    /// `id.repeat(n)`: where a pass of another animation ends.
    case repetition(id: String, count: Int, offset: Seconds)
    /// An event of a user or a program, or `indefinite`: in an image it never comes.
    case never
  }

  /// In seconds: beyond all that is played.
  private static let longest = 1e8

  enum Restart: String { case always, whenNotActive, never }

  var begins: [Moment] = [.offset(.zero)]
  var ends: [Moment] = []
  /// Nil if it is indefinite.
  var pass: Seconds?
  /// The number of passes; nil if it is not given.
  var repeatCount: Double?
  var repeatDuration: Seconds?
  var repeatsForEver = false
  var least: Seconds?
  var most: Seconds?
  var restart = Restart.always
  var freezes = false

  /// - Throws: what is wrong in one of the attributes.
  init(_ attribute: (String) -> String?) throws(SVGSyntaxError) {
    if let text = attribute("begin") { begins = try Self.moments(text) }
    if let text = attribute("end") { ends = try Self.moments(text) }
    func duration(_ name: String) throws(SVGSyntaxError) -> Seconds? {
      guard let text = attribute(name)?.trimmedText, text != "indefinite", text != "media" else { return nil }
      guard let value = Self.clock(text), value > .zero || name == "min" else {
        throw SVGSyntaxError("`\(name)` is not a time: \(text)")
      }
      return value
    }
    pass = try duration("dur")
    repeatDuration = try duration("repeatDur")
    least = try duration("min")
    most = try duration("max")
    if let text = attribute("repeatCount")?.trimmedText {
      if text == "indefinite" {
        repeatsForEver = true
      } else {
        guard let count = Double(text), count > 0, count < 1e6 else {
          throw SVGSyntaxError("`repeatCount` is not a number above 0: \(text)")
        }
        repeatCount = count
      }
    }
    if attribute("repeatDur")?.trimmedText == "indefinite" { repeatsForEver = true }
    if let text = attribute("restart")?.trimmedText { restart = Restart(rawValue: text) ?? .always }
    freezes = attribute("fill")?.trimmedText == "freeze"
    // It would hold the image beyond the last pass, or beyond an `end`. One above `max` counts for nothing.
    if let least, least > .zero, !ends.isEmpty || ownDuration.map({ least > $0 }) ?? false,
      most.map({ least <= $0 }) ?? true
    {
      throw SVGSyntaxError("a `min` that holds the animation longer cannot be drawn; leave it out, or use `fill`")
    }
  }

  /// The length of an interval that no `end` cuts; nil for one without an end. A `min` that would lengthen it is
  /// refused.
  var activeDuration: Seconds? {
    guard let most, least.map({ $0 <= most }) ?? true else { return ownDuration }
    return min(ownDuration ?? most, most)
  }

  /// The same without `min` and `max`.
  private var ownDuration: Seconds? {
    var length: Seconds?
    if let pass {
      if let repeatCount { length = Seconds(min(pass.value * repeatCount, Self.longest)) }
      if let repeatDuration { length = min(length ?? repeatDuration, repeatDuration) }
      if length == nil, !repeatsForEver { length = pass }
    } else if let repeatDuration {
      length = repeatDuration
    }
    return length
  }

  private static func moments(_ text: String) throws(SVGSyntaxError) -> [Moment] {
    var moments: [Moment] = []
    for part in text.split(separator: ";") {
      let part = String(part).trimmedText
      if part.isEmpty { continue }
      moments.append(try moment(part))
    }
    return moments
  }

  private static func moment(_ text: String) throws(SVGSyntaxError) -> Moment {
    if text == "indefinite" || text.hasPrefix("accessKey(") || text.hasPrefix("wallclock(") { return .never }
    if let first = text.utf8.first, first == 0x2B || first == 0x2D || (0x30...0x39).contains(first) || first == 0x2E {
      guard let offset = signedClock(text) else { throw SVGSyntaxError("not a time: \(text)") }
      return .offset(offset)
    }
    // A name, a dot and a word; a dot or a sign within the name has a backslash before it.
    var name = ""
    var rest = Substring(text)
    var isEscaped = false
    while let c = rest.first {
      rest = rest.dropFirst()
      if isEscaped {
        name.append(c)
        isEscaped = false
      } else if c == "\\" {
        isEscaped = true
      } else if c == "." {
        break
      } else {
        name.append(c)
      }
    }
    let tail = String(rest)
    let word = String(tail.prefix { $0.isLetter })
    let after = String(tail.dropFirst(word.count)).trimmedText
    guard word == "begin" || word == "end" || word == "repeat" else { return .never }
    if word == "repeat", after.hasPrefix("("), let close = after.firstIndex(of: ")"),
      let count = Int(after[after.index(after: after.startIndex)..<close].trimmedText), 1...100_000 ~= count
    {
      let rest = String(after[after.index(after: close)...]).trimmedText
      guard let offset = rest.isEmpty ? Seconds.zero : signedClock(rest) else {
        throw SVGSyntaxError("not a time: \(text)")
      }
      return .repetition(id: name, count: count, offset: offset)
    }
    guard let offset = after.isEmpty ? Seconds.zero : signedClock(after) else {
      throw SVGSyntaxError("not a time: \(text)")
    }
    return .sync(id: name, isEnd: word == "end", offset: offset)
  }

  // MARK: Clock values

  private static func signedClock(_ text: String) -> Seconds? {
    if text.hasPrefix("-") { return clock(String(text.dropFirst()).trimmedText).map { .zero - $0 } }
    return clock(text.hasPrefix("+") ? String(text.dropFirst()).trimmedText : text)
  }

  /// A clock value: `02:30:03.5`, `1.5s`, `200ms`, `1min`, `1h`, or a number of seconds.
  static func clock(_ text: String) -> Seconds? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    if parts.count > 1 {
      guard parts.count <= 3, let seconds = decimal(String(parts[parts.count - 1])),
        let minutes = Int(parts[parts.count - 2]), let hours = parts.count == 3 ? Int(parts[0]) : 0
      else { return nil }
      guard (0..<60).contains(minutes), (0..<10_000).contains(hours), seconds.value < 60 else { return nil }
      return seconds + Seconds(nanoseconds: Int64(hours * 3600 + minutes * 60) * Seconds.nanosecondsPerSecond)
    }
    let units: [(String, Int64, Int64)] = [("ms", 1, 1000), ("min", 60, 1), ("h", 3600, 1), ("s", 1, 1), ("", 1, 1)]
    for (suffix, factor, divisor) in units where text.hasSuffix(suffix) {
      guard let value = decimal(String(text.dropLast(suffix.count)).trimmedText) else { return nil }
      guard value.value < 1e6 else { return nil }
      return Seconds(nanoseconds: value.nanoseconds * factor / divisor)
    }
    return nil
  }

  private static func decimal(_ text: String) -> Seconds? {
    guard let value = Double(text), value.isFinite, value >= 0, value < 1e6 else { return nil }
    return Seconds(decimal: text.hasPrefix(".") ? "0" + text : text.hasSuffix(".") ? text + "0" : text)
      ?? Seconds(value)
  }
}
