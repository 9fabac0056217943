/// An element of an XML document: its name, its attributes, and what is in it.
public final class XMLElement: Sendable {
  /// The name without its prefix.
  public let name: String
  /// The namespace's address; empty for none.
  public let namespace: String
  public let attributes: [XMLAttribute]
  public let children: [XMLNode]
  /// Where the element starts, from 1.
  public let line: Int

  init(name: String, namespace: String, attributes: [XMLAttribute], children: [XMLNode], line: Int) {
    self.name = name
    self.namespace = namespace
    self.attributes = attributes
    self.children = children
    self.line = line
  }

  /// The elements in it, in their order.
  public var elements: [XMLElement] {
    children.compactMap { if case .element(let element) = $0 { element } else { nil } }
  }

  /// All text in it, that of its elements too.
  public var text: String {
    children.map { node in
      switch node {
      case .text(let text): text
      case .element(let element): element.text
      }
    }.joined()
  }

  /// The value of the attribute of this name that has no namespace.
  public subscript(_ name: String) -> String? {
    attributes.first { $0.name == name && $0.namespace.isEmpty }?.value
  }

  /// The value of the attribute of this name and namespace.
  public subscript(_ name: String, in namespace: String) -> String? {
    attributes.first { $0.name == name && $0.namespace == namespace }?.value
  }
}

public struct XMLAttribute: Equatable, Sendable {
  public let name: String
  /// Empty for none.
  public let namespace: String
  public let value: String
}

public enum XMLNode: Sendable {
  case element(XMLElement)
  case text(String)
}
