// swift-tools-version: 6.2
import PackageDescription

// A separate package, so that building the library never builds the benchmarks.
let package = Package(
  name: "Benchmarks",
  dependencies: [.package(name: "swift-store", path: "..")],
  targets: [
    // Valgrind on Debian 12 can't read debug information of version 5, which clang writes by default.
    .target(name: "Counters", cSettings: [.unsafeFlags(["-gdwarf-4"])]),
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        .product(name: "Store", package: "swift-store"),
        .product(name: "TestStore", package: "swift-store"),
        "Counters",
      ],
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
