/// Whom a bundle is for: a folder with a loader's files in the form that one platform takes, and the code that shows
/// them. Here is what documents and messages say of it; its writer in `Bundling` says what is in it.
public enum BundleKind: String, CaseIterable, Hashable, Sendable {
  case web, react, xcode, android, flutter, sprite

  /// As people call the platform.
  public var title: String { words.title }
  /// What is in the folder, without a full stop.
  public var summary: String { words.summary }

  private var words: (title: String, summary: String) {
    switch self {
    case .web: ("Web page", "images with hashed names, a page, and the picture element to paste into yours")
    case .react: ("React", "images, and a component in TSX that imports them")
    case .xcode: ("Xcode", "an asset catalog, and a SwiftUI view that plays it")
    case .android: ("Android", "resources, and Kotlin that shows them in an ImageView")
    case .flutter: ("Flutter", "assets in their resolutions, and a widget")
    case .sprite: ("Sprite sheet", "a sheet of all frames, its JSON, and CSS that plays it")
    }
  }

  /// The kinds and their summaries, as help and reference list them.
  package static var list: String { allCases.map { "\($0.rawValue): \($0.summary)" }.joined(separator: "; ") }
}
