import GraphicsCore

/// A scene as a camera sees it whose shutter stays open for a time.
extension Scene {
  /// Returns the mean of images in the middle of equal parts of the time from `time` on, as one display list; the
  /// image at `time` where nothing moves.
  ///
  /// Each image, with its background, counts for one part of the sum of premultiplied colors.
  ///
  /// - Parameters:
  ///   - exposure: In seconds.
  ///   - samples: A power of two, so that the parts add up to 1 exactly.
  public func displayList(at time: Double, exposure: Double, samples: Int) -> DisplayList {
    let lists = (0..<samples).map { displayList(at: time + exposure * (Double($0) + 0.5) / Double(samples)) }
    guard exposure > 0, lists.contains(where: { $0 != lists[0] }) else { return displayList(at: time) }
    var mean = DisplayList(size: size)
    for list in lists {
      mean.commands.append(.beginGroup(Group(opacity: 1 / Double(samples), blend: .plus)))
      if background.alpha > 0 {
        mean.commands.append(.draw(Draw(.rectangle(Rect(size)), paint: .solid(background))))
      }
      mean.commands += list.commands
      mean.commands.append(.endGroup)
    }
    return mean
  }
}
