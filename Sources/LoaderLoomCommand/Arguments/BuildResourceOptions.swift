import ArgumentParser
import Platform
import PresetFiles
import PresetModel
import Projects

/// The folder for cached results, and the limits on the machine's resources.
struct BuildResourceOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The folder that keeps results between builds; several builds may share it.",
      discussion: "The default is $LOADERLOOM_CACHE_DIR, or else the folder loaderloom in the system's cache folder.",
      valueName: "folder"), completion: .directory,
    transform: { try FolderName.checked($0) })
  var cacheDir: String? = nil

  @Flag(help: "Draw everything; do not use the cache.")
  var noCache = false

  @Option(
    help: ArgumentHelp(
      "The largest size of the cache, by default 1G; the least recently used results are removed first.",
      valueName: "500M"),
    transform: { try ByteCount($0) })
  var cacheSize = BuildResourceOptions.standardCacheSize

  @Option(
    help: ArgumentHelp(
      "The address of an HTTP server that machines share results by, such as https://cache.example/loaders.",
      discussion: "The default is $LOADERLOOM_REMOTE_CACHE. What the cache folder lacks is asked for there.",
      valueName: "url"))
  var remoteCache: String?

  @Option(help: "Whether results are also put on the server.")
  var remoteCacheMode: RemoteCache.Mode = .readWrite

  @OptionGroup var threads: ThreadOptions
  @OptionGroup var limitOptions: LimitOptions

  func validate() throws {
    if noCache && cacheDir != nil {
      throw ValidationError("--no-cache and --cache-dir cannot be combined; give one of them")
    }
    if noCache && remoteCache != nil {
      throw ValidationError("--no-cache also turns off the remote cache; give either --no-cache or --remote-cache")
    }
    if let url = remoteURL,
      !["http://", "https://"].contains(where: url.hasPrefix) || url.contains(where: "?#".contains)
    {
      throw ValidationError(
        "the address of a remote cache starts with http:// or https:// and has no \"?\" or \"#\"; found \"\(url)\"")
    }
    // A line end would end the header, and what follows would be another one.
    if remoteURL != nil, let token, token.unicodeScalars.contains(where: Escaping.isControl) {
      throw ValidationError(
        "\(Self.tokenVariable) holds a line end or another control character, which no token has; set it without")
    }
  }

  var options: BuildOptions {
    var options = BuildOptions()
    options.toolVersion = toolVersion
    options.cacheFolder = noCache ? nil : cacheDir ?? ContentCache.standardFolder
    options.cacheLimit = cacheSize.value
    options.remoteCache = remoteURL.map {
      RemoteCache(url: $0, mode: remoteCacheMode, token: token)
    }
    options.resources.workers = threads.workers
    options.resources.limits = limitOptions.limits
    options.resources.memory = limitOptions.totalMemory
    return options
  }

  private static let standardCacheSize = ByteCount(1 << 30)
  private static let tokenVariable = "LOADERLOOM_REMOTE_CACHE_TOKEN"
  private var token: String? { Machine.environment(Self.tokenVariable) }

  private var remoteURL: String? {
    if let remoteCache { return remoteCache }
    guard !noCache, let url = Machine.environment("LOADERLOOM_REMOTE_CACHE"), !url.isEmpty else { return nil }
    return url
  }

  /// The same options as words of a command line, for the commands of a graph.
  var arguments: [String] {
    var words: [String] = []
    if noCache { words.append("--no-cache") }
    if let cacheDir { words += ["--cache-dir", cacheDir] }
    if cacheSize != Self.standardCacheSize { words += ["--cache-size", "\(cacheSize.value)"] }
    if let remoteCache { words += ["--remote-cache", remoteCache] }
    if remoteCacheMode != .readWrite { words += ["--remote-cache-mode", remoteCacheMode.rawValue] }
    return words + limitOptions.arguments
  }
}

extension RemoteCache.Mode: ExpressibleByArgument {}

/// A number of bytes of memory or of a cache such as `500M`, `500MB`, `2GiB` or `4096`, with powers of 1024.
struct ByteCount: Equatable, Sendable {
  private static let units: [(letter: Character, bytes: Int)] = [("K", 1 << 10), ("M", 1 << 20), ("G", 1 << 30)]
  /// More than any machine has; the sum of two still is a number.
  private static let most = 1 << 60

  var value: Int

  init(_ value: Int) { self.value = value }

  /// - Throws: a message for what is no such number.
  init(_ argument: String) throws {
    var digits = argument.uppercased()[...]
    if let ending = ["IB", "B"].first(where: { digits.hasSuffix($0) }) { digits = digits.dropLast(ending.count) }
    var unit = 1
    if let last = digits.last, let known = Self.units.first(where: { $0.letter == last }) {
      unit = known.bytes
      digits = digits.dropLast()
    }
    guard let count = Int(digits), 0...Self.most / unit ~= count else {
      throw ValidationError("expected a size such as 500M, 2G or 4096, which is in bytes")
    }
    value = count * unit
  }
}

/// A part of a build: `2/8` is the second of eight parts.
struct ShardArgument: Sendable {
  var shard: AssetManifest.Shard

  /// - Throws: a message for what is no part of a whole.
  init(_ argument: String) throws {
    let parts = argument.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    let most = 10_000
    guard parts.count == 2, let index = parts[0], let count = parts[1], 1...most ~= count, 1...count ~= index else {
      throw ValidationError("expected K/N such as 2/8, where N is from 1 to \(most) and K from 1 to N")
    }
    shard = AssetManifest.Shard(index: index, count: count)
  }
}
