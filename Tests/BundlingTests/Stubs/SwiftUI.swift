// What the generated view uses of SwiftUI.
import UIKit

@MainActor public protocol View {
  associatedtype Body: View
  @ViewBuilder var body: Body { get }
}

extension Never: View {
  public var body: Never { fatalError() }
}

@resultBuilder public enum ViewBuilder {
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  public static func buildEither<First: View, Second: View>(first: First) -> Either<First, Second> { Either() }
  public static func buildEither<First: View, Second: View>(second: Second) -> Either<First, Second> { Either() }
}

public struct Either<First: View, Second: View>: View {
  nonisolated init() {}
  public var body: Never { fatalError() }
}

public struct Group<Content: View>: View {
  public init(@ViewBuilder _ content: () -> Content) {}
  public var body: Never { fatalError() }
}

public struct Image: View {
  public init(_ name: String) {}
  public func resizable() -> Image { self }
  public var body: Never { fatalError() }
}

public struct Text {
  public init(verbatim: String) {}
}

public enum AccessibilityChildBehavior { case ignore, combine }

public struct AccessibilityTraits: Sendable {
  public static let updatesFrequently = AccessibilityTraits()
}

extension View {
  public func frame(width: Double? = nil, height: Double? = nil) -> some View { self }
  public func accessibilityElement(children: AccessibilityChildBehavior) -> some View { self }
  public func accessibilityLabel(_ label: Text) -> some View { self }
  public func accessibilityAddTraits(_ traits: AccessibilityTraits) -> some View { self }
}

public enum ColorScheme: Sendable { case light, dark }

public struct EnvironmentValues: Sendable {
  public var accessibilityReduceMotion: Bool { false }
  public var colorScheme: ColorScheme { .light }
}

@propertyWrapper public struct Environment<Value> {
  private let path: KeyPath<EnvironmentValues, Value>

  public init(_ path: KeyPath<EnvironmentValues, Value>) { self.path = path }

  public var wrappedValue: Value { EnvironmentValues()[keyPath: path] }
}

@MainActor public protocol UIViewRepresentable: View where Body == Never {
  associatedtype UIViewType
  associatedtype Coordinator = Void
  typealias Context = UIViewRepresentableContext<Self>

  func makeCoordinator() -> Coordinator
  func makeUIView(context: Context) -> UIViewType
  func updateUIView(_ view: UIViewType, context: Context)
  static func dismantleUIView(_ view: UIViewType, coordinator: Coordinator)
}

extension UIViewRepresentable {
  public var body: Never { fatalError() }
}

@MainActor public struct UIViewRepresentableContext<Representable: UIViewRepresentable> {
  public let coordinator: Representable.Coordinator
}
