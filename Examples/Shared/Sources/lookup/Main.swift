import LookupFeature

#if canImport(ComposableArchitecture)
  import ComposableArchitecture
#else
  import StoreCompatibility
#endif

// This program looks up the word in its argument, as in 'swift run lookup effect'.
@main
struct Program {
  @MainActor
  static func main() async {
    let store = Store(initialState: Lookup.State()) { Lookup() }
    await store.send(.queryChanged(CommandLine.arguments.dropFirst().first ?? "store")).finish()
    print(store.definition.map { "\(store.query): \($0)" } ?? "Nothing was found for '\(store.query)'.")
  }
}
