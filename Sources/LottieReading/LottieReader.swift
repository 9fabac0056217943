import GraphicsCore
import Importing
import MotionMath
import PresetModel

/// Lottie 1.0.1, and what players agree on beyond it → an animated image. Of a dotLottie archive, one of its animations
/// is read. Nothing outside of the bytes is read, and no expression runs.
public enum LottieReader {
  /// Whether the bytes are a Lottie document: JSON whose first object has the keys that the specification asks for, one
  /// of which may be forgotten, and none of a preset.
  public static func accepts(_ bytes: [UInt8]) -> Bool {
    var keys = RootKeys(bytes)
    var missing: Set<String> = ["layers", "ip", "op", "fr"]
    while let key = keys.next() {
      if key == "kind" || key == "extends" { return false }
      missing.remove(key)
    }
    return missing.count <= 1
  }

  /// Whether the bytes are an archive, as dotLottie files are.
  public static func acceptsArchive(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) }

  /// Reads a document or an archive.
  public static func read(
    _ bytes: [UInt8], _ settings: LottieSettings = LottieSettings()
  ) throws(ImportError) -> AnimatedImage {
    guard acceptsArchive(bytes) else {
      guard settings.animation == nil, settings.theme == nil else {
        throw ImportError("the file has one animation and no themes; only a .lottie archive has more")
      }
      return try read(bytes, nil, LottieThemes(), settings)
    }
    let archive = try DotLottieArchive(bytes, settings.limits)
    let animation = try archive.animation(settings.animation)
    let themes = try archive.themes(of: animation, settings.theme)
    do throws(ImportError) {
      var image = try read(try archive.document(animation), archive, themes, settings)
      image.notes += archive.notes(on: animation, settings) + themes.notes
      return image
    } catch {
      // The lines are those of the animation, not of the archive.
      throw ImportError(
        findings: error.findings.map {
          MissingFeature(line: $0.line, column: $0.column, "animation \"\(animation.id)\": \($0.message)")
        })
    }
  }

  private static func read(
    _ bytes: [UInt8], _ archive: DotLottieArchive?, _ themes: LottieThemes, _ settings: LottieSettings
  ) throws(ImportError) -> AnimatedImage {
    let structure = Self.structure(of: bytes)
    guard structure <= settings.limits.mostStructure else {
      throw ImportError(
        "the animation has \(structure) bytes of JSON without its texts and images; at most "
          + "\(settings.limits.mostStructure) are read")
    }
    let root = try document(bytes, limit: settings.limits.mostBytes)
    func image(dropping dropped: Double) throws(ImportError) -> AnimatedImage {
      let builder = try LottieBuilder(
        LottieValue(root: root), settings.limits, archive: archive, theme: themes, loopFrom: settings.loopFrom,
        dropping: dropped)
      let image = builder.image()
      if let failure = builder.failure { throw ImportError(findings: [failure]) }
      return image
    }
    var whole = try image(dropping: 0)
    let value = LottieValue(root: root)
    let rate = value["fr"]?.number ?? 1
    if let length = whole.length(rate: rate) {
      if whole.repeatsFirstFrame(length: length, rate: rate) {
        whole = try image(dropping: 1)
        whole.notes.append(
          MissingFeature(line: 1, "the last frame is the first one again, and is left out of the loop"))
      } else if settings.loopFrom == nil, let frame = whole.loopStart(length: length, rate: rate) {
        let number = JSONNumber((value["ip"]?.number ?? 0) + Double(frame)).text
        whole.notes.append(
          MissingFeature(
            line: 1, "the loop resumes at frame \(number); use `--loop-from \(number)` to skip the intro"))
      }
    }
    guard whole.missing.isEmpty || settings.allowsMissing else { throw ImportError(findings: whole.missing) }
    return whole
  }

  /// How many bytes are outside of strings.
  private static func structure(of bytes: [UInt8]) -> Int {
    var (count, isInString, isEscaped) = (0, false, false)
    for byte in bytes {
      if !isInString { count += 1 }
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = isInString
      } else if byte == UInt8(ascii: "\"") {
        isInString.toggle()
      }
    }
    return count
  }

  /// The JSON of a file.
  /// - Parameter entry: Its name in an archive, for messages; nil for a file whose name they have anyway.
  static func document(_ bytes: [UInt8], limit: Int, entry: String? = nil) throws(ImportError) -> JSONNode {
    // Some editors put a mark of the byte order before the text.
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    let (root, findings) = JSONScanner.scan(text, origin: SourcePlace(file: "", line: 1, column: 1), limit: limit)
    guard let root, findings.isEmpty else {
      let name = entry.map { "`\($0)`: " } ?? ""
      throw ImportError(
        findings: findings.map {
          MissingFeature(line: $0.place.line ?? 1, column: $0.place.column, name + $0.message)
        })
    }
    return root
  }
}

extension AnimatedImage {
  /// The loop's length in seconds; nil if nothing moves, or if it has hardly any frames.
  fileprivate func length(rate: Double) -> Double? {
    guard let length = periods.max(), length * rate >= 4 else { return nil }
    return length
  }

  /// Whether the last frame is the first one, in the middle of a motion: one that rests there shows it longer.
  fileprivate func repeatsFirstFrame(length: Double, rate: Double) -> Bool {
    let step = 1 / rate
    return looksSame(at: length - step, as: 0) && !looksSame(at: length - 2 * step, as: length - step)
      && !looksSame(at: step, as: 0)
  }

  /// The frame that the end of the loop goes on at, where that is not its start: what comes before is an intro.
  fileprivate func loopStart(length: Double, rate: Double) -> Int? {
    let end = Seconds(length).justBefore.value
    // It is at rest at the end, and so it is where it stops, not where it goes on.
    guard !looksSame(at: end, as: 0), !looksSame(at: length - 1 / rate, as: end) else { return nil }
    let frames = 1..<max(2, Int(length * rate) - 1)
    let alike = moments(of: frames.map { Double($0) / rate }, thatLookAs: end)
    // One that is arrived at as the end is goes on in the same direction.
    let resumed = alike.first { looksSame(at: $0 - 1 / rate, as: length - 1 / rate) } ?? alike.first
    return resumed.map { Int(($0 * rate).rounded()) }
  }
}
