import GraphicsCore
import MotionMath

/// The values that have one form in all documents, whatever the range that a key allows.
extension ThemedColor: TypedValue { static var type: any ValueType<ThemedColor> { .color } }

extension EasingValue: TypedValue { static var type: any ValueType<EasingValue> { .easing } }

extension PlayCount: DocumentObject, Encodable, Decodable, TypedValue {
  static var type: any ValueType<PlayCount> { .playCount }
}

/// In seconds, up to a day.
extension Seconds: DocumentObject, Encodable, Decodable, TypedValue {
  static var type: any ValueType<Seconds> { .seconds(-86_400...86_400) }
}

extension Length: TypedValue {
  static var type: any ValueType<Length> { .length(-Limits.largestLength...Limits.largestLength) }
}

extension LengthPair: TypedValue { static var type: any ValueType<LengthPair> { .place } }

extension Insets: TypedValue { static var type: any ValueType<Insets> { .insets } }

extension Span: TypedValue { static var type: any ValueType<Span> { .span(-1_000_000...1_000_000) } }

extension FontWeight: TypedValue { static var type: any ValueType<FontWeight> { .weight } }

extension LayoutWidth: TypedValue { static var type: any ValueType<LayoutWidth> { .layoutWidth(hasContent: true) } }

extension KeyframeTime: TypedValue { static var type: any ValueType<KeyframeTime> { .keyframeTime } }

extension PathData: TypedValue { static var type: any ValueType<PathData> { .path } }

extension PaintValue: TypedValue { static var type: any ValueType<PaintValue> { .paint } }

// MARK: Motions

extension Motion: Encodable, Decodable, DocumentObject, WrittenObject, ReadableObject, TypedValue
where Value: MovingValue {
  static var type: any ValueType<Motion> { MotionType(kind: Value.motion) }
}

extension MotionTrack: Encodable, Decodable, DocumentObject, WrittenObject, ReadableObject, Tabled, TabledObject
where Value: MovingValue {
  static var table: Table { Value.motion.track }
}

extension MotionKeyframe: Encodable, Decodable, DocumentObject, WrittenObject, ReadableObject, Tabled, TabledObject
where Value: MovingValue {
  static var table: Table { Value.motion.keyframe }
}

// MARK: Words

extension ColorScheme: WordValue {}
extension MotionForm: WordValue {}
extension NamedColor: WordValue {}
extension LoopForm: WordValue {}
extension OutputFormat: WordValue {}
extension TextStyle: WordValue {}
extension FontDesign: WordValue {}
extension LayoutAlignment: WordValue {}
extension LayerBlend: WordValue {}
extension ShimmerEffect.Mode: WordValue {}
extension Arrangement.Axis: WordValue {}
