import GraphicsCore
import MotionMath
import PresetModel
import Testing

@testable import Importing

@Suite struct ImageTrackVisitorTests {
  private func track<Value: Interpolatable>(_ from: Value, _ to: Value, period: Seconds = 1) -> Track<Value> {
    .keyframes(Keyframes([Keyframe(0, from), Keyframe(period, to)], period: period))
  }

  private func image(_ change: (inout AnimatedShape, inout AnimatedNode) -> Void) -> AnimatedImage {
    var shape = AnimatedShape(.ellipse(center: .constant(Point(5, 5)), radii: .constant(Size(3, 3))))
    var node = AnimatedNode(.group([]))
    change(&shape, &node)
    node.content = .shape(shape)
    return AnimatedImage(size: Size(10, 10), nodes: [node])
  }

  /// Each place where a track may stand is seen, by its times and by its values.
  @Test func everyTrackIsSeen() {
    let number = track(0.0, 1.0)
    let images = [
      image { $1.opacity = number },
      image { $1.presence = number },
      image { $1.transforms = [.translate(track(Point(0, 0), Point(1, 0)))] },
      image { $1.transforms = [.rotate(track(0, 90))] },
      image { $1.transforms = [.scale(track(Point(1, 1), Point(2, 1)))] },
      image { $1.transforms = [.skew(track(Point(0, 0), Point(9, 0)))] },
      image { $1.filters = [.blur(number)] },
      image { $1.masks = [NodeMask([$1.moving(number)], usesLuminance: false)] },
      image { (shape, _) in shape.outline = .line(from: .constant(.zero), to: track(Point(0, 0), Point(1, 0))) },
      image { (shape, _) in
        shape.modifiers = [
          .trim(start: number, end: .constant(1), offset: .constant(0), ofEach: true, span: Point(0, 1))
        ]
      },
      image { (shape, _) in shape.fillOpacity = number },
      image { (shape, _) in
        shape.stroke = AnimatedStroke(.color(.constant(ColorPair(.black))))
        shape.stroke?.width = number
      },
    ]
    for image in images {
      #expect(image.motionTimes.map(\.period) == [1])
      #expect(!image.looksSame(at: 0, as: 0.5))
      #expect(image.looksSame(at: 0, as: 1))
    }
  }

  /// Whole turns are no difference, and the moments that look the same are found.
  @Test func wholeTurnsLookTheSame() {
    let turning = image { $1.transforms = [.rotate(track(0, 720, period: 2))] }
    #expect(turning.looksSame(at: 0.25, as: 1.25) && !turning.looksSame(at: 0.25, as: 0.75))
    #expect(turning.moments(of: [0.5, 1.25, 1.5], thatLookAs: 0.25) == [1.25])
    #expect(turning.periods == [2])
  }

  @Test func whatStandsStillHasNoTimes() {
    let still = image { _, _ in }
    #expect(still.motionTimes.isEmpty && still.periods.isEmpty)
    #expect(TransformStep.translate(.constant(.zero)).isStill)
    #expect(!TransformStep.translate(track(.zero, Point(1, 0))).isStill)
    #expect(AnimatedShape.Outline.path(.constant(PathData())).isStill)
  }
}

extension AnimatedNode {
  fileprivate func moving(_ opacity: Track<Double>) -> AnimatedNode {
    var node = self
    node.opacity = opacity
    return node
  }
}
