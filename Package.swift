// swift-tools-version: 6.0
import PackageDescription

/// The layers of `docs/architecture.md`, lowest first. `.ci/check-imports` compares what is declared here with what is imported.
let package = Package(
  name: "loaderloom",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "loaderloom", targets: ["loaderloom"])
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0")
  ],
  targets: [
    // Layer 0: module maps of system libraries.
    .systemLibrary(name: "CAllocator"),
    .systemLibrary(name: "CGif", providers: [.apt(["libgif-dev"]), .brew(["giflib"])]),
    .systemLibrary(
      name: "CDeflate", pkgConfig: "libdeflate",
      providers: [.apt(["libdeflate-dev"]), .brew(["libdeflate"])]),
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
    .target(name: "APNGCoding", dependencies: ["GraphicsCore", "CDeflate", "CZopfli"]),

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

    // Layer 4: the whole way from preset to files.
    .target(
      name: "ExportPipeline",
      dependencies: [
        "GraphicsCore", "MotionMath", "PresetModel", "Rasterizer", "GIFCoding", "APNGCoding", "SceneModel",
        "TextLayout", "ShippedPresets", "Quantizing", "Hashing", "Platform",
      ]),

    // Layer 5: projects: many presets to many files, again and again.
    .target(
      name: "AssetPipeline",
      dependencies: [
        "GraphicsCore", "Hashing", "PresetModel", "Platform", "APNGCoding", "TextLayout", "ShippedPresets",
        "ExportPipeline",
      ]),

    // Layer 6: the command.
    .executableTarget(
      name: "loaderloom",
      dependencies: [
        "AssetPipeline", "ExportPipeline", "PresetModel", "Platform", "ShippedPresets", "GIFCoding", "APNGCoding",
        "GraphicsCore",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),

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
        "ShippedPresets", "ExportPipeline", "SceneModel", "PresetModel", "Rasterizer", "GraphicsCore", "MotionMath",
        "GIFCoding", "APNGCoding", "TestSupport",
      ],
      exclude: ["Reference"]),
    .testTarget(
      name: "PlatformTests",
      dependencies: ["Platform"]),
    .testTarget(
      name: "AssetPipelineTests",
      dependencies: ["AssetPipeline", "PresetModel", "GraphicsCore", "TestSupport"]),
    // The built binary, run as a user runs it.
    .testTarget(
      name: "CommandTests",
      dependencies: ["loaderloom", "GIFCoding", "APNGCoding", "GraphicsCore", "ShippedPresets", "TestSupport"]),
    // The binary's files, read by decoders that are not ours.
    .testTarget(
      name: "DecoderTests",
      dependencies: ["loaderloom", "GIFCoding", "APNGCoding", "GraphicsCore", "ShippedPresets", "TestSupport"],
      exclude: ["Scripts"]),
  ]
)
