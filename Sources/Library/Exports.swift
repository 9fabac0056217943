// The types that a caller of the library uses directly: colours, pictures, animations, presets and their resources.
@_exported import GraphicsCore
@_exported import PresetModel

@_exported import struct Rendering.ExportError
@_exported import struct Rendering.ExportProgress
@_exported import struct Rendering.FileReport
@_exported import struct SceneModel.PresetResources
@_exported import struct TextLayout.FontData
@_exported import enum TextLayout.FontFile
