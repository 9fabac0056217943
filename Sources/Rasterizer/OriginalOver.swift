import GraphicsCore

/// A group with a steep filter, such as a threshold, and what is in it once more over it: the gooey effect.
///
/// The two share edges, or nearly. A pixel knows only how much of it each covers, and one over the other takes that for
/// independent, so the image would be up to a quarter of a pixel too wide. As one image, drawn finer, it is not.
enum OriginalOver {
  /// Where the commands end that draw a group's content again right after the group; nil if none do.
  ///
  /// - Parameter end: The index of the group's end.
  static func end(
    after end: Int, of group: Group, _ content: ArraySlice<DrawCommand>, in commands: ArraySlice<DrawCommand>
  ) -> Int? {
    guard group.blend == .sourceOver, group.filters.contains(where: \.isSteep), end + 1 < commands.endIndex
    else { return nil }
    let after = commands[(end + 1)...]
    var original = content
    while !original.isEmpty {
      // Over is associative: as an image of their own, both are what they are one by one.
      if after.starts(with: original), PlanBuilder.isPlain(original) { return end + 1 + original.count }
      // Filters before the steep one may be groups within.
      guard case .beginGroup? = original.first else { return nil }
      let close = PlanBuilder.end(ofGroupAt: original.startIndex, in: original)
      guard close == original.endIndex - 1 else { return nil }
      original = original[(original.startIndex + 1)..<close]
    }
    return nil
  }
}
