import Exporting
import PresetFiles
import PresetModel

/// A report as JUnit's XML, the form of test results that most pipelines read. It has a case for each file, and one for
/// each problem that belongs to no file.
enum JUnitReport {
  private struct Case {
    var suite: String
    var name: String
    /// Nil for a case that passed.
    var failure: (kind: String, message: String, text: String)?
  }

  static func text(_ report: BuildReport) -> String {
    var cases: [Case] = report.outcomes.filter { $0.status != .failed }.map { outcome in
      let failure = report.fault(of: outcome).map { (outcome.status.rawValue, $0, $0) }
      return Case(
        suite: outcome.preset.isEmpty ? report.outDir : outcome.preset, name: report.path(of: outcome), failure: failure
      )
    }
    for (kind, problems) in [("error", report.problems), ("budget", report.overBudget)] {
      for found in problems where found.severity == .error {
        let name = kind == "budget" ? "budget: \(found.message)" : found.description
        cases.append(
          Case(
            suite: found.preset ?? "project", name: name, failure: (kind, found.message, found.description)))
      }
    }
    let failures = cases.filter { $0.failure != nil }.count
    let seconds = NumberText.fixed(report.seconds, 3)
    let counts = "tests=\"\(cases.count)\" failures=\"\(failures)\" errors=\"0\" time=\"\(seconds)\""
    var out = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"loaderloom\" \(counts)>\n"
    out += "  <testsuite name=\"loaderloom \(report.mode.rawValue)\" \(counts)>\n"
    for item in cases {
      let head = "    <testcase classname=\"\(Escaping.xml(item.suite))\" name=\"\(Escaping.xml(item.name))\""
      guard let failure = item.failure else {
        out += head + "/>\n"
        continue
      }
      out += head + ">\n      <failure type=\"\(failure.kind)\" message=\"\(Escaping.xml(failure.message))\">"
      out += Escaping.xml(failure.text) + "</failure>\n    </testcase>\n"
    }
    return out + "  </testsuite>\n</testsuites>\n"
  }
}
