/// Why the studio refuses a request: a status of HTTP (RFC 9110, section 15) and a message for a person.
public struct StudioError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What a page offers to do about it, beyond showing the message.
  public enum Reason: String, Sendable {
    /// The file may be replaced all the same, if a person says so.
    case readOnly = "read-only"
  }

  public var status: Int
  public var message: String
  public var reason: Reason?

  public init(_ status: Int, _ message: String, reason: Reason? = nil) {
    self.status = status
    self.message = message
    self.reason = reason
  }

  public var description: String { message }
}
