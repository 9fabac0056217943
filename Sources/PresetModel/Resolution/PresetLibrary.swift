/// Finds the presets that another one extends: files and shipped presets, which only layers above this one can read.
public struct PresetLibrary: Sendable {
  public struct Source: Equatable, Sendable {
    public var bytes: [UInt8]
    /// The name that findings carry, which also distinguishes it from other sources.
    public var file: String
    /// The folder that relative paths inside it start from; nil for the current folder.
    public var folder: String?
    /// Whether the bytes were made of a file of another format, so that findings name the file without a line.
    public var isConverted: Bool

    public init(bytes: [UInt8], file: String, folder: String?, isConverted: Bool = false) {
      self.bytes = bytes
      self.file = file
      self.folder = folder
      self.isConverted = isConverted
    }
  }

  /// What cannot be read, and what to do.
  public struct Failure: Error, Equatable, Sendable {
    public var message: String
    /// The file that could not be read.
    public var file: String?

    public init(_ message: String, file: String? = nil) { (self.message, self.file) = (message, file) }
  }

  /// Loads a preset by the name that the preset in `folder` gives.
  let load: @Sendable (_ name: String, _ folder: String?) throws(Failure) -> Source

  public init(_ load: @escaping @Sendable (_ name: String, _ folder: String?) throws(Failure) -> Source) {
    self.load = load
  }

  /// No preset at all.
  public static let empty = PresetLibrary { (name, _) throws(Failure) in
    throw Failure("no preset \(shown(name)) can be found here; write the whole preset without extends")
  }
}
