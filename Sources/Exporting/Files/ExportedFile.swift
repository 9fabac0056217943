import GraphicsCore
import Hashing
import PresetModel
import Quantizing
import TextLayout

/// A finished file or folder of frames that is not yet written: its bytes, and what there is to say of it.
public struct ExportedFile: Sendable {
  public var content: ExportedContent
  public var report: FileReport
}

extension ExportedFile {
  /// - Parameter content: A file or folder of exactly the loop's frames.
  init(_ content: ExportedContent, of loop: LoopFrames, _ request: EncodingRequest) {
    self.init(content: content, report: FileReport(request))
    report.facts = FileFacts(loop.animation, bytes: content.byteCount)
    report.facts.start = loop.startTime
    report.facts.isExact = true
    report.facts.largestError = 0
    report.facts.meanError = 0
    report.facts.colorSpace = request.settings.colorSpace ?? .srgb
    report.facts.setSeam(loop.seam)
  }

  /// Returns the file's entry in a report.
  /// - Parameter digests: Given if the digests of the content and of the font files are wanted.
  package func rendered(to path: String, _ digests: FontDigests?) throws -> RenderedFile {
    var file = RenderedFile(path: path, report: report)
    if let digests {
      file.report.facts = try factsWithDigests(digests)
      for (i, font) in report.fonts.enumerated() { file.report.facts.fonts?[i].file = font.file.description }
    }
    return file
  }

  /// The facts with the digests of the content and of the font files.
  package func factsWithDigests(_ digests: FontDigests) throws -> FileFacts {
    var facts = report.facts
    facts.fonts = try digests.fonts(report.fonts)
    if case .file(let bytes) = content { facts.sha256 = SHA256.hexadecimal(of: bytes) }
    return facts
  }
}

/// The content of one output of a run.
public enum ExportedContent: Equatable, Sendable {
  case file([UInt8])
  /// The files of a folder, in the order of writing.
  case folder([NamedFile])

  /// A file within a folder.
  public struct NamedFile: Equatable, Sendable {
    /// The name without a slash.
    public var name: String
    public var bytes: [UInt8]
  }

  public var byteCount: Int {
    switch self {
    case .file(let bytes): bytes.count
    case .folder(let files): files.reduce(0) { $0 + $1.bytes.count }
    }
  }
}

extension FileFacts {
  /// What an animation and the length of its file tell.
  init(_ animation: Animation, bytes: Int) {
    self.init()
    width = animation.width
    height = animation.height
    self.bytes = bytes
    plays = animation.plays
    setDelays(animation.frames.map(\.delay))
  }

  /// - Parameter delays: One for each frame.
  mutating func setDelays(_ delays: [FrameDelay]) {
    frames = delays.count
    self.delays = delays.map { Int(($0.seconds * 1000).rounded()) }
    cycle = delays.duration
  }

  mutating func setSeam(_ seam: LoopSeam) {
    self.seam = seam.seam
    largestStep = seam.largestStep
  }

  /// Notes that the file shows this, and not exactly the frames that were drawn.
  mutating func setInexact(_ shown: Animation, workers: Int) {
    isExact = false
    // These are errors of palettes.
    largestError = nil
    meanError = nil
    setDelays(shown.frames.map(\.delay))
    setSeam(LoopSeam(shown, workers: workers))
  }
}
