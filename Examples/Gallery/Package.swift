// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]
let examples = ["counter", "timer", "search", "download", "sessions", "undo", "dashboard", "museum"]

// This is a separate package, so that building the library never builds the examples.
let package = Package(
  name: "Gallery",
  dependencies: [.package(name: "swift-store", path: "../..")],
  targets: examples.map {
    .executableTarget(
      name: $0, dependencies: [.product(name: "Store", package: "swift-store")], swiftSettings: settings)
  } + [
    .testTarget(
      name: "GalleryTests",
      dependencies: examples.map { .byName(name: $0) } + [
        .product(name: "TestStore", package: "swift-store")
      ],
      swiftSettings: settings)
  ],
  swiftLanguageModes: [.v6]
)
