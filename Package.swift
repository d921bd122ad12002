// swift-tools-version: 6.2
import CompilerPluginSupport
import PackageDescription

/// Settings of every target: no surprises at module borders, and existentials spelled as what they cost.
var settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]
// How CI forbids warnings: a flag on the command line would not be the command of the README any more, and build
// everything a second time.
if Context.environment["STORE_WARNINGS"] == "errors" { settings.append(.treatAllWarnings(as: .error)) }

let package = Package(
  name: "swift-store",
  products: [
    .library(name: "Store", targets: ["Store"]),
    .library(name: "Effects", targets: ["Effects"]),
    .library(name: "TestStore", targets: ["TestStore"]),
    .library(name: "StoreCompatibility", targets: ["StoreCompatibility"]),
    .executable(name: "todo", targets: ["StoreTodo"]),
    .executable(name: "store-inspector", targets: ["StoreInspector"]),
  ],
  targets: [
    .macro(name: "StoreMacros", swiftSettings: settings),
    .target(name: "Effects", swiftSettings: settings),
    .target(name: "Store", dependencies: ["Effects", "StoreMacros"], swiftSettings: settings),
    // Names that only code written for the Composable Architecture needs. Of the libraries, it alone imports Foundation.
    .target(name: "StoreCompatibility", dependencies: ["Store"], swiftSettings: settings),
    .target(name: "TestStore", dependencies: ["Store", "StoreCompatibility"], swiftSettings: settings),
    // What the programs that draw on a terminal share.
    .target(
      name: "StoreTerminal", dependencies: ["Store"], path: "Examples/Terminal", swiftSettings: settings),
    .executableTarget(
      name: "StoreTodo", dependencies: ["Store", "StoreTerminal"], path: "Examples/Todo", exclude: ["Checks"],
      swiftSettings: settings),
    .executableTarget(
      name: "StoreInspector", dependencies: ["Store", "StoreTerminal"], path: "Examples/Inspector",
      exclude: ["Checks"], swiftSettings: settings),
    .target(
      name: "TestSupport", dependencies: ["TestStore"], path: "Tests/TestSupport",
      swiftSettings: settings),
    .testTarget(
      name: "EffectsTests", dependencies: ["TestStore", "TestSupport"], swiftSettings: settings),
    // A program that the tests of shared storage run and kill.
    .executableTarget(
      name: "StorageChild", dependencies: ["Store"], path: "Tests/StorageChild", swiftSettings: settings),
    .testTarget(
      name: "StoreTests", dependencies: ["Store", "TestSupport"], swiftSettings: settings),
    // Shared state, recordings, and the events and the inspection of a store.
    .testTarget(
      name: "StoreServicesTests", dependencies: ["Store", "TestSupport"], swiftSettings: settings),
    .testTarget(
      name: "TestStoreTests", dependencies: ["TestStore", "TestSupport"], swiftSettings: settings),
    .testTarget(
      name: "StoreCompatibilityTests", dependencies: ["StoreCompatibility", "TestStore", "TestSupport"],
      swiftSettings: settings),
    // Random programs of the public API against oracles; '.ci/fuzz' runs each for longer.
    .testTarget(
      name: "FuzzTests", dependencies: ["TestStore", "TestSupport"], swiftSettings: settings),
    .testTarget(
      name: "CorpusTests", dependencies: ["TestStore"], swiftSettings: settings),
    .testTarget(
      name: "MustFailTests", dependencies: ["TestStore"], swiftSettings: settings),
    // Compiles the plug-in's sources, by a link to them, as its own: tests that depend on a macro are built for the
    // machine that builds, and with them everything else a second time.
    .testTarget(
      name: "MacrosTests", dependencies: ["Store", "StoreCompatibility", "TestSupport"],
      exclude: ["StoreMacros/Main.swift", "Compiled/MustCompile", "Compiled/MustNotCompile"],
      swiftSettings: settings),
    .testTarget(
      name: "TodoTests", dependencies: ["StoreTerminal", "StoreTodo", "TestStore", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "InspectorTests", dependencies: ["StoreInspector", "StoreTerminal", "TestStore", "TestSupport"],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)

// A sanitizer looks for mistakes that the other tests can't contain: they are left out of its build. That of addresses
// looks at raw memory only.
let tests = Context.environment["STORE_TESTS"]
if tests == "sanitized" || tests == "memory" {
  var others = [
    "CorpusTests", "MacrosTests", "MustFailTests", "StoreCompatibilityTests", "TodoTests", "StoreTodo",
    "StoreTerminal", "StoreInspector", "InspectorTests",
  ]
  if tests == "memory" { others += ["EffectsTests", "StoreServicesTests", "TestStoreTests"] }
  package.targets.removeAll { others.contains($0.name) }
  package.products.removeAll { $0.name == "todo" || $0.name == "store-inspector" }
}

// What the optimizer makes of the library and of its clients is in the other tests: to optimize these too would take
// a third of the time of that build.
if tests == "release" {
  let others = [
    "CorpusTests", "InspectorTests", "MacrosTests", "MustFailTests", "StoreCompatibilityTests",
    "StoreServicesTests", "TestStoreTests", "TodoTests",
  ]
  for target in package.targets where others.contains(target.name) {
    target.swiftSettings?.append(.unsafeFlags(["-Onone"]))
  }
}
