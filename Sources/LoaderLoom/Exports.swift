// The types that a caller of the library uses directly: colors, images, animations, presets and their resources.
@_exported import GraphicsCore
@_exported import PresetModel

@_exported import struct Exporting.ExportError
@_exported import struct Exporting.ExportProgress
@_exported import struct Exporting.FileReport
@_exported import struct SceneModel.PresetResources
@_exported import struct TextLayout.FontData
@_exported import enum TextLayout.FontFile
