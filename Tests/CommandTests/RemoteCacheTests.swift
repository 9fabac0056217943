import Foundation
import TestSupport
import Testing

/// `--remote-cache`: machines that share results by a server. Each machine has a cache folder of its own here.
@Suite(.serialized) struct RemoteCacheTests {
  /// Builds as machine `name` does; returns the numbers of drawn and of reused files, and the warnings.
  private func build(
    _ project: SampleProject, _ name: String, _ url: String, _ more: [String] = [], environment: [String: String] = [:]
  ) throws -> (drawn: Int?, reused: Int?, problems: String) {
    let words = ["--cache-dir", "cache-\(name)", "--out-dir", "out-\(name)", "--remote-cache", url]
    let outcome = try project.command.run(["build", "--reporter", "json"] + words + more, environment: environment)
    #expect(outcome.status == 0, "\(outcome.text)\(outcome.errors)")
    let report: [String: Any] = try outcome.json()
    let problems = "\(report["problems"] ?? "")"
    return (project.count("drawn", of: report), project.count("reused", of: report), problems)
  }

  @Test func aMachineTakesWhatAnotherMade() throws {
    let project = try SampleProject(#""formats": ["gif", "apng"]"#)
    let server = try CacheServer()
    let first = try build(project, "one", server.url)
    #expect(first.drawn == 6 && server.files("ac").count == 6 && server.files("cas").count == 6)
    let second = try build(project, "two", server.url)
    #expect(second.drawn == 0 && second.reused == 6, "\(second)")
    for name in project.names("out-one") {
      #expect(try project.command.bytes("out-one/\(name)") == project.command.bytes("out-two/\(name)"), "\(name)")
    }
    // What came from the server is in the folder now.
    try FileManager.default.removeItem(at: server.folder.appendingPathComponent("team"))
    try project.remove("out-two")
    #expect(try build(project, "two", server.url).drawn == 0)
    // `check` needs no more than the digests.
    try project.run("check", "--cache-dir", "cache-two", "--out-dir", "out-two", "--remote-cache", server.url)
  }

  @Test func whatIsDamagedOrSwappedIsDrawnAgain() throws {
    let project = try SampleProject()
    let server = try CacheServer()
    _ = try build(project, "one", server.url)
    let records = server.files("ac").sorted { $0.path < $1.path }
    let swapped = try Data(contentsOf: records[0])
    try Data(contentsOf: records[1]).write(to: records[0])
    try swapped.write(to: records[1])
    var blob = try Data(contentsOf: server.files("cas")[0])
    blob[blob.count / 2] ^= 1
    for file in server.files("cas") { try blob.write(to: file) }
    let second = try build(project, "two", server.url)
    #expect(second.drawn == 3 && !second.problems.contains("warning"), "\(second)")
    for name in project.names("out-one") where name != "manifest.json" {
      #expect(try project.command.bytes("out-one/\(name)") == project.command.bytes("out-two/\(name)"), "\(name)")
    }
    // The right ones were put in their place.
    #expect(try build(project, "three", server.url).drawn == 0)
  }

  @Test func aServerThatFailsCostsOneWarning() throws {
    let project = try SampleProject()
    // Nothing listens on port 1.
    let none = try build(project, "one", "http://127.0.0.1:1/")
    #expect(none.drawn == 3 && none.problems.contains("warning: the remote cache is not used: "), "\(none)")
    let server = try CacheServer()
    try server.set("broken")
    let broken = try build(project, "two", server.url)
    #expect(broken.drawn == 3 && broken.problems.contains("the server answered GET with 500"), "\(broken)")
  }

  @Test func aPageToLogInIsNoEntry() throws {
    let project = try SampleProject()
    let server = try CacheServer()
    try server.set("login")
    let url = server.url.replacingOccurrences(of: "http://", with: "http://user:secret@")
    let found = try build(project, "one", url)
    #expect(found.drawn == 3 && server.files("ac").isEmpty && server.files("cas").isEmpty, "\(found)")
    #expect(found.problems.contains("\(server.url) answers with"), "\(found)")
    #expect(found.problems.contains("such as a login page; correct the address") && !found.problems.contains("secret"))
    // Nothing of it is kept.
    try project.run("check", "--cache-dir", "cache-one", "--out-dir", "out-one")
  }

  @Test func aMachineMayOnlyRead() throws {
    let project = try SampleProject()
    let server = try CacheServer()
    #expect(try build(project, "one", server.url, ["--remote-cache-mode", "read"]).drawn == 3)
    #expect(server.files("ac").isEmpty && server.files("cas").isEmpty)
    try server.set("read-only")
    let refused = try build(project, "two", server.url)
    #expect(refused.drawn == 3 && refused.problems.contains("give --remote-cache-mode read"), "\(refused)")
  }

  @Test func aTokenComesFromTheEnvironment() throws {
    let project = try SampleProject()
    let server = try CacheServer(token: "secret")
    let stranger = try build(project, "one", server.url)
    #expect(stranger.drawn == 3 && stranger.problems.contains("give LOADERLOOM_REMOTE_CACHE_TOKEN"), "\(stranger)")
    let wrong = try build(project, "wrong", server.url, environment: ["LOADERLOOM_REMOTE_CACHE_TOKEN": "sceret"])
    #expect(wrong.problems.contains("refused the token in LOADERLOOM_REMOTE_CACHE_TOKEN"), "\(wrong)")
    let friend = try build(project, "two", server.url, environment: ["LOADERLOOM_REMOTE_CACHE_TOKEN": "secret"])
    #expect(friend.drawn == 3 && server.files("ac").count == 3, "\(friend)")
    // The address, too, without an option.
    let environment = ["LOADERLOOM_REMOTE_CACHE": server.url, "LOADERLOOM_REMOTE_CACHE_TOKEN": "secret"]
    let third = try project.command.run(
      ["build", "--cache-dir", "cache-three", "--out-dir", "out-three"], environment: environment)
    #expect(third.status == 0 && third.text.contains("0 drawn") || third.errors.contains("0 drawn"), "\(third.text)")
  }

  @Test(arguments: ["secret\r\n", "secret\r\nX-Other: 1", "secret\n", "a\tb"])
  func aTokenWithALineEndIsRefused(token: String) throws {
    let outcome = try SampleProject().command.run(
      ["build", "--remote-cache", "http://127.0.0.1:1/"], environment: ["LOADERLOOM_REMOTE_CACHE_TOKEN": token])
    #expect(outcome.status == 64 && outcome.errors.contains("LOADERLOOM_REMOTE_CACHE_TOKEN holds a line end"))
  }

  @Test(arguments: ["cache.example", "ftp://cache.example", "http://cache.example/?team=a"])
  func anAddressIsChecked(url: String) throws {
    let outcome = try SampleProject().command.run(["build", "--remote-cache", url])
    #expect(outcome.status == 64 && outcome.errors.contains("starts with http:// or https://"), "\(outcome.errors)")
  }
}
