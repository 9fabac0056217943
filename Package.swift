// swift-tools-version: 6.0
import PackageDescription

/// The layers of `docs/architecture.md`, lowest first. `.ci/check-imports` compares what is declared here with what is
/// imported.
let package = Package(
  name: "loaderloom",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "loaderloom", targets: ["LoaderLoomCommand"]),
    .library(name: "LoaderLoom", targets: ["LoaderLoom"]),
    .library(name: "GIFCoding", targets: ["GIFCoding"]),
    .library(name: "APNGCoding", targets: ["APNGCoding"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2")
  ],
  targets: [
    // Layer 0: module maps of system libraries.
    .systemLibrary(name: "CAllocator"),
    .systemLibrary(name: "CGif", providers: [.apt(["libgif-dev"]), .brew(["giflib"])]),
    .systemLibrary(
      name: "CDeflate", pkgConfig: "libdeflate",
      providers: [.apt(["libdeflate-dev"]), .brew(["libdeflate"])]),
    .systemLibrary(
      name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    .systemLibrary(name: "CZopfli", providers: [.apt(["libzopfli-dev"]), .brew(["zopfli"])]),
    .systemLibrary(
      name: "CPango", pkgConfig: "pangoft2", providers: [.apt(["libpango1.0-dev"]), .brew(["pango"])]),
    // The arguments as the system hands them to the program.
    .target(name: "CArguments"),

    // Layer 1: vocabulary.
    .target(name: "GraphicsCore"),
    .target(name: "Hashing", dependencies: ["CPango"]),
    .target(name: "MotionMath", dependencies: ["GraphicsCore"]),
    .target(name: "Quantizing", dependencies: ["GraphicsCore"]),

    // Layer 2: engines; none of them imports another.
    .target(name: "PresetModel", dependencies: ["GraphicsCore", "MotionMath"]),
    .target(name: "Rasterizer", dependencies: ["GraphicsCore"]),
    .target(name: "TextLayout", dependencies: ["GraphicsCore", "Hashing", "CPango"]),
    .target(name: "GIFCoding", dependencies: ["GraphicsCore", "Quantizing", "CGif"]),
    .target(name: "APNGCoding", dependencies: ["GraphicsCore", "CDeflate", "CZlib", "CZopfli"]),

    // Files, signals, clocks; what draws or encodes does not import it.
    .target(name: "Platform", dependencies: ["GraphicsCore", "CAllocator", "CArguments"]),

    // The shipped presets as values; their texts are embedded at build time.
    .target(name: "ShippedPresets", plugins: ["EmbedPresetsPlugin"]),
    .executableTarget(name: "embed-presets", path: "Sources/EmbedPresets"),
    .plugin(
      name: "EmbedPresetsPlugin", capability: .buildTool(), dependencies: ["embed-presets"],
      path: "Sources/EmbedPresetsPlugin"),

    // Layer 3: preset to scene, scene at a time to display list.
    .target(name: "SceneModel", dependencies: ["GraphicsCore", "MotionMath", "PresetModel", "TextLayout"]),

    // Layer 4: the way from preset to the bytes of files, without disk, signals or globals.
    .target(
      name: "Rendering",
      dependencies: [
        "GraphicsCore", "MotionMath", "PresetModel", "Rasterizer", "GIFCoding", "APNGCoding", "SceneModel",
        "TextLayout", "Quantizing", "Hashing",
      ]),

    // Layer 6: the engine as other programs use it.
    .target(
      name: "LoaderLoom",
      dependencies: ["GraphicsCore", "PresetModel", "SceneModel", "Rendering", "ShippedPresets"],
      path: "Sources/Library"),

    // Layer 6: presets, pictures and files on a disk; reports and pages.
    .target(
      name: "ExportPipeline",
      dependencies: [
        "GraphicsCore", "PresetModel", "SceneModel", "APNGCoding", "ShippedPresets", "Rendering", "Platform",
      ]),

    // Layer 5: projects: many presets to many files, again and again.
    .target(
      name: "AssetPipeline",
      dependencies: [
        "GraphicsCore", "Hashing", "PresetModel", "Platform", "APNGCoding", "TextLayout", "ShippedPresets",
        "Rendering", "ExportPipeline",
      ]),

    // Layer 6: the command.
    .executableTarget(
      name: "LoaderLoomCommand",
      dependencies: [
        "AssetPipeline", "ExportPipeline", "Rendering", "PresetModel", "Platform", "ShippedPresets", "APNGCoding",
        "GraphicsCore",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], path: "Sources/loaderloom"),

    // Times the stages; `make bench`.
    .executableTarget(
      name: "loaderloom-bench",
      dependencies: [
        "ExportPipeline", "PresetModel", "SceneModel", "Rasterizer", "GIFCoding", "APNGCoding", "MotionMath",
        "GraphicsCore", "Platform", "ShippedPresets",
      ], path: "Sources/LoaderLoomBench"),

    // Tests: one target for each target, and what they share.
    .target(name: "TestSupport", dependencies: ["GraphicsCore"], path: "Tests/TestSupport"),
    .testTarget(
      name: "GraphicsCoreTests",
      dependencies: ["GraphicsCore", "TestSupport"]),
    .testTarget(
      name: "MotionMathTests",
      dependencies: ["MotionMath", "TestSupport"]),
    .testTarget(
      name: "PresetModelTests",
      dependencies: ["PresetModel", "GraphicsCore", "MotionMath", "TestSupport"]),
    .testTarget(
      name: "RasterizerTests",
      dependencies: ["Rasterizer", "GraphicsCore", "TestSupport"]),
    .testTarget(
      name: "TextLayoutTests",
      dependencies: ["TextLayout", "GraphicsCore", "TestSupport"]),
    .testTarget(
      name: "QuantizingTests",
      dependencies: ["Quantizing", "GraphicsCore", "TestSupport"]),
    .testTarget(
      name: "GIFCodingTests",
      dependencies: ["GIFCoding", "GraphicsCore", "TestSupport"]),
    .testTarget(
      name: "APNGCodingTests",
      dependencies: ["APNGCoding", "GraphicsCore", "TestSupport"]),
    .testTarget(
      name: "SceneModelTests",
      dependencies: ["SceneModel", "PresetModel", "GraphicsCore", "MotionMath"]),
    .testTarget(
      name: "ExportPipelineTests",
      dependencies: [
        "ShippedPresets", "ExportPipeline", "Rendering", "SceneModel", "PresetModel", "Rasterizer", "GraphicsCore",
        "MotionMath",
        "GIFCoding", "APNGCoding", "TestSupport",
      ],
      exclude: ["Reference"]),
    .testTarget(
      name: "LibraryTests",
      dependencies: ["LoaderLoom"]),
    .testTarget(
      name: "PlatformTests",
      dependencies: ["Platform"]),
    .testTarget(
      name: "AssetPipelineTests",
      dependencies: ["AssetPipeline", "PresetModel", "GraphicsCore", "TestSupport"]),
    // The built binary, run as a user runs it.
    .testTarget(
      name: "CommandTests",
      dependencies: ["LoaderLoomCommand", "GIFCoding", "APNGCoding", "GraphicsCore", "ShippedPresets", "TestSupport"]),
    // The binary's files, read by decoders that are not ours.
    .testTarget(
      name: "DecoderTests",
      dependencies: ["LoaderLoomCommand", "GIFCoding", "APNGCoding", "GraphicsCore", "ShippedPresets", "TestSupport"],
      exclude: ["Scripts"]),
  ]
)

// What a later language mode makes the rule.
for target in package.targets where [.regular, .executable, .test].contains(target.type) {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny")
  ]
}

// Fetched only where the documentation is built: `make api-docs`.
if Context.environment["LOADERLOOM_DOCS"] != nil {
  package.dependencies.append(.package(url: "https://github.com/swiftlang/swift-docc-plugin", exact: "1.5.0"))
}
