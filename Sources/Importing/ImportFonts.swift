/// What readers of files ask of the fonts that texts can be drawn in.
public struct ImportFonts: Sendable {
  /// Lengths of a face, as parts of its size.
  public struct Face: Equatable, Sendable {
    /// Above the baseline.
    public var ascent: Double
    /// Below the baseline, downwards.
    public var descent: Double
    /// The height of small letters.
    public var xHeight: Double

    public init(ascent: Double, descent: Double, xHeight: Double) {
      self.ascent = ascent
      self.descent = descent
      self.xHeight = xHeight
    }
  }

  /// The face of a family that is nearest to a weight, 1…1000; nil if the family is not installed. A family of nil is
  /// the one of presets that name none.
  public var face: @Sendable (_ family: String?, _ weight: Int) -> Face?

  public init(face: @escaping @Sendable (_ family: String?, _ weight: Int) -> Face?) { self.face = face }
}
