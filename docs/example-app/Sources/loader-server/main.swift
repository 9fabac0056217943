// Answers GET /NAME.gif and /NAME.png with that shipped preset, at ?scale=2 and ?scheme=dark: `loader-server 8080`.
import FlyingFox
import Foundation
import LoaderLoom

let port = UInt16(CommandLine.arguments.dropFirst().first ?? "") ?? 8080
let server = HTTPServer(address: try .inet(ip4: "127.0.0.1", port: port))

await server.appendRoute("GET /*") { request in
  let parts = request.path.dropFirst().split(separator: ".")
  let encodings: [Substring: Encoding] = ["gif": .gif(quality: 90), "png": .apng()]
  guard parts.count == 2, let encoding = encodings[parts[1]] else { return HTTPResponse(statusCode: .notFound) }
  let scale = request.query["scale"].flatMap(Double.init) ?? 1
  let scheme: Appearance = request.query["scheme"] == "dark" ? .dark : .light
  guard (0.5...4).contains(scale) else { return HTTPResponse(statusCode: .badRequest) }
  do {
    let loader = try Loader(.shipped(String(parts[0])), appearance: scheme)
    // A client that hangs up cancels the request's task, and with it the export.
    let bytes = try await loader.encoded(as: encoding, scale: scale, workers: 2)
    return HTTPResponse(
      statusCode: .ok, headers: [.contentType: encoding.mediaType, .init("Cache-Control"): "max-age=86400"],
      body: Data(bytes))
  } catch {
    return HTTPResponse(statusCode: .notFound, body: Data("\(error)\n".utf8))
  }
}
print("http://127.0.0.1:\(port)/worm.gif")
try await server.run()
