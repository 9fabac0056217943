import GraphicsCore
import PresetModel
import Projects
import Rasterizer

/// Small languages inside of documents and command lines.
extension FuzzTarget {
  static let texts = [
    FuzzTarget("expression", longestInput: 512) { bytes in
      let text = String(decoding: bytes, as: UTF8.self)
      let value: Double
      do throws(ValueSyntaxError) { value = try Expression.number(text, scope) } catch { return }
      try expect(value.isFinite && abs(value) < 1e9 + 1, "the result is \(value)")
    },
    FuzzTarget("path", longestInput: 2048) { bytes in
      let path: Path
      do throws(ValueSyntaxError) { path = try PathData(String(decoding: bytes, as: UTF8.self)).path } catch { return }
      // Whatever the outline, it can be drawn.
      let scene = DisplayList(
        size: Size(24, 24), background: .white,
        commands: [.draw(Draw(path, transform: .identity, paint: .solid(.black)))])
      let image = Rasterizer(scale: 1).render(scene, outputs: [.straight])[0]
      try expect(image.pixels.count == 24 * 24, "the image has another size")
    },
    // The pattern's line, then the path's. The pattern is compared with a matcher that tries everything.
    FuzzTarget("glob", longestInput: 256) { bytes in
      let lines = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 1, omittingEmptySubsequences: false)
        .map { String(decoding: $0, as: UTF8.self) }
      guard lines.count == 2 else { return }
      let found = GlobPattern(lines[0]).matches(lines[1])
      try expect(
        found == GlobReference.matches(lines[0], lines[1]),
        "\(lines[0].debugDescription) says \(found) of \(lines[1].debugDescription)")
    },
  ]

  private static let scope: [String: ParameterValue] = [
    "size": number(24), "a": number(-0.5), "b": number(1e6), "tint": .color(ColorParameter()),
    "t": .track(TrackParameter()),
  ]

  private static func number(_ value: Double) -> ParameterValue {
    var parameter = NumberParameter()
    parameter.value = value
    return .number(parameter)
  }
}

/// Matches patterns by the definition: every position of a pattern against every position of a text, as a table.
enum GlobReference {
  static func matches(_ pattern: String, _ path: String) -> Bool {
    let parts = pattern.split(separator: "/").filter { $0 != "." }.map { Array($0.unicodeScalars) }
    let names = path.split(separator: "/").filter { $0 != "." }.map { Array($0.unicodeScalars) }
    return table(parts.map { $0 == ["*", "*"] ? nil : $0 }, names) { part, name in
      table(elements(part), name) { $0($1) }
    }
  }

  /// Nil in the pattern matches any number of elements.
  private static func table<P, T>(_ pattern: [P?], _ text: [T], _ isMatch: (P, T) -> Bool) -> Bool {
    var row = [true] + [Bool](repeating: false, count: text.count)
    for element in pattern {
      var next = [Bool](repeating: false, count: text.count + 1)
      for t in 0...text.count {
        if let element {
          next[t] = t > 0 && row[t - 1] && isMatch(element, text[t - 1])
        } else {
          next[t] = row[t] || t > 0 && next[t - 1]
        }
      }
      row = next
    }
    return row[text.count]
  }

  private static func elements(_ part: [Unicode.Scalar]) -> [((Unicode.Scalar) -> Bool)?] {
    var elements: [((Unicode.Scalar) -> Bool)?] = []
    var i = 0
    while i < part.count {
      let scalar = part[i]
      // A `]` that comes first belongs to the set.
      let end = i + 2 <= part.count ? part[(i + 1)...].dropFirst().firstIndex(of: "]") : nil
      if scalar == "[", let end {
        var set = Array(part[(i + 1)..<end])
        let isNegated = set.first == "!"
        if isNegated { set.removeFirst() }
        elements.append { contains(set, $0) != isNegated }
        i = end + 1
      } else {
        elements.append(scalar == "*" ? nil : scalar == "?" ? { _ in true } : { $0 == scalar })
        i += 1
      }
    }
    return elements
  }

  private static func contains(_ set: [Unicode.Scalar], _ scalar: Unicode.Scalar) -> Bool {
    guard let first = set.first else { return false }
    if set.count >= 3, set[1] == "-" {
      return first <= scalar && scalar <= set[2] || contains(Array(set.dropFirst(3)), scalar)
    }
    return first == scalar || contains(Array(set.dropFirst()), scalar)
  }
}
