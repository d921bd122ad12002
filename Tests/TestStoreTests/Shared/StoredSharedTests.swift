import FoundationEssentials
import Store
import TestStore
import TestSupport
import Testing

extension SharedKey where Self == FileStorageKey<[String]>.Default {
  fileprivate static var names: Self { Self[.fileStorage("/names.json"), default: []] }
}

@MainActor @Suite("Stored shared values in a test store") struct StoredSharedTests {
  @Reducer struct Names {
    struct State: Equatable {
      @Shared(.names) var names
      @Shared(.appStorage("isSorted")) var isSorted = false
    }
    enum Action { case add(String), sort }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .add(let name): state.$names.withLock { $0.append(name) }
        case .sort:
          state.$isSorted.withLock { $0 = true }
          state.$names.withLock { $0.sort() }
        }
        return .none
      }
    }
  }

  @Dependency(\.defaultFileStorage) var storage
  private let file = URL(filePath: "/names.json")

  @Test("are written to the storage of the test, and read from it")
  func storing() async throws {
    storage.setContents(Data(#"["Ann"]"#.utf8), of: file)
    let store = TestStore(initialState: Names.State()) { Names() }
    #expect(store.state.names == ["Ann"])
    await store.send(.add("Abe")) { $0.$names.withLock { $0 = ["Ann", "Abe"] } }
    await store.send(.sort) {
      $0.$names.withLock { $0 = ["Abe", "Ann"] }
      $0.$isSorted.withLock { $0 = true }
    }
    let data = try #require(storage.contents(of: file))
    #expect(try JSONDecoder().decode([String].self, from: data) == ["Abe", "Ann"])
    @Shared(.appStorage("isSorted")) var isSorted = false
    #expect(isSorted)
  }

  @Test("another program's change reaches the state")
  func outside() async {
    let store = TestStore(initialState: Names.State()) { Names() }
    #expect(store.state.names == [])
    storage.setContents(Data(#"["Zoe"]"#.utf8), of: file)
    #expect(store.state.names == ["Zoe"])
    await store.send(.add("Abe")) { $0.$names.withLock { $0.append("Abe") } }
  }

  /// A type of values, and the one before.
  struct Settings: Codable, Equatable, Sendable { var sort = "", names: [String] = [] }
  struct OldSettings: Codable, Sendable { var name = "" }

  @Test("migrations and coders are written where the property is declared")
  func literals() {
    storage.setContents(Data(#"{"name":"Ann"}"#.utf8), of: file)
    @Shared(
      .fileStorage(
        "/names.json", version: 3,
        migrations: [
          .step(1, OldSettings.self) { Settings(names: [$0.name]) },
          .json(2) { $0["sort"] = .string("due") },
        ])
    ) var settings = Settings()
    #expect(settings == Settings(sort: "due", names: ["Ann"]))
    storage.setContents(Data("a b".utf8), of: URL(filePath: "/words.txt"))
    @Shared(
      .fileStorage(
        URL(filePath: "/words.txt"),
        decode: { String(decoding: $0, as: UTF8.self).split(separator: " ").map(String.init) },
        encode: { Data($0.joined(separator: " ").utf8) })
    ) var words: [String] = []
    $words.withLock { $0.append("c") }
    #expect(
      storage.contents(of: URL(filePath: "/words.txt")).map { String(decoding: $0, as: UTF8.self) } == "a b c"
    )
  }

  @Test("what can't be read keeps the default, with an error")
  func unreadable() {
    storage.setContents(Data("nonsense".utf8), of: file)
    @Shared(.names) var names
    #expect(names == [] && $names.loadError != nil)
  }
}
