/// The documents that the tool reads or writes and has a schema for.
public enum DocumentKind: String, CaseIterable, Sendable {
  case preset, project, manifest, destination

  /// Every object that the document is made of, the document itself first.
  package var objects: [ObjectDescription] {
    switch self {
    case .preset: PresetDocument.objects
    case .project: Project.table.description.all
    case .manifest: AssetManifest.table.description.all
    case .destination: Destination.table.description.all
    }
  }

  /// Short documents that are valid, for editors.
  package var examples: [JSONNode] {
    switch self {
    case .preset:
      [
        .object([("kind", .text("dotGrid")), ("dotSize", .number(8))]),
        .object([("extends", .text("spinner")), ("color", .text("purple"))]),
        .object([
          ("kind", .text("composition")),
          (
            "layers",
            .list([
              .object([
                ("type", .text("circle")), ("diameter", .number(24)), ("fill", .text("blue")),
                (
                  "scale",
                  .object([
                    ("from", .number(1)), ("to", .number(0.5)), ("duration", .number(0.6)),
                    ("autoreverse", .boolean(true)),
                  ])
                ),
              ])
            ])
          ),
        ]),
      ]
    case .project:
      [.object([("inputs", .list([.text("presets/*.json")])), ("outDir", .text("dist"))])]
    case .manifest: []
    case .destination:
      [
        .object([
          ("title", .text("Our chat")), ("formats", .list([.text("gif")])),
          ("limits", .list([.object([("measure", .text("bytes")), ("max", .number(256_000))])])),
        ])
      ]
    }
  }
}
