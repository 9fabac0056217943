/// How hard an encoder looks for a smaller file: the one range that command line, project file and both encoders take.
public enum EncodingEffort {
  /// 1 is fastest, 9 smallest.
  public static let range = 1...9
  /// Takes a small multiple of the time of 1.
  public static let standard = 5
}
