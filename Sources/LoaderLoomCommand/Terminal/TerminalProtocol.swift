import APNGCoding
import Exporting
import GraphicsCore
import PresetModel

/// How a terminal shows images.
enum TerminalProtocol: String, CaseIterable, Sendable {
  /// The graphics protocol of kitty, Ghostty and WezTerm.
  case kitty
  /// Inline images of iTerm2.
  case iterm2
  /// DEC's sixel graphics, as foot, mlterm and xterm show them.
  case sixel
  /// Two pixels a character in true color, for any terminal.
  case blocks

  /// What the environment says of the terminal.
  static func detect(_ environment: (String) -> String?) -> TerminalProtocol {
    let term = environment("TERM") ?? ""
    let program = environment("TERM_PROGRAM") ?? environment("LC_TERMINAL") ?? ""
    if environment("KITTY_WINDOW_ID") != nil || term.contains("kitty") || ["ghostty", "WezTerm"].contains(program) {
      return .kitty
    }
    if program.hasPrefix("iTerm") { return .iterm2 }
    if ["foot", "mlterm", "yaft", "sixel"].contains(where: { term.contains($0) }) || program == "contour" {
      return .sixel
    }
    return .blocks
  }

  /// The text that shows an image from the cursor on, and leaves the cursor where it was.
  /// - Parameters:
  ///   - background: Behind translucent pixels, where the protocol has none.
  ///   - columns: The terminal's width in characters.
  func text(_ image: Pixmap, on background: RGBA8, columns: Int) throws -> String {
    switch self {
    case .kitty: Self.kittyText(try Self.png(image))
    case .iterm2:
      "\u{1B}7\u{1B}]1337;File=inline=1;width=\(image.width)px;height=\(image.height)px:"
        + Base64.text(try Self.png(image)) + "\u{07}\u{1B}8"
    case .sixel: "\u{1B}7" + SixelImage.text(image, on: background) + "\u{1B}8"
    case .blocks: BlockImage.text(image, on: background, columns: columns)
    }
  }

  /// The number of lines that an image takes; `cell` is the height of a character in pixels.
  func lines(_ image: Pixmap, columns: Int, cell: Int) -> Int {
    switch self {
    case .blocks: BlockImage.size(image, columns: columns).height / 2
    case .kitty, .iterm2, .sixel: (image.height + cell - 1) / cell
    }
  }

  private static func png(_ image: Pixmap) throws -> [UInt8] {
    try APNGEncoder.encode(image, options: APNGOptions(effort: EncodingEffort.range.lowerBound)).bytes
  }

  /// The image takes the place of the one before it (same number and placement), in parts of at most 4096 characters.
  private static func kittyText(_ png: [UInt8]) -> String {
    let text = Array(Base64.text(png).utf8)
    let most = 4096
    var out = ""
    for start in stride(from: 0, to: text.count, by: most) {
      let part = text[start..<min(start + most, text.count)]
      let more = start + most < text.count ? 1 : 0
      let head = start == 0 ? "a=T,f=100,i=1,p=1,C=1,q=2,m=\(more)" : "m=\(more)"
      out += "\u{1B}_G\(head);" + String(decoding: part, as: UTF8.self) + "\u{1B}\\"
    }
    return out
  }

  /// What removes the image's traces other than text.
  var farewell: String { self == .kitty ? "\u{1B}_Ga=d,d=I,i=1,q=2\u{1B}\\" : "" }
}
