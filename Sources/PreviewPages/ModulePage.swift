import PresetModel

/// Turns a page of several files into one file: a browser needs longer to ask for a hundred files than to read them.
///
/// Modules import one another by bare names (`loom/player`). An import map (HTML standard, section 8.1.6) maps these
/// names to `data:` addresses that hold the modules themselves, so no bundler is needed. Style sheets become `style`
/// elements.
public enum ModulePage {
  private static let importMapMark = "<script type=\"importmap\"></script>"

  /// A page without network. What it shows is JSON in a `script` element.
  /// - Parameters:
  ///   - name: The HTML file of the page.
  ///   - data: What the page shows.
  static func selfContained(_ name: String, data: JSONNode) -> String {
    let data = "<script type=\"application/json\" id=\"data\">\(script(JSONPrinter.line(data)))</script>\n"
    return page(name, modules(of: name)) { data + $0 }
  }

  /// A page that asks its server what to show.
  public static func served(_ name: String) -> String { page(name, allModules) { $0 } }

  private static func page(_ name: String, _ modules: [PageFile], _ scripts: (String) -> String) -> String {
    lines(of: name) { line in
      if line == importMapMark { return scripts(importMap(modules)) }
      let sheet = PageFile.all.first { line == "<link rel=\"stylesheet\" href=\"\($0.name)\">" }
      return sheet.map { "<style>\n\($0.text)</style>" } ?? line
    }
  }

  private static func lines(of name: String, _ replaced: (String) -> String) -> String {
    guard let page = PageFile.named(name) else { preconditionFailure("the page \(name) is embedded") }
    return page.text.split(separator: "\n", omittingEmptySubsequences: false).map { replaced(String($0)) }
      .joined(separator: "\n")
  }

  private static var allModules: [PageFile] { PageFile.all.filter { $0.name.hasSuffix(".js") } }

  /// The modules that a page uses, those that others import among them. A decoder is imported by its format's name, so
  /// all of them count.
  private static func modules(of page: String) -> [PageFile] {
    var names = Set(OutputFormat.files.map { "\($0.rawValue).js" })
    var open = PageFile.named(page).map { [$0] } ?? []
    open += allModules.filter { names.contains($0.name) }
    while let file = open.popLast() {
      for module in allModules where !names.contains(module.name) && file.imports(module) {
        names.insert(module.name)
        open.append(module)
      }
    }
    return allModules.filter { names.contains($0.name) }
  }

  private static func importMap(_ modules: [PageFile]) -> String {
    let modules = modules.map { file in
      ("loom/" + file.name.dropLast(".js".count), JSONNode.text(address(of: file)))
    }
    let map = JSONPrinter.document(.object([("imports", .object(modules))]))
    return "<script type=\"importmap\">\n\(script(map))</script>"
  }

  /// A module as an address. Only characters that end or change an address are escaped, so that it can still be read.
  /// Its last line names it where a browser tells of an error.
  private static func address(of module: PageFile) -> String {
    var address = Array("data:text/javascript;charset=utf-8,".utf8)
    address.reserveCapacity(2 * module.text.utf8.count)
    for byte in "\(module.text)//# sourceURL=\(module.name)\n".utf8 {
      switch byte {
      case UInt8(ascii: "%"): address += "%25".utf8
      case UInt8(ascii: "#"): address += "%23".utf8
      case UInt8(ascii: "\n"): address += "%0A".utf8
      case UInt8(ascii: "\""): address += "%22".utf8
      case UInt8(ascii: "\\"): address += "%5C".utf8
      default: address.append(byte)
      }
    }
    return String(decoding: address, as: UTF8.self)
  }

  /// JSON within a `script` element, which `<` might end. Only texts of JSON can hold a `<`.
  private static func script(_ json: String) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(json.utf8.count)
    for byte in json.utf8 {
      if byte == UInt8(ascii: "<") { bytes += "\\u003C".utf8 } else { bytes.append(byte) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
