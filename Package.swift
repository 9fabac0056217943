// swift-tools-version: 6.0
import PackageDescription

/// With a static standard library, a program takes half the time to start; Apple's systems have their own. What is
/// compiled is the same, so that the tests share it; what only they could call is left out where nothing is exported. A
/// build id would be a digest of everything that the linker writes, including paths and the commit; without it,
/// programs differ only if they do different things.
let staticLinking: [LinkerSetting] =
  [
    .unsafeFlags(
      ["-static-stdlib", "-Xlinker", "--build-id=none", "-Xlinker", "--no-export-dynamic"], .when(platforms: [.linux]))
  ]
  + [
    "FoundationInternationalization", "FoundationEssentials", "CoreFoundation", "_FoundationICU",
    "_FoundationCollections", "_FoundationCShims", "BlocksRuntime",
  ].map { .linkedLibrary($0, .when(platforms: [.linux])) }

/// The targets of `docs/architecture.md`, which numbers their layers. `.ci/check-imports` compares what is declared
/// here with what is imported.
let package = Package(
  name: "loaderloom",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "loaderloom", targets: ["LoaderLoomCommand"]),
    .executable(name: "loaderloom-studio", targets: ["StudioServer"]),
    .library(name: "LoaderLoom", targets: ["LoaderLoom"]),
    .library(name: "GIFCoding", targets: ["GIFCoding"]),
    .library(name: "APNGCoding", targets: ["APNGCoding"]),
    .library(name: "WebPCoding", targets: ["WebPCoding"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2")
  ],
  targets: [
    // Module maps of system libraries.
    .systemLibrary(name: "CAllocator"),
    .systemLibrary(name: "CGif", providers: [.apt(["libgif-dev"]), .brew(["giflib"])]),
    .systemLibrary(
      name: "CDeflate", pkgConfig: "libdeflate",
      providers: [.apt(["libdeflate-dev"]), .brew(["libdeflate"])]),
    .systemLibrary(
      name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    .systemLibrary(name: "CZopfli", providers: [.apt(["libzopfli-dev"]), .brew(["zopfli"])]),
    .systemLibrary(name: "CTurboJPEG", providers: [.apt(["libturbojpeg0-dev"]), .brew(["jpeg-turbo"])]),
    .systemLibrary(name: "CWebP", providers: [.apt(["libwebp-dev"]), .brew(["webp"])]),
    .systemLibrary(
      name: "CPango", pkgConfig: "pangoft2", providers: [.apt(["libpango1.0-dev"]), .brew(["pango"])]),
    .systemLibrary(name: "CGLib", pkgConfig: "glib-2.0", providers: [.apt(["libglib2.0-dev"]), .brew(["glib"])]),
    .systemLibrary(name: "CExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"]), .brew(["expat"])]),
    // The arguments as the system hands them to the program, and the commit that it was built from.
    .target(name: "CArguments"),
    .target(
      name: "CCommit",
      cSettings: Context.environment["LOADERLOOM_COMMIT"].map { [.define("LOADERLOOM_COMMIT", to: $0)] }),

    // libzip, loaded when an archive is opened or packed.
    .target(name: "CZip", linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
    // libcurl, loaded when a cache on a server is used.
    .target(name: "CTransfer", linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),

    // The system's C library.
    .target(name: "CLibrary"),

    // Vocabulary, work on several threads.
    .target(name: "GraphicsCore", dependencies: ["CDeflate", "CLibrary"]),
    .target(name: "Parallelism"),
    .target(name: "PathGeometry", dependencies: ["GraphicsCore"]),
    .target(name: "Hashing", dependencies: ["CGLib"]),
    .target(name: "MotionMath", dependencies: ["GraphicsCore"]),
    .target(name: "Quantizing", dependencies: ["GraphicsCore", "Parallelism"]),
    .target(name: "PrefixCoding"),

    // Engines; none of them imports another.
    .target(name: "PresetModel", dependencies: ["GraphicsCore", "MotionMath", "Parallelism"]),
    .target(name: "Rasterizer", dependencies: ["GraphicsCore", "Parallelism", "PathGeometry"]),
    .target(name: "TextLayout", dependencies: ["GraphicsCore", "Hashing", "Parallelism", "CLibrary", "CPango"]),
    .target(name: "GIFCoding", dependencies: ["GraphicsCore", "Parallelism", "Quantizing", "CGif"]),
    .target(
      name: "APNGCoding",
      dependencies: ["GraphicsCore", "Parallelism", "PrefixCoding", "CDeflate", "CLibrary", "CZlib", "CZopfli"]),
    // Linked statically: each library that a program loads costs it 0.2 ms of every start.
    .target(
      name: "WebPCoding", dependencies: ["GraphicsCore", "Parallelism", "PrefixCoding", "Quantizing", "CWebP"],
      linkerSettings: [
        .linkedLibrary(":libwebpdemux.a", .when(platforms: [.linux])),
        .linkedLibrary(":libwebp.a", .when(platforms: [.linux])),
        .linkedLibrary("webpdemux", .when(platforms: [.macOS])), .linkedLibrary("webp", .when(platforms: [.macOS])),
      ]),

    // Other people's files: an animated image of no format and the composition that it becomes, and SVG to such an
    // image.
    .target(name: "Importing", dependencies: ["GraphicsCore", "MotionMath", "PathGeometry", "PresetModel"]),
    .target(
      name: "SVGReading",
      dependencies: ["Importing", "CExpat", "GraphicsCore", "MotionMath", "PathGeometry", "PresetModel"]),
    // Lottie to such an image.
    .target(
      name: "LottieReading",
      dependencies: ["CZip", "Importing", "GraphicsCore", "MotionMath", "PathGeometry", "PresetModel"]),
    // The files of images that presets show.
    // Their decoders are linked statically where that is known to work: each library that a program loads costs it
    // 0.2 ms of every start, and few presets show a JPEG or a WebP.
    .target(
      name: "ImageReading", dependencies: ["GraphicsCore", "APNGCoding", "CTurboJPEG", "CWebP"],
      linkerSettings: [
        .linkedLibrary(":libturbojpeg.a", .when(platforms: [.linux])),
        .linkedLibrary(":libwebp.a", .when(platforms: [.linux])),
        .linkedLibrary("turbojpeg", .when(platforms: [.macOS])), .linkedLibrary("webp", .when(platforms: [.macOS])),
      ]),

    // Files, signals, clocks; what draws or encodes does not import it.
    .target(
      name: "Platform",
      dependencies: ["Parallelism", "CAllocator", "CArguments", "CCommit", "CLibrary", "CTransfer"]),

    // The shipped presets as values; their texts are embedded at build time.
    .target(name: "ShippedPresets", plugins: ["EmbedFilesPlugin"]),
    .executableTarget(name: "embed-files"),
    .plugin(
      name: "EmbedFilesPlugin", capability: .buildTool(), dependencies: ["embed-files"],
      path: "Sources/EmbedFilesPlugin"),

    // Preset to scene, scene at a time to display list.
    .target(
      name: "SceneModel",
      dependencies: ["GraphicsCore", "MotionMath", "PathGeometry", "PresetModel", "TextLayout"]),

    // Scene to animated SVG.
    .target(
      name: "SVGWriting", dependencies: ["GraphicsCore", "MotionMath", "PathGeometry", "SceneModel"]),

    // The way from preset to the bytes of files, without disk, signals or globals.
    .target(
      name: "Exporting",
      dependencies: [
        "GraphicsCore", "MotionMath", "PresetModel", "ImageReading", "Rasterizer", "GIFCoding", "APNGCoding",
        "WebPCoding", "SVGWriting", "SceneModel", "TextLayout", "Quantizing", "Hashing", "Parallelism",
      ]),

    // The engine as other programs use it.
    .target(
      name: "LoaderLoom",
      dependencies: [
        "GraphicsCore", "Parallelism", "PresetModel", "TextLayout", "SceneModel", "Exporting", "ShippedPresets",
      ]),

    // Two animations, and what a viewer sees of their difference.
    .target(name: "AnimationComparing", dependencies: ["GraphicsCore", "Parallelism", "APNGCoding", "Exporting"]),

    // Presets, images and files on a disk; reports and pages.
    .target(
      name: "PresetFiles",
      dependencies: [
        "GraphicsCore", "PresetModel", "SceneModel", "ImageReading", "ShippedPresets", "Exporting", "Platform",
        "Importing", "LottieReading", "SVGReading", "TextLayout",
      ]),

    // A loader's files in the form that a platform takes, with the code that shows them.
    .target(
      name: "Bundling",
      dependencies: [
        "GraphicsCore", "Hashing", "PresetModel", "Platform", "Parallelism", "APNGCoding", "Exporting", "PresetFiles",
      ]),

    // Pages that show loaders; their HTML, CSS and modules are the files under web/, embedded at build time.
    .target(
      name: "PreviewPages",
      dependencies: ["GraphicsCore", "Platform", "PresetModel", "Exporting", "PresetFiles", "Bundling"],
      plugins: ["EmbedFilesPlugin"]),

    // Projects: many presets to many files, again and again.
    .target(
      name: "Projects",
      dependencies: [
        "CLibrary", "AnimationComparing", "GraphicsCore", "Hashing", "Parallelism", "PresetModel", "Platform",
        "APNGCoding", "TextLayout", "ShippedPresets", "Exporting", "PresetFiles", "Bundling", "Importing",
      ]),

    // The studio: what its pages ask, without a server; what its two programs take; and the program that serves it.
    .target(
      name: "Studio",
      dependencies: [
        "CZip", "GraphicsCore", "Hashing", "Platform", "PresetModel", "SceneModel", "APNGCoding",
        "ShippedPresets", "TextLayout", "Exporting", "PresetFiles", "Bundling", "PreviewPages", "Projects",
        "Importing", "Parallelism",
      ]),
    .target(
      name: "StudioOptions",
      dependencies: [.product(name: "ArgumentParser", package: "swift-argument-parser")]),
    .executableTarget(
      name: "StudioServer",
      dependencies: [
        "Studio", "StudioOptions", "Exporting", "PreviewPages", "PresetModel", "Platform", "Parallelism",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], linkerSettings: staticLinking, plugins: ["EmbedFilesPlugin"]),

    // The command.
    .executableTarget(
      name: "LoaderLoomCommand",
      dependencies: [
        "AnimationComparing", "Bundling", "Hashing", "Projects", "PresetFiles", "PreviewPages", "Exporting",
        "PresetModel", "Platform", "ShippedPresets", "APNGCoding", "GraphicsCore", "Importing", "TextLayout",
        "Parallelism", "StudioOptions",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], linkerSettings: staticLinking),

    // Times the stages; `make bench`.
    .executableTarget(
      name: "loaderloom-bench",
      dependencies: [
        "PresetFiles", "PresetModel", "SceneModel", "Rasterizer", "GIFCoding", "APNGCoding", "MotionMath",
        "GraphicsCore", "Platform", "ShippedPresets",
      ]),

    // Tests: one target for each target, and what they share.
    .target(name: "TestSupport", dependencies: ["GraphicsCore", "Parallelism"], path: "Tests/TestSupport"),
    .testTarget(
      name: "GraphicsCoreTests",
      dependencies: ["GraphicsCore", "TestSupport"]),
    .testTarget(
      name: "PathGeometryTests",
      dependencies: ["PathGeometry", "GraphicsCore", "TestSupport"]),
    .testTarget(name: "ParallelismTests", dependencies: ["Parallelism"]),
    .testTarget(name: "HashingTests", dependencies: ["Hashing"]),
    .testTarget(
      name: "MotionMathTests",
      dependencies: ["GraphicsCore", "MotionMath", "TestSupport"]),
    .testTarget(
      name: "PresetModelTests",
      dependencies: ["CLibrary", "PresetModel", "GraphicsCore", "MotionMath", "ShippedPresets", "TestSupport"]),
    .testTarget(
      name: "SVGReadingTests",
      dependencies: ["GraphicsCore", "Importing", "MotionMath", "PresetModel", "SVGReading", "TestSupport"]),
    .testTarget(
      name: "LottieReadingTests",
      dependencies: ["GraphicsCore", "Importing", "LottieReading", "MotionMath", "PathGeometry", "PresetModel"]),
    .testTarget(
      name: "ImportingTests", dependencies: ["GraphicsCore", "Importing", "MotionMath", "PresetModel", "SVGReading"]),
    .testTarget(
      name: "RasterizerTests",
      dependencies: ["Rasterizer", "GraphicsCore", "Parallelism", "PathGeometry", "TestSupport"]),
    .testTarget(
      name: "TextLayoutTests",
      dependencies: ["TextLayout", "GraphicsCore", "Parallelism", "TestSupport"]),
    .testTarget(
      name: "QuantizingTests",
      dependencies: ["Quantizing", "GraphicsCore", "Parallelism", "TestSupport"]),
    .testTarget(name: "PrefixCodingTests", dependencies: ["PrefixCoding", "TestSupport"]),
    .testTarget(
      name: "GIFCodingTests",
      dependencies: ["GIFCoding", "Quantizing", "GraphicsCore", "Parallelism", "TestSupport"]),
    .testTarget(
      name: "APNGCodingTests",
      dependencies: ["APNGCoding", "GraphicsCore", "Parallelism", "PrefixCoding", "TestSupport"]),
    .testTarget(
      name: "WebPCodingTests",
      dependencies: [
        "WebPCoding", "GraphicsCore", "Parallelism", "PrefixCoding", "Quantizing", "TestSupport", "CWebP",
      ]),
    .testTarget(
      name: "ImageReadingTests",
      dependencies: ["ImageReading", "APNGCoding", "GraphicsCore", "TestSupport"],
      exclude: ["Images"]),
    .testTarget(
      name: "SceneModelTests",
      dependencies: ["SceneModel", "PresetModel", "GraphicsCore", "MotionMath"]),
    .testTarget(
      name: "SVGWritingTests",
      dependencies: ["SVGWriting", "SceneModel", "GraphicsCore", "MotionMath", "PathGeometry"]),
    .testTarget(
      name: "ExportingTests",
      dependencies: [
        "ShippedPresets", "PresetFiles", "Exporting", "SceneModel", "PresetModel", "Rasterizer", "GraphicsCore",
        "MotionMath", "Parallelism", "Quantizing",
        "GIFCoding", "APNGCoding", "WebPCoding", "TestSupport",
      ],
      exclude: ["Reference"]),
    .testTarget(
      name: "PresetFilesTests", dependencies: ["PresetFiles", "PresetModel", "Exporting"]),
    .testTarget(
      name: "LibraryTests",
      dependencies: ["LoaderLoom", "Parallelism", "TestSupport"]),
    .testTarget(
      name: "PlatformTests",
      dependencies: ["Platform", "TestSupport"]),
    .testTarget(
      name: "BundlingTests",
      dependencies: [
        "Bundling", "Hashing", "Platform", "Parallelism", "PresetFiles", "Exporting", "PresetModel", "GraphicsCore",
        "APNGCoding", "ShippedPresets", "TestSupport",
      ],
      exclude: ["Golden", "Stubs"]),
    .testTarget(
      name: "PreviewPagesTests",
      dependencies: ["PreviewPages", "Exporting", "GraphicsCore", "PresetModel"]),
    .testTarget(
      name: "StudioTests",
      dependencies: [
        "Studio", "Importing", "Parallelism", "PresetModel", "Exporting", "PresetFiles", "GraphicsCore",
        "APNGCoding", "GIFCoding", "TestSupport",
      ]),
    .testTarget(name: "AnimationComparingTests", dependencies: ["AnimationComparing", "GraphicsCore"]),
    .testTarget(
      name: "ProjectsTests",
      dependencies: ["Projects", "PresetModel", "Hashing", "Parallelism", "Platform", "TestSupport"]),
    // What may be done to the readers, and the inputs that fuzzing kept; `make fuzz` finds more.
    .target(
      name: "FuzzTargets",
      dependencies: [
        "PresetModel", "GraphicsCore", "Rasterizer", "TextLayout", "GIFCoding", "APNGCoding", "WebPCoding",
        "PresetFiles", "Projects", "Importing", "ImageReading", "Exporting", "LoaderLoom", "CZlib",
      ], path: "Tests/Fuzz/Targets"),
    .testTarget(
      name: "FuzzTests",
      dependencies: ["FuzzTargets", "TestSupport"], path: "Tests/Fuzz/Replay"),
    // The built binary, run as a user runs it.
    .testTarget(
      name: "CommandTests",
      dependencies: ["GIFCoding", "APNGCoding", "GraphicsCore", "ShippedPresets", "TestSupport"],
      exclude: ["Shells", "Shim", "SVGPictures"]),
    // The binary's files, read by decoders that are not ours.
    .testTarget(
      name: "DecoderTests",
      dependencies: [
        "PresetFiles", "PresetModel", "GIFCoding", "APNGCoding", "WebPCoding", "GraphicsCore", "ShippedPresets",
        "TestSupport",
      ],
      exclude: ["Scripts"]),
  ]
)

// What a later language mode makes the rule.
for target in package.targets where [.regular, .executable, .test].contains(target.type) {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
}

// Tests that compare text or run the program take less time to compile without optimization.
let unoptimized: Set = [
  "BundlingTests", "CommandTests", "ImportingTests", "LottieReadingTests", "MotionMathTests",
  "PlatformTests", "PresetFilesTests", "PresetModelTests", "PreviewPagesTests", "ProjectsTests", "SceneModelTests",
  "SVGReadingTests", "SVGWritingTests", "StudioTests",
]
for target in package.targets where unoptimized.contains(target.name) {
  target.swiftSettings?.append(.unsafeFlags(["-Onone"]))
}

// `.ci/sanitize`: of the tests, only those of these targets, so that no others are compiled.
if let names = Context.environment["LOADERLOOM_TESTS"] {
  let kept = Set(names.split(separator: " ").map { "\($0)Tests" })
  package.targets.removeAll { $0.type == .test && !kept.contains($0.name) }
}

// `make fuzz`: everything is instrumented, and the driver is linked with libFuzzer.
if let fuzzing = Context.environment["LOADERLOOM_FUZZ"] {
  // Without the address sanitizer, inputs are tried several times as fast; Swift's own checks stay.
  let sanitizers = fuzzing == "fast" ? "-sanitize=fuzzer" : "-sanitize=address,fuzzer"
  for target in package.targets where target.type == .regular {
    target.swiftSettings?.append(.unsafeFlags([sanitizers]))
  }
  package.targets.append(
    .executableTarget(
      name: "loaderloom-fuzz", dependencies: ["FuzzTargets"], path: "Tests/Fuzz/Driver",
      linkerSettings: [.unsafeFlags([sanitizers])]))
}
