import CDeflate
import CZlib

extension APNGEncoder {
  /// The compression libraries: zlib as it is loaded, libdeflate as it was compiled against. zopfli states no version.
  public static var libraries: [String] {
    ["zlib \(String(cString: zlibVersion()))", "libdeflate \(LIBDEFLATE_VERSION_STRING)", "zopfli"]
  }
}
