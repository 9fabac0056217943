/// How hard an encoder looks for a smaller file. The command line, project files and both encoders share this range.
public enum EncodingEffort {
  /// 1 is fastest, 9 smallest.
  public static let range = 1...9
  /// The standard effort takes a small multiple of the time of effort 1.
  public static let standard = 5
}
