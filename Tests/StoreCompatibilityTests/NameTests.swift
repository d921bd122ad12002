import StoreCompatibility
import TestStore
import TestSupport
import Testing

/// Names with which code was written for TCA, as that code spells them.
@Suite("Names of TCA")
struct NameTests {
  @Reducer
  struct Search {
    @ObservableState
    struct State: Equatable {
      var results: [String] = []
      @ObservationStateIgnored var requests = 0
      @ObservationStateIgnored private(set) var isBusy = false
    }
    enum Action: Equatable { case queryChanged(String), found(String), idle }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .queryChanged(let query):
          state.requests += 1
          return .run { send in try await search(for: query, send: send) }
        case .found(let result):
          state.results.append(result)
          return .none
        case .idle:
          return .none
        }
      }
    }

    private func search(for query: String, send: SendOf<Self>) async throws {
      for number in 1...2 { await send(.found("\(query) \(number)")) }
    }
  }

  @Test("SendOf is the type of the function that sends, and ObservationStateIgnored marks any property")
  func sendOf() async {
    let store = TestStore(initialState: Search.State()) { Search() }
    await store.send(.queryChanged("a")) { $0.requests = 1 }
    await store.receive(.found("a 1")) { $0.results = ["a 1"] }
    await store.receive(.found("a 2")) { $0.results = ["a 1", "a 2"] }
  }

  @Test("the tasks of sends can be compared and kept in a set")
  func tasks() async {
    let store = TestStore(initialState: Search.State()) { Search() }
    store.exhaustivity = .off
    let first = await store.send(.queryChanged("a"))
    let second = await store.send(.queryChanged("b"))
    let copy = first
    #expect(first == copy && first != second)
    #expect(Set<TestStoreTask>([first, second, copy]).count == 2)
    #expect(await store.send(.idle) == store.send(.idle))
    let live = await MainActor.run {
      let store = Store(initialState: Search.State()) { Search() }
      return Set<StoreTask>([
        store.send(.queryChanged("a")), store.send(.queryChanged("b")), store.send(.idle),
      ])
    }
    #expect(live.count == 3)
  }

  @Test("store(in:) keeps a token of any work, which ends when the token is released")
  func storeIn() {
    struct Work: Cancellable {
      let log: LockIsolated<[String]>
      let name: String
      func cancel() { log.withValue { $0.append(name) } }
    }
    let log = LockIsolated<[String]>([])
    var set: Set<AnyCancellable> = []
    var list: [AnyCancellable] = []
    let any: any Cancellable = Work(log: log, name: "any")
    any.store(in: &set)
    Work(log: log, name: "some").store(in: &list)
    let token = AnyCancellable { log.withValue { $0.append("token") } }
    token.store(in: &set)
    token.store(in: &list)
    DispatchQueue.immediate.schedule(after: DispatchQueue.immediate.now, interval: 1) {}.store(in: &set)
    #expect(set.count == 3 && list.count == 2 && set.contains(list[1]))
    #expect(log.value == [])
    list[0].cancel()
    list = []
    #expect(log.value == ["some"])
    set = []
    #expect(log.value == ["some", "any"])
    token.cancel()
    #expect(log.value == ["some", "any", "token"])
  }

  @Test("withPerceptionTracking tells the first change of what it read")
  @MainActor func perception() async {
    let store = Store(initialState: Search.State()) { Search() }
    await withCheckedContinuation { continuation in
      let results = withPerceptionTracking {
        store.results
      } onChange: {
        continuation.resume()
      }
      #expect(results == [])
      store.send(.found("a"))
      store.send(.found("b"))
    }
    #expect(store.results == ["a", "b"])
  }

  @Test("withErrorReporting and reportIssue report an error")
  func errors() async {
    struct Failed: Error {}
    let issues = IssueLog()
    await withIssueReporter(issues) {
      #expect(withErrorReporting("No file.") { throw Failed() } as Int? == nil)
      #expect(withErrorReporting { 1 } == 1)
      let value: Int? = await withErrorReporting {
        await Task.yield()
        throw Failed()
      }
      #expect(value == nil)
      reportIssue(Failed())
    }
    #expect(
      issues.messages == [
        "No file.\n\nCaught error: Failed()", "Caught error: Failed()", "Caught error: Failed()",
      ])
    #expect(issues.issues.allSatisfy { "\($0.site.fileID)".hasSuffix("NameTests.swift") })
  }

  @Test("the functions for issues can be called by the name of their module")
  func qualifiedIssues() async throws {
    let issues = IssueLog()
    await withIssueReporter(issues) {
      let read: @Sendable (Int, String) async -> Int = IssueReporting.unimplemented(
        "Files.read", placeholder: 7)
      #expect(await read(1, "a") == 7)
      let open: @MainActor (String) -> Void = IssueReporting.unimplemented("Files.open")
      await open("a")
      let write: @Sendable (Int) throws -> Int = IssueReporting.unimplemented("Files.write")
      let failure = #expect(throws: UnimplementedFailure.self) { try write(1) }
      #expect(failure?.name == "Files.write")
      let size: Int = IssueReporting.unimplemented("Files.size", placeholder: 9)
      #expect(size == 9)
      IssueReporting.reportIssue("No file.")
    }
    let names = ["Files.read", "Files.open", "Files.write", "Files.size"]
    try #require(issues.messages.count == 5)
    for (message, name) in zip(issues.messages, names) { #expect(message.hasPrefix("'\(name)' was called")) }
    #expect(issues.messages[4] == "No file.")
    #expect(issues.issues.allSatisfy { "\($0.site.fileID)".hasSuffix("NameTests.swift") })
  }

  @Test("constants of time, and the dependencies in force")
  func values() {
    #expect(NSEC_PER_SEC == 1_000 * NSEC_PER_MSEC && NSEC_PER_MSEC == 1_000 * NSEC_PER_USEC)
    #expect(USEC_PER_SEC * NSEC_PER_USEC == NSEC_PER_SEC)
    let id = withDependencies {
      $0.uuid = .incrementing
    } operation: {
      DependencyValues._current.uuid()
    }
    #expect(id == UUID(0))
  }

  @Test("XCTModify need not change the payload if the test store is not exhaustive")
  func modifyNothing() async {
    let store = TestStore(initialState: Optional(1)) {
      Reduce<Int?, Int> {
        $0 = $1; return .none
      }
    }
    store.exhaustivity = .off
    await store.send(1) { XCTModify(&$0) { _ in } }
    store.exhaustivity = .on
    let issues = IssueLog()
    await withIssueReporter(issues) { await store.send(2) { XCTModify(&$0) { $0 = 2 } } }
    #expect(issues.messages == [])
    await withIssueReporter(issues) {
      await store.send(3) {
        XCTModify(&$0) { _ in }
        $0 = 3
      }
    }
    #expect(issues.messages == ["The closure of 'XCTModify' did not change the 'Int'."])
  }

  @Test("texts take formatters, specifiers and formats, and keys of a strings table")
  func texts() {
    let formatter = NumberFormatter()
    formatter.minimumIntegerDigits = 3
    #expect(TextState("\(7, formatter: formatter) \(1.5, specifier: "%.2f")") == TextState("007 1.50"))
    let date = Date(timeIntervalSince1970: 0)
    #expect(TextState("at \(date, format: .iso8601)") == TextState("at 1970-01-01T00:00:00Z"))
    #expect(TextState("Delete", tableName: nil, bundle: .main, comment: "A button.") == TextState("Delete"))
  }

  @Test("a test knows that it is one, and a difference may have no title")
  func testing() {
    #expect(isTesting)
    let issues = IssueLog()
    let title: String? = nil
    withIssueReporter(issues) { expectNoDifference(1, 2, title) }
    #expect(issues.messages.first?.hasPrefix("Difference (") == true)
  }

  /// A feature whose own names hide those of the library.
  @Reducer
  struct Form {
    @ObservableState
    struct State: Equatable { var name = "" }
    @CasePathable
    enum Action: ComposableArchitecture.ViewAction {
      case view(ViewAction)
      case saved(Result)

      enum ViewAction { case saveTapped }
      enum Result { case success }
    }
    struct Effect {}

    var body: some ComposableArchitecture.ReducerOf<Self> {
      ComposableArchitecture.Reduce { state, action in
        switch action {
        case .view(.saveTapped):
          state.name = ComposableArchitecture.withDependencies {
            $0.date = .constant(Date(timeIntervalSince1970: 0))
          } operation: {
            @Dependency(\.date) var date
            return "\(date().timeIntervalSince1970)"
          }
          return ComposableArchitecture.Effect.send(.saved(.success))
        case .saved: return .none
        }
      }
    }
  }

  @Test("the module of TCA tells the library's types from the app's")
  func module() async {
    let store = TestStore(initialState: Form.State()) { Form() }
    await store.send(.view(.saveTapped)) { $0.name = "0.0" }
    await store.receive(\.saved)
  }

  @Perceptible
  final class Model { var count = 0 }

  /// A property wrapper that reports the changes of its value itself.
  struct Box: Perceptible {
    private let registrar = PerceptionRegistrar()
    let values = LockIsolated(0)
    var count: Int {
      registrar.access(self, keyPath: \.count)
      return values.value
    }

    func add() { registrar.withMutation(of: self, keyPath: \.count) { values.withValue { $0 += 1 } } }
  }

  @Test("what the module Perception observes is observed")
  func perception() {
    let (model, box) = (Model(), Box())
    let changes = LockIsolated(0)
    withPerceptionTracking {
      _ = model.count
    } onChange: {
      changes.withValue { $0 += 1 }
    }
    withPerceptionTracking {
      _ = box.count
    } onChange: {
      changes.withValue { $0 += 10 }
    }
    model.count = 1
    box.add()
    #expect(changes.value == 11)
  }
}
