import Importing
import MotionMath

/// Registered custom properties that one animation moves → keyframes of the properties that read them.
///
/// Numbers and colors move from one value to the next (CSS Properties and Values API Level 1, section 2.4), and what
/// reads them has the value that its text then has.
struct VariableMotion {
  private struct Frame {
    var offset: Double
    /// As the keyframe writes it; nil for that of the animation.
    var timing: String?
    var values: [String: String?]
  }

  private let animation: CSSAnimation
  private let frames: [Frame]
  /// The registered syntax of each property, such as `<angle>`; nil for an unregistered one.
  private let syntaxes: [String: String?]
  /// What holds around the animated element.
  private let around: CustomProperties
  /// What elements set, from the animated one to the one where this holds.
  private var levels: [[String: String?]]

  /// Curves are straight lines between so many points.
  private static let (mostPieces, mostPiecesInAll) = (48, 120)
  /// Of a value, in bytes.
  private static let longest = 1000

  /// Those of an element: one for the custom properties that have their keyframes at the same times.
  /// - Parameters:
  ///   - animations: those of the element.
  ///   - own: what the element sets.
  static func motions(
    of element: SVGElement, by animations: [CSSAnimation], _ sheet: Stylesheet, own: [String: String?],
    around: CustomProperties
  ) -> [VariableMotion] {
    let variables = element.variables
    return animations.flatMap { animation -> [VariableMotion] in
      var frames: [String: [Double: Frame]] = [:]
      for rule in sheet.keyframes[animation.name] ?? [] {
        let timing = rule.declarations.last { $0.name == "animation-timing-function" }?.value
        for declaration in rule.declarations where declaration.name.hasPrefix("--") && !declaration.isImportant {
          let name = declaration.name
          var value = VariableReferences.filled(declaration.value, variables)
          if let word = value?.trimmedText.lowercased(), DeclarationCheck.isForAll(word) {
            let isInitial = word == "initial" || word != "inherit" && sheet.ownVariables.contains(name)
            value = isInitial ? sheet.initialVariables[name] : around[name]
          }
          // It counts as not written.
          if element.important.contains(name) || value.map({ !sheet.mayHold($0, name) }) == true { continue }
          for offset in rule.offsets {
            frames[name, default: [:]][offset] = Frame(offset: offset, timing: timing, values: [name: value])
          }
        }
      }
      var motions: [[Frame]] = []
      for (name, found) in frames.sorted(by: { $0.key < $1.key }) {
        let ends = [0.0, 1].map { ($0, Frame(offset: $0, values: [name: variables[name]])) }
        let list = found.merging(ends) { own, _ in own }.values.sorted { $0.offset < $1.offset }
        if let i = motions.firstIndex(where: {
          $0.map(\.offset) == list.map(\.offset) && $0.map(\.timing) == list.map(\.timing)
        }) {
          for j in list.indices { motions[i][j].values.merge(list[j].values) { $1 } }
        } else {
          motions.append(list)
        }
      }
      return motions.map { frames in
        VariableMotion(
          animation: animation, frames: frames,
          syntaxes: frames[0].values.reduce(into: [:]) { $0[$1.key] = .some(sheet.syntaxes[$1.key]) }, around: around,
          levels: [own])
      }
    }
  }

  /// The same for an element inside.
  /// - Parameter own: what that sets.
  func within(_ own: [String: String?]) -> VariableMotion {
    var inner = self
    inner.levels.append(own)
    return inner
  }

  /// What a look at it takes at most, in steps of the cascade.
  var steps: Int { 2 * (Self.mostPiecesInAll + frames.count) * levels.reduce(1) { $0 + $1.count } }

  /// - Parameter still: The text's value without the motion.
  func moves(_ text: String, from still: String?) -> Bool { frames.contains { value(text, $0.values) != still } }

  /// The value of a text while the moving properties hold others.
  private func value(_ text: String, _ moved: [String: String?]) -> String? {
    var variables = around.setting(levels[0].merging(moved) { $1 })
    for level in levels.dropFirst() { variables = variables.setting(level) }
    return VariableReferences.filled(text, variables)
  }

  // MARK: Keyframes

  /// The animation of a property whose text reads what moves, below all others; nil where that cannot be drawn.
  func animation(of property: String, _ text: String) -> CSSAnimation? {
    guard animation.composition == .replace else { return nil }
    var rules: [Stylesheet.KeyframeRule] = []
    for (a, b) in zip(frames, frames.dropFirst()) {
      if isStraight(text, a, b) {
        rules.append(rule(a.offset, property, value(text, a.values), a.timing))
        continue
      }
      let timing = a.timing.flatMap { CSSEasing($0.lowercased()) } ?? animation.timing
      let progress = timing.segments(from: a.offset, to: b.offset, [0], [1])
      let steps = Effect(segments: progress, pass: nil, intervals: []).withSingleSteps.segments
      // Keyframes hold one value each, so nothing moves up to a jump.
      let ends = steps.dropFirst().map(\.start) + [[1]]
      guard !steps.isEmpty, zip(steps, ends).allSatisfy({ $0.isStill || $0.end == $1 }) else { return nil }
      let most = min(Self.mostPieces, Self.mostPiecesInAll / ((frames.count - 1) * steps.count))
      for step in steps {
        let count = step.isStill ? 1 : max(1, most)
        for i in 0..<count {
          let time = Double(i) / Double(count)
          guard let values = mixed(a, b, step.value(at: time).numbers[0]), let value = value(text, values),
            DeclarationCheck.note(property, value) == nil
          else { return nil }
          let offset = Double.interpolate(step.from, step.to, time)
          rules.append(rule(offset, property, value, step.isStill ? "step-end" : "linear"))
        }
      }
    }
    if let last = frames.last { rules.append(rule(1, property, value(text, last.values), nil)) }
    guard rules.allSatisfy({ $0.declarations.allSatisfy { $0.value.utf8.count <= Self.longest } }) else { return nil }
    var result = animation
    (result.rank, result.rules) = (-1, rules)
    return result
  }

  private func rule(
    _ offset: Double, _ property: String, _ value: String?, _ timing: String?
  ) -> Stylesheet.KeyframeRule {
    let isSound = value.map { DeclarationCheck.note(property, $0) == nil } ?? false
    let texts = [property: isSound ? value : "unset", "animation-timing-function": timing].compactMapValues(\.self)
    return Stylesheet.KeyframeRule(
      offsets: [offset],
      declarations: texts.sorted { $0.key > $1.key }.map { .init(name: $0.key, value: $0.value, isImportant: false) })
  }

  private static let numbers = ["<number>", "<length>", "<percentage>", "<length-percentage>", "<angle>"]

  /// What the properties hold at a share of the way; nil where that is not known.
  private func mixed(_ a: Frame, _ b: Frame, _ share: Double) -> [String: String?]? {
    var values = a.values
    for (name, first) in a.values where first != b.values[name] {
      guard let first, let last = b.values[name] ?? nil, let syntax = syntaxes[name] ?? nil else { return nil }
      if Self.numbers.contains(syntax) {
        values[name] = "calc((\(first)) * \(1 - share) + (\(last)) * \(share))"
      } else if syntax == "<color>" {
        let space = [first, last].contains(where: OklabMixing.isAsked) ? "oklab" : "srgb"
        values[name] = "color-mix(in \(space), \(first), \(last) \(min(1, max(0, share)) * 100)%)"
      } else {
        return nil
      }
    }
    return values
  }

  /// Functions that go in a straight line with each number in them.
  private static let straight: Set<Substring> = [
    "", "calc", "translate", "translatex", "translatey", "scale", "rotate", "rgb", "rgba",
  ]

  /// Whether the value of a text between two keyframes is what is between its values at them.
  private func isStraight(_ text: String, _ a: Frame, _ b: Frame) -> Bool {
    guard mixed(a, b, 0.5) != nil else { return false }
    if a.values.keys.contains(where: { text == "var(\($0))" }) { return true }
    if text.contains("*"), text.ranges(of: "var(").count > 1 { return false }
    return [a, b].allSatisfy { frame in
      guard let value = value(text, frame.values)?.lowercased() else { return true }
      let functions = value.split(separator: "(", omittingEmptySubsequences: false).dropLast().map { before in
        let end = before.lastIndex { !$0.isLetter && !$0.isNumber && $0 != "-" }
        return before[(end.map(before.index(after:)) ?? before.startIndex)...]
      }
      return !value.contains("/") && Self.straight.isSuperset(of: functions)
    }
  }
}
