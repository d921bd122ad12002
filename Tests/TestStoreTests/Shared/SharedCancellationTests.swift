import Foundation
import Store
import TestStore
import TestSupport
import Testing

/// Changes that an effect makes in the handlers of its cancellation, which run inside the call that cancels it.
@MainActor @Suite("Shared values that the cancellation of an effect changes") struct SharedCancellationTests {
  @Reducer struct Download {
    struct State: Equatable { @Shared(.inMemory("status")) var status = "idle" }
    enum Action { case handler, termination, stop }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .handler:
          .run { [status = state.$status] _ in
            await withTaskCancellationHandler {
              while !Task.isCancelled { try? await Task.sleep(for: .seconds(1_000)) }
            } onCancel: {
              status.withLock { $0 = "cancelled" }
            }
          }
          .cancellable(id: "download")
        case .termination:
          .run { [status = state.$status] _ in
            let (stream, continuation) = AsyncStream<Int>.makeStream()
            continuation.onTermination = { _ in status.withLock { $0 = "cancelled" } }
            for await _ in stream {}
          }
          .cancellable(id: "download")
        case .stop: .cancel(id: "download")
        }
      }
    }
  }

  @Reducer struct Page {
    struct State: Equatable {
      @Shared(.inMemory("status")) var status = "idle"
      var download: Download.State? = Download.State()
    }
    enum Action {
      case download(Download.Action)
      case leave
    }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        if case .leave = action { state.download = nil }
        return .none
      }
      .ifLet(\.download, action: \.download) { Download() }
    }
  }

  private nonisolated static let starts = [Download.Action.handler, .termination]

  @Test("are asserted with the action that cancels it", arguments: starts)
  func action(start: Download.Action) async {
    let store = TestStore(initialState: Download.State()) { Download() }
    await store.send(start)
    await store.send(.stop) { $0.$status.withLock { $0 = "cancelled" } }
  }

  @Test("are asserted with the action that removes its feature", arguments: starts)
  func removal(start: Download.Action) async {
    let store = TestStore(initialState: Page.State()) { Page() }
    await store.send(.download(start))
    await store.send(.leave) {
      $0.download = nil
      $0.$status.withLock { $0 = "cancelled" }
    }
  }

  @Test("are asserted after the cancellation of its task", arguments: starts)
  func task(start: Download.Action) async {
    let store = TestStore(initialState: Download.State()) { Download() }
    let task = await store.send(start)
    await task.cancel()
    store.assert { $0.$status.withLock { $0 = "cancelled" } }
  }

  /// Ways to cancel the effect in a test that asserts nothing about it.
  private nonisolated static let cancellations: [@MainActor @Sendable (Download.Action) async -> Void] = [
    { start in
      let store = TestStore(initialState: Download.State()) { Download() }
      await store.send(start)
      await store.send(.stop)
    },
    { start in
      let store = TestStore(initialState: Page.State()) { Page() }
      await store.send(.download(start))
      await store.send(.leave) { $0.download = nil }
    },
    { start in
      let store = TestStore(initialState: Download.State()) { Download() }
      await store.send(start).cancel()
    },
  ]

  @Test("fail the test if it does not assert them", arguments: starts, cancellations)
  func unasserted(start: Download.Action, cancel: @MainActor @Sendable (Download.Action) async -> Void) async
  {
    let told = await failures { await cancel(start) }
    #expect(told.count == 1)
    #expect(told.first?.message.contains("− \"idle\"\n+ \"cancelled\"") == true)
  }

  @Test("are made with the dependencies of the effect")
  func dependencies() async {
    let read = Locked<UUID?>(nil)
    let store = TestStore(initialState: 0) {
      Reduce<Int, Int> { _, action in
        guard action == 0 else { return .cancel(id: 1) }
        return .run { _ in
          await withTaskCancellationHandler {
            while !Task.isCancelled { try? await Task.sleep(for: .seconds(1_000)) }
          } onCancel: {
            @Dependency(\.uuid) var uuid
            let id = uuid()
            read.withLock { $0 = id }
          }
        }
        .cancellable(id: 1)
      }
    } withDependencies: {
      $0.uuid = .incrementing
    }
    await store.send(0)
    await store.send(1)
    #expect(read.value == UUID(0))
  }
}
