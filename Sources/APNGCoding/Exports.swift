// Callers hand over animations, pictures and delays: one import brings these types along.
@_exported import GraphicsCore
