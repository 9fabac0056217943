import GraphicsCore
import Importing
import MotionMath
import PresetModel

/// A Lottie document → the animated image. What cannot be drawn is listed in `missing` and left out.
final class LottieBuilder {
  let root: LottieValue
  let limits: LottieLimits
  let timeline: Timeline
  let size: Size
  private var missing: [MissingFeature] = []
  /// Those of `missing`, since what is read twice is refused once.
  private var known: Set<MissingFeature> = []
  var notes: [MissingFeature] = []
  /// The first limit that was passed, which ends the reading.
  private(set) var failure: MissingFeature?
  /// The name of the layer that is read, for messages.
  var layerName = ""
  /// The precompositions that are being read.
  var openAssets: Set<String> = []
  /// Whether the layer being read is three-dimensional, so that depths count.
  var isInSpace = false
  /// The layer whose properties are read, and whose shapes and controls expressions name.
  var expressionLayer: LottieValue?
  /// The layers of the composition that is read, which expressions name, and its own name.
  var compositionLayers: [LottieValue] = []
  var compositionName: String?
  /// The properties whose expressions are being followed, by their paths in the file.
  var openReferences: Set<String> = []
  /// The glyphs of fonts that were used already.
  var knownGlyphs: [String: [String: Glyph]] = [:]
  /// The keyframes of the letters so far, of the text that is read.
  var letterKeyframes = 0
  /// Where images are that the file names; nil for a file without an archive around it.
  let archive: DotLottieArchive?
  /// What fills the slots, in the place of what the file itself says.
  private let theme: LottieThemes
  /// Whether a value with a depth was read.
  var depthIsSeen = false
  /// How deeply groups, precompositions and mattes are nested.
  private var depth = 0
  private var nodes = 0
  private(set) lazy var assets: [String: LottieValue] = {
    var found: [String: LottieValue] = [:]
    for asset in root["assets"]?.items ?? [] {
      if let id = asset["id"]?.text { found[id] = asset }
    }
    return found
  }()

  /// Whether a layer is in space, where cameras and lights change it.
  private(set) lazy var hasSpace: Bool = {
    let compositions = [root] + (root["assets"]?.items ?? [])
    return compositions.contains { composition in
      (composition["layers"]?.items ?? []).contains {
        $0["ddd"]?.isSet == true && !Self.kindsForSpace.contains($0["ty"]?.integer ?? -1)
      }
    }
  }()

  /// The properties that fill the slots of the file.
  private(set) lazy var slots: [String: LottieValue] = {
    var slots: [String: LottieValue] = [:]
    if case .object(let members)? = root["slots"]?.json.value {
      for member in members { slots[member.key] = root["slots"]?[member.key]?["p"] }
    }
    return slots.merging(theme.light) { $1 }
  }()
  /// Those on dark pages, where they are others.
  var darkSlots: [String: LottieValue] { theme.dark }

  /// - Parameters:
  ///   - loopFrom: The first frame of the loop, or the name of its marker; nil for the file's own.
  ///   - dropped: How many frames are left out at the end.
  init(
    _ root: LottieValue, _ limits: LottieLimits, archive: DotLottieArchive? = nil,
    theme: LottieThemes = LottieThemes(), loopFrom: String? = nil, dropping dropped: Double = 0
  ) throws(ImportError) {
    self.root = root
    self.limits = limits
    self.archive = archive
    self.theme = theme
    func number(_ key: String) throws(ImportError) -> Double {
      guard let value = root[key]?.number else {
        throw ImportError(
          line: root[key]?.line ?? 1, "`\(key)` of the animation is \(root[key] == nil ? "missing" : "not a number")")
      }
      return value
    }
    let (rate, start, last) = (try number("fr"), try number("ip"), try number("op") - dropped)
    guard limits.rates.contains(rate) else {
      throw ImportError("`fr` is \(JSONNumber(rate).text) frames a second; 0.1 to 1000 can be drawn")
    }
    guard max(abs(start), abs(last)) <= LottieLimits.farthestFrame, last > start else {
      throw ImportError("the animation ends (`op`) at or before its start (`ip`)")
    }
    let first = try loopFrom.map { (text) throws(ImportError) in try Self.frame(text, in: root) } ?? start
    guard start..<last ~= first else {
      throw ImportError(
        "`--loop-from` is frame \(JSONNumber(first).text); the animation has \(JSONNumber(start).text) to "
          + "\(JSONNumber(last - 1).text)")
    }
    guard (last - first) / rate <= limits.longest else {
      let latest = JSONNumber((last - limits.longest * rate).rounded(.up)).text
      throw ImportError(
        "the animation takes \(JSONNumber((last - first) / rate).text) s; at most \(Int(limits.longest)) s can be "
          + "drawn: cut it, or leave out its start with `--loop-from \(latest)`")
    }
    let (width, height) = (try number("w"), try number("h"))
    guard (1...4096).contains(width), (1...4096).contains(height) else {
      throw ImportError(
        "the animation has \(JSONNumber(width).text) × \(JSONNumber(height).text) points; each side has 1 to 4096")
    }
    guard root["layers"]?.isList == true else {
      throw ImportError(
        line: root["layers"]?.line ?? 1,
        "`layers` of the animation is \(root["layers"] == nil ? "missing" : "not a list")")
    }
    size = Size(width, height)
    timeline = Timeline(rate: rate, first: first, last: last)
  }

  /// The frame that a person names by its number or by its marker.
  private static func frame(_ text: String, in root: LottieValue) throws(ImportError) -> Double {
    if let frame = Double(text), frame.isFinite { return frame }
    let markers = root["markers"]?.items ?? []
    func name(_ marker: LottieValue) -> String {
      var name = (marker["cm"]?.text ?? "")[...]
      while name.last?.isWhitespace == true { name.removeLast() }
      return String(name)
    }
    guard let marker = markers.first(where: { name($0) == text }), let frame = marker["tm"]?.number else {
      let names = markers.map(name).filter { !$0.isEmpty }.prefix(20).map { "\"\($0.prefix(40))\"" }
      throw ImportError(
        "`--loop-from` names no marker of the file; it has "
          + (names.isEmpty ? "none: give a frame's number" : names.joined(separator: ", ")))
    }
    return frame
  }

  /// The image; `failure` is set where a limit was passed.
  func image() -> AnimatedImage {
    let name = root["nm"]?.text
    var image = AnimatedImage(size: size, nodes: composition(root["layers"]?.items ?? [], named: name, timeline))
    image.title = name ?? ""
    image.namesColorsAfterGroups = true
    image.missing = missing
    image.notes = notes
    return image
  }

  // MARK: Findings

  /// Notes what cannot be drawn, with its layer and its place.
  func refuse(_ value: LottieValue, _ message: String) {
    let feature = finding(value, "\(message) (\(value.path))")
    if known.insert(feature).inserted { missing.append(feature) }
  }

  /// The same, for what has no value then.
  func refused<Value>(_ value: LottieValue, _ message: String) -> Value? {
    refuse(value, message)
    return nil
  }

  func fail(_ value: LottieValue, _ message: String) {
    if failure == nil { failure = finding(value, "\(message) (\(value.path))") }
  }

  /// The same, for what has no value then.
  func failed<Value>(_ value: LottieValue, _ message: String) -> Value? {
    fail(value, message)
    return nil
  }

  /// Notes what is drawn, but not as the file says.
  func note(_ value: LottieValue, _ message: String) {
    let note = finding(value, message)
    if !notes.contains(note) { notes.append(note) }
  }

  private func finding(_ value: LottieValue, _ message: String) -> MissingFeature {
    MissingFeature(line: value.line, layerName.isEmpty ? message : "layer \"\(layerName.prefix(60))\": \(message)")
  }

  // MARK: Limits

  /// Runs what reads something nested; nil where it is too deep, or where reading has ended.
  func nested<Result>(_ value: LottieValue, _ read: () -> Result?) -> Result? {
    guard failure == nil else { return nil }
    guard depth < limits.deepestNesting else {
      return failed(value, "layers and groups are nested more than \(limits.deepestNesting) deep; ungroup some")
    }
    depth += 1
    defer { depth -= 1 }
    return read()
  }

  /// Whether one more node may be made.
  func count(_ value: LottieValue) -> Bool {
    nodes += 1
    if nodes > limits.mostNodes {
      fail(
        value,
        "the animation has more than \(limits.mostNodes) shapes and layers, each use counted; remove or join some")
    }
    return failure == nil
  }
}
