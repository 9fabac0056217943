import Importing
import PresetModel
import TextLayout

extension ImportFonts {
  /// The fonts in which presets are drawn: the installed ones, and those that come with the program.
  static let installed = ImportFonts { family, weight in
    let request = FontRequest(
      family: family ?? FontDesign.default.family, folders: ShippedFonts.folder.map { [$0] } ?? [],
      weight: Double(weight), size: 16)
    do throws(TextError) {
      let metrics = try TextEngine.metrics(of: request)
      return Face(ascent: metrics.ascent, descent: metrics.descent, xHeight: metrics.xHeight)
    } catch {
      // The drawing itself says why a family that is asked for by name cannot be had.
      return nil
    }
  }
}
