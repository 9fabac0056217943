// An animation, its pictures and its delays are what this module is spoken to with: one import brings them along.
@_exported import GraphicsCore
