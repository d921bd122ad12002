import Foundation
import Store

/// Whether the tests of this target run.
///
/// Each of them fails: that is what `.ci/must-fail` checks, in a process of their own.
let isMustFailRun = ProcessInfo.processInfo.environment["STORE_MUST_FAIL"] == "1"

/// A feature with something to forget in a test of it.
struct Feature: Reducer {
  enum Action { case increment, load, loaded, wait }

  func reduce(into state: inout Int, action: Action) -> Effect<Action> {
    switch action {
    case .increment:
      state += 1
      return .none
    case .load:
      return .run { send in await send(.loaded) }
    case .loaded:
      return .none
    case .wait:
      return .run(name: "wait") { _ in try await Task.sleep(for: .seconds(3_600)) }
    }
  }
}

/// A feature whose effect fails, at the place given.
struct Failing: Reducer {
  enum Action { case start }
  struct Failure: Error {}

  let effect: Effect<Action>

  func reduce(into state: inout Int, action: Action) -> Effect<Action> { effect }
}
