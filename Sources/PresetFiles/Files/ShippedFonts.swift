import Platform

/// The fonts that are installed with the program: the families of the shipped presets, so that these can be drawn on a
/// machine that has no fonts. An installed font of the same family comes first.
public enum ShippedFonts {
  /// `share/loaderloom/fonts`, from the folder above the program's own; nil where the program's place is not known. It
  /// need not exist.
  public static let folder: String? = FileSystem.executable.flatMap { program in
    guard let bin = FileSystem.parentFolder(of: program), let prefix = FileSystem.parentFolder(of: bin) else {
      return nil
    }
    return (prefix == "/" ? "" : prefix) + "/share/loaderloom/fonts"
  }
}
