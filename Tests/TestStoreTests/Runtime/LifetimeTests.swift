import Effects
@testable import TestStore
import TestSupport
import Testing

@Suite("A test store and all that belongs to it go away")
struct LifetimeTests {
  /// Something whose end can be awaited.
  final class Guest: Sendable {
    let continuation: AsyncStream<Void>.Continuation

    init(_ continuation: AsyncStream<Void>.Continuation) { self.continuation = continuation }

    deinit { continuation.yield() }
  }

  @Reducer
  struct Crowd {
    struct State {}
    enum Action { case enter(Int), greet }

    let makeGuest: @Sendable () -> Guest

    var body: some ReducerOf<Self> {
      Reduce { _, action in
        guard case .enter(let count) = action else { return .none }
        return .merge(
          (0..<count).map { _ in
            let guest = makeGuest()
            return .run { send in
              await send(.greet)
              withExtendedLifetime(guest) {}
            }
          })
      }
    }
  }

  @Test("effects suspended in sends that nobody receives all resume")
  func unreceivedSends() async {
    let (ends, continuation) = AsyncStream.makeStream(of: Void.self)
    weak var runtime: TestRuntime?
    let told = await failures {
      let store = TestStore(initialState: Crowd.State()) {
        Crowd { Guest(continuation) }
      }
      runtime = store.runtime
      await store.send(.enter(1_000))
    }
    #expect(told.count == 1)
    #expect(told.first?.message.hasPrefix("The store received 1000 unexpected actions") == true)
    var count = 0
    for await _ in ends {
      count += 1
      if count == 1_000 { break }
    }
    // The last effect's task still holds the runtime when its closure has gone.
    while runtime != nil { await Task.yield() }
  }
}
