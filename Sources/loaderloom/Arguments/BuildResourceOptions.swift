import ArgumentParser
import AssetPipeline
import Platform
import PresetModel

/// The folder for cached results, and the limits on the machine's resources.
struct BuildResourceOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The folder that keeps results between builds; several builds may share it.",
      discussion: "The default is $LOADERLOOM_CACHE_DIR, or else the folder loaderloom in the system's cache folder.",
      valueName: "folder"))
  var cacheDir: String?

  @Flag(help: "Draw everything; do not use the cache.")
  var noCache = false

  @Option(
    help: ArgumentHelp(
      "The largest size of the cache; the least recently used results are removed first.", valueName: "bytes"))
  var cacheSize = ByteCount(1 << 30)

  @OptionGroup var threads: ThreadOptions

  @Option(
    help: ArgumentHelp(
      "The largest amount of memory for the pictures of all files in progress together.", valueName: "bytes"))
  var memory = ByteCount(1 << 30)

  func validate() throws {
    if noCache && cacheDir != nil {
      throw ValidationError("--no-cache leaves no cache to put anywhere; give one of them")
    }
  }

  var options: BuildOptions {
    var options = BuildOptions()
    options.toolVersion = toolVersion
    options.cacheFolder = noCache ? nil : cacheDir ?? BuildOptions.standardCacheFolder
    options.cacheLimit = cacheSize.value
    options.resources.workers = threads.workers
    options.resources.memory = memory.value
    return options
  }

  /// The same options as words of a command line, for the commands of a graph.
  var arguments: [String] {
    var words: [String] = []
    if noCache { words.append("--no-cache") }
    if let cacheDir { words += ["--cache-dir", cacheDir] }
    return words
  }
}

/// A number of bytes such as `500M`, `2G` or `4096`, with powers of 1024.
struct ByteCount: ExpressibleByArgument, Equatable, Sendable {
  private static let units: [(letter: Character, bytes: Int)] = [("K", 1 << 10), ("M", 1 << 20), ("G", 1 << 30)]

  var value: Int

  init(_ value: Int) { self.value = value }

  init?(argument: String) {
    var digits = argument.uppercased()[...]
    var unit = 1
    if let last = digits.last, let known = Self.units.first(where: { $0.letter == last }) {
      unit = known.bytes
      digits = digits.dropLast()
    }
    let most = 1 << 30
    guard let count = Int(digits), count >= 0, count <= most else { return nil }
    value = count * unit
  }

  var defaultValueDescription: String {
    Self.units.last { value >= $0.bytes && value % $0.bytes == 0 }.map { "\(value / $0.bytes)\($0.letter)" }
      ?? "\(value)"
  }
}

/// A part of a build: `2/8` is the second of eight parts.
struct ShardArgument: ExpressibleByArgument, Sendable {
  var shard: AssetManifest.Shard

  init?(argument: String) {
    let parts = argument.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    let most = 10_000
    guard parts.count == 2, let index = parts[0], let count = parts[1], 1...most ~= count, 1...count ~= index else {
      return nil
    }
    shard = AssetManifest.Shard(index: index, count: count)
  }
}
