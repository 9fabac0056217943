/// A finished file or folder of frames that is not yet written.
public struct ExportedFile: Sendable {
  public var content: ExportedContent
  public var report: FileReport
}
