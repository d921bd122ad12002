import FoundationEssentials
import TestStore
import TestSupport
import Testing

@Suite("Other dependencies for a part of a test")
struct WithDependenciesTests {
  enum Action: Equatable { case ask, answered(Int) }

  /// Asks for a random number, in the reducer and in an effect.
  static func makeStore() -> TestStore<[Int], Action> {
    TestStore(initialState: []) {
      Reduce<[Int], Action> { answers, action in
        @Dependency(\.uuid) var uuid
        switch action {
        case .ask:
          answers.append(number(uuid()))
          return .run { send in
            @Dependency(\.uuid) var uuid
            await send(.answered(number(uuid())))
          }
        case .answered(let number):
          answers.append(number)
          return .none
        }
      }
    } withDependencies: {
      $0.uuid = .constant(UUID(1))
    }
  }

  static func number(_ id: UUID) -> Int { Int(id.uuid.15) }

  @Test("withDependencies overrides them while its closure runs, for reducers and effects")
  func awaited() async {
    let store = Self.makeStore()
    let count = await store.withDependencies {
      $0.uuid = .constant(UUID(2))
    } operation: {
      await store.send(.ask) { $0 = [2] }
      await store.receive(.answered(2)) { $0 = [2, 2] }
      return store.state.count
    }
    #expect(count == 2)
    await store.send(.ask) { $0 = [2, 2, 1] }
    await store.receive(.answered(1)) { $0 = [2, 2, 1, 1] }
  }

  @Test("withDependencies restores them after an error, and calls a synchronous closure too")
  func thrown() async {
    struct Failed: Error {}
    let store = Self.makeStore()
    let inside = store.withDependencies {
      $0.uuid = .constant(UUID(3))
    } operation: {
      Self.number(store.dependencies.uuid())
    }
    #expect(inside == 3)
    #expect(throws: Failed.self) {
      try store.withDependencies {
        $0.uuid = .constant(UUID(4))
        throw Failed()
      } operation: {
      }
    }
    await #expect(throws: Failed.self) {
      try await store.withDependencies {
        $0.uuid = .constant(UUID(5))
      } operation: {
        await store.skipReceivedActions(strict: false)
        throw Failed()
      }
    }
    await store.send(.ask) { $0 = [1] }
    await store.receive(.answered(1)) { $0 = [1, 1] }
  }

  @Test("the test store always runs effects in a fixed order")
  func serial() async {
    let store = Self.makeStore()
    store.useMainSerialExecutor = false
    #expect(store.useMainSerialExecutor)
  }
}
