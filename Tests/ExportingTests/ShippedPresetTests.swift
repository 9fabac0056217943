import Exporting
import GraphicsCore
import MotionMath
import PresetFiles
import PresetModel
import Quantizing
import SceneModel
import ShippedPresets
import Testing

/// Requirements for every shipped preset, in both formats and both schemes.
@Suite struct ShippedPresetTests {
  struct Case: Sendable, CustomStringConvertible {
    var name: String
    var scheme: ColorScheme
    var description: String { "\(name), \(scheme.rawValue)" }
  }

  static let cases = ShippedPreset.all.flatMap { preset in
    ColorScheme.allCases.map { Case(name: preset.name, scheme: $0) }
  }

  /// A preset. The exact orb is the orb for four times as long; at the usual rate it would take half of the whole time.
  private func shipped(_ name: String) throws -> DecodedPreset {
    try DecodedPreset.shipped(name, name == "orb-exact" ? ["fps=10"] : [])
  }

  /// What holds for a smaller orb holds for the orb, which has more pixels than half of the other presets together.
  private func scale(_ name: String) -> Double { name.hasPrefix("orb") ? 0.5 : 1 }

  private func export(_ example: Case, _ change: (inout RenderSettings) -> Void = { _ in }) throws -> [ExportedFile] {
    let decoded = try shipped(example.name)
    #expect(decoded.warnings.isEmpty)
    var settings = RenderSettings()
    settings.schemes = [example.scheme]
    settings.scales = [scale(example.name)]
    settings.verifies = true
    settings.workers = 2
    // The requirements hold at every effort; the lowest is the fastest.
    settings.encoding.effort = 1
    change(&settings)
    return try PresetExporter(name: example.name, preset: decoded.preset, folder: nil, settings: settings).files()
  }

  @Test(arguments: cases) func loopsWithoutASeamInTheExactCycle(_ example: Case) throws {
    let files = try export(example)
    #expect(files.map(\.report.variant.format) == [.gif, .apng])
    for file in files {
      let inspection = try FileInspection(file.bytes, workers: 2)
      #expect(file.report.facts.loop?.isAtFault == false, "\(file.report.variant.format)")
      #expect(inspection.animation.plays == .forever)
      #expect(inspection.frames.count == file.report.facts.frames)
      #expect(abs(inspection.facts.cycle - file.report.facts.wantedOrCycle) < 1e-9, "\(file.report.variant.format)")
      // The shortest delays that players do not change: two centiseconds in a GIF, more than 10 ms in an APNG.
      let shortest = [OutputFormat.gif: 0.02, .apng: 0.011][file.report.variant.format]!
      #expect(inspection.frames.allSatisfy { $0.delay.seconds >= shortest })
      // The first frame must not be empty.
      let first = inspection.animation.frames[0].pixmap
      let share = Double(first.pixels.count { $0 >> 24 > 32 }) / Double(first.pixels.count)
      #expect(share > 0.01, "\(file.report.variant.format)")
    }
  }

  /// With fewer colors each pixel may keep its old color. This must not add up to a jump over the end.
  @Test(arguments: ["snake-eased", "processing", "chatgpt", "worm", "ripple"], [90, 60])
  func loopsInFewerColorsHaveNoSeam(_ name: String, _ quality: Int) throws {
    let files = try export(Case(name: name, scheme: .light)) {
      $0.formats = [.apng]
      $0.encoding.quality = quality
    }
    let inspection = try FileInspection(files[0].bytes, workers: 2)
    #expect(files[0].report.facts.isExact == false)
    let exact = try export(Case(name: name, scheme: .light)) { $0.formats = [.apng] }
    let seam = try FileInspection(exact[0].bytes, workers: 2).seam.seam
    #expect(inspection.seam.seam <= seam * 1.1 + 0.5, "\(inspection.seam.seam), exactly drawn \(seam)")
    #expect(abs(inspection.facts.cycle - files[0].report.facts.wantedOrCycle) < 1e-9)
  }

  /// On its matte a GIF shows the loader as it looks on a page of that color: no halo, no gap.
  @Test(arguments: cases) func theGIFOnItsMatteIsTheLoaderOnThatColor(_ example: Case) throws {
    let preset = try shipped(example.name).preset
    // The frames of an open shutter show no moment; `ExposureTests` knows what they show.
    guard preset.shutter == 0 else { return }
    let scene = try SceneBuilder(preset, resources: .none.readingDataURLs)
      .scene(Appearance(example.scheme))
    let file = try export(example) {
      $0.formats = [.gif]
      $0.encoding.quality = 100
    }[0]
    let gif = try FileInspection(file.bytes, workers: 1).animation
    // With full alpha, at the moments that the GIF shows.
    let schedule = FrameSchedule(
      cycle: scene.cycle, rate: preset.fps.map(FrameRate.asked) ?? .about(RenderSettings.standardFramesPerSecond),
      clock: .gif, moments: scene.moments)
    let drawing = try PresetExporter(name: example.name, preset: preset, folder: nil, settings: RenderSettings())
      .drawing(example.scheme)
    let images = (0..<schedule.count).map {
      drawing.frame(at: schedule.time(of: $0), scale: scale(example.name), colorSpace: .srgb)
    }
    let matte = example.scheme.backgroundColor.rgba8
    func composited(_ packed: UInt32) -> SIMD3<Double> {
      let p = RGBA8(packed: packed)
      let a = Double(p.alpha) / 255
      let over = SIMD3(Double(p.red), Double(p.green), Double(p.blue))
      return over * a + SIMD3(Double(matte.red), Double(matte.green), Double(matte.blue)) * (1 - a)
    }
    // The file may start at any frame of the schedule. The orbs have a hundred times the colors of a palette; their
    // rare dark ones are off by 0.03 in OKLab, up to 33 levels of blue.
    let a = gif.frames[0].pixmap.pixels
    let distances = images.map { image in
      zip(a, image.pixels).reduce(0.0) { largest, pair in
        if pair.0 == pair.1 { return largest }
        let d = composited(pair.0) - composited(pair.1)
        return max(largest, abs(d.x), abs(d.y), abs(d.z))
      }
    }
    #expect(distances.min()! <= (example.name.hasPrefix("orb") ? 40 : 24))
    #expect(a.allSatisfy { $0 == 0 || $0 >> 24 == 255 })
  }
}

extension FileFacts {
  /// The preset's own cycle.
  fileprivate var wantedOrCycle: Double { wantedCycle ?? cycle }
}
