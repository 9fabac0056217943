/// The position of lines within a block's width; leading and trailing follow the paragraph's direction.
public enum TextAlignment: String, Hashable, Sendable, CaseIterable { case leading, center, trailing }
