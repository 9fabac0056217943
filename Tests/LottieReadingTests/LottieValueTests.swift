import PresetModel
import Testing

@testable import LottieReading

@Suite struct LottieValueTests {
  private func value(_ text: String) throws -> LottieValue {
    LottieValue(root: try LottieReader.document(Array(text.utf8), limit: 1000))
  }

  @Test func knowsItsPlace() throws {
    let root = try value("{ \"layers\": [{},\n { \"ks\": { \"o\": 5 } }] }")
    let opacity = root["layers"]?.items[1]["ks"]?["o"]
    #expect(opacity?.path == "$.layers[1].ks.o" && opacity?.line == 2 && opacity?.number == 5)
  }

  @Test func numbersStandAloneOrInAList() throws {
    let root = try value(#"{ "a": 2.6, "b": [7, 8], "c": null, "d": true, "e": "x", "f": 0 }"#)
    #expect(root["a"]?.integer == 3 && root["b"]?.number == 7 && root["c"] == nil && root["e"]?.number == nil)
    #expect(root["d"]?.isSet == true && root["f"]?.isSet == false && root["b"]?.json.lottieNumbers == [7, 8])
    #expect(root["e"]?.text == "x" && root["b"]?.isList == true && root.isObject && root["b"]?.items.count == 2)
  }
}
