import GraphicsCore
import PresetModel

/// What a destination says of a file, whoever made it.
public struct DestinationCheck: Equatable, Sendable {
  /// A limit that the file breaks.
  public struct Fault: Equatable, Sendable {
    /// Nil where the format is not accepted.
    public var limit: Destination.Limit?
    /// What the file has, and what is accepted: "300,000 bytes; at most 262,144".
    public var message: String
    public var isAdvice: Bool { limit?.isAdvice ?? false }
  }

  /// In the order of the destination's limits, a format that is not accepted first.
  public private(set) var faults: [Fault] = []

  /// Whether the file is accepted; it may still break a recommendation.
  public var isAccepted: Bool { faults.allSatisfy(\.isAdvice) }

  /// - Parameters:
  ///   - format: Nil for a format that cannot be written.
  ///   - name: What people call the format.
  ///   - frames: The images of the file's frames, composed; empty where it has none.
  public init(_ destination: Destination, format: OutputFormat?, name: String, facts: FileFacts, frames: [Pixmap]) {
    if !destination.formats.contains(where: { $0 == format }) {
      let accepted = destination.formats.map(\.titleWithArticle).listed("or")
      faults.append(Fault(message: "\(OutputFormat.withArticle(name)); expected \(accepted)"))
    }
    let measured = MeasuredFile(facts: facts, frames: frames)
    let countsPlays = destination.limits(.plays)
    for limit in destination.limits {
      // That a file never ends is said once.
      if limit.measure == .duration, facts.plays == .forever, countsPlays { continue }
      if let found = measured.fault(of: limit) { faults.append(Fault(limit: limit, message: found)) }
    }
  }
}

extension DestinationCheck {
  /// - Parameter inspection: The file, as it was read.
  public init(_ destination: Destination, _ inspection: FileInspection) {
    let codec = OutputCodecs.all.first { codec in
      codec.readable.contains { $0.lowercased() == inspection.format.lowercased() }
    }
    self.init(
      destination, format: codec?.format, name: codec?.format.title ?? inspection.format, facts: inspection.facts,
      frames: inspection.animation.frames.map(\.pixmap))
  }
}

/// The values of a file that limits are about.
private struct MeasuredFile {
  var facts: FileFacts
  var frames: [Pixmap]

  /// What breaks a limit; nil where nothing does, and where the file has nothing that the limit is about.
  func fault(of limit: Destination.Limit) -> String? {
    switch limit.measure {
    case .square:
      return facts.width == facts.height ? nil : "\(facts.width) × \(facts.height) pixels; expected a square"
    case .transparent:
      let isOpaque = !frames.isEmpty && frames.allSatisfy { $0.pixels.allSatisfy { $0 >> 24 == 255 } }
      return isOpaque ? "no transparent pixel; expected a transparent background" : nil
    case .firstFrame:
      guard let pixels = frames.first?.pixels, pixels.allSatisfy({ $0 == pixels[0] }) else { return nil }
      return "a first frame of a single color, which is shown alone; expected one that shows the loader"
    case .plays where facts.plays == .forever:
      return limit.allows(facts.plays) ? nil : "plays forever; \(limit.accepted) plays"
    case .delay:
      return facts.delays.lazy.map(Double.init).first { !limit.allows($0) && facts.frames > 1 }.map {
        "a frame of \(NumberText.short($0)) ms; \(limit.accepted) ms"
      }
    default:
      let value = value(limit.measure)
      return limit.allows(value) ? nil : "\(text(value, limit.measure)); \(limit.accepted)"
    }
  }

  private func value(_ measure: Destination.Measure) -> Double {
    switch measure {
    case .bytes: Double(facts.bytes)
    case .width: Double(facts.width)
    case .height: Double(facts.height)
    case .longerSide: Double(max(facts.width, facts.height))
    case .frames: Double(facts.frames)
    case .rate: facts.cycle > 0 ? Double(facts.frames) / facts.cycle : 0
    case .plays: Double(facts.plays.count ?? 0)
    case .cycle: facts.cycle
    case .duration: facts.cycle * Double(facts.plays.count ?? 1)
    case .delay, .square, .transparent, .firstFrame: 0
    }
  }

  private func text(_ value: Double, _ measure: Destination.Measure) -> String {
    let number = NumberText.grouped(Int(value.rounded()))
    return switch measure {
    case .frames where value == 1: "1 frame"
    case .plays: value == 1 ? "plays once" : "plays \(number) times"
    case .rate: measure.text(NumberText.tenths(value))
    case .cycle, .duration: measure.text(NumberText.short((value * 1000).rounded() / 1000))
    default: measure.text(number)
    }
  }
}

extension Destination.Measure {
  /// An amount of it: "at most 262,144 bytes", "square".
  package func text(_ amount: String) -> String {
    switch self {
    case .bytes: "\(amount) bytes"
    case .width: "\(amount) pixels wide"
    case .height: "\(amount) pixels high"
    case .longerSide: "\(amount) pixels on the longer side"
    case .square: "square"
    case .frames: "\(amount) frames"
    case .delay: "\(amount) ms a frame"
    case .rate: "\(amount) frames a second"
    case .plays: "\(amount) plays"
    case .cycle: "\(amount) s a play"
    case .duration: "\(amount) s in all"
    case .transparent: "transparent background"
    case .firstFrame: "a first frame that shows the loader"
    }
  }
}

extension Destination.Limit {
  /// "at most 262,144", "from 5 to 20", "expected 1, 2, 3 or 4".
  package var accepted: String {
    func number(_ value: Double) -> String {
      value == value.rounded() ? NumberText.grouped(Int(value)) : NumberText.short(value)
    }
    if !values.isEmpty { return "expected \(values.map(number).listed("or"))" }
    return switch (min, max) {
    case (let min?, let max?): "from \(number(min)) to \(number(max))"
    case (let min?, nil): "at least \(number(min))"
    case (nil, let max?): "at most \(number(max))"
    case (nil, nil): "any number"
    }
  }
}
