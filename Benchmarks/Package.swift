// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that building the library never builds the benchmarks.
let package = Package(
  name: "Benchmarks",
  dependencies: [.package(name: "swift-store", path: "..")],
  targets: [
    .target(name: "AllocationCounter"),
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        .product(name: "Store", package: "swift-store"),
        .product(name: "TestStore", package: "swift-store"),
        "AllocationCounter",
      ],
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
