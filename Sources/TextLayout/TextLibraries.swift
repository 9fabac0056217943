import CPango

extension TextEngine {
  /// The text libraries that are loaded, with their versions. Asking does not start them.
  public static var libraries: [String] {
    let fontconfig = FcGetVersion()
    return [
      "Pango \(String(cString: pango_version_string()))", "HarfBuzz \(String(cString: hb_version_string()))",
      "fontconfig \(fontconfig / 10_000).\(fontconfig / 100 % 100).\(fontconfig % 100)",
    ]
  }
}
