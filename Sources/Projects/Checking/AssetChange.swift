import APNGCoding
import AnimationComparing
import Exporting
import GraphicsCore
import PresetFiles
import PresetModel

/// The differences between an expected file and the actual one, in words and as an image.
struct AssetChange: Sendable {
  private(set) var words: [String] = []
  /// A PNG of expected | difference | actual; nil where the file has no image.
  private(set) var sheet: [UInt8]?

  /// - Parameter mostRows: the largest number of moments in the image; 0 for no image.
  init(expected: [UInt8], actual: [UInt8], mostRows: Int, workers: Int) throws {
    let wanted: FileInspection
    do {
      wanted = try FileInspection(expected, workers: workers)
    } catch FileInspection.InspectionError.hasNoFrames {
      // A browser plays the file, so only its text can be compared.
      words = ["text differs, bytes \(actual.count) → \(expected.count)"]
      return
    }
    let found: FileInspection
    do {
      found = try FileInspection(actual, workers: workers)
    } catch {
      words = ["\(error)"]
      return
    }
    let comparison = AnimationComparison(wanted, found, workers: workers)
    words = Self.words(comparison, wanted, found)
    guard mostRows > 0 else { return }
    if comparison.hasEqualSizes {
      sheet = try ComparisonSheet(comparison, mostRows: mostRows).png(workers: workers)
    } else {
      sheet = try ComparisonSheet(
        expected: wanted.animation.frames[0].pixmap, actual: found.animation.frames[0].pixmap
      ).png(workers: workers)
    }
  }

  private static func words(
    _ comparison: AnimationComparison, _ wanted: FileInspection, _ found: FileInspection
  ) -> [String] {
    // The change leads from the actual to the expected file, as the next build would report it.
    var words = AnimationComparison.structure(from: found.animation, to: wanted.animation)
    if let space = wanted.color.space, found.color.space != space {
      words.append("color space \(found.color.space?.rawValue ?? "other") → \(space.rawValue)")
    }
    if wanted.frames.count != found.frames.count {
      words.append("frames \(found.frames.count) → \(wanted.frames.count)")
    }
    if comparison.hasEqualSizes, let worst = comparison.worst, worst.largestError > 0 {
      words.append(
        "pixels differ by up to \(worst.largestError) of 255, most at \(worst.start) ms, "
          + "x \(worst.place.x), y \(worst.place.y)"
      )
    } else if comparison.hasEqualSizes {
      words.append("every pixel is the same at every moment")
    }
    if wanted.facts.bytes != found.facts.bytes { words.append("bytes \(found.facts.bytes) → \(wanted.facts.bytes)") }
    return words
  }
}
