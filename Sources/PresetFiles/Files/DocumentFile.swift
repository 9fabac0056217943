import Platform
import PresetModel

/// A document other than a preset, read from its file.
enum DocumentFile {
  /// - Parameters:
  ///   - isArgument: whether a person names the file on the command line, where a pipe is allowed too.
  ///   - place: where a document names the file; nil for one on the command line.
  ///   - decode: the bytes and the name that findings carry → the document.
  static func read<Document>(
    _ file: String, isArgument: Bool, namedAt place: SourcePlace?,
    decode: ([UInt8], String) throws(InvalidPreset) -> Document
  ) throws(PresetFailure) -> Document {
    let bytes: [UInt8]
    do throws(FileError) {
      let limit = PresetSource.largestFile
      bytes = isArgument ? try FileAccess.readArgument(file, limit: limit) : try FileAccess.read(file, limit: limit)
    } catch {
      var finding =
        place.map { Finding(.error, $0, "\(file): \(error.message)") } ?? Finding(error.description)
      finding.unreadFile = file
      throw PresetFailure([finding])
    }
    return try decoded(bytes, file, decode)
  }

  static func decoded<Document>(
    _ bytes: [UInt8], _ file: String, _ decode: ([UInt8], String) throws(InvalidPreset) -> Document
  ) throws(PresetFailure) -> Document {
    do throws(InvalidPreset) {
      return try decode(bytes, file)
    } catch {
      throw PresetFailure(error)
    }
  }
}
