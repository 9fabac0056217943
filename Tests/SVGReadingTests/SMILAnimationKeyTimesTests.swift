import GraphicsCore
import Importing
import MotionMath
import Testing

@testable import SVGReading

/// What is left of `keyTimes` without a list of values, as Chromium draws it.
@Suite struct SMILAnimationKeyTimesTests {
  /// The places of a shape at the start of each tenth of its pass; empty where it does not move.
  private func places(_ attributes: String) throws -> [Double] {
    let image = try SVGReader.read(
      Array(
        """
        <svg width="200" height="9"><line x2="1" stroke="red"><animate attributeName="x1" dur="1s" \(attributes)
        repeatCount="indefinite"/></line></svg>
        """.utf8))
    guard case .shape(let shape) = image.nodes[0].content, case .line(let from, _) = shape.outline, !from.isConstant
    else { return [] }
    return [0, 0.25, 0.5, 0.65, 0.75, 0.95].map { (from.value(at: $0).x * 10).rounded() / 10 }
  }

  private let even = [0, 25, 50, 65, 75, 95.0]

  @Test(arguments: ["0;0.5;1", "0;0.7", "0;1", "0.2;1", "junk", "0;2"])
  func timesWithoutValuesAreLeftAside(_ times: String) throws {
    #expect(try places("from='0' to='100' keyTimes='\(times)'") == even)
    #expect(try places("to='100' keyTimes='\(times)'") == even)
    #expect(try places("from='0' by='100' keyTimes='\(times)'") == even)
    #expect(try places("from='0' to='100' calcMode='paced' keyTimes='\(times)'") == even)
  }

  @Test(arguments: [
    ("0;0.5;1", [0, 0, 100, 100, 100, 100.0]), ("0;0.3", [0, 0, 100, 100, 100, 100]),
    ("0;0.7", [0, 0, 0, 0, 100, 100]), ("0.4;0.6", [0, 0, 100, 100, 100, 100]),
  ])
  func theSecondOfTwoTimesIsTheChangeOfADiscretePass(_ times: String, _ meant: [Double]) throws {
    #expect(try places("from='0' to='100' calcMode='discrete' keyTimes='\(times)'") == meant)
  }

  @Test func aCurveHoldsInItsPartOfThePass() throws {
    let curve = "from='0' to='100' calcMode='spline'"
    #expect(try places("\(curve) keySplines='0.5 0 0.5 1;0 0 1 1' keyTimes='0;0.5;1'") == [0, 10.6, 50, 65, 75, 95])
    #expect(try places("\(curve) keySplines='0.5 0 0.5 1' keyTimes='0;1'") == [0, 10.6, 50, 77.2, 89.4, 99.7])
    // A list that does not fit stops the animation.
    for wrong in ["0;0.7", "0;0.5;1"] {
      #expect(try places("\(curve) keySplines='0.5 0 0.5 1' keyTimes='\(wrong)'") == [])
    }
  }

  @Test(arguments: ["0;0.5;1", "0;1", "0;0.5;0.9", "0.1;0.5;1"])
  func timesThatDoNotFitAListOfValuesStopIt(_ times: String) throws {
    let fits = times == "0;0.5;1"
    #expect(try places("values='0;100;0' keyTimes='\(times)'") == (fits ? [0, 50, 100, 70, 50, 10] : []))
    #expect(try places("values='50' keyTimes='\(times)'") == [])
  }
}
