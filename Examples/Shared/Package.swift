// swift-tools-version: 6.2
import PackageDescription

// On Apple platforms, the features are built with TCA. Elsewhere, they are built with this repository.
#if canImport(Darwin)
  let package = "swift-composable-architecture"
  let dependency = Package.Dependency.package(
    url: "https://github.com/pointfreeco/\(package)", from: "1.25.0")
  let feature: [Target.Dependency] = [.product(name: "ComposableArchitecture", package: package)]
  let tests = feature
#else
  let package = "swift-store"
  let dependency = Package.Dependency.package(name: package, path: "../..")
  let feature: [Target.Dependency] = [.product(name: "StoreCompatibility", package: package)]
  let tests = feature + [.product(name: "TestStore", package: package)]
#endif

let shared = Package(
  name: "Shared",
  platforms: [.iOS(.v17), .macOS(.v14)],
  products: [.library(name: "LookupFeature", targets: ["LookupFeature"])],
  dependencies: [dependency],
  targets: [
    .target(name: "LookupFeature", dependencies: feature),
    .executableTarget(name: "lookup", dependencies: ["LookupFeature"]),
    .testTarget(name: "LookupFeatureTests", dependencies: ["LookupFeature"] + tests),
  ],
  swiftLanguageModes: [.v6]
)
