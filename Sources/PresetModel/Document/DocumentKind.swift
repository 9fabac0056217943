/// The documents that the tool reads or writes and has a schema for.
public enum DocumentKind: String, CaseIterable, Sendable {
  case preset, project, manifest

  /// Every object that the document is made of, the document itself first.
  package var objects: [ObjectDescription] {
    switch self {
    case .preset: PresetDocument.objects
    case .project: ProjectDocument.objects
    case .manifest: ManifestDocument.objects
    }
  }
}
