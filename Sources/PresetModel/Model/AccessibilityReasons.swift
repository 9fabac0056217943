/// Why a preset does not follow guidelines on accessibility. A check reports what has a reason as a note, with the
/// reason, and not as a warning.
public struct AccessibilityReasons: Equatable, Sendable {
  /// Why its contrast with the page may be low (WCAG 2.2, 1.4.3 and 1.4.11); nil if it should not be.
  public var contrast: String?
  /// Why it says nothing of its own to a screen reader (WCAG 2.2, 1.1.1); nil if it should.
  public var alt: String?
  /// Why its poster frame may be empty, and with it the form for people who ask for less motion (WCAG 2.2, 2.3.3); nil
  /// if it should not be.
  public var poster: String?

  public init() {}
}

extension AccessibilityReasons: TabledObject {
  static let table = Table(
    "Accessibility", "Why the preset does not follow guidelines on accessibility.", initial: AccessibilityReasons()
  ) {
    Field(
      "contrast", \.contrast, .reason, defaultNote: "it should have enough",
      "Why the contrast with the page may be low, such as \"the ring fades as it grows\".")
    Field(
      "alt", \.alt, .reason, defaultNote: "it should say something",
      "Why a screen reader gets neither an `alt` nor a text.")
    Field(
      "poster", \.poster, .reason, defaultNote: "it should show something",
      "Why the poster frame may be empty, and with it the form for people who ask for less motion.")
  }
}

extension ValueType where Self == OptionalType<String> {
  /// The reason for what a check would warn of; nil if there is none.
  fileprivate static var reason: OptionalType<String> { .optional(.text(minimum: 1, limit: 500)) }
}
