/// A list whose entries are known by their names. Two are equal if they hold the same entries, in whatever order. In
/// documents it is an object, and the order of an object's keys means nothing; decoders of other libraries do not even
/// give it.
@propertyWrapper public struct ByName<Entry: NamedEntry>: Equatable, Sendable {
  public var wrappedValue: [Entry]

  public init(wrappedValue: [Entry]) { self.wrappedValue = wrappedValue }

  public static func == (a: ByName, b: ByName) -> Bool {
    a.wrappedValue == b.wrappedValue
      || a.wrappedValue.sorted { $0.name < $1.name } == b.wrappedValue.sorted { $0.name < $1.name }
  }
}

/// An entry that is known by its name.
public protocol NamedEntry: Equatable, Sendable {
  var name: String { get }
}
