import ImageReading
import SceneModel

extension PresetResources {
  /// The same resources, but images that stand in the preset itself, as data URLs, are read from there.
  package var readingDataURLs: PresetResources {
    var resources = self
    resources.image = { [image] name in
      guard name.hasPrefix("data:") else { return try image(name) }
      return try ImageReader.read(DataURL(name).bytes)
    }
    return resources
  }
}
