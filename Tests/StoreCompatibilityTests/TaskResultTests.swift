import StoreCompatibility
import TestStore
import TestSupport
import Testing

private struct Offline: Error, Hashable { var code = 1 }
private struct Opaque: Error {}

@Reducer
private struct Facts {
  struct State: Equatable { var text = "" }
  enum Action: Equatable { case load, response(TaskResult<String>) }
  var load: @Sendable () async throws -> String

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .load:
        return .run { [load] send in
          await send(.response(TaskResult { try await load() }), animation: .default)
        }
      case .response(.success(let text)):
        state.text = text
        return .none
      case .response(.failure(let error)):
        state.text = "\(error)"
        return .none
      }
    }
  }
}

@Suite("A task's outcome")
struct TaskResultTests {
  @Test("is received by its case")
  func success() async {
    let store = TestStore(initialState: Facts.State()) { Facts { "0 is a good number." } }
    await store.send(.load)
    await store.receive(\.response.success, "0 is a good number.") { $0.text = "0 is a good number." }
    await store.send(.load)
    await store.receive(.response(.success("0 is a good number.")))
  }

  @Test("is received as an error")
  func failure() async {
    let store = TestStore(initialState: Facts.State()) { Facts { throw Offline() } }
    await store.send(.load)
    await store.receive(\.response.failure) { $0.text = "Offline(code: 1)" }
    await store.send(.load)
    await store.receive(.response(.failure(Offline())))
  }

  @Test("can be read, mapped and converted")
  func values() async throws {
    let five = TaskResult.success(5)
    #expect(try five.value == 5 && five.get() == 5)
    #expect(five.map { "\($0)" } == .success("5"))
    #expect(five.flatMap { _ in TaskResult<Int>.failure(Offline()) } == .failure(Offline()))
    #expect(TaskResult(Result<Int, Offline>.failure(Offline())) == .failure(Offline()))
    #expect(try Result(five).get() == 5)
    #expect(await TaskResult<Int> { throw Offline(code: 2) } == .failure(Offline(code: 2)))
    #expect(throws: Offline.self) { try TaskResult<Int>.failure(Offline()).value }
    #expect(Set([five, .failure(Offline()), .success(5)]).count == 2)
  }

  @Test("has errors that must be comparable to be compared")
  func opaqueErrors() {
    let log = IssueLog()
    withIssueReporter(log) {
      #expect(TaskResult<Int>.failure(Opaque()) != .failure(Offline()))
      #expect(log.messages.isEmpty)
      #expect(TaskResult<Int>.failure(Opaque()) != .failure(Opaque()))
    }
    #expect(log.messages.count == 1)
    #expect(
      log.messages.first?.contains(
        "Opaque' was compared, but the type is not 'Equatable'.\n\nFix: add the conformance") == true)
  }
}
