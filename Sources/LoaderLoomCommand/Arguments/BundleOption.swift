import ArgumentParser
import Bundling
import PresetFiles
import PresetModel

/// The platforms that a loader's files and code are bundled for.
struct BundleOption: ParsableArguments {
  @Option(
    name: .customLong("bundle"),
    help: ArgumentHelp(
      "Write a folder for each of these platforms, with everything that it takes to show the loader there.",
      discussion: """
        \(BundleKind.list). Formats, scales and schemes are those that the platform wants, unless --format, --scale or \
        --scheme name some. The folder is written whole or not at all, and replaced only while it is as it was written.
        """, valueName: "web,xcode"))
  var kinds: CommaList<BundleKind>?

  func validate() throws { try kinds?.check("--bundle") }

  /// What each bundle is made from.
  func needs(_ request: BundleRequest) throws -> [BundleChoice] {
    try (kinds?.values ?? []).map { kind in
      do throws(BundleError) {
        return BundleChoice(kind: kind, needs: try kind.writer.needs(request))
      } catch {
        throw ValidationError("--bundle \(kind.rawValue): \(Escaping.line(error.description))")
      }
    }
  }
}

extension BundleKind: ExpressibleByArgument {}
