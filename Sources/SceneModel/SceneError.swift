import MotionMath
import PresetModel
import TextLayout

/// Why a valid preset cannot become a scene. `path` names the preset's key, so that the message can point at its line.
public enum SceneError: Error, Equatable, Sendable, CustomStringConvertible {
  /// `path` is the path of the object that contains the text and its font.
  case text(TextError, path: String)
  /// An image cannot be loaded.
  case image(name: String, reason: String, path: String)
  /// The images of a preset have too many pixels together.
  case tooManyPixels(Int, limit: Int, path: String)
  /// A percentage appears in a composition that has no size.
  case percentageOfNothing(path: String)
  /// The tail of a dot grid would overtake its own head.
  case trailTooLong(length: Double, limit: Double)
  case loop(LoopSolver.LoopError)
  /// Tracks wait for one another in a way that cannot be.
  case sequence(String, path: String)
  /// A layer comes or goes at a time that the given cycle does not have.
  case afterTheCycle(Seconds, Seconds, path: String)
  /// No box of a skeleton has a width.
  case boxesWithoutWidth(path: String)
  /// The canvas would have no area, or would be too large for any use.
  case canvas(width: Double, height: Double, limit: Double)

  /// The JSON path of the key that causes the error.
  public var path: String {
    switch self {
    case .text(.missingCharacter, let path), .text(.imageGlyph, let path), .text(.noOutline, let path):
      "\(path).text"
    case .text(_, let path): "\(path).font"
    case .image(_, _, let path), .tooManyPixels(_, _, let path), .sequence(_, let path),
      .afterTheCycle(_, _, let path), .percentageOfNothing(let path), .boxesWithoutWidth(let path):
      path
    case .trailTooLong: "$.trailLength"
    case .loop: "$.loop"
    case .canvas: "$.canvas"
    }
  }

  public var description: String {
    switch self {
    case .text(let error, _): "\(error)"
    case .image(let name, let reason, _):
      "\(name): \(reason); name a PNG, JPEG or WebP file, relative to the preset's folder"
    case .tooManyPixels(let pixels, let limit, _):
      "the images have \(pixels) pixels together; at most \(limit) are allowed: use smaller ones"
    case .percentageOfNothing:
      "a length is a percentage of the composition, which has no `size`; give the composition a `size`, "
        + "or the length in points"
    case .trailTooLong(let length, let limit):
      "the trail of \(JSONNumber(length).text) dots is longer than the cycle; at most \(JSONNumber(limit).text) dots "
        + "fit: shorten `trailLength` or lengthen `pauseBetweenCycles`"
    case .loop(let error): "\(error)"
    case .sequence(let problem, _): problem
    case .afterTheCycle(let time, let cycle, _):
      "\(time.decimal) s is after the cycle's end at \(cycle.decimal) s; make `cycle` longer, or the time earlier"
    case .boxesWithoutWidth:
      "no box of the layout has a width: each fills what its row or column leaves, and nothing is left; give a box, or "
        + "a row or column around it, a `width` in points"
    case .canvas(let width, let height, let limit):
      "the canvas would be \(JSONNumber(width).text) × \(JSONNumber(height).text) points; each side must be above 0 "
        + "and at most \(JSONNumber(limit).text)"
    }
  }
}
