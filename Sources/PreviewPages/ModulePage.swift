import PresetModel

/// Turns a page of several files into one file without network.
///
/// Modules import one another by bare names (`loom/player`). An import map (HTML standard, section 8.1.6) maps these
/// names to addresses: on a server to the files, in a page of one file to `data:` addresses that hold the modules
/// themselves. So the same files run in both without a bundler. Style sheets become `style` elements. What the page
/// shows is JSON in a `script` element.
public enum ModulePage {
  private static let importMapMark = "<script type=\"importmap\"></script>"

  /// The page with everything inside.
  /// - Parameters:
  ///   - name: The HTML file of the page.
  ///   - data: What the page shows.
  static func selfContained(_ name: String, data: JSONNode) -> String {
    lines(of: name) { line in
      if line == importMapMark {
        let data = script(JSONPrinter.line(data))
        let modules = modules(of: name)
        return "<script type=\"application/json\" id=\"data\">\(data)</script>\n"
          + importMap(modules) { address(of: $0) }
      }
      let sheet = PageFile.all.first { line == "<link rel=\"stylesheet\" href=\"\($0.name)\">" }
      return sheet.map { "<style>\n\($0.text)</style>" } ?? line
    }
  }

  /// The page for a server that serves the other files beside it.
  public static func served(_ name: String) -> String {
    lines(of: name) { line in line == importMapMark ? importMap(allModules) { "./\($0.name)" } : line }
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

  private static func importMap(_ modules: [PageFile], _ address: (PageFile) -> String) -> String {
    let modules = modules.map { file in
      ("loom/" + file.name.dropLast(".js".count), JSONNode.text(address(file)))
    }
    let map = JSONPrinter.document(.object([("imports", .object(modules))]))
    return "<script type=\"importmap\">\n\(script(map))</script>"
  }

  /// A module as an address. Only characters that end or change an address are escaped, so that it can still be read.
  private static func address(of module: PageFile) -> String {
    var address = "data:text/javascript;charset=utf-8,"
    for scalar in module.text.unicodeScalars {
      switch scalar {
      case "%": address += "%25"
      case "#": address += "%23"
      case "\n": address += "%0A"
      case "\"": address += "%22"
      case "\\": address += "%5C"
      default: address.unicodeScalars.append(scalar)
      }
    }
    return address
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
