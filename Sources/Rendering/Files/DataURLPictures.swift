import PictureReading
import SceneModel

extension PresetResources {
  /// The same resources, but pictures that stand in the preset itself, as data URLs, are read from there.
  package var readingDataURLs: PresetResources {
    var resources = self
    resources.picture = { [picture] name in
      guard name.hasPrefix("data:") else { return try picture(name) }
      return try PictureReader.read(DataURL(name).bytes)
    }
    return resources
  }
}
