import APNGCoding
import GIFCoding
import TextLayout
import WebPCoding

/// The system libraries that files are made with, each with its version: "giflib 5.2.1".
public enum Libraries {
  public static var all: [String] {
    [GIFReader.library] + APNGEncoder.libraries + [WebPLibrary.name] + TextEngine.libraries
  }
}
