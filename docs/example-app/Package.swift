// swift-tools-version: 6.0
import PackageDescription

// Two programs that use LoaderLoom as a library. An app of your own names it by its address instead of a path:
// .package(url: "https://github.com/OWNER/loaderloom", from: "0.1.0")
let package = Package(
  name: "example-app",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "loaderloom", path: "../.."),
    .package(url: "https://github.com/swhitty/FlyingFox", exact: "0.27.1"),
  ],
  targets: [
    .executableTarget(
      name: "draw-frames", dependencies: [.product(name: "LoaderLoom", package: "loaderloom")]),
    .executableTarget(
      name: "loader-server",
      dependencies: [
        .product(name: "LoaderLoom", package: "loaderloom"), .product(name: "FlyingFox", package: "FlyingFox"),
      ]),
  ]
)
