import GraphicsCore
import PresetModel

/// A value of a Lottie document, and where it is.
struct LottieValue {
  /// The way from the document's root, which is written out only for messages.
  private indirect enum Way {
    case root
    case key(Way, String)
    case index(Way, Int)
  }

  let json: JSONNode
  private let way: Way

  init(root: JSONNode) { self.init(root, .root) }

  private init(_ json: JSONNode, _ way: Way) {
    self.json = json
    self.way = way
  }

  /// The value of an object's key; nil if there is none, or if it is `null`.
  subscript(key: String) -> LottieValue? {
    guard let member = json.member(key), member.value != .null else { return nil }
    return LottieValue(member, .key(way, key))
  }

  /// The elements of a list but for those that are `null`; none for anything else.
  var items: [LottieValue] {
    guard case .list(let items) = json.value else { return [] }
    return items.enumerated().compactMap { $1.value == .null ? nil : LottieValue($1, .index(way, $0)) }
  }

  var isList: Bool { if case .list = json.value { true } else { false } }
  var isObject: Bool { if case .object = json.value { true } else { false } }

  var number: Double? { json.lottieNumber }

  /// A whole number, limited to those that fit.
  var integer: Int? { number.map { Int(min(max($0.rounded(), -1e9), 1e9)) } }

  var text: String? { if case .text(let text) = json.value { text } else { nil } }

  /// `true`, or a number that is not 0.
  var isSet: Bool { json.isSet }

  var line: Int { json.place.line ?? 1 }

  /// `$.layers[0].ks.o`
  var path: String {
    var parts: [String] = []
    var way = way
    while true {
      switch way {
      case .root: return "$" + parts.reversed().joined()
      case .key(let before, let key):
        parts.append(".\(key)")
        way = before
      case .index(let before, let index):
        parts.append("[\(index)]")
        way = before
      }
    }
  }
}

extension JSONNode {
  /// `true`, or a number that is not 0.
  var isSet: Bool {
    switch value {
    case .boolean(let value): value
    case .number(let number): number.value != 0
    default: false
    }
  }

  /// A number, or the first of a list of numbers, as exporters write properties of one dimension.
  var lottieNumber: Double? {
    switch value {
    case .number(let number): number.value
    case .list(let items): items.first.flatMap { if case .number(let number) = $0.value { number.value } else { nil } }
    default: nil
    }
  }

  /// The numbers of a list, or one number; nil for anything else.
  var lottieNumbers: [Double]? {
    switch value {
    case .number(let number): return [number.value]
    case .list(let items):
      var numbers: [Double] = []
      for item in items {
        guard case .number(let number) = item.value else { return nil }
        numbers.append(number.value)
      }
      return numbers
    default: return nil
    }
  }
}

extension Color {
  /// - Parameter channels: Red, green and blue, which are limited to 0…1, and what else the file has with them.
  init(channels: [Double]) {
    func channel(_ i: Int) -> Double { min(1, max(0, channels[i])) }
    self.init(red: channel(0), green: channel(1), blue: channel(2))
  }
}
