import GraphicsCore
import Importing
import MotionMath
import PresetModel

/// Outlines that run through the texts of `d` or `points`. Between two of the same commands every point moves; between
/// others browsers change at the middle, as they do from and to no outline at all (SVG 2, section 9.3.2).
extension ImageBuilder {
  /// An outline, and whether it is there: 1 or 0.
  typealias Showing = (outline: AnimatedShape.Outline, presence: Track<Double>)

  /// - Parameter parse: turns a text into path data.
  func movingOutlines(
    _ context: ElementContext, _ property: String, _ parse: (String) throws(SVGSyntaxError) -> PathData
  ) -> [Showing] {
    // First all texts are gathered. Then each is a direction of its own, so that values between them can be told.
    var paths = [PathData()]
    var motion = weights(context, property, &paths, parse)
    let count = paths.count
    if count > 1 { motion = weights(context, property, &paths, parse) }
    guard paths.count == count else { return [] }
    let kinds = OutlineKinds(paths)
    guard !motion.isSum || kinds.areOneKind(motion) else {
      miss(context.element, "`\(property)`: outlines of different commands cannot be added")
      return []
    }
    // The element's own outline has no motion that others could be added to, and what begins later adds nothing before.
    guard motion.values.allSatisfy({ $0.reduce(0, +) < 1.5 }) else {
      miss(context.element, "`\(property)`: an outline can be added only to an animation, and from the start")
      return []
    }
    guard let kept = kinds.firstOfOtherStructure(motion) else { return kinds.showings(motion) }
    miss(
      context.element,
      "`\(property)`: the arcs of \(Self.shortened(paths[kept].text)) have other angles and cannot be mixed; write "
        + "curves")
    return []
  }

  private func weights(
    _ context: ElementContext, _ property: String, _ paths: inout [PathData],
    _ parse: (String) throws(SVGSyntaxError) -> PathData
  ) -> Track<[Double]> {
    let width = paths.count
    var known = paths
    let track = context.animated(property, standard: "", addsApart: true) { (text) throws(SVGSyntaxError) in
      let path = try parse(text)
      var place = known.firstIndex { $0.text == path.text || $0.path.isEmpty && path.path.isEmpty }
      if place == nil {
        guard known.count <= Self.mostOutlines else {
          throw SVGSyntaxError("more than \(Self.mostOutlines) outlines of one element cannot be drawn")
        }
        place = known.count
        known.append(path)
      }
      // While texts are gathered, the values do not count.
      return (0..<width).map { $0 == place ? 1 : 0 }
    }
    paths = known
    return track
  }

  /// A track of a preset has at most 256 keyframes.
  private static let mostOutlines = 300

  private static func shortened(_ text: String) -> String { text.count > 40 ? text.prefix(40) + "…" : text }
}

/// Path data by which of them can be mixed.
private struct OutlineKinds {
  let paths: [PathData]
  /// The kind of each path, from 1; 0 for no outline.
  private(set) var kinds: [Int] = []
  private var count = 0

  init(_ paths: [PathData]) {
    self.paths = paths
    var commands: [[UInt8]: Int] = [:]
    for path in paths {
      guard !path.path.isEmpty else {
        kinds.append(0)
        continue
      }
      let letters = path.commands
      if let kind = commands[letters] {
        kinds.append(kind)
      } else {
        count += 1
        commands[letters] = count
        kinds.append(count)
      }
    }
  }

  /// The path that weighs most.
  private func nearest(_ weights: [Double]) -> Choice {
    Choice(index: weights.indices.max { weights[$0] < weights[$1] } ?? 0)
  }

  private func kind(_ choice: Choice) -> Int { kinds[choice.index] }

  /// A path of the same commands as an earlier one, which is drawn with other pieces. Those that are never shown do
  /// not matter, such as the element's own.
  func firstOfOtherStructure(_ motion: Track<[Double]>) -> Int? {
    var first: [Int: Int] = [:]
    for choice in motion.values.map(nearest) where kind(choice) > 0 {
      let other = first[kind(choice), default: choice.index]
      first[kind(choice)] = other
      if !paths[choice.index].path.hasStructure(of: paths[other].path) { return choice.index }
    }
    return nil
  }

  /// Whether all paths of a motion have the same commands.
  func areOneKind(_ motion: Track<[Double]>) -> Bool {
    let found = Set(motion.values.map { kind(nearest($0)) })
    return found.count == 1 && !found.contains(0)
  }

  func showings(_ motion: Track<[Double]>) -> [ImageBuilder.Showing] {
    if motion.isSum { return [(.path(motion.map { paths[nearest($0).index] }), .constant(1))] }
    let cut: Track<Choice>
    switch motion {
    case .keyframes(let keyframes):
      cut = .keyframes(keyframes.changing(nearest) { kind(nearest($0)) == kind(nearest($1)) ? nil : 0.5 })
    default: cut = motion.map(nearest)
    }
    let shown = Set(cut.values.map(kind)).subtracting([0]).sorted()
    return shown.map { kind in
      let usual = cut.values.first { self.kind($0) == kind } ?? Choice(index: 0)
      return (
        .path(cut.map { paths[(self.kind($0) == kind ? $0 : usual).index] }.settled),
        cut.map { self.kind($0) == kind ? 1.0 : 0 }.settled
      )
    }
  }
}

/// The place of a path among all.
private struct Choice: Interpolatable {
  var index: Int

  static func interpolate(_ from: Choice, _ to: Choice, _ progress: Double) -> Choice { progress < 0.5 ? from : to }
  static func sum(_ a: Choice, _ b: Choice) -> Choice { b }
}

extension Track {
  fileprivate var isSum: Bool { if case .sum = self { true } else { false } }
}

extension PathData {
  /// The letters of its commands, each as often as it is run, without whether they are relative: what browsers compare.
  fileprivate var commands: [UInt8] {
    var scanner = NumberScanner(text)
    var letters: [UInt8] = []
    scanner.skipSeparators()
    while let letter = scanner.takeLetter() {
      var command = letter & 0xDF
      repeat {
        letters.append(command)
        for i in 0..<(Self.numbers[command] ?? 0) {
          scanner.skipSeparators()
          // The flags of an arc may stand without a space.
          if command == UInt8(ascii: "A"), i == 3 || i == 4 {
            if !scanner.take("0") { _ = scanner.take("1") }
          } else {
            _ = scanner.number()
          }
        }
        if command == UInt8(ascii: "M") { command = UInt8(ascii: "L") }
        scanner.skipSeparators()
      } while scanner.isAtNumber && command != UInt8(ascii: "Z")
    }
    return letters
  }

  private static let numbers: [UInt8: Int] = [
    UInt8(ascii: "M"): 2, UInt8(ascii: "L"): 2, UInt8(ascii: "H"): 1, UInt8(ascii: "V"): 1, UInt8(ascii: "C"): 6,
    UInt8(ascii: "S"): 4, UInt8(ascii: "Q"): 4, UInt8(ascii: "T"): 2, UInt8(ascii: "A"): 7,
  ]
}

extension AnimatedNode {
  /// The node, there only where a track is 1.
  func shown(_ presence: Track<Double>) -> AnimatedNode {
    if presence == .constant(1) { return self }
    var node = self.presence == .constant(1) ? self : AnimatedNode(.group([self]))
    node.presence = presence
    return node
  }
}
