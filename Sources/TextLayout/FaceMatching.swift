/// The face of a family that matches a request. The matching follows CSS Fonts 4, section 5.2: width, then slant, then
/// weight.
///
/// The requested width and slant are always the normal ones. Nothing is synthesized: if a family has no upright face,
/// its italic face is used, and the substitution is reported.
struct FaceMatch: Equatable, Sendable {
  var face: FontFace
  /// The weight that is drawn: the face's own, or the one that a variable face is set to.
  var weight: Double

  /// Picks the first of the faces that match best. Returns nil if there is no face at all.
  init?(faces: [FontFace], weight: Double) {
    guard let width = faces.map(\.width).min(by: { widthOrder($0) < widthOrder($1) }) else { return nil }
    let byWidth = faces.filter { $0.width == width }
    let bySlant = byWidth.filter { !$0.isItalic }
    let ranked = (bySlant.isEmpty ? byWidth : bySlant).map { face in
      (face: face, weight: min(max(weight, face.weights.lowerBound), face.weights.upperBound))
    }
    let nearest = ranked.min { weightOrder($0.weight, wanted: weight) < weightOrder($1.weight, wanted: weight) }
    guard let nearest else { return nil }
    (face, self.weight) = nearest
  }
}

/// Orders widths: the normal width first, then narrower ones, nearest first, then wider ones.
private func widthOrder(_ width: Double) -> (Int, Double) { width <= 100 ? (0, 100 - width) : (1, width - 100) }

/// Orders weights by CSS Fonts 4, 5.2, step 4.3. For a wanted weight from 400 to 500: heavier ones up to 500, then
/// lighter, then heavier. Below 400: lighter ones first. Above 500: heavier ones first.
func weightOrder(_ weight: Double, wanted: Double) -> (Int, Double) {
  if weight == wanted { return (0, 0) }
  let distance = abs(weight - wanted)
  let isHeavier = weight > wanted
  if wanted >= 400, wanted <= 500 {
    if isHeavier { return (weight <= 500 ? 1 : 3, distance) }
    return (2, distance)
  }
  return (isHeavier == (wanted > 500) ? 1 : 2, distance)
}
