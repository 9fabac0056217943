import Hashing
import Parallelism
import Platform
import PresetFiles
import PresetModel

/// Unsaved work of the studio's pages, outside of the studio's folder, until it is saved or discarded. It outlives the
/// page, the browser and the server.
///
/// A draft is one file: a line of JSON that says what it belongs to, then the text as it is. So even a draft that is
/// damaged can be read with any editor.
public struct StudioDrafts: Sendable {
  public struct Draft: Equatable, Sendable {
    /// The page's name for the open document, which stays the same when the document gets another name.
    public var id: String
    /// The file, relative to the studio's folder. For a new preset, the name that is proposed.
    public var path: String
    /// The digest of the file as it was opened; nil for a new preset.
    public var known: String?
    /// In seconds since 1970.
    public var when: Double
    public var text: String
  }

  /// A draft that cannot be read whole.
  public struct Damage: Equatable, Sendable {
    public var id: String
    public var message: String
  }

  /// As many are kept for one folder.
  public static let most = 20
  private static let ending = ".draft"
  private static let largestHead = 16 << 10

  /// The folder that holds the drafts of one studio folder.
  public let place: String
  /// How often a draft was kept; one at a time. (The thread sanitizer reports a race if the value has no size.)
  private let taken = Locked(0)

  /// - Parameter state: The folder for all drafts of the user.
  public init(of folder: StudioFolder, in state: String) {
    place = "\(state)/\(SHA256.hexadecimal(of: folder.root))"
  }

  /// The system's folder for such files; nil where the environment names none.
  public static var standardFolder: String? {
    let inside = "loaderloom/studio"
    if let folder = Machine.environment("XDG_STATE_HOME"), folder.hasPrefix("/") { return "\(folder)/\(inside)" }
    guard let home = Machine.environment("HOME"), home.hasPrefix("/") else { return nil }
    #if canImport(Darwin)
      return "\(home)/Library/Application Support/\(inside)"
    #else
      return "\(home)/.local/state/\(inside)"
    #endif
  }

  // MARK: Writing

  /// What a page wants to be kept; without a text, nothing any more.
  public struct Entry: Decodable, Sendable {
    var id: String
    var path: String
    var known: String?
    var text: String?

    public init(id: String, path: String, known: String?, text: String?) {
      (self.id, self.path, self.known, self.text) = (id, path, known, text)
    }
  }

  private struct Head: Codable {
    var path: String
    var known: String?
    var when: Double
    /// Of the text.
    var digest: String
  }

  /// Keeps a text in place of the document's earlier draft, or forgets that draft.
  /// - Throws: `StudioError` if there are too many already, or the disk refuses.
  public func take(_ entry: Entry) throws(StudioError) {
    guard let text = entry.text else { return try forget(entry.id) }
    try StudioFolder.requireReadable(text)
    guard entry.path.utf8.count <= Self.largestHead / 8 else { throw StudioError(400, "the name is too long") }
    let file = try file(of: entry.id)
    let head = JSONNode.object([
      ("path", .text(entry.path)), ("known", entry.known.map { .text($0) } ?? .null),
      ("when", .number(Double(FileSystem.clock / 1_000_000) / 1000)),
      ("digest", .text(SHA256.hexadecimal(of: text))),
    ])
    try taken.withLock { (count) throws(StudioError) in
      count += 1
      if !FileSystem.exists(file), try names().count >= Self.most {
        throw StudioError(
          409, "\(Self.most) drafts are kept already, so this one is not; open or discard some in the gallery")
      }
      do throws(SystemError) {
        try FileSystem.createFolders(place, isPrivate: true)
      } catch {
        throw StudioError(500, "\(place): cannot be made, so unsaved work is not kept: \(error)")
      }
      do throws(FileError) {
        try FileAccess.writeAtomically(Array("\(JSONPrinter.line(head))\n\(text)".utf8), to: file)
      } catch {
        throw StudioError(500, "\(file): \(error.message); unsaved work is not kept")
      }
    }
  }

  /// Removes a draft; one that is not there is not an error.
  public func forget(_ id: String) throws(StudioError) {
    let file = try file(of: id)
    do throws(FileError) {
      try FileAccess.remove(file)
    } catch {
      throw StudioError(500, "\(file): \(error.message)")
    }
  }

  private func file(of id: String) throws(StudioError) -> String {
    let isName = id.utf8.allSatisfy { 48...57 ~= $0 || 65...90 ~= $0 || 97...122 ~= $0 || $0 == 45 }
    guard isName, 1...64 ~= id.utf8.count else {
      throw StudioError(400, "id: expected 1 to 64 letters, digits and hyphens, found \"\(id.prefix(80))\"")
    }
    return "\(place)/\(id)\(Self.ending)"
  }

  // MARK: Reading

  private func names() throws(StudioError) -> [String] {
    guard FileSystem.exists(place) else { return [] }
    do throws(SystemError) {
      return try FileSystem.entries(of: place).filter { $0.hasSuffix(Self.ending) && !$0.hasPrefix(".") }
    } catch {
      throw StudioError(500, "\(place): cannot be read: \(error); unsaved work may be there")
    }
  }

  /// - Throws: `StudioError` 404 for no such draft, 422 for one that is damaged.
  public func read(_ id: String) throws(StudioError) -> Draft {
    let file = try file(of: id)
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try FileAccess.read(file, limit: PresetSource.largestFile + Self.largestHead)
    } catch {
      throw StudioError(404, "\(file): \(error.message)")
    }
    guard let end = bytes.firstIndex(of: 10) else {
      throw StudioError(422, "\(file): the draft is damaged: its first line has no end")
    }
    let head: Head
    do throws(InvalidPreset) {
      head = try PositionedDecoder.decode(Head.self, from: Array(bytes[..<end]), file: file).value
    } catch {
      let reason = error.findings.first?.description ?? file
      throw StudioError(422, "\(reason); the draft is damaged, and what is left follows its first line")
    }
    let text = bytes[(end + 1)...]
    guard SHA256.hexadecimal(of: Array(text)) == head.digest else {
      throw StudioError(422, "\(file): the draft is damaged: its text has changed; what is left follows its first line")
    }
    return Draft(
      id: id, path: head.path, known: head.known, when: head.when, text: String(decoding: text, as: UTF8.self))
  }

  /// All drafts, the latest first, and those that are damaged.
  public func list() throws(StudioError) -> (drafts: [Draft], damaged: [Damage]) {
    var drafts: [Draft] = []
    var damaged: [Damage] = []
    for name in try names() {
      let id = String(name.dropLast(Self.ending.count))
      do throws(StudioError) {
        drafts.append(try read(id))
      } catch {
        // It may have been forgotten a moment ago.
        if error.status != 404 || FileSystem.exists("\(place)/\(name)") {
          damaged.append(Damage(id: id, message: error.message))
        }
      }
    }
    return (drafts.sorted { $0.when > $1.when }, damaged)
  }

  /// The list for a page, without the texts. That the list cannot be read is a part of it: the page opens all the same.
  public var node: JSONNode {
    do throws(StudioError) {
      let (drafts, damaged) = try list()
      return .object([
        ("list", .list(drafts.map(Self.node))),
        ("damaged", .list(damaged.map { .object([("id", .text($0.id)), ("message", .text($0.message))]) })),
        ("problem", .null),
      ])
    } catch {
      return .object([("list", .list([])), ("damaged", .list([])), ("problem", .text(error.message))])
    }
  }

  private static func node(_ draft: Draft) -> JSONNode {
    .object([
      ("id", .text(draft.id)), ("path", .text(draft.path)), ("known", draft.known.map { .text($0) } ?? .null),
      ("when", .number(draft.when)),
    ])
  }

  /// A draft with its text.
  public func node(of id: String) throws(StudioError) -> JSONNode {
    let draft = try read(id)
    var node = Self.node(draft)
    node.add(.object([("text", .text(draft.text))]))
    return node
  }
}
