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
    // The graph, identified arrays, and collections that are derived from them.
    .testTarget(
      name: "DerivedTests", dependencies: ["Store", "TestSupport"], swiftSettings: settings),
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

// CI builds the tests in three more ways, and leaves out what these have nothing to say about.
let tests = Context.environment["STORE_TESTS"]

/// Leaves targets out of the package, and the programs that are made of them.
@MainActor func remove(_ names: String...) {
  package.targets.removeAll { names.contains($0.name) }
  package.products.removeAll { ($0 as? Product.Executable)?.targets.contains(where: names.contains) ?? false }
}

/// Leaves folders of a target out.
@MainActor func exclude(_ folders: [String], from name: String) {
  package.targets.first { $0.name == name }?.exclude += folders
}

// The sanitizers look for mistakes that most tests can't contain: that of threads in what more than one thread has a hand
// in, that of addresses in raw memory.
if tests == "sanitized" || tests == "memory" {
  remove(
    "CorpusTests", "InspectorTests", "MacrosTests", "MustFailTests", "StoreCompatibilityTests",
    "StoreInspector", "StoreTerminal", "StoreTodo", "TodoTests")
}
if tests == "sanitized" {
  exclude(
    ["Collections", "Derived", "Features", "Graph", "Observation", "Scripts", "Shared"], from: "FuzzTests")
  exclude(["Graph", "IdentifiedArray"], from: "DerivedTests")
  exclude(["Dialogs", "Diff"], from: "StoreTests")
}
if tests == "memory" {
  remove("EffectsTests", "StoreServicesTests", "TestStoreTests")
  exclude(["Derived", "Effects", "Features", "Observation", "Scripts", "Shared"], from: "FuzzTests")
  exclude(["Dialogs", "Diff", "Observation", "Soak"], from: "StoreTests")
}

// What the optimizer makes of the library and of its clients: the tests of the macros and of the programs say nothing about
// it. Of the clients the programs and the fuzzers are optimized, because the fuzzers have features, effects, observers and
// selectors of all kinds. The other tests take the optimizer minutes.
if tests == "release" {
  remove("CorpusTests", "InspectorTests", "MacrosTests", "MustFailTests", "TodoTests")
  for target in package.targets where target.type == .test && target.name != "FuzzTests" {
    target.swiftSettings?.append(.unsafeFlags(["-Onone"]))
  }
}
