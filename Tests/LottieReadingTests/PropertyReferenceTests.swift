import GraphicsCore
import Importing
import MotionMath
import Testing

@testable import LottieReading

@Suite struct PropertyReferenceTests {
  @Test func isKnownByItsText() throws {
    let slider = try #require(PropertyReference("effect('a b')(\"Slider\")"))
    #expect(slider.layer == nil && slider.owner == .effect("a b") && slider.key == "Slider")
    let trim = try #require(
      PropertyReference("var $bm_rt; $bm_rt = comp('U').layer('ring').content('Trim Paths 1').start;"))
    #expect(trim.composition == "U" && trim.layer == "ring")
    #expect(trim.owner == .shape(["Trim Paths 1"]) && trim.key == "s")
    let group = try #require(PropertyReference("content('man').content('leg').transform.skewAxis"))
    #expect(group.owner == .group(["man", "leg"]) && group.key == "sa")
    let each = try #require(
      PropertyReference("var $bm_rt; var temp; temp = thisComp.layer('c').effect('S')(1); $bm_rt = [ temp, temp ];"))
    #expect(each.layer == "c" && each.owner == .effect("S") && each.key == "1")
    #expect(PropertyReference("$bm_rt = thisLayer.transform.rotation;")?.owner == .layer)
    let own = try #require(PropertyReference("$bm_rt = effect('Leader')(2).value;"))
    #expect(own.owner == .effect("Leader") && own.key == "2")
    let parent = try #require(PropertyReference("parent.content('ring').transform.rotation"))
    #expect(parent.isOfParent && parent.layer == nil && parent.owner == .group(["ring"]))
    for text in [
      "thisComp.layer(3).transform.rotation", "thisComp.duration", "transform.rotation * 2", "effect('a')",
      "comp('a').duration", "var a; a = effect('b')(1); $bm_rt = [a, 0];", "content('a')",
    ] {
      #expect(PropertyReference(text) == nil, "\(text)")
    }
  }

  private func angle(_ expression: String, _ more: String = "", layers: String = "") throws -> Track<Double>? {
    let bytes = lottie(
      shapeLayer(disc + "," + blueFill, #""r": { "k": 0, "x": "\#(expression)" }"#, more) + layers, #""nm": "main","#)
    guard case .rotate(let angle, _)? = try LottieReader.read(bytes).nodes[0].transforms.last else { return nil }
    return angle
  }

  @Test func aControlThatMovesIsFollowed() throws {
    let effect = #""ef": [{ "ty": 5, "nm": "Dial", "ef": [{ "nm": "Winkel", "v": \#(moving((0, 0), (30, 90))) }] }],"#
    let dial = try #require(try angle("effect('Dial')('Angle')", effect))
    #expect(abs(dial.value(at: 0.5) - 45) < 1e-6)
  }

  @Test func aPropertyOfAnotherLayerIsFollowed() throws {
    let ring = shapeLayer(
      #"{ "ty": "tm", "nm": "Trim", "s": { "k": 20 } }"#, "\"o\": { \"k\": 0 }, \"r\": \(moving((0, 0), (30, 60)))"
    ).replacing("\"nm\": \"dot\"", with: "\"nm\": \"ring\"")
    let layers = "," + ring
    let rotation = try #require(try angle("comp('main').layer('ring').transform.rotation", layers: layers))
    #expect(abs(rotation.value(at: 0.5) - 30) < 1e-6)
    #expect(try angle("thisComp.layer('ring').content('Trim').start", layers: layers) == .constant(20))
  }

  @Test func aPropertyOfTheParentIsFollowed() throws {
    let parent = #", { "ty": 3, "ind": 7, "ks": { "o": { "k": 30 } } }"#
    let angle = try #require(try angle("parent.transform.opacity.value", #""parent": 7,"#, layers: parent))
    #expect(angle == .constant(30))
    let alone = shapeLayer(disc + "," + blueFill, #""r": { "k": 0, "x": "parent.transform.rotation" }"#)
    #expect(findings(lottie(alone)).first?.contains("names a property that is not in its composition") == true)
  }

  @Test func numbersAreTakenAsTheyAre() throws {
    #expect(try angle("$bm_rt = 45;") == .constant(45))
    let layer = shapeLayer(disc + "," + blueFill, #""p": { "k": [1, 2, 0], "x": "$bm_rt = [7, 8];" }"#)
    #expect(try LottieReader.read(lottie(layer)).nodes[0].transforms == [.translate(.constant(Point(7, 8)))])
    let short = shapeLayer(disc + "," + blueFill, #""p": { "k": [1, 2, 0], "x": "7" }"#)
    #expect(findings(lottie(short)).first?.contains("is moved by an expression, which cannot be drawn: `7`") == true)
  }

  @Test func whatNamesItselfIsAsWritten() throws {
    let image = try LottieReader.read(
      lottie(
        shapeLayer(
          disc + "," + blueFill,
          #""p": { "k": [3, 4], "x": "$bm_rt = transform.position;" }, "#
            + #""r": { "k": 5, "x": "thisLayer.transform.rotation" }"#)))
    #expect(
      image.nodes[0].transforms == [.translate(.constant(Point(3, 4))), .rotate(.constant(5), about: .constant(.zero))])
  }

  @Test func whatIsNotThereIsAFinding() {
    for text in ["thisComp.layer('x').opacity", "comp('x').layer('dot').opacity", "effect('x')(1)"] {
      let found = findings(lottie(shapeLayer(disc + "," + blueFill, #""o": { "k": 100, "x": "\#(text)" }"#)))
      #expect(found.first?.contains("the opacity is moved by an expression that names a property") == true, "\(found)")
    }
  }

  @Test func positionsInTwoPartsAreFollowed() throws {
    let other = #"{ "ty": 3, "nm": "c", "ks": { "p": { "s": true, "x": { "k": 7 }, "y": { "k": 9 } } } }"#
    let image = try LottieReader.read(
      lottie(
        shapeLayer(disc + "," + blueFill, #""p": { "k": [0, 0], "x": "thisComp.layer('c').transform.position" }"#) + ","
          + other))
    guard case .translate(let place)? = image.nodes[0].transforms.first else {
      Issue.record("a translation")
      return
    }
    #expect(place.value(at: 0) == Point(7, 9))
  }
}
