import GraphicsCore
import MotionMath

/// Lengths: a number of points, or a text such as `"50%"`.
extension ValueType where Value == Length {
  static func length(_ range: ClosedRange<Double>) -> ValueType {
    let number = ValueType<Double>.number(range, "pt")
    return ValueType(
      label: "number or percentage", unit: "pt", range: { number.range() + ", or a percentage" },
      schema: {
        .object([
          (
            "anyOf",
            .list([
              number.schema(), .object([("type", .text("string")), ("pattern", .text(#"^(-?[0-9.]+%|\$.*)$"#))]),
            ])
          )
        ])
      },
      read: { node, _, reading in
        switch node.value {
        case .number: return number.read(node, 0, &reading).map(Length.points)
        case .text(let text):
          if text.hasSuffix("%"), let value = decimalNumber(text.dropLast()), abs(value) <= 10_000 {
            return .percent(value)
          }
        default: break
        }
        reading.mismatch(
          node, ValueType<Double>.expectation("a number", range, "pt") + " or a text such as \"50%\"",
          remedy: numberRemedy(node, "pt"))
        return nil
      },
      write: { length in
        switch length {
        case .points(let value): .number(value)
        case .percent(let value): .text(JSONNumber(value).text + "%")
        }
      })
  }
}

extension ValueType where Value == LengthPair {
  /// `[x, y]`, each a number of points or a percentage.
  static let place: ValueType = {
    let side = ValueType<Length>.length(-Limits.largestLength...Limits.largestLength)
    return ValueType(
      label: "place [x, y]", unit: "pt", range: side.range,
      schema: {
        .object([
          ("type", .text("array")), ("items", side.schema()), ("minItems", .number(2)), ("maxItems", .number(2)),
        ])
      },
      read: { node, _, reading in
        guard case .list(let items) = node.value, items.count == 2 else {
          reading.mismatch(node, "a list [x, y] of points or percentages")
          return nil
        }
        let x = reading.within(.index(0)) { side.read(items[0], .points(0), &$0) }
        let y = reading.within(.index(1)) { side.read(items[1], .points(0), &$0) }
        guard let x, let y else { return nil }
        return LengthPair(x, y)
      },
      write: { pair in .list([pair.x, pair.y].compactMap(side.write)) })
  }()
}

extension ValueType where Value == Point {
  /// One factor for both directions, or `[x, y]`.
  static let factors: ValueType = {
    let number = ValueType<Double>.number(-100...100)
    let pair = ValueType<Point>.point(-100...100)
    return ValueType(
      label: "number or two numbers [x, y]", range: number.range,
      schema: { .object([("anyOf", .list([number.schema(), pair.schema()]))]) },
      read: { node, current, reading in
        if case .list = node.value { return pair.read(node, current, &reading) }
        return number.read(node, 1, &reading).map { Point($0, $0) }
      },
      write: { $0.x == $0.y ? number.write($0.x) : pair.write($0) })
  }()
}

extension ValueType where Value == PathData {
  static let path = ValueType(
    label: "path", range: { "\(PathData.longestText) characters" },
    schema: { .object([("type", .text("string")), ("maxLength", .number(PathData.longestText))]) },
    read: { node, _, reading in
      guard case .text(let text) = node.value, text.unicodeScalars.count <= PathData.longestText else {
        reading.mismatch(node, "SVG path data such as \"M0 0 L10 0 L5 8 Z\"")
        return nil
      }
      do throws(ValueSyntaxError) {
        return try PathData(text)
      } catch {
        reading.wrongSyntax(node, error)
        return nil
      }
    },
    write: { .text($0.text) })
}

extension ValueType where Value == KeyframeTime {
  /// Seconds, or a percentage of the pass.
  static let keyframeTime: ValueType = {
    let seconds = ValueType<Seconds>.seconds(0...60)
    return ValueType(
      label: "number or percentage", unit: "s", range: { "\(seconds.range()), or 0%…100%" },
      schema: {
        .object([
          (
            "anyOf",
            .list([seconds.schema(), .object([("type", .text("string")), ("pattern", .text(#"^([0-9.]+%|\$.*)$"#))])])
          )
        ])
      },
      read: { node, _, reading in
        switch node.value {
        case .number: return seconds.read(node, .zero, &reading).map(KeyframeTime.seconds)
        case .text(let text):
          if text.hasSuffix("%"), let value = decimalNumber(text.dropLast()), 0...100 ~= value {
            return .percent(value)
          }
        default: break
        }
        reading.mismatch(node, "a number of seconds from 0 to 60, or a percentage such as \"40%\"")
        return nil
      },
      write: { time in
        switch time {
        case .seconds(let seconds): ValueType<Seconds>.seconds(0...60).write(seconds)
        case .percent(let value): .text(JSONNumber(value).text + "%")
        }
      })
  }()
}
